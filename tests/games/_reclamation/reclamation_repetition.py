"""A cycle of The Reclamation: each puts a stone that the other takes, again and again."""

from games.repeating import Repetition

_CARDS = "A(0,1)/B(0,1)/C(0,1)/D(0,1)"
"""Four cards that all reach the square before the gardener."""


def repetition(game: str, stacks: str, hands: str) -> Repetition:
    """The gardeners stand on d2 and c4. Cards come back in threes, so only six turns of each restore them too."""
    there, back = ("d2-c2 card-{0} c4-d4 card-{0}", "c2-d2 card-{0} d4-c4 card-{0}")
    cycle = " ".join((back if turn % 2 else there).format(card) for turn, card in enumerate("ABCABD"))
    return Repetition(f"{game} cards={_CARDS} {stacks} 1 {hands} 0,0 D D - - -", cycle)
