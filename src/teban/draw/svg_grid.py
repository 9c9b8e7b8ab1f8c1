"""Where the cells of a board lie on a drawing, and the paths that follow them.

Every cell is a regular polygon whose edges face its neighbours: a hexagon on hexagonal boards, a square on square ones.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, dist, pi, sin
from statistics import fmean

from teban.core.view import View
from teban.draw.svg_markup import number

Point = tuple[float, float]

PITCH = 48.0
"""The distance of neighbouring cells in a board's own units, which are those of the forms in `look.toml`."""

EDGES = {"hexhex": 6, "rhombus": 6, "square": 4}


class Grid:
    """The cells of a view as points of a drawing, whose upper left corner is the board's."""

    def __init__(self, view: View) -> None:
        places = {cell.name: (cell.x, cell.y) for cell in view.cells}
        left = min(x for x, _ in places.values())
        top = max(y for _, y in places.values())
        self.edges = EDGES[view.shape]
        self.corners = [self._corner(edge) for edge in range(self.edges)]
        overhang = max(y for _, y in self.corners)
        self.spots = {name: (PITCH * (x - left + 0.5), overhang + PITCH * (top - y)) for name, (x, y) in places.items()}
        self.width = max(x for x, _ in self.spots.values()) + PITCH / 2
        self.height = max(y for _, y in self.spots.values()) + overhang
        self._steps = {name: (round(2 * x), round(y / sin(2 * pi / self.edges))) for name, (x, y) in places.items()}
        self._names = {steps: name for name, steps in self._steps.items()}

    def tiles(self, cells: Iterable[str], part: float = 1) -> str:
        """The path of whole cells, or of the inner part of each."""
        (dx, dy), *_ = corners = [(part * x, part * y) for x, y in self.corners]
        polygon = "l".join(f"{number(x2 - x1)},{number(y2 - y1)}" for (x1, y1), (x2, y2) in pairwise(corners))
        return "".join(
            f"M{number(x + dx)},{number(y + dy)}l{polygon}z" for x, y in (self.spots[cell] for cell in cells)
        )

    def tone(self, cell: str) -> int:
        """One of three tones, from 0: neighbouring hexagons differ in it."""
        halves, rows = self._steps[cell]
        first = next(iter(self._steps.values()))
        lean = 0 if self.edges == 4 else (rows - first[1]) / 2
        column = round((halves - first[0]) / 2 + lean)
        # a step along a row changes it by 1, one to another row by 1 or by 2
        return (column + rows - first[1]) % 3

    def outline(self, cells: Iterable[str]) -> str:
        """The path around an area: every edge with one of its cells on one side only."""
        area = set(cells)
        segments = []
        for cell in (cell for cell in self.spots if cell in area):
            x, y = self.spots[cell]
            for edge in range(self.edges):
                if self._beyond(cell, edge) not in area:
                    (x1, y1), (x2, y2) = self.corners[edge], self.corners[(edge + 1) % self.edges]
                    segments.append(f"M{number(x + x1)},{number(y + y1)}L{number(x + x2)},{number(y + y2)}")
        return "".join(segments)

    def line(self, start: str, end: str) -> str:
        """The path from one cell to another."""
        (x1, y1), (x2, y2) = self.spots[start], self.spots[end]
        return f"M{number(x1)},{number(y1)}L{number(x2)},{number(y2)}"

    def around(self, cell: str) -> Iterator[str]:
        """A cell and all that touch it, be it with a corner."""
        return (name for name, spot in self.spots.items() if dist(spot, self.spots[cell]) < 1.5 * PITCH)

    def middlemost(self, cells: Sequence[str]) -> str:
        """The cell nearest to the middle of its fellows; the first of several."""
        across, down = zip(*(self.spots[cell] for cell in cells), strict=True)
        middle = fmean(across), fmean(down)
        return min(cells, key=lambda cell: round(dist(self.spots[cell], middle), 3))

    def _corner(self, edge: int) -> Point:
        """Where an edge begins, seen from the middle of its cell; edge 0 faces right."""
        angle = 2 * pi * (edge - 0.5) / self.edges
        radius = PITCH / 2 / cos(pi / self.edges)
        return radius * cos(angle), radius * sin(angle)

    def _beyond(self, cell: str, edge: int) -> str | None:
        """The neighbour across an edge, found by counting half cells and rows, which are whole numbers."""
        halves, rows = self._steps[cell]
        angle = 2 * pi * edge / self.edges
        return self._names.get((halves + round(2 * cos(angle)), rows - round(sin(angle))))
