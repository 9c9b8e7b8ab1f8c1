"""Replay: the match of a game that somebody sent, as long as replaying it may take."""

from collections.abc import Iterable
from hashlib import blake2b
from time import sleep, thread_time

from teban.core.match import Match
from teban.core.position import Position
from teban.errors import IllegalAction, TebanError
from teban.registry import start_at
from teban.service import limits
from teban.service.models.requests import GameSoFar, OpeningRequest
from teban.words import Reason

PIECE = 32
"""How many actions are replayed until others have their turn, and the clock is looked at."""


class BadGame(IllegalAction):
    """One of the actions of a game that was sent is illegal."""


class TooLong(TebanError):
    """A game has so many actions that replaying them takes more time than anybody may have."""


class Replay:
    """A match that goes on with the actions that somebody sent, for as much computing as anybody may have."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._end = thread_time() + limits.REPLAY
        self._count = 0

    def play_recorded(self, action: str) -> None:
        """Go on with an action; IllegalAction says why that cannot be, TooLong that there were too many."""
        self._count += 1
        if self._count % PIECE == 0:
            self.breathe()
        self.match.play(action)

    def breathe(self) -> None:
        """Let others have their turn; TooLong if this has taken more than anybody may have."""
        if thread_time() > self._end:
            raise TooLong(Reason("server.too_long", params={"count": self._count}))
        sleep(0)  # lets go of the interpreter's lock: others need it for less time than this takes

    def play(self, action: str) -> None:
        """Go on with an action; a TebanError says which one is wrong, and why."""
        try:
            self.play_recorded(action)
        except IllegalAction as error:
            params = {"number": len(self.match.actions) + 1, "action": action, "why": error.reason}
            raise BadGame(action, Reason("server.bad_action", params=params)) from None

    def play_all(self, actions: Iterable[str]) -> None:
        """Go on with several actions."""
        for action in actions:
            self.play(action)


def opened(asked: OpeningRequest) -> Replay:
    """A match in which nothing has been played yet; a TebanError says why there is none."""
    repeated = [start_at(asked.game, asked.options, text) for text in asked.repeated]
    once = frozenset(asked.once)
    start = start_at(asked.game, asked.options, asked.start)
    return Replay(Match(start, repeated=repeated, has_begun=lambda position: bool(once) and key_of(position) in once))


def key_of(position: Position) -> str:
    """A short name of a position, the same with every backend and in every process."""
    return blake2b(position.text.encode(), digest_size=limits.POSITION_KEY // 2).hexdigest()


def replayed(asked: GameSoFar) -> Match:
    """The game as a match; a TebanError says what is wrong with it."""
    replay = opened(asked)
    replay.play_all(asked.actions)
    return replay.match
