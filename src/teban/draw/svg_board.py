"""Drawing a board: cells, what lies beneath the pieces, coordinates, pieces, and what lies above them."""

from collections.abc import Collection, Iterable, Iterator

from teban.core.parameters import check_is
from teban.core.view import Overlay, Piece, View
from teban.draw.svg_grid import PITCH, Grid
from teban.draw.svg_ground import FRAME, ground, seams
from teban.draw.svg_markup import element, lettering, number
from teban.draw.svg_overlays import labels, lands, over, place_labels, under
from teban.draw.svg_pieces import classes, figure
from teban.errors import BadValue
from teban.words import Reason

COORDINATE = 11.0
"""The size of letters and numbers."""


def board(view: View, grid: Grid, last: Iterable[str], scope: str) -> str:
    """The board of a view, with the cells of the last turn marked."""
    marks = [_mark(grid, place) for place in last]
    marked = {cell for mark in marks for cell in mark.cells}
    overlays = tuple(dict.fromkeys([*view.overlays, *marks]))
    pieces = {piece.cell: piece for piece in view.pieces}
    placed = place_labels(grid, overlays, pieces)
    is_square = view.shape == "square"
    return "".join(
        [
            ground(grid, scope),
            lands(grid, overlays, scope),
            seams(grid),
            under(grid, overlays, pieces),
            element("g", *(_beside_squares(grid) if is_square else _beside_hexagons(grid)), class_="beside"),
            "" if is_square else element("g", *_in_hexagons(grid, {*pieces, *placed, *marked}), class_="within"),
            *(_piece(grid, piece, scope) for piece in view.pieces),
            over(grid, overlays, pieces),
            labels(grid, placed, pieces),
        ]
    )


def _mark(grid: Grid, place: str) -> Overlay:
    """The mark of a cell such as `c3`, or of the way from one to another, `c3-d4`."""
    check_is(str, place, "last")
    cells = tuple(place.split("-", maxsplit=1))
    for cell in cells:
        if cell not in grid.spots:
            raise BadValue(Reason("not_on_board", params={"cell": cell[:40]}))
    return Overlay("last", cells)


def _piece(grid: Grid, piece: Piece, scope: str) -> str:
    x, y = grid.spots[piece.cell]
    return element(
        "g",
        figure(piece, scope),
        class_=f"piece {classes(piece)}",
        data_cell=piece.cell,
        transform=f"translate({number(x)} {number(y)})",
    )


def _beside_squares(grid: Grid) -> Iterator[str]:
    """Files below the board, ranks at its left, on the frame."""
    for name, (x, y) in grid.spots.items():
        file, rank = name[0], name[1:]
        if rank == "1":
            yield lettering(file, x, grid.height + FRAME / 2, COORDINATE)
        if file == "a":
            yield lettering(rank, -FRAME / 2, y, COORDINATE)


def _beside_hexagons(grid: Grid) -> Iterator[str]:
    """Rows at the left, on the frame."""
    for name, (x, y) in grid.spots.items():
        if name[1:] == "1":
            yield lettering(name[0], x - PITCH / 2 - FRAME / 2, y, COORDINATE)


def _in_hexagons(grid: Grid, hidden: Collection[str]) -> Iterator[str]:
    """Names in the free cells: the lines of equal numbers bend, so none could be read outside."""
    for name, (x, y) in grid.spots.items():
        if name not in hidden:
            yield lettering(name, x, y + 0.36 * PITCH, COORDINATE)
