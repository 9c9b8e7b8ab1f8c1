"""Counting the games of a contest: points, pairs, and the conduct of two players against each other."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from teban.arena.contest import GameResult
from teban.arena.elo import Estimate, estimate, pair_scores
from teban.arena.referee import FAULTS, TURN_LIMIT


@dataclass(frozen=True)
class Conduct:
    """How a player kept to the clock and to the rules."""

    longest: float
    """The longest turn, in seconds."""
    late: int
    """How many turns were late."""
    faults: Mapping[str, int]
    """How many games were lost by the player's own fault, by reason."""

    @classmethod
    def of(cls, player: int, games: Sequence[GameResult]) -> Self:
        """The conduct of one who took part in all these games."""
        seats = [game.seats.index(player) for game in games]
        lost = (game.reason for game in games if game.half_points(player) == 0)
        return cls(
            longest=max((game.longest[seat] for game, seat in zip(games, seats, strict=True)), default=0.0),
            late=sum(game.late[seat] for game, seat in zip(games, seats, strict=True)),
            faults=Counter(reason for reason in lost if reason in FAULTS),
        )


@dataclass(frozen=True)
class Score:
    """The score of one player against another, and what there is to say of their games."""

    wins: int
    draws: int
    losses: int
    pairs: tuple[int, ...]
    """How many finished pairs of games brought the player 0, 1, 2, 3, 4 half points."""
    seat_wins: tuple[int, int]
    """How many games seats 1 and 2 have won, whoever sat there."""
    broken_off: int
    """How many games are draws only because they were too long."""
    turns: int
    """How many turns all games had together."""
    conduct: tuple[Conduct, Conduct]

    @property
    def games(self) -> int:
        """How many games they have played."""
        return self.wins + self.draws + self.losses

    @property
    def estimate(self) -> Estimate:
        """By how much the player is stronger, as the finished pairs tell."""
        return estimate(pair_scores(self.pairs))


def score(games: Iterable[GameResult], player: int = 0, rival: int = 1) -> Score:
    """The score of a player against another; both are given by their numbers."""
    games = [game for game in games if set(game.seats) == {player, rival}]
    points = Counter(game.half_points(player) for game in games)
    winners = Counter(game.winner for game in games)
    of_pairs = Counter(finished_pairs(games, player).values())
    return Score(
        wins=points[2],
        draws=points[1],
        losses=points[0],
        pairs=tuple(of_pairs[half_points] for half_points in range(5)),
        seat_wins=(winners[1], winners[2]),
        broken_off=sum(game.reason == TURN_LIMIT for game in games),
        turns=sum(game.turns for game in games),
        conduct=(Conduct.of(player, games), Conduct.of(rival, games)),
    )


def finished_pairs(games: Iterable[GameResult], player: int) -> dict[int, int]:
    """The half points of a player in each pair of games against the same rival of which both are finished."""
    points: dict[int, list[int]] = {}
    for game in games:
        points.setdefault(game.pair, []).append(game.half_points(player))
    return {pair: sum(both) for pair, both in points.items() if len(both) == 2}
