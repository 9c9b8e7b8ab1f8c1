"""Drawing pieces: flat shapes with an edge and a soft shadow.

The sides differ in form as well as in colour: everything black carries a second line inside its edge.
"""

from collections.abc import Callable
from math import cos, pi, sin

from teban.core.view import Piece
from teban.draw.svg_grid import Point
from teban.draw.svg_markup import element, lettering, number, path

RADIUS = 0.35
"""The radius of a disc, where cells are 1 apart."""
LIFT = 0.09
"""How much higher each disc of a stack lies on the drawing."""
TALLEST = 4
"""The most discs that are drawn; the number on a stack tells the rest."""
PETALS = 5

Shape = Callable[[Point, float, str], str]
"""Draws an outline of a given radius around a point, with a class."""


def figure(piece: Piece, pitch: float) -> str:
    """A piece around the origin, on a board whose cells are `pitch` apart."""
    shape = _shape(piece)
    radius = RADIUS * pitch
    discs = min(piece.height, TALLEST)
    foot = LIFT * pitch * (discs - 1) / 2
    levels = [foot - LIFT * pitch * level for level in range(discs)]
    drawn = [shape((0, level), radius, "body") for level in levels]
    if not piece.immobile:
        drawn.insert(0, shape((0.05 * pitch, foot + 0.07 * pitch), radius, "shade"))
    if piece.side == "black":
        drawn.append(shape((0, levels[-1]), 0.76 * radius, "inset"))
    drawn.append(_mark(piece, (0, levels[-1]), radius))
    return "".join(drawn)


def classes(piece: Piece) -> str:
    """What style sheets can tell about a piece."""
    return " ".join([piece.side, piece.kind, *(["immobile"] if piece.immobile else [])])


def _shape(piece: Piece) -> Shape:
    if piece.shape == "block":
        return _block
    if piece.shape == "wedge":
        return lambda centre, radius, class_: _wedge(centre, radius, class_, piece.facing or "N")
    return _disc


def _disc(centre: Point, radius: float, class_: str) -> str:
    return element("circle", class_=class_, cx=centre[0], cy=centre[1], r=radius)


def _block(centre: Point, radius: float, class_: str) -> str:
    half = 0.92 * radius
    x, y = centre[0] - half, centre[1] - half
    return element("rect", class_=class_, x=x, y=y, width=2 * half, height=2 * half, rx=0.3 * radius)


def _wedge(centre: Point, radius: float, class_: str, facing: str) -> str:
    turned = "NESW".index(facing) * pi / 2
    corners = ((turned + way, far * radius) for way, far in ((0, 1.15), (0.7 * pi, 1.15), (-0.7 * pi, 1.15)))
    points = (f"{number(centre[0] + far * sin(way))},{number(centre[1] - far * cos(way))}" for way, far in corners)
    return path(f"M{'L'.join(points)}z", class_=class_)


def _mark(piece: Piece, centre: Point, radius: float) -> str:
    """What stands on top: a blossom, a dot, a bar, or the height of a stack."""
    x, y = centre
    if piece.mark == "blossom":
        ways = [2 * pi * petal / PETALS for petal in range(PETALS)]
        return "".join(
            _disc((x + 0.3 * radius * sin(way), y - 0.3 * radius * cos(way)), 0.19 * radius, "mark") for way in ways
        )
    if piece.mark == "dot":
        return _disc(centre, 0.3 * radius, "mark")
    if piece.immobile:
        return path(f"M{number(-0.8 * radius)},{number(y + 0.95 * radius)}h{number(1.6 * radius)}", class_="bar")
    return lettering(str(piece.height), x, y, 0.95 * radius, class_="figure mark") if piece.height > 1 else ""
