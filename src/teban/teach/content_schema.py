"""What lesson and figure files share: they are TOML, with a starting position and lists of cells."""

import tomllib
from collections.abc import Mapping
from typing import Any

from teban.core.game import Game
from teban.core.position import Position
from teban.core.schema import ContentError, get_typed
from teban.registry import load, start_with
from teban.words import Reason


def read_tables(text: str, key: str) -> list[Any]:
    """The tables `[[key]]` of a file's text; ContentError if it is not TOML."""
    try:
        return get_typed(tomllib.loads(text), key, list)
    except ContentError:
        raise
    except (ValueError, RecursionError) as error:  # of numbers with thousands of digits, too, and of countless brackets
        raise ContentError(Reason("content.not_toml", params={"error": str(error)})) from None


def start_of(game: Game, table: Mapping[str, Any]) -> Position:
    """The position in which a table's moves begin: its `position`, or the game's own start with its `options`."""
    text = get_typed(table, "position", str)
    start = load(text) if text else start_with(game.name, get_typed(table, "options", dict))
    if start.game != game:
        raise ContentError(Reason("other_game"))
    return start


def cells_of(start: Position, cells: list[Any]) -> tuple[str, ...]:
    """A list of cells; ContentError if the board does not have one of them."""
    for cell in cells:
        if not isinstance(cell, str) or cell not in start.board.index:
            raise ContentError(Reason("not_on_board", params={"cell": str(cell)}))
    return tuple(cells)
