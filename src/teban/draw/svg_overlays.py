"""Drawing overlays: washes, outlines, rings and numbers, under the pieces and over them."""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from teban.core.view import Overlay, Piece
from teban.draw.svg_grid import Grid
from teban.draw.svg_markup import element, lettering, path

Form = Callable[[Grid, Overlay], str]


def _wash(grid: Grid, overlay: Overlay) -> str:
    return path(grid.tiles(overlay.cells), class_="wash")


def _outline(grid: Grid, overlay: Overlay) -> str:
    return path(grid.outline(overlay.cells), class_="outline")


def _links(grid: Grid, overlay: Overlay) -> str:
    return path(grid.links(overlay.cells), class_="link")


def _blocks(grid: Grid, overlay: Overlay) -> str:
    """Heavier lines around each cell's surroundings."""
    return path("".join(grid.outline(grid.around(cell)) for cell in overlay.cells), class_="blocks")


def _rings(radius: float) -> Form:
    return lambda grid, overlay: _circles(grid, overlay, radius, "ring")


def _dots(radius: float) -> Form:
    return lambda grid, overlay: _circles(grid, overlay, radius, "dot")


def _circles(grid: Grid, overlay: Overlay, radius: float, class_: str) -> str:
    spots = (grid.spots[cell] for cell in overlay.cells)
    return "".join(element("circle", class_=class_, cx=x, cy=y, r=radius * grid.pitch) for x, y in spots)


def _trace(grid: Grid, overlay: Overlay) -> str:
    """A line between two cells; its ends show where no piece covers them."""
    if len(overlay.cells) != 2:
        return ""
    start, end = overlay.cells
    return path(grid.line(start, end), class_="trace") + _circles(grid, overlay, 0.1, "dot")


def _rings_unless_traced(grid: Grid, overlay: Overlay) -> str:
    return "" if len(overlay.cells) == 2 else _circles(grid, overlay, 0.43, "ring")


class Style(NamedTuple):
    """How a kind of overlay looks: its colour, and what is drawn of it beneath the pieces and above them."""

    colour: str
    """By its name in a palette; `side` means that of the side the overlay belongs to."""
    under: tuple[Form, ...] = ()
    over: tuple[Form, ...] = ()


OTHER = "other"
"""Every kind that has no style of its own."""

STYLES = {
    "territory": Style("side", (_wash,)),
    "border": Style("side", (_wash, _outline)),
    "goal": Style("side", (_wash,)),
    "largest": Style("side", (_wash, _outline)),
    "rim": Style("ink", (_wash,)),
    "centre": Style("ink", (_blocks, _rings(0.16))),
    "group": Style("ink"),
    "last": Style("moss", (_trace,), (_rings_unless_traced,)),
    "target": Style("moss", (_wash, _dots(0.12))),
    "joined": Style("gold", (_links,), (_rings(0.41),)),
    "region": Style("vermilion", (_wash, _outline)),
    "overfull": Style("vermilion", (_wash,), (_rings(0.44),)),
    "pending": Style("vermilion", (), (_rings(0.45),)),
    OTHER: Style("ink", (_wash,)),
}


def under(grid: Grid, overlays: Iterable[Overlay]) -> str:
    """What lies beneath the pieces."""
    return "".join(_layer(grid, overlay, STYLES[_kind(overlay)].under) for overlay in overlays)


def over(grid: Grid, overlays: Iterable[Overlay]) -> str:
    """What lies above the pieces."""
    return "".join(_layer(grid, overlay, STYLES[_kind(overlay)].over) for overlay in overlays)


def _kind(overlay: Overlay) -> str:
    return overlay.kind if overlay.kind in STYLES else OTHER


def _layer(grid: Grid, overlay: Overlay, forms: tuple[Form, ...]) -> str:
    drawn = "".join(form(grid, overlay) for form in forms)
    return element("g", drawn, class_=_classes(overlay)) if drawn else ""


def _classes(overlay: Overlay) -> str:
    return f"{_kind(overlay)} {overlay.side}" if overlay.side else _kind(overlay)


# Labels: where an overlay says something, it says it in one of its cells.


def place_labels(grid: Grid, overlays: Iterable[Overlay], taken: Collection[str]) -> dict[str, Overlay]:
    """The cell in which each overlay with a label shows it: a free one near its middle, if there is one."""
    placed: dict[str, Overlay] = {}
    for overlay in overlays:
        counted = overlay.label and len(overlay.cells) > 1  # one cell needs no number
        if counted or overlay.action:
            cells = [cell for cell in overlay.cells if cell not in placed] or overlay.cells
            placed[grid.middlemost([cell for cell in cells if cell not in taken] or cells)] = overlay
    return placed


def labels(grid: Grid, placed: dict[str, Overlay], pieces: dict[str, Piece]) -> str:
    """The labels themselves: on a piece in its ink, on the board as a quiet number, for a choice as a tag."""
    drawn = []
    for cell, overlay in placed.items():
        x, y = grid.spots[cell]
        if overlay.action:
            drawn.append(_tag(overlay, overlay.label or overlay.action, x, y))
        else:
            class_ = f"figure {pieces[cell].side}" if cell in pieces else "tally"
            drawn.append(lettering(overlay.label, x, y, 0.3 * grid.pitch, class_=class_))
    return "".join(drawn)


def _tag(overlay: Overlay, words: str, x: float, y: float) -> str:
    size = 9.0
    width, height = size * (0.58 * len(words) + 1), size * 1.6
    pill = element("rect", class_="pill", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=height / 2)
    return element("g", pill, lettering(words, x, y, size), class_=_classes(overlay))
