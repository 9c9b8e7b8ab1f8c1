"""Facts of Garden: the squares held, of which twelve win."""

from teban.core.position import Position
from teban.explain.comparing import Finder, balance
from teban.explain.pieces import heights
from teban.games._reclamation import facts


def squares(position: Position, seat: int) -> int:
    """On how many squares a seat stands."""
    return len(heights(position, seat))


SQUARES = balance("garden.squares", squares, 52)

FINDERS: tuple[Finder, ...] = (*facts.FINDERS, SQUARES)
