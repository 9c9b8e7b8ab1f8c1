"""Drawing overlays: washes, outlines, rings and numbers, under the pieces and over them."""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from teban.draw.grid import Grid
from teban.draw.markup import element, path, text
from teban.draw.theme import OTHER, OVERLAY_COLOURS
from teban.rules.view import Overlay, Piece

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
    """What is drawn of an overlay beneath the pieces, and what above them."""

    under: tuple[Form, ...] = ()
    over: tuple[Form, ...] = ()


STYLES = {
    "territory": Style((_wash,)),
    "border": Style((_wash, _outline)),
    "region": Style((_wash, _outline)),
    "goal": Style((_wash,)),
    "rim": Style((_wash,)),
    "centre": Style((_blocks, _rings(0.16))),
    "group": Style(),
    "largest": Style((_wash, _outline)),
    "overfull": Style((_wash,), (_rings(0.44),)),
    "pending": Style((), (_rings(0.45),)),
    "joined": Style((_links,), (_rings(0.41),)),
    "target": Style((_wash, _dots(0.12))),
    "last": Style((_trace,), (_rings_unless_traced,)),
    OTHER: Style((_wash,)),
}


def under(grid: Grid, overlays: Iterable[Overlay]) -> str:
    """What lies beneath the pieces."""
    return "".join(_layer(grid, overlay, _style(overlay).under) for overlay in overlays)


def over(grid: Grid, overlays: Iterable[Overlay]) -> str:
    """What lies above the pieces."""
    return "".join(_layer(grid, overlay, _style(overlay).over) for overlay in overlays)


def _style(overlay: Overlay) -> Style:
    return STYLES.get(overlay.kind, STYLES[OTHER])


def _layer(grid: Grid, overlay: Overlay, forms: tuple[Form, ...]) -> str:
    drawn = "".join(form(grid, overlay) for form in forms)
    return element("g", drawn, class_=_classes(overlay)) if drawn else ""


def _classes(overlay: Overlay) -> str:
    kind = overlay.kind if overlay.kind in OVERLAY_COLOURS else OTHER
    return f"{kind} {overlay.side}" if overlay.side else kind


# Labels: where an overlay says something, it says it in one of its cells.


def place_labels(grid: Grid, overlays: Iterable[Overlay], taken: Collection[str]) -> dict[str, Overlay]:
    """The cell in which each overlay with a label shows it: a free one near its middle, if there is one."""
    placed: dict[str, Overlay] = {}
    for overlay in overlays:
        if not _label(overlay) or len(overlay.cells) < 2:
            continue  # one cell needs no number
        cells = [cell for cell in overlay.cells if cell not in placed] or overlay.cells
        placed[grid.middlemost([cell for cell in cells if cell not in taken] or cells)] = overlay
    return placed


def labels(grid: Grid, placed: dict[str, Overlay], pieces: dict[str, Piece]) -> str:
    """The labels themselves: on a piece in its ink, on the board as a quiet number, for a choice as a tag."""
    drawn = []
    for cell, overlay in placed.items():
        x, y = grid.spots[cell]
        if overlay.action:
            drawn.append(_tag(overlay, x, y))
        else:
            side = pieces[cell].side if cell in pieces else ""
            drawn.append(text(overlay.label, x, y, 0.3 * grid.pitch, class_=f"figure {side}".rstrip()))
    return "".join(drawn)


def _label(overlay: Overlay) -> str:
    return overlay.label or overlay.action or ""


def _tag(overlay: Overlay, x: float, y: float) -> str:
    size = 9.0
    width, height = size * (0.58 * len(_label(overlay)) + 1), size * 1.6
    pill = element("rect", class_="pill", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=height / 2)
    return element("g", pill, text(_label(overlay), x, y, size), class_=_classes(overlay))
