"""Drawing the six signals: forms of their own, each a stroke in its colour within a casing (see `look.toml`)."""

from collections.abc import Callable, Iterable
from math import cos, dist, pi, sin

from teban.draw.look import LOOK
from teban.draw.svg_grid import PITCH, Grid, Point
from teban.draw.svg_markup import element, number, path

DOT = 0.09 * PITCH
HINT = 0.05 * PITCH
RING = 0.45 * PITCH
"""Around a piece."""
BRACKET = 0.22
"""How much of a corner's edges its bracket takes."""
INSET = 0.88
"""How far from its cell's edge what follows it lies."""
CROSS = 0.15 * PITCH

Form = Callable[[Grid, Iterable[str]], str]


def signal(name: str, grid: Grid, cells: Iterable[str], variant: str = "") -> str:
    """A signal on some cells, in its own form or in one that stands for it where that does not fit."""
    form = variant or LOOK["signals"][name]["form"]
    data = FORMS[form](grid, cells)
    return element("g", path(data, class_="casing"), path(data, class_="stroke"), class_=f"{name} {form}")


def _each(draw: Callable[[Point, Grid], str]) -> Form:
    return lambda grid, cells: "".join(draw(grid.spots[cell], grid) for cell in cells)


def circle(spot: Point, radius: float) -> str:
    """The path of a circle."""
    r, across = number(radius), number(2 * radius)
    x, y = spot
    return f"M{number(x - radius)},{number(y)}a{r},{r} 0 1 0 {across},0a{r},{r} 0 1 0 -{across},0z"


def _arcs(spot: Point, _: Grid) -> str:
    """A ring in four parts."""
    x, y = spot
    drawn = []
    for quarter in range(4):
        (x1, y1), (x2, y2) = (
            (x + RING * cos(angle), y + RING * sin(angle))
            for angle in (pi / 180 * (90 * quarter + share) for share in (9, 81))
        )
        r = number(RING)
        drawn.append(f"M{number(x1)},{number(y1)}A{r},{r} 0 0 1 {number(x2)},{number(y2)}")
    return "".join(drawn)


def _corners(spot: Point, grid: Grid) -> str:
    """A bracket in each corner."""

    def at(x: float, y: float) -> str:
        return f"{number(spot[0] + INSET * x)},{number(spot[1] + INSET * y)}"

    drawn = []
    for index, (x, y) in enumerate(grid.corners):
        beside = (grid.corners[index - 1], grid.corners[(index + 1) % grid.edges])
        before, after = (at(x + BRACKET * (x1 - x), y + BRACKET * (y1 - y)) for x1, y1 in beside)
        drawn.append(f"M{before}L{at(x, y)}L{after}")
    return "".join(drawn)


def _cross(spot: Point, _: Grid) -> str:
    x, y, far = spot[0] - CROSS, spot[1] - CROSS, number(2 * CROSS)
    return f"M{number(x)},{number(y)}l{far},{far}M{number(x + 2 * CROSS)},{number(y)}l-{far},{far}"


def _trail(grid: Grid, cells: Iterable[str]) -> str:
    """From a small ring to the middle of another cell."""
    (x1, y1), (x2, y2) = start, end = tuple(grid.spots[cell] for cell in cells)
    share = HINT / dist(start, end) if start != end else 0
    x, y = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
    return f"{circle(start, HINT)}M{number(x)},{number(y)}L{number(x2)},{number(y2)}"


FORMS: dict[str, Form] = {
    "dot": _each(lambda spot, _: circle(spot, DOT)),
    "ring": _each(lambda spot, _: circle(spot, RING)),
    "corners": _each(_corners),
    "arcs": _each(_arcs),
    "cross": _each(_cross),
    "outline": lambda grid, cells: grid.outline(cells),
    "aim": lambda grid, cells: grid.tiles(cells, INSET),
    "trail": _trail,
}
