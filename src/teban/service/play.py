"""A game in play: the position after what somebody did, and the computer's reply.

A question brings a position, what has been played since, and which positions would be a draw. So the hundredth turn
costs what the first one does, and nothing is remembered between questions.
"""

import threading
from collections.abc import Generator
from time import monotonic

from teban.core.match import Match
from teban.service.engine import InterruptiblePlayer, seconds_of
from teban.service.models.play import OpenedGame, PositionEvent, TurnWithStart
from teban.service.models.requests import Computer, PlayRequest, StateRequest
from teban.service.replay import replayed
from teban.service.serialize import game_state, once_key


def open_game(asked: StateRequest) -> OpenedGame:
    """A game after all its actions, with the positions in which its turns began."""
    match = replayed(asked)
    turns = [
        TurnWithStart.model_validate({**turn._asdict(), "start": start.text, "key": once_key(start)})
        for turn, start in zip(match.turns, match.turn_starts(), strict=False)  # the next turn has no action yet
    ]
    return OpenedGame(state=game_state(match, asked.lang, has_board=asked.board), turns=turns)


class Play:
    """What follows an action: the position, and then the computer's reply if it is to act."""

    def __init__(self, asked: PlayRequest) -> None:
        """A TebanError says what is wrong with the question."""
        match = replayed(asked)
        self.position = PositionEvent(data=game_state(match, asked.lang, has_board=asked.board))
        """The first event."""
        self.reply: Reply | None = None
        """The rest of them, which takes the engine."""
        if asked.computer and _is_to_act(asked.computer, match):
            self.reply = Reply(match, asked, asked.computer)

    def __iter__(self) -> Generator[PositionEvent, None, None]:
        yield self.position
        if self.reply:
            yield from self.reply

    def stop(self) -> None:
        """No further action."""
        if self.reply:
            self.reply.stop()


class Reply:
    """The computer's actions, each told as it is found, until somebody else is to act or the game is over."""

    def __init__(self, match: Match, asked: PlayRequest, computer: Computer) -> None:
        self._match, self._asked, self._computer = match, asked, computer
        self._player = InterruptiblePlayer(computer.level, computer.seed)
        self.seconds = seconds_of(computer.level, computer.seconds)
        """How long it takes, if it takes long."""
        self._is_stopped = threading.Event()

    def __iter__(self) -> Generator[PositionEvent, None, None]:
        match, began = self._match, monotonic()
        while _is_to_act(self._computer, match) and not self._is_stopped.is_set():
            action = self._player.choose(match, self._computer.seconds - (monotonic() - began))
            if self._is_stopped.is_set():
                return
            match.play(action)
            yield PositionEvent(data=game_state(match, self._asked.lang))

    def hurry(self) -> None:
        """Go on with what is known so far."""
        self._player.hurry()

    def stop(self) -> None:
        """No further action."""
        self._is_stopped.set()
        self._player.hurry()


def _is_to_act(computer: Computer, match: Match) -> bool:
    return not match.outcome and match.seat == computer.seat
