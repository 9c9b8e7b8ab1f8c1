"""Glicko-2: a rating with deviation and volatility, after Mark E. Glickman, "Example of the Glicko-2 system" (2022).

The names in formulas are those of the paper. Every game is a rating period of its own, so that a rating changes as soon
as a game is decided; the time between games widens the deviation by fractions of a period.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
"""Points of a rating to a unit of the Glicko-2 scale."""
BASE = 1500.0
"""The rating of somebody of whom nothing is known."""
WIDEST = 350.0
"""Their deviation, which no other exceeds."""
LOWEST, HIGHEST = 100.0, 4000.0
"""Bounds of a rating: far outside of what anybody reaches by playing, and close enough for the formulas to hold."""
NARROWEST = 45.0
"""The smallest deviation: a rating goes on moving, however often somebody plays."""
VOLATILITY = 0.06
"""The volatility of somebody of whom nothing is known."""
TAU = 0.5
"""How much the volatility may change; the paper finds 0.3 to 1.2 reasonable."""
PROVISIONAL = 110.0
"""The deviation above which a rating is provisional."""
PERIOD = 365 * 86_400_000 / 78
"""Milliseconds of a rating period: a deviation of 60, such as regular players have, is provisional after a year."""

CONVERGED = 1e-6
"""How close the volatility is computed, as in the paper."""

WIN, DRAW, LOSS = 1.0, 0.5, 0.0


@dataclass(frozen=True)
class Rating:
    """How strong somebody is thought to be, and how sure that is."""

    value: float = BASE
    deviation: float = WIDEST
    volatility: float = VOLATILITY

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known to compare it with others."""
        return self.deviation > PROVISIONAL


Results = Sequence[tuple[Rating, float]]
"""The opponents of a rating period, and what was scored against each."""


def aged(rating: Rating, periods: float) -> Rating:
    """A rating after some periods, or a part of one, without a game: its deviation has grown."""
    phi = sqrt((rating.deviation / SCALE) ** 2 + rating.volatility**2 * max(periods, 0))
    return Rating(rating.value, min(phi * SCALE, WIDEST), rating.volatility)


def after_period(rating: Rating, results: Results) -> Rating:
    """A rating after a period with at least one game: steps 2 to 8 of the paper."""
    mu, phi = (rating.value - BASE) / SCALE, rating.deviation / SCALE
    terms = [_term(mu, opponent, score) for opponent, score in results]
    v = 1 / sum(g * g * expected * (1 - expected) for g, expected, _ in terms)
    surprise = sum(g * (score - expected) for g, expected, score in terms)
    sigma = _volatility(rating.volatility, phi, v, v * surprise)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / v)
    return Rating((mu + phi**2 * surprise) * SCALE + BASE, phi * SCALE, sigma)


def after_game(rating: Rating, opponent: Rating, score: float) -> Rating:
    """A rating after a single game, kept in bounds."""
    after = after_period(rating, [(opponent, score)])
    return Rating(
        min(max(after.value, LOWEST), HIGHEST),
        min(max(after.deviation, NARROWEST), WIDEST),
        after.volatility,
    )


def _term(mu: float, opponent: Rating, score: float) -> tuple[float, float, float]:
    """What an opponent counts for: g, the expected score E, and the score."""
    phi_j = opponent.deviation / SCALE
    g = 1 / sqrt(1 + 3 * phi_j**2 / pi**2)
    return g, 1 / (1 + exp(-g * (mu - (opponent.value - BASE) / SCALE))), score


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """The new volatility: step 5 of the paper, by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        e = exp(x)
        spread = phi**2 + v + e
        return e * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CONVERGED:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
