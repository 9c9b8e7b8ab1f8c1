"""Facts of both games of The Reclamation: captures, moves, and stones in hand."""

from typing import cast

from teban.core.position import Position
from teban.explain.comparing import Finder, balance
from teban.explain.pieces import CAPTURES, MOVES
from teban.games._reclamation.rules import ReclamationPosition


def hand(position: Position, seat: int) -> int:
    """How many stones a seat has in hand."""
    return cast(ReclamationPosition, position).hands[seat - 1]


HAND = balance("reclamation.hand", hand, 34)

FINDERS: tuple[Finder, ...] = (*CAPTURES, MOVES, HAND)
