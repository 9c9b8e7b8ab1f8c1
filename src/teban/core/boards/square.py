"""Square boards (RULES.md, section 0)."""

from functools import cache, partial
from string import ascii_lowercase

from teban.core.boards.board import Board, Point

STEPS = {
    "E": (1, 0),
    "NE": (1, 1),
    "N": (0, 1),
    "NW": (-1, 1),
    "W": (-1, 0),
    "SW": (-1, -1),
    "S": (0, -1),
    "SE": (1, -1),
}
"""The eight directions, counter-clockwise, as (x, y)."""


@cache
def square(side: int) -> Board:
    """The board of `side` by `side` squares."""
    if not 2 <= side <= 26:
        raise ValueError(f"a square board has 2 to 26 squares along a side, not {side}")
    last = side - 1
    return Board(
        shape="square",
        size=side,
        rows=[[(x, y) for x in range(side)] for y in range(side)],
        names=[f"{ascii_lowercase[x]}{y + 1}" for y in range(side) for x in range(side)],
        steps=STEPS,
        sides={
            "S": lambda p: p[1] == 0,
            "E": lambda p: p[0] == last,
            "N": lambda p: p[1] == last,
            "W": lambda p: p[0] == 0,
        },
        distance=lambda a, b: max(abs(a[0] - b[0]), abs(a[1] - b[1])),
        transforms=[partial(_transformed, quarters=k, mirrored=m, last=last) for m in (False, True) for k in range(4)],
        centre=lambda p: (float(p[0]), float(p[1])),
    )


def _transformed(point: Point, quarters: int, mirrored: bool, last: int) -> Point:
    x, y = point
    if mirrored:
        x = last - x
    for _ in range(quarters):
        x, y = last - y, x
    return x, y
