"""What lessons and figures share: files that set up positions, and what is said to those who edit them."""

from collections.abc import Collection, Mapping
from typing import Any, TypeVar, cast

from teban.core.game import Game
from teban.core.position import Position
from teban.errors import TebanError
from teban.registry import begin, load
from teban.words import Reason

T = TypeVar("T")


class Flaw(TebanError):
    """Something in a file is not as it should be."""


def given(table: Mapping[str, Any], key: str, form: type[T]) -> T:
    """What a table says under a key, or an empty value of that form."""
    value = table.get(key, form())
    must_be(form, value, key)
    return cast(T, value)


def must_be(form: type, value: object, key: str) -> None:
    """Flaw unless a value has that form."""
    if type(value) is not form:  # true is a number to Python, but not to people
        raise Flaw(Reason("staging.wrong_form", params={"key": key, "form": form.__name__}))


def must_know(keys: Collection[str], known: Collection[str]) -> None:
    """Flaw if there is a key that nobody would read."""
    if unknown := set(keys) - set(known):
        raise Flaw(Reason("staging.unknown_key", params={"key": min(unknown), "keys": tuple(sorted(known))}))


def start_of(game: Game, table: Mapping[str, Any]) -> Position:
    """Where a table's moves begin: its `position`, or the game's own start with its `options`."""
    text = given(table, "position", str)
    start = load(text) if text else begin(game.name, given(table, "options", dict))
    if start.game != game:
        raise Flaw(Reason("other_game"))
    return start


def cells_of(start: Position, cells: list[Any]) -> tuple[str, ...]:
    """A list of cells; Flaw if the board does not have one of them."""
    for cell in cells:
        if cell not in start.board.index:
            raise Flaw(Reason("not_on_board", params={"cell": str(cell)}))
    return tuple(cells)
