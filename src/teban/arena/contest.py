"""What is played in the arena: who against whom, from which openings, and what came of it.

Any number of players meet each other; two of them make a plain match. Every couple plays every opening twice, with
swapped seats, and all couples play the same openings.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import isinf
from random import Random
from typing import Any, NamedTuple, Self

from teban import native
from teban.arena.openings import LONG_LOOK, LOOK, Opening, fair_openings, openings
from teban.arena.referee import Limits
from teban.core.position import Position
from teban.registry import start_with

Seats = tuple[int, int]
"""The numbers of the players in seats 1 and 2."""


class Fixture(NamedTuple):
    """One game that is to be played."""

    pair: int
    """The number of the opening, which two games of each couple share."""
    seats: Seats


@dataclass(frozen=True)
class Contest:
    """The terms of a contest: what has to be the same for results to belong together."""

    players: tuple[str, ...]
    """What each player is, as `make_player` understands it."""
    game: str
    options: Mapping[str, Any]
    limits: Limits
    visits: int = 0
    """How much a player may search per action; 0 if only time counts."""
    seed: int = 0

    def start(self) -> Position:
        """Where every game begins, before its opening."""
        return start_with(self.game, self.options)

    def openings(self) -> Iterator[Opening]:
        """The openings of the pairs, one after the other; TooFewOpenings when there are no more."""
        if not native.has(self.start().rule_set):  # a look takes too long
            return openings(self.start(), self.seed)
        # Whoever thinks long sees that an opening is decided which looks even at first; if not at once, a few turns
        # later. With a fifth of a second for a turn that is as much as a long look shows.
        seconds = 0 if self.visits or isinf(self.limits.seconds) else self.limits.seconds
        return fair_openings(self.start(), self.seed, max(LOOK, min(int(5 * seconds * LONG_LOOK), LONG_LOOK)))

    def fixtures(self, pairs: int) -> Iterator[Fixture]:
        """All games, pair by pair, so that the results are balanced whenever one stops."""
        for pair in range(pairs):
            for first, second in combinations(range(len(self.players)), 2):
                yield Fixture(pair, (first, second))
                yield Fixture(pair, (second, first))

    def seed_of(self, fixture: Fixture, seat: int) -> int:
        """What a player's chance depends on, so that a game that is played again is the same game."""
        return Random(f"{self.seed} {fixture.pair} {fixture.seats} {seat}").getrandbits(32)

    def terms(self) -> dict[str, Any]:
        """The same as plain data, for the first line of the results."""
        return {
            "teban arena": 2,
            "players": list(self.players),
            "game": self.game,
            "options": dict(self.start().options),
            "seconds": None if isinf(self.limits.seconds) else self.limits.seconds,
            "visits": self.visits,
            "max_turns": self.limits.turns,
            "seed": self.seed,
        }


@dataclass(frozen=True)
class GameResult:
    """One game that was played."""

    pair: int
    seats: Seats
    winner: int | None
    """The winning seat, or None for a draw."""
    reason: str
    detail: str
    turns: int
    seconds: float
    """How long it took."""
    longest: tuple[float, float]
    """The longest turn of each seat, in seconds."""
    late: tuple[int, int]
    """How many turns of each seat were late."""
    opening: Opening
    actions: tuple[str, ...]
    """What the players did after the opening."""

    @property
    def fixture(self) -> Fixture:
        """Which game this is."""
        return Fixture(self.pair, self.seats)

    def half_points(self, player: int) -> int:
        """2 for a win of that player, 1 for a draw, 0 for a loss."""
        return 1 if self.winner is None else 2 * (self.seats[self.winner - 1] == player)

    def json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "pair": self.pair,
            "seats": list(self.seats),
            "result": str(self.winner or "draw"),
            "reason": self.reason,
            "detail": self.detail,
            "turns": self.turns,
            "seconds": round(self.seconds, 3),
            "longest": [round(seconds, 4) for seconds in self.longest],
            "late": list(self.late),
            "opening": " ".join(self.opening),
            "actions": " ".join(self.actions),
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """A game from plain data; KeyError, TypeError or ValueError if it is none."""
        one, two = data["seats"]
        return cls(
            pair=int(data["pair"]),
            seats=(int(one), int(two)),
            winner={"1": 1, "2": 2, "draw": None}[data["result"]],
            reason=str(data["reason"]),
            detail=str(data["detail"]),
            turns=int(data["turns"]),
            seconds=float(data["seconds"]),
            longest=(float(data["longest"][0]), float(data["longest"][1])),
            late=(int(data["late"][0]), int(data["late"][1])),
            opening=tuple(data["opening"].split()),
            actions=tuple(data["actions"].split()),
        )
