"""What every board is: named cells in canonical order, and tables of how they lie to each other.

A cell is a small integer, its rank in the canonical order; `names[cell]` is what people call it.
The builders, `hexhex`, `rhombus` and `square`, say only where the cells lie and which steps exist;
everything else is derived here, once per board.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import NamedTuple

from teban.core.cached import cached_property

Point = tuple[int, int]


class Symmetry(NamedTuple):
    """A way to turn or mirror a board onto itself."""

    cells: tuple[int, ...]
    """Where each cell goes."""
    directions: tuple[int, ...]
    """Where each direction (an index into `Board.directions`) goes."""


class Board:
    """A board as data. Boards are built once and shared; compare them with `is`."""

    def __init__(
        self,
        shape: str,
        size: int,
        rows: Iterable[Iterable[Point]],
        names: Iterable[str],
        steps: Mapping[str, Point],
        sides: Mapping[str, Callable[[Point], bool]],
        distance: Callable[[Point, Point], int],
        transforms: Iterable[Callable[[Point], Point]],
        centre: Callable[[Point], tuple[float, float]],
    ) -> None:
        """Derive all tables from `rows`: the cells' coordinates, bottom row first, each from the left."""
        grid = [list(row) for row in rows]
        points = [point for row in grid for point in row]
        at = {point: cell for cell, point in enumerate(points)}
        self.shape = shape
        """`hexhex`, `rhombus` or `square`; the cells of squares alone are squares, all others are hexagons."""
        self.size = size
        """Cells along one side."""
        self.cells = range(len(points))
        """All cells, in canonical order."""
        self.names = tuple(names)
        """What people call each cell."""
        self.index = {name: cell for cell, name in enumerate(self.names)}
        """From a name back to its cell."""
        self.rows = tuple(tuple(at[point] for point in row) for row in grid)
        """The cells of each horizontal row, the bottom row first."""
        self.points = tuple(points)
        """Each cell's coordinates: (q, r) where cells are hexagons, (x, y) where they are squares."""
        self.centres = tuple(centre(point) for point in points)
        """Where each cell's centre lies: x to the right, y upwards; neighbours in a row are 1 apart."""
        self.directions = tuple(steps)
        """The names of the directions; the tables below use their ranks."""
        self.rays = tuple(tuple(_ray(point, step, at) for step in steps.values()) for point in points)
        """`rays[cell][direction]`: the cells one meets going that way, nearest first."""
        self.neighbours = tuple(tuple(ray[0] for ray in rays if ray) for rays in self.rays)
        """The cells one step away."""
        self.lines = tuple(frozenset(cell for ray in rays for cell in ray) for rays in self.rays)
        """The cells collinear with each cell, itself not among them."""
        self.distances = tuple(tuple(distance(a, b) for b in points) for a in points)
        """`distances[a][b]`: steps from a to b on the open board."""
        self.sides = {
            name: frozenset(at[point] for point in points if on_side(point)) for name, on_side in sides.items()
        }
        """The cells of each side, counter-clockwise from S; a corner belongs to two sides."""
        self.rim = frozenset().union(*self.sides.values())
        """Every cell on some side."""
        self.interior = frozenset(self.cells) - self.rim
        """Every other cell."""
        self._at = at
        self._steps = tuple(steps.values())
        self._transforms = tuple(transforms)

    def __len__(self) -> int:
        return len(self.cells)

    def __repr__(self) -> str:
        return f"{self.shape}({self.size})"

    def __reduce__(self) -> str | tuple[object, ...]:
        # A copy would be a board that no other is compared with.
        builder = getattr(import_module("teban.core.boards"), self.shape)
        return (builder, (self.size,)) if builder(self.size) is self else super().__reduce__()

    def step(self, cell: int, direction: int) -> int | None:
        """The next cell that way, or None at the edge."""
        ray = self.rays[cell][direction]
        return ray[0] if ray else None

    def sides_of(self, cells: Iterable[int]) -> frozenset[str]:
        """The sides that a set of cells touches."""
        return frozenset().union(*(self._sides_by_cell[cell] for cell in cells))

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Every way to turn or mirror the board onto itself, the identity first."""
        return tuple(self._symmetry(transform) for transform in self._transforms)

    @cached_property
    def _sides_by_cell(self) -> tuple[frozenset[str], ...]:
        return tuple(frozenset(name for name, side in self.sides.items() if cell in side) for cell in self.cells)

    def _symmetry(self, transform: Callable[[Point], Point]) -> Symmetry:
        origin = transform((0, 0))
        headings = []
        for step in self._steps:
            x, y = transform(step)
            headings.append(self._steps.index((x - origin[0], y - origin[1])))
        return Symmetry(tuple(self._at[transform(point)] for point in self.points), tuple(headings))


def _ray(start: Point, step: Point, at: Mapping[Point, int]) -> tuple[int, ...]:
    (x, y), (dx, dy) = start, step
    cells = []
    while (cell := at.get((x := x + dx, y := y + dy))) is not None:
        cells.append(cell)
    return tuple(cells)
