"""How much stronger one player is than another, in Elo, and how sure that is.

A match is a multiset of scores between 0 and 1: of single games (0, 1/2, 1), or better of pairs of games that begin
with the same opening and swapped seats (0, 1/4, ... 1). What an opening gives to a seat cancels within a pair, so pairs
are independent of each other where single games are not, and intervals from pairs are honest.

Intervals are those of the profile likelihood: all expected scores that the results do not contradict. They need no
normal approximation, so a player who has won every game gets a lower bound as well.
"""

from collections.abc import Callable, Mapping, Sequence
from math import inf, log
from typing import NamedTuple

from teban.engine.elo_scale import elo_of

Scores = Mapping[float, int]
"""How often each score occurred."""

_CHI_SQUARED_95 = 3.841459
"""Twice the loss of log-likelihood that leaves 95% of confidence."""
_STEPS = 60
"""Bisections: enough to use up the precision of a float."""


class Estimate(NamedTuple):
    """A difference in Elo, and the ends of its 95% interval; infinite where a player won or lost everything."""

    elo: float
    low: float
    high: float


def game_scores(wins: int, draws: int, losses: int) -> Scores:
    """The scores of games that stand alone."""
    return {0.0: losses, 0.5: draws, 1.0: wins}


def pair_scores(pairs: Sequence[int]) -> Scores:
    """The scores of pairs, which are counted by the half points won in them: 0, 1, 2, 3, 4."""
    return {half_points / 4: count for half_points, count in enumerate(pairs)}


def estimate(scores: Scores) -> Estimate:
    """The difference that explains the scores best, and all that they allow with 95% confidence."""
    total = sum(scores.values())
    if not total:
        return Estimate(0.0, -inf, inf)
    mean = sum(score * count for score, count in scores.items()) / total

    def is_credible(score: float) -> bool:
        return 2 * loss(scores, score) <= _CHI_SQUARED_95

    return Estimate(elo_of(mean), elo_of(_edge(mean, 0.0, is_credible)), elo_of(_edge(mean, 1.0, is_credible)))


def loss(scores: Scores, expected: float) -> float:
    """How much log-likelihood is lost if the expected score, between 0 and 1, must be this instead of the mean.

    Of all distributions over scores from 0 to 1 with that mean the likeliest is meant. It gives a score s the
    frequency of s divided by 1 + tilt * (s - expected), and the tilt is what makes this sum as large as it can be
    while no score, seen or not, gets a negative probability.
    """
    seen = [(score - expected, count) for score, count in scores.items() if count]

    def slope(tilt: float) -> float:
        return sum(count * off / (1 + tilt * off) for off, count in seen)

    low, high = -1 / (1 - expected), 1 / expected
    for _ in range(_STEPS):
        tilt = (low + high) / 2
        low, high = (tilt, high) if slope(tilt) > 0 else (low, tilt)
    tilt = (low + high) / 2
    return sum(count * log(1 + tilt * off) for off, count in seen)


def _edge(inside: float, outside: float, holds: Callable[[float], bool]) -> float:
    """Where, on the way from one score to another, something stops to hold."""
    for _ in range(_STEPS):
        middle = (inside + outside) / 2
        if middle in (inside, outside):
            break
        inside, outside = (middle, outside) if holds(middle) else (inside, middle)
    return inside
