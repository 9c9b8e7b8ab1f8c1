"""Rhombic boards with hexagonal cells, in axial coordinates."""

from functools import cache, partial
from string import ascii_lowercase

from teban.core.boards.board import Board, Point
from teban.core.boards.hexhex import ROW_HEIGHT, STEPS, distance


@cache
def rhombus(side: int) -> Board:
    """The rhombus of `side` rows of `side` cells; each row begins half a cell to the right of the one below."""
    if not 2 <= side <= 26:
        raise ValueError(f"a rhombic board has 2 to 26 cells along a side, not {side}")
    last = side - 1
    return Board(
        shape="rhombus",
        size=side,
        rows=[[(q, r) for q in range(side)] for r in range(side)],
        names=[f"{ascii_lowercase[r]}{q + 1}" for r in range(side) for q in range(side)],
        steps=STEPS,
        sides={
            "S": lambda p: p[1] == 0,
            "E": lambda p: p[0] == last,
            "N": lambda p: p[1] == last,
            "W": lambda p: p[0] == 0,
        },
        distance=distance,
        transforms=[
            partial(_transformed, last=last, turned=t, mirrored=m) for m in (False, True) for t in (False, True)
        ],
        centre=lambda p: (p[0] + p[1] / 2, p[1] * ROW_HEIGHT),
    )


def _transformed(point: Point, last: int, turned: bool, mirrored: bool) -> Point:
    """Turned by half, or mirrored on the long diagonal: what lay in the south lies in the west then."""
    q, r = (last - point[0], last - point[1]) if turned else point
    return (r, q) if mirrored else (q, r)
