"""Drawing overlays: land, signals and ornaments, under the pieces and over them; and the numbers that they carry."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from teban.core.view import Overlay, Piece
from teban.draw.look import LOOK
from teban.draw.svg_grid import PITCH, Grid
from teban.draw.svg_markup import element, lettering, number, path
from teban.draw.svg_signals import RING, circle, signal

Taken = Collection[str]
"""The cells on which pieces stand."""
Drawing = Callable[[Grid, Overlay, Taken], str]


class Style(NamedTuple):
    """How a kind of overlay looks: what is drawn of it beneath the pieces and above them."""

    under: Drawing | None = None
    over: Drawing | None = None


def _signal(name: str, variant: str = "") -> Drawing:
    return lambda grid, overlay, _: signal(name, grid, overlay.cells, variant)


def _wash(grid: Grid, overlay: Overlay, _: Taken) -> str:
    return path(grid.tiles(overlay.cells), class_="wash")


def _outline(grid: Grid, overlay: Overlay, _: Taken) -> str:
    """In the colour of a side, cased in that of its edges."""
    around = grid.outline(overlay.cells)
    return path(around, class_="around casing") + path(around, class_="around")


def _gates(grid: Grid, overlay: Overlay, taken: Taken) -> str:
    """Cells that a side has to reach, a gate in each that is free."""
    gate = LOOK["ornaments"]["gate"]
    gates = (
        path(gate, class_=part, transform=_at(grid, cell))
        for cell in overlay.cells
        if cell not in taken
        for part in ("gate casing", "gate")
    )
    return path(grid.tiles(overlay.cells), class_="tone seams") + "".join(gates)


def _blocks(grid: Grid, overlay: Overlay, taken: Taken) -> str:
    """Heavier lines around each cell's surroundings, and a place marked in it."""
    half = number(0.34 * PITCH)
    place = f"M-{half},-{half}h{number(0.68 * PITCH)}v{number(0.68 * PITCH)}h-{number(0.68 * PITCH)}z"
    places = (path(place, class_="place", transform=_at(grid, cell)) for cell in overlay.cells if cell not in taken)
    around = "".join(grid.outline(grid.around(cell)) for cell in overlay.cells)
    return path(around, class_="blocks") + "".join(places)


def _rings(grid: Grid, overlay: Overlay, _: Taken) -> str:
    return path("".join(circle(grid.spots[cell], RING) for cell in overlay.cells), class_="faint")


def _last(grid: Grid, overlay: Overlay, taken: Taken) -> str:
    """The corners of a cell; of a way, its trail and the corners of where it led."""
    if len(overlay.cells) != 2:
        return _signal("last")(grid, overlay, taken)
    return signal("last", grid, overlay.cells, "trail") + signal("last", grid, overlay.cells[1:])


def _at(grid: Grid, cell: str) -> str:
    x, y = grid.spots[cell]
    return f"translate({number(x)} {number(y)})"


OTHER = "other"
"""Every kind that has no style of its own."""
LAND = ("territory", "border")
"""What belongs to a side, which is drawn together."""

STYLES = {
    **{kind: Style() for kind in LAND},
    "goal": Style(_gates),
    "largest": Style(_outline),
    "rim": Style(_wash),
    "centre": Style(_blocks),
    "group": Style(),
    "last": Style(_last),
    "acted": Style(_signal("last")),
    "target": Style(over=_signal("legal")),
    "region": Style(_signal("selected", "aim")),
    "nearly_overfull": Style(_rings),
    "overfull": Style(_signal("now")),
    "pending": Style(_signal("now")),
    "won": Style(over=_signal("won")),
    OTHER: Style(_wash),
}


def lands(grid: Grid, overlays: Iterable[Overlay], scope: str) -> str:
    """What either side holds, with the borders that hold it: in its owner's tone, pattern and outline."""
    return "".join(_lands(grid, [*overlays], scope))


def under(grid: Grid, overlays: Iterable[Overlay], taken: Taken) -> str:
    """What lies beneath the pieces."""
    return "".join(_layer(grid, overlay, STYLES[_kind(overlay)].under, taken) for overlay in overlays)


def over(grid: Grid, overlays: Iterable[Overlay], taken: Taken) -> str:
    """What lies above the pieces."""
    return "".join(_layer(grid, overlay, STYLES[_kind(overlay)].over, taken) for overlay in overlays)


def land_patterns(scope: str) -> str:
    """The patterns of either side's land."""
    return "".join(
        element(
            "pattern",
            path(land["path"], class_=f"land-{side}"),
            id=f"{scope}-{side}",
            patternUnits="userSpaceOnUse",
            width=land["width"],
            height=land["height"],
        )
        for side, land in LOOK["lands"].items()
    )


def _lands(grid: Grid, overlays: list[Overlay], scope: str) -> Iterator[str]:
    for side in LOOK["lands"]:
        held = [overlay for overlay in overlays if overlay.side == side and overlay.kind in LAND]
        area = dict.fromkeys(cell for overlay in held for cell in overlay.cells)
        inside = [cell for overlay in held if overlay.kind == LAND[0] for cell in overlay.cells]
        if area:
            parts = [
                path(grid.tiles(area), class_="tone"),
                path(grid.tiles(inside), fill=f"url(#{scope}-{side})"),
                _outline(grid, Overlay(LAND[0], tuple(area)), ()),
            ]
            yield element("g", *parts, class_=f"land {side}")


def _kind(overlay: Overlay) -> str:
    return overlay.kind if overlay.kind in STYLES else OTHER


def _layer(grid: Grid, overlay: Overlay, draw: Drawing | None, taken: Taken) -> str:
    drawn = draw(grid, overlay, taken) if draw else ""
    return element("g", drawn, class_=_classes(overlay)) if drawn else ""


def _classes(overlay: Overlay) -> str:
    return f"{_kind(overlay)} {overlay.side}" if overlay.side else _kind(overlay)


# Labels: where an overlay says something, it says it in one of its cells.


def place_labels(grid: Grid, overlays: Iterable[Overlay], taken: Taken) -> dict[str, Overlay]:
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
            drawn.append(_tag(f"{overlay.action}: {overlay.label}" if overlay.label else overlay.action, x, y))
        else:
            class_ = f"figure {pieces[cell].side}" if cell in pieces else "tally"
            drawn.append(lettering(overlay.label, x, y, 0.31 * PITCH, class_=class_))
    return "".join(drawn)


def _tag(words: str, x: float, y: float) -> str:
    size = 11.0
    width, height = size * (0.58 * len(words) + 1), size * 1.6
    pill = element("rect", class_="pill", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=2)
    return element("g", pill, lettering(words, x, y, size), class_="tag")
