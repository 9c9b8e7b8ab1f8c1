"""Hexagonal boards with hexagonal cells, in axial coordinates (RULES.md, section 0)."""

from functools import cache, partial
from string import ascii_lowercase

from teban.core.boards.board import Board, Point

STEPS = {"E": (1, 0), "NE": (0, 1), "NW": (-1, 1), "W": (-1, 0), "SW": (0, -1), "SE": (1, -1)}
"""The six directions, counter-clockwise, as (q, r)."""

OPPOSITE_SIDES = (("S", "N"), ("SE", "NW"), ("NE", "SW"))
ADJACENT_SIDES = (("S", "SE"), ("SE", "NE"), ("NE", "N"), ("N", "NW"), ("NW", "SW"), ("SW", "S"))
ALTERNATE_SIDES = (("S", "NE", "NW"), ("SE", "N", "SW"))
"""The two triples of mutually non-adjacent sides."""

ROW_HEIGHT = 3**0.5 / 2
"""From one row to the next, where neighbours in a row are 1 apart."""


@cache
def hexhex(side: int) -> Board:
    """The hexagonal board with `side` cells along each of its six sides."""
    if not 2 <= side <= 8:
        raise ValueError(f"a hexagonal board has 2 to 8 cells along a side, not {side}")
    reach = side - 1
    rows = [
        [(q, r) for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)] for r in range(-reach, reach + 1)
    ]
    return Board(
        shape="hexhex",
        size=side,
        rows=rows,
        names=[f"{letter}{i + 1}" for letter, row in zip(ascii_lowercase, rows, strict=False) for i in range(len(row))],
        steps=STEPS,
        sides={
            "S": lambda p: p[1] == -reach,
            "SE": lambda p: p[0] == reach,
            "NE": lambda p: p[0] + p[1] == reach,
            "N": lambda p: p[1] == reach,
            "NW": lambda p: p[0] == -reach,
            "SW": lambda p: p[0] + p[1] == -reach,
        },
        distance=distance,
        transforms=[partial(_transformed, sixths=k, mirrored=m) for m in (False, True) for k in range(6)],
        centre=lambda p: (p[0] + p[1] / 2, p[1] * ROW_HEIGHT),
    )


def distance(a: Point, b: Point) -> int:
    """Steps from one cell to another."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def _transformed(point: Point, sixths: int, mirrored: bool) -> Point:
    q, r = point
    if mirrored:
        q = -q - r
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r
