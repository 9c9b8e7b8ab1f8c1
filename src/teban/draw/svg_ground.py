"""Drawing the bare board: a frame, cells in three tones with lit edges, and the grain of the material."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from teban.draw.look import LOOK
from teban.draw.svg_grid import PITCH, Grid, Point
from teban.draw.svg_markup import element, number, path

FRAME = 22.0
"""How wide the frame is."""
SHADOW = tuple((FRAME * wider, FRAME * 0.22) for wider in (0.4, 0.28, 0.16, 0.04))
"""How much wider than the frame each layer of its shadow is, and how much lower."""
INSET = 1 - 1.5 / (PITCH / 2)
"""Where light falls on a cell, from its middle to its edge."""
TONES = 3
STRAIGHT = 1.0
"""What the turn of three points on a line comes to, at most: their coordinates are rounded."""


def ground(grid: Grid, scope: str) -> str:
    """A board on which nothing lies yet."""
    around = hull(grid)
    shadows = (
        path(around, class_="cast", stroke_width=2 * FRAME + wider, transform=f"translate(0 {number(lower)})")
        for wider, lower in SHADOW
    )
    frames = (
        path(around, class_=part, stroke_width=share * FRAME)
        for part, share in (("frame", 2.0), ("inlay", 1.66), ("frame", 1.56))
    )
    cells = (
        path(grid.tiles(cell for cell in grid.spots if grid.tone(cell) == tone), class_=f"cells tone{tone + 1}")
        for tone in range(TONES)
    )
    grain = path(around, fill=f"url(#{scope}-grain)")
    return "".join([*shadows, *frames, *cells, grain])


def seams(grid: Grid) -> str:
    """The lines between cells and the edges that the light falls on, above whatever colours cells."""
    return path(grid.tiles(grid.spots), class_="seams") + path(lit_edges(grid), class_="lit")


def grain(scope: str, materials: Iterable[str]) -> str:
    """The pattern of a board, of one material or of those that it can have."""
    of = LOOK["grains"]
    paths = (path(of[material], class_=f"grain {material}") for material in materials)
    size = {"width": of["width"], "height": of["height"]}
    return element("pattern", *paths, id=f"{scope}-grain", patternUnits="userSpaceOnUse", **size)


def lit_edges(grid: Grid) -> str:
    """The edges of cells that the light falls on, from the upper left, a little inside of them."""
    lit = [grid.corners[index] for index in ((2, 3, 0) if grid.edges == 4 else (3, 4, 5, 0))]
    (left, low), *_ = inner = [(INSET * x, INSET * y) for x, y in lit]
    line = "l".join(f"{number(x2 - x1)},{number(y2 - y1)}" for (x1, y1), (x2, y2) in pairwise(inner))
    return "".join(f"M{number(x + left)},{number(y + low)}l{line}" for x, y in grid.spots.values())


def hull(grid: Grid) -> str:
    """The smallest convex outline of the whole board."""
    points = sorted((round(x + dx, 2), round(y + dy, 2)) for x, y in grid.spots.values() for dx, dy in grid.corners)
    around = [*_chain(points), *_chain(reversed(points))]
    return f"M{'L'.join(f'{number(x)},{number(y)}' for x, y in around)}z"


def _chain(points: Iterable[Point]) -> Iterator[Point]:
    """Half of the hull of sorted points, without its last one (Andrew's monotone chain)."""
    kept: list[Point] = []
    for point in points:
        while len(kept) > 1 and _turn(kept[-2], kept[-1], point) <= STRAIGHT:
            kept.pop()
        kept.append(point)
    yield from kept[:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
