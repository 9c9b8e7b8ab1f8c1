"""What the computer thinks about, as work for whoever has threads: its turns, and whether a draw is fair."""

import secrets
import threading
from collections.abc import Awaitable, Callable, Generator, Sequence
from typing import Any

from teban.engine.search import Search
from teban.online.computers.levels import PEOPLE
from teban.online.games.matches import new_match
from teban.online.games.state import OnlineGame
from teban.service.engine import Turn
from teban.service.models.common import Seat
from teban.service.models.requests import TurnRequest
from teban.service.work import Work

Think = Callable[[str, Work[Any], float], Awaitable[Sequence[Any]]]
"""Does work for a client, which asks for so many seconds, when its turn has come: what it told."""

JUDGING = 0.3
"""Seconds that it thinks about whether a draw is fair."""
JUDGING_MEMORY = 64
"""Megabytes for it."""


def turn_of(game: OnlineGame, person: str, seconds: float) -> Turn:
    """The work that takes the turn of a level in a game."""
    asked = TurnRequest(
        game=game.terms.game,
        options=game.terms.options,
        actions=list(game.actions),
        level=PEOPLE[person],
        seconds=seconds,
        seed=secrets.randbits(31),
    )
    return Turn(asked)


class Judgement:
    """How good the chance is that a seat wins."""

    def __init__(self, game: OnlineGame, seat: Seat) -> None:
        self._match, self._seat = new_match(game.terms), seat
        self._match.play_all(game.actions)
        self._is_stopped = threading.Event()

    def __iter__(self) -> Generator[float, None, None]:
        if self._is_stopped.is_set():
            return
        search = Search(self._match, memory=JUDGING_MEMORY)
        search.run(JUDGING)
        win = search.candidates()[0].win
        yield win if self._match.seat == self._seat else 1 - win

    def hurry(self) -> None:
        """It is short already."""

    def stop(self) -> None:
        """Do not begin."""
        self._is_stopped.set()
