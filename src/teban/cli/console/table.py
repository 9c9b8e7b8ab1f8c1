"""Columns that stay straight when some characters are twice as wide as others."""

from collections.abc import Iterator, Sequence
from unicodedata import east_asian_width

_GAP = "  "


def width(text: str) -> int:
    """How many columns of a terminal a text fills."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows as lines, each column as wide as its widest entry."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (text + " " * (wide - width(text)) for text, wide in zip(row, widths, strict=True))
        yield _GAP.join(cells).rstrip()
