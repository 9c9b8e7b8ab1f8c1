"""Positions as SVG: self-contained, with the same look everywhere, in light and in dark.

It draws a view and knows no rules. What is drawn where stands in the files beside this one: `grid.py` (cells),
`overlays.py`, `pieces.py`, `trays.py` (hands and cards), and `theme.py` (colours).
"""

from collections.abc import Iterable
from typing import Protocol
from xml.sax.saxutils import escape

from teban.draw.grid import WIDTH, Grid
from teban.draw.markup import element, number, path, text
from teban.draw.overlays import labels, over, place_labels, under
from teban.draw.pieces import classes, figure
from teban.draw.theme import THEMES, style_sheet
from teban.draw.trays import tray, tray_height
from teban.rules.view import Overlay, Piece, View
from teban.words import words

GAP = 14.0


class Viewable(Protocol):
    """A position, or whatever else can say what it looks like."""

    def view(self) -> View:
        """What there is to draw."""


def svg(
    position: Viewable, *, theme: str = "light", last: Iterable[str] = (), size: float = 480, lang: str = "en"
) -> str:
    """A position as an SVG document, `size` pixels wide.

    `theme` is light, dark, or auto, which follows the reader's system. `last` names the cells of the last turn:
    two of them are joined by a line, any other number is ringed.
    """
    if theme not in THEMES:
        raise ValueError(f"a drawing is {', '.join(THEMES[:-1])} or {THEMES[-1]}, not {theme!r}")
    view = position.view()
    aside = tray_height(view)
    grid = Grid(view, top=GAP + aside + (GAP if aside else 0))
    below = grid.bottom + (20 if view.shape == "square" else GAP)
    height = below + (aside + GAP / 2 if aside else 0)
    return element(
        "svg",
        element("title", escape(words("game", f"{view.game}.title", lang))),
        element("desc", escape(_state(view, lang))),
        element("style", style_sheet(theme)),
        element("rect", class_="paper", width=WIDTH, height=height, rx=8),
        tray(view, 2, GAP),
        _board(view, grid, _marked(grid, last)),
        tray(view, 1, below),
        xmlns="http://www.w3.org/2000/svg",
        class_=f"teban-{theme}",
        role="img",
        width=size,
        height=size * height / WIDTH,
        viewBox=f"0 0 {number(WIDTH)} {number(height)}",
    )


def _state(view: View, lang: str) -> str:
    """The result, or what is asked of whom."""
    if view.outcome:
        return view.outcome.say(lang)
    who = view.sides[view.seat - 1] if view.sides else f"seat{view.seat}"
    return f"{words('term', who, lang)}: {view.prompt.say(lang) if view.prompt else ''}"


def _marked(grid: Grid, last: Iterable[str]) -> tuple[Overlay, ...]:
    cells = tuple(dict.fromkeys(last))
    for cell in cells:
        if cell not in grid.spots:
            raise ValueError(f"there is no cell {cell!r} on this board to mark")
    return (Overlay("last", cells),) if cells else ()


def _board(view: View, grid: Grid, marks: tuple[Overlay, ...]) -> str:
    overlays = tuple(dict.fromkeys(view.overlays + marks))  # rule sets may tell the same twice
    pieces = {piece.cell: piece for piece in view.pieces}
    placed = place_labels(grid, overlays, pieces)
    return "".join(
        [
            path(grid.tiles(grid.spots), class_="cells"),
            under(grid, overlays),
            _names(view, grid, hidden={*pieces, *placed}),
            *(_piece(grid, piece) for piece in view.pieces),
            over(grid, overlays),
            labels(grid, placed, pieces),
        ]
    )


def _piece(grid: Grid, piece: Piece) -> str:
    x, y = grid.spots[piece.cell]
    return element(
        "g",
        figure(piece, grid.pitch),
        class_=f"piece {classes(piece)}",
        data_cell=piece.cell,
        transform=f"translate({number(x)} {number(y)})",
    )


def _names(view: View, grid: Grid, hidden: set[str]) -> str:
    """Coordinates: files and ranks beside a square board; on a hexagonal one rows beside it, and names in its cells."""
    if view.shape == "square":
        drawn = [
            text(cell.name[0], grid.spots[cell.name][0], grid.bottom + 10, 10) for cell in view.cells if cell.y == 0
        ]
        drawn += [
            text(cell.name[1:], grid.left - 11, grid.spots[cell.name][1], 10) for cell in view.cells if cell.x == 0
        ]
    else:
        small = min(10.0, max(7.0, 0.22 * grid.pitch))
        drawn = [text(name, *grid.spots[name], small) for name in grid.spots if name not in hidden]
        firsts = [name for name in grid.spots if name[1:] == "1"]
        drawn += [text(name[0], grid.spots[name][0] - grid.pitch / 2 - 9, grid.spots[name][1], 10) for name in firsts]
    return element("g", *drawn, class_="quiet")
