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

WIDTH = 480.0
"""The width of every drawing in its own units; whatever size it is shown at, lines and letters scale with it."""
MARGIN = 24.0
"""Room beside the board, for coordinates."""
LARGEST_PITCH = 72.0
"""The most room a cell takes, so that tiny boards do not look like toys."""

EDGES = {"hexhex": 6, "rhombus": 6, "square": 4}


class Grid:
    """The cells of a view as points of a drawing, with the board's upper edge at `top`."""

    def __init__(self, view: View, top: float) -> None:
        places = {cell.name: (cell.x, cell.y) for cell in view.cells}
        across = [x for x, _ in places.values()]
        up = [y for _, y in places.values()]
        self.edges = EDGES[view.shape]
        self.pitch = min(LARGEST_PITCH, (WIDTH - 2 * MARGIN) / (max(across) - min(across) + 1))
        centre = (min(across) + max(across)) / 2
        corners = [self._corner(edge) for edge in range(self.edges)]
        overhang = max(y for _, y in corners)
        self.spots = {
            name: (WIDTH / 2 + self.pitch * (x - centre), top + overhang + self.pitch * (max(up) - y))
            for name, (x, y) in places.items()
        }
        self.left = min(x for x, _ in self.spots.values()) - self.pitch / 2
        self.bottom = max(y for _, y in self.spots.values()) + overhang
        self._steps = {name: (round(2 * x), round(y / sin(2 * pi / self.edges))) for name, (x, y) in places.items()}
        self._names = {steps: name for name, steps in self._steps.items()}
        self._polygon = "l".join(f"{number(x2 - x1)},{number(y2 - y1)}" for (x1, y1), (x2, y2) in pairwise(corners))

    def tiles(self, cells: Iterable[str]) -> str:
        """The path of whole cells."""
        dx, dy = self._corner(0)
        return "".join(
            f"M{number(x + dx)},{number(y + dy)}l{self._polygon}z" for x, y in (self.spots[cell] for cell in cells)
        )

    def outline(self, cells: Iterable[str]) -> str:
        """The path around an area: every edge with one of its cells on one side only."""
        area = set(cells)
        segments = []
        for cell in (cell for cell in self.spots if cell in area):
            x, y = self.spots[cell]
            for edge in range(self.edges):
                if self._beyond(cell, edge) not in area:
                    (x1, y1), (x2, y2) = self._corner(edge), self._corner(edge + 1)
                    segments.append(f"M{number(x + x1)},{number(y + y1)}L{number(x + x2)},{number(y + y2)}")
        return "".join(segments)

    def links(self, cells: Iterable[str]) -> str:
        """The path that joins every two neighbours among these cells."""
        area = set(cells)
        pairs = (
            (cell, self._beyond(cell, edge))
            for cell in self.spots
            for edge in range(self.edges // 2)  # the other half of the edges would tell each pair again
        )
        return "".join(self.line(cell, other) for cell, other in pairs if other and {cell, other} <= area)

    def line(self, start: str, end: str) -> str:
        """The path from one cell to another."""
        (x1, y1), (x2, y2) = self.spots[start], self.spots[end]
        return f"M{number(x1)},{number(y1)}L{number(x2)},{number(y2)}"

    def around(self, cell: str) -> Iterator[str]:
        """A cell and all that touch it, be it with a corner."""
        return (name for name, spot in self.spots.items() if dist(spot, self.spots[cell]) < 1.5 * self.pitch)

    def middlemost(self, cells: Sequence[str]) -> str:
        """The cell nearest to the middle of its fellows; the first of several."""
        across, down = zip(*(self.spots[cell] for cell in cells), strict=True)
        middle = fmean(across), fmean(down)
        return min(cells, key=lambda cell: round(dist(self.spots[cell], middle), 3))

    def _corner(self, edge: int) -> Point:
        """Where an edge begins, seen from the middle of its cell; edge 0 faces right."""
        angle = 2 * pi * (edge - 0.5) / self.edges
        radius = self.pitch / 2 / cos(pi / self.edges)
        return radius * cos(angle), radius * sin(angle)

    def _beyond(self, cell: str, edge: int) -> str | None:
        """The neighbour across an edge, found by counting half cells and rows, which are whole numbers."""
        halves, rows = self._steps[cell]
        angle = 2 * pi * edge / self.edges
        return self._names.get((halves + round(2 * cos(angle)), rows - round(sin(angle))))
