"""Reading and writing the words of the text form; each reader raises BadText with the reason."""

from collections.abc import Collection, Iterable

from teban.core.boards import Board
from teban.errors import BadText
from teban.words import Reason


def write_rows(board: Board, contents: Iterable[str]) -> str:
    """A board: rows as one sees them, the top row first, separated by `/`."""
    each = list(contents)
    return "/".join("".join(each[cell] for cell in row) for row in reversed(board.rows))


def read_rows(board: Board, text: str, symbols: str) -> str:
    """The contents of a board with one symbol per cell, in canonical order."""
    rows = text.split("/")
    if len(rows) != len(board.rows):
        raise BadText(Reason("text_rows", params={"found": len(rows), "expected": len(board.rows)}))
    for number, (row, cells) in enumerate(zip(rows, reversed(board.rows), strict=True), start=1):
        if strange := next((symbol for symbol in row if symbol not in symbols), None):
            raise BadText(Reason("text_symbol", params={"symbol": strange, "symbols": " ".join(symbols)}))
        if len(row) != len(cells):
            raise BadText(Reason("text_row", params={"row": number, "found": len(row), "expected": len(cells)}))
    return "".join(reversed(rows))


def read_seat(text: str) -> int:
    """A seat, 1 or 2."""
    return int(read_word(text, ("1", "2")))


def write_seat(seat: int | None) -> str:
    """A seat, or `-` for none."""
    return str(seat or "-")


def read_seat_or_none(text: str) -> int | None:
    """A seat, or None for `-`."""
    return None if read_word(text, ("1", "2", "-")) == "-" else int(text)


def read_word(text: str, known: Collection[str]) -> str:
    """One of a few known words."""
    if text not in known:
        raise BadText(Reason("text_word", params={"word": text[:40], "known": tuple(known)}))
    return text


def read_number(text: str, limit: int) -> int:
    """A number from 0 to a limit."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= limit and str(int(text)) == text):
        raise BadText(Reason("text_number", params={"word": text[:40], "limit": limit}))
    return int(text)


def write_cell(board: Board, cell: int | None) -> str:
    """A cell's name, or `-` for none."""
    return "-" if cell is None else board.names[cell]


def read_cell(board: Board, text: str) -> int | None:
    """The cell of that name, or None for `-`."""
    return None if text == "-" else read_place(board, text)


def read_place(board: Board, text: str) -> int:
    """The cell of that name."""
    if text not in board.index:
        raise BadText(Reason("not_on_board", params={"cell": text[:40]}))
    return board.index[text]
