"""Positions set up by hand: what stands where, whose turn it is, and what lies beside the board.

The text form is the truth, so a setup is nothing but its words, taken apart and put together again. What a click cannot
say (a turn under way, a choice that waits) is left as it is when a turn begins; whether the rules can hold the result
is for the text form's own checks to say.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from teban.core import text
from teban.core.options import Options
from teban.core.position import Position, parse_text
from teban.core.stones import BLACK, EMPTY, WHITE
from teban.core.view import Piece
from teban.games import RULE_SETS
from teban.games._reclamation.rules import GARDENER, ReclamationPosition
from teban.games.borderland.rules import Borderland
from teban.games.realm.map import LETTERS
from teban.games.realm.rules import Realm
from teban.games.stride.rules import Stride

TALLEST = 5
"""The tallest stack of Stride that is offered; the text form knows taller ones."""

Pair = tuple[int, int]

_CONTENT = re.compile(r"[^0-9][0-9]*")


@dataclass(frozen=True)
class Setup:
    """What somebody puts on the table."""

    contents: Mapping[str, str]
    """What stands on the cells that are not empty, as the text form writes it."""
    seat: int
    counts: Mapping[str, Pair]
    """What the seats hold beside the board, by its kind."""
    used: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The cards of each seat that are out of use."""


def take_apart(position: Position) -> Setup:
    """A position as something that can be changed piece by piece."""
    rows, seat, *rest = _words(position)
    board = position.board
    each = [content for row in reversed(rows.split("/")) for content in _CONTENT.findall(row)]
    contents = {name: content for name, content in zip(board.names, each, strict=True) if content != EMPTY}
    counts = {kind: _read_pair(rest[place]) for kind, place in _counted(_rule_set(position)).items()}
    is_swapped = position.view().sides == ("black", "white")  # a setup gives White to seat 1
    return Setup(contents, 3 - int(seat) if is_swapped else int(seat), counts, _read_used(position, rest))


def put_together(rule_set: type[Position], options: Options, setup: Setup) -> Position:
    """The position that was set up, at the beginning of a turn; BadText says why there is none."""
    board = rule_set.game.board(options)
    rows = text.write_rows(board, (setup.contents.get(name, EMPTY) for name in board.names))
    rest = list(_words(rule_set.start(options))[2:])
    for kind, place in _counted(rule_set).items():
        rest[place] = ",".join(map(str, setup.counts.get(kind, (0, 0))))
    if issubclass(rule_set, ReclamationPosition):
        rest[2:4] = (_write_used(rule_set.start(options), names) for names in setup.used)
    if issubclass(rule_set, Borderland):
        rest = _borderland_rest(options, rows, setup.seat)
    given = rule_set.game.write_options(options).split()
    return parse_text(rule_set, [*given, rows, str(setup.seat), *rest])


@cache
def palette(rule_set: type[Position], options: Options) -> Mapping[str, Piece]:
    """Everything that can stand on a cell, as the text form writes it, and what it looks like."""
    board = rule_set.game.board(options)
    symbols = _symbols(rule_set)
    rest = _words(rule_set.start(options))[2:]
    found = {}
    for symbol in symbols:
        rows = text.write_rows(board, [symbol] + [EMPTY] * (len(board) - 1))
        alone = rule_set._parse(options, iter([rows, "1", *rest]))  # which no game need lead to: it is only drawn
        found[symbol] = next(iter(alone._pieces()))
    return found


def _symbols(rule_set: type[Position]) -> tuple[str, ...]:
    if issubclass(rule_set, Realm):
        return (*LETTERS, *LETTERS.lower())
    tallest = GARDENER if issubclass(rule_set, ReclamationPosition) else TALLEST if issubclass(rule_set, Stride) else 1
    heights = ["", *(str(height) for height in range(2, tallest + 1))]
    return tuple(letter + height for letter in (WHITE, BLACK) for height in heights)


def _counted(rule_set: type[Position]) -> Mapping[str, int]:
    """Which words after the seat are pairs of numbers, by what they count."""
    if issubclass(rule_set, ReclamationPosition):
        return {"stone": 0, "kept": 1} if rule_set.game.name == "throne" else {"stone": 0}
    return {"base": 0} if issubclass(rule_set, Realm) else {}


def _rule_set(position: Position) -> type[Position]:
    return RULE_SETS[position.game.name]  # a native position is of another class


def _words(position: Position) -> tuple[str, ...]:
    """The words of the text form after the name and the options: the board, the seat, and the rest."""
    return tuple(word for word in position.text.split()[1:] if "=" not in word)


def _read_pair(written: str) -> Pair:
    one, two = map(int, written.split(","))
    return one, two


def _read_used(position: Position, rest: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if not issubclass(_rule_set(position), ReclamationPosition):
        return (), ()
    one, two = (tuple(names.split(",")) if names != "-" else () for names in rest[2:4])
    return one, two


def _write_used(start: Position, names: tuple[str, ...]) -> str:
    """Cards in the order of the deck; unknown ones come last, for the text form to refuse."""
    assert isinstance(start, ReclamationPosition)
    deck = list(start.deck)
    ordered = sorted(set(names), key=lambda name: deck.index(name) if name in deck else len(deck))
    return ",".join(ordered) or "-"


def _borderland_rest(options: Options, rows: str, seat: int) -> list[str]:
    """Seat 1 has chosen White, and each colour leaves out the first of the regions that it may leave out."""
    colours_chosen = ["1", "0", "-", "-", "-", "-", "-"]
    bare = Borderland._parse(options, iter([rows, str(seat), *colours_chosen]))
    return [*colours_chosen[:2], *_left_out(bare), *colours_chosen[4:]]


def _left_out(bare: Borderland) -> Iterator[str]:
    for stone in (WHITE, BLACK):
        tied = bare.land(stone).most_enemies
        yield text.write_cell(bare.board, min(map(min, tied)) if tied else None)
