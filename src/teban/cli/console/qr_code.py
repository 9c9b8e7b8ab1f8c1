"""QR codes in a terminal: two rows of modules to a line, in half blocks."""

from collections.abc import Iterator
from itertools import zip_longest

import segno

BORDER = 4
"""Light modules around a code, which cameras need."""
HALVES = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""Characters by the upper and the lower module, of which 1 is dark: what is written is light, as on a dark terminal."""
COLOURS, USUAL = "\x1b[97;40m", "\x1b[0m"
"""White on black, whatever the colours of a terminal are."""


def qr_code(text: str, *, coloured: bool) -> Iterator[str]:
    """The lines of a code; `coloured`: for a terminal, which understands escape sequences."""
    rows = [[*row] for row in segno.make(text, error="m", micro=False).matrix_iter(border=BORDER)]
    for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=[0] * len(rows[0])):
        line = "".join(HALVES[bool(above), bool(below)] for above, below in zip(upper, lower, strict=True))
        yield f"{COLOURS}{line}{USUAL}" if coloured else line
