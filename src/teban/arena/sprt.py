"""Stopping a match as soon as it has said enough: the sequential probability ratio test.

It weighs two claims, "stronger by elo0" and "stronger by elo1", and ends when the results favour one of them so much
that the chance of an error is below alpha (the second is believed although the first is true) or beta (the reverse).
The likelihoods are those of pairs of games with everything but the mean left free, as in `elo`.
"""

from dataclasses import dataclass
from math import log

from teban.arena.elo import Scores, loss, pair_scores
from teban.engine.elo_scale import expected_score


@dataclass(frozen=True)
class Sprt:
    """Two claims about the difference in Elo, `elo0` below `elo1`."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the first or the second claim is believed."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Scores) -> float:
        """The logarithm of how much likelier the second claim makes the results than the first."""
        return loss(scores, expected_score(self.elo0)) - loss(scores, expected_score(self.elo1))

    def believed(self, scores: Scores) -> float | None:
        """The claim that the results speak for, `elo0` or `elo1`; None while they leave it open."""
        low, high = self.bounds
        ratio = self.ratio(scores)
        return self.elo0 if ratio <= low else self.elo1 if ratio >= high else None


class Trial:
    """The test as a match goes on.

    Pairs are heard in the order of their numbers, not as they end: side by side, short games would come before long
    ones and tilt the balance. That also makes the verdict the same however often a match is broken off and resumed.
    """

    def __init__(self, sprt: Sprt) -> None:
        self.sprt = sprt
        self.heard = [0] * 5
        """The pairs so far, by half points."""
        self.believed: float | None = None
        """The verdict; once given, it stands."""
        self._waiting: dict[int, int] = {}

    @property
    def ratio(self) -> float:
        """Where the test stands between its bounds."""
        return self.sprt.ratio(pair_scores(self.heard))

    def hear(self, pair: int, half_points: int) -> None:
        """A pair of games has ended; pairs are numbered from 0."""
        self._waiting[pair] = half_points
        while self.believed is None and sum(self.heard) in self._waiting:
            self.heard[self._waiting.pop(sum(self.heard))] += 1
            self.believed = self.sprt.believed(pair_scores(self.heard))
