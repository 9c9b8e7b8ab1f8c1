"""A game in play: the position after what somebody did, and the computer's reply.

A question brings a position, what has been played since, and which positions would be a draw. So the hundredth turn
costs what the first one does, and nothing is remembered between questions.
"""

import threading
from collections.abc import Iterator
from time import monotonic

from teban.core.match import Match
from teban.engine.player import LevelPlayer
from teban.service import limits
from teban.service.engine import SHORTEST
from teban.service.models.play import Board, GameState, OpenedGame, PositionEvent, PositionView, TurnWithStart
from teban.service.models.requests import Computer, PlayRequest, StateRequest
from teban.service.replay import replayed
from teban.service.serialize import outcome, seat_of


def open_game(asked: StateRequest) -> OpenedGame:
    """A game after all its actions, with the positions in which its turns began."""
    match = replayed(asked)
    turns = [
        TurnWithStart.model_validate({**turn._asdict(), "start": start.text})
        for turn, start in zip(match.turns, match.turn_starts(), strict=False)  # the next turn has no action yet
    ]
    return OpenedGame(state=_state(match, asked, has_board=asked.board), turns=turns)


class Play:
    """What follows an action: the position, and then the computer's reply if it is to act."""

    def __init__(self, asked: PlayRequest) -> None:
        """A TebanError says what is wrong with the question."""
        match = replayed(asked)
        self.position = PositionEvent(data=_state(match, asked, has_board=asked.board))
        """The first event."""
        self.reply: Reply | None = None
        """The rest of them, which takes the engine."""
        if asked.computer and _is_to_act(asked.computer, match):
            self.reply = Reply(match, asked, asked.computer)

    def __iter__(self) -> Iterator[PositionEvent]:
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
        self._player = LevelPlayer(computer.level, memory=limits.MEMORY, seed=computer.seed)
        self._is_stopped = threading.Event()

    def __iter__(self) -> Iterator[PositionEvent]:
        match, began = self._match, monotonic()
        while _is_to_act(self._computer, match) and not self._is_stopped.is_set():
            left = self._computer.seconds - (monotonic() - began)
            action = self._player.choose(match, max(left, SHORTEST))
            if self._is_stopped.is_set():
                return
            match.play(action)
            yield PositionEvent(data=_state(match, self._asked))

    def stop(self) -> None:
        """No further action."""
        self._is_stopped.set()
        self._player.stop()


def _is_to_act(computer: Computer, match: Match) -> bool:
    return not match.outcome and match.seat == computer.seat


def _state(match: Match, asked: StateRequest, *, has_board: bool = False) -> GameState:
    position, ended = match.position, match.outcome
    view = position.view()
    shown = PositionView.model_validate(view)
    return GameState(
        action=match.actions[-1] if match.actions else None,
        text=position.text,
        seat=seat_of(position),
        begins_turn=match.actions_in_turn == 0,
        # A draw by repetition leaves actions that the rules of the game allow.
        view=shown.model_copy(update={"choices": []}) if ended else shown,
        places=[list(cells) for cells in match.last_cells()],
        prompt=None if ended or view.prompt is None else view.prompt.say(asked.lang),
        outcome=outcome(ended, asked.lang),
        board=Board.model_validate(view) if has_board else None,
    )
