"""The Elo scale: what a difference in strength makes of the score, by the logistic curve, and back."""

from math import inf, log10


def expected_score(elo: float) -> float:
    """What a player scores on average against one who is weaker by that much."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """The difference at which that score is expected; infinite at 0 and 1."""
    if score <= 0:
        return -inf
    return -400 * log10(1 / score - 1) if score < 1 else inf
