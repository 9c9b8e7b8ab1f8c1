"""Tables of results that are measured bit by bit.

What was measured now takes the place of what was known of the same thing, and everything else stays.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import teban

Cells = list[str]

ORDER = {game.name: number for number, game in enumerate(teban.games())}
"""The place of each game in a table."""


def cells(row: str) -> Cells:
    """What a row says."""
    return [cell.strip() for cell in row.strip("| ").split(" | ")]


def merge(path: Path, header: str, rows: Iterable[str], place: Callable[[Cells], Any]) -> None:
    """Write a table with new rows, which begin with a game's name; `place` tells rows apart and puts them in order."""
    written = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    known = [row for row in written if cells(row)[0] in ORDER]
    table = {place(cells(row)): row for row in (*known, *rows)}
    path.parent.mkdir(exist_ok=True)
    path.write_text(header + "".join(f"{table[key]}\n" for key in sorted(table)), encoding="utf-8")
