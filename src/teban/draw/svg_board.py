"""Drawing a board: cells, what lies beneath the pieces, coordinates, pieces, and what lies above them."""

from collections.abc import Collection, Iterable, Iterator

from teban.core.view import Overlay, Piece, View
from teban.draw.svg_grid import Grid
from teban.draw.svg_markup import element, lettering, number, path
from teban.draw.svg_overlays import labels, over, place_labels, under
from teban.draw.svg_pieces import classes, figure

COORDINATE = 10.0
"""The size of letters and numbers beside the board."""


def board(view: View, grid: Grid, last: Iterable[str]) -> str:
    """The board of a view, with the cells of the last turn marked."""
    marks = [_mark(grid, place) for place in last]
    marked = {cell for mark in marks for cell in mark.cells}
    overlays = tuple(dict.fromkeys([*view.overlays, *marks]))
    pieces = {piece.cell: piece for piece in view.pieces}
    placed = place_labels(grid, overlays, pieces)
    coordinates = _beside_squares(grid) if view.shape == "square" else _in_hexagons(grid, {*pieces, *placed, *marked})
    return "".join(
        [
            path(grid.tiles(grid.spots), class_="cells"),
            under(grid, overlays),
            element("g", *coordinates, class_="quiet"),
            *(_piece(grid, piece) for piece in view.pieces),
            over(grid, overlays),
            labels(grid, placed, pieces),
        ]
    )


def _mark(grid: Grid, place: str) -> Overlay:
    """The mark of a cell such as `c3`, or of the way from one to another, `c3-d4`."""
    cells = tuple(place.split("-", maxsplit=1))
    for cell in cells:
        if cell not in grid.spots:
            raise ValueError(f"there is no cell {cell!r} on this board to mark")
    return Overlay("last", cells)


def _piece(grid: Grid, piece: Piece) -> str:
    x, y = grid.spots[piece.cell]
    return element(
        "g",
        figure(piece, grid.pitch),
        class_=f"piece {classes(piece)}",
        data_cell=piece.cell,
        transform=f"translate({number(x)} {number(y)})",
    )


def _beside_squares(grid: Grid) -> Iterator[str]:
    """Files below the board, ranks at its left."""
    for name, (x, y) in grid.spots.items():
        file, rank = name[0], name[1:]
        if rank == "1":
            yield lettering(file, x, grid.bottom + COORDINATE, COORDINATE)
        if file == "a":
            yield lettering(rank, grid.left - COORDINATE, y, COORDINATE)


def _in_hexagons(grid: Grid, hidden: Collection[str]) -> Iterator[str]:
    """Rows at the left, and names in the free cells: the lines of equal numbers bend, so none could be read outside."""
    small = max(7.0, min(0.22 * grid.pitch, COORDINATE))
    for name, (x, y) in grid.spots.items():
        row, number_in_row = name[0], name[1:]
        if number_in_row == "1":
            yield lettering(row, x - grid.pitch / 2 - COORDINATE, y, COORDINATE)
        if name not in hidden:
            yield lettering(name, x, y, small)
