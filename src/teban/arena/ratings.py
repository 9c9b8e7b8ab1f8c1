"""The Elo of several players from all their games against each other.

The ratings are the likeliest ones under the logistic model (Bradley and Terry), a draw counting as half a win and half
a loss. A very gentle pull towards the middle keeps the rating of somebody who won everything finite. What comes in is
pairs of games with swapped seats, as in `elo`: if pairs vary more than the model says, the intervals widen as much.
"""

from collections.abc import Sequence
from math import log, sqrt
from operator import mul
from typing import NamedTuple

from teban.arena.elo import Estimate
from teban.engine.elo_scale import expected_score

Matrix = list[list[float]]

_UNIT = log(10) / 400
"""One point of Elo on the natural scale of the logistic curve."""
_PULL = (_UNIT * 1000) ** -2
"""As if it were known beforehand that ratings spread by about 1000: less than an eighth of one game's weight."""
_NORMAL_95 = 1.959964
_ROUNDS = 100
_PRECISE = 1e-9
_STRIDE = 400 * _UNIT
"""Far from its top the likelihood is no parabola, so that no step to the top is longer than this."""


class Pairing(NamedTuple):
    """All that two players, given by their numbers, played against each other."""

    first: int
    second: int
    pairs: tuple[int, ...]
    """How many pairs of games brought the first player 0, 1, 2, 3, 4 half points."""


def ratings(players: int, table: Sequence[Pairing], anchor: int = 0) -> list[Estimate]:
    """The rating of every player, as the difference from one of them, with its 95% interval."""
    strengths = [0.0] * players
    for _ in range(_ROUNDS):
        slope, curvature = _likelihood(strengths, table)
        step = [sum(map(mul, row, slope)) for row in _inverse(curvature)]
        largest = max(map(abs, step))
        shorten = _STRIDE / max(_STRIDE, largest)
        strengths = [strength + shorten * change for strength, change in zip(strengths, step, strict=True)]
        if largest < _PRECISE:
            break
    variances = _inverse(_likelihood(strengths, table)[1])
    spread = _overdispersion(strengths, table)
    return [_difference(strengths, variances, spread, player, anchor) for player in range(players)]


def _likelihood(strengths: Sequence[float], table: Sequence[Pairing]) -> tuple[list[float], Matrix]:
    """The slope of the log-likelihood, and its curvature downwards."""
    slope = [-_PULL * strength for strength in strengths]
    curvature = [[_PULL if row == column else 0.0 for column in range(len(slope))] for row in range(len(slope))]
    for first, second, pairs in table:
        games = 2 * sum(pairs)
        won = sum(half_points * count for half_points, count in enumerate(pairs)) / 2
        chance = _chance(strengths, first, second)
        surplus, weight = won - games * chance, games * chance * (1 - chance)
        for player, sign in ((first, 1), (second, -1)):
            slope[player] += sign * surplus
            curvature[player][player] += weight
        curvature[first][second] -= weight
        curvature[second][first] -= weight
    return slope, curvature


def _chance(strengths: Sequence[float], first: int, second: int) -> float:
    return expected_score((strengths[first] - strengths[second]) / _UNIT)


def _overdispersion(strengths: Sequence[float], table: Sequence[Pairing]) -> float:
    """How much more the scores of pairs vary than two independent games without draws would; at least 1."""
    found = foreseen = 0.0
    for first, second, pairs in table:
        chance = _chance(strengths, first, second)
        found += sum(count * (half_points / 2 - 2 * chance) ** 2 for half_points, count in enumerate(pairs))
        foreseen += sum(pairs) * 2 * chance * (1 - chance)
    return max(1.0, found / foreseen) if foreseen else 1.0


def _difference(strengths: Sequence[float], variances: Matrix, spread: float, player: int, anchor: int) -> Estimate:
    elo = (strengths[player] - strengths[anchor]) / _UNIT
    variance = variances[player][player] + variances[anchor][anchor] - 2 * variances[player][anchor]
    radius = _NORMAL_95 * sqrt(max(0.0, spread * variance)) / _UNIT
    return Estimate(elo, elo - radius, elo + radius)


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [row + [float(index == column) for column in range(size)] for index, row in enumerate(matrix)]
    for pivot in range(size):
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for index in range(size):
            if index != pivot and (factor := rows[index][pivot]):
                rows[index] = [value - factor * above for value, above in zip(rows[index], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
