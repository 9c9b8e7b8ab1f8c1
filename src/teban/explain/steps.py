"""How many cells are missing for a connection: the shortest way from side to side past the enemy."""

from collections.abc import Iterable

from teban.core.connection import find_gap
from teban.core.position import Position
from teban.explain.pieces import heights


def missing(position: Position, seat: int, wanted: Iterable[frozenset[str]]) -> int:
    """The fewest empty cells a seat must fill so that one group touches one of these sets of two or three sides.

    Enemy pieces cannot be passed. Where nothing can be joined any more it is the number of all cells.
    """
    index = position.board.index
    own, walls = ([index[name] for name in heights(position, each)] for each in (seat, 3 - seat))
    gap = find_gap(position.board, own, walls, tuple(wanted))
    return gap.number if gap else len(position.board)
