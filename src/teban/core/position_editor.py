"""The position editor: a position as parts that can be changed one by one, and the position that changed parts make.

The text form is the truth: parts are its words, taken apart and put together again. What cannot be edited (a turn under
way, a choice that waits) is as at the beginning of a turn. Whether the rules allow the result, the text form's own
checks decide. Which words are editable, the rule set says (`Position.CELL_CONTENTS`, `PAIR_FIELDS`, `CARD_FIELDS`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from teban.core import text
from teban.core.options import Options
from teban.core.position import Position, parse_text, text_words
from teban.core.view import Piece

EMPTY = "."

Pair = tuple[int, int]

_CONTENT = re.compile(r"[^0-9][0-9]*")


@dataclass(frozen=True)
class PositionParts:
    """What somebody puts on the table."""

    contents: Mapping[str, str]
    """What stands on the cells that are not empty, as the text form writes it."""
    seat: int
    counts: Mapping[str, Pair]
    """What the seats hold beside the board, by its kind."""
    used: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The cards of each seat that are out of use."""


def split_position(position: Position) -> PositionParts:
    """A position as something that can be changed piece by piece."""
    rows, seat, *rest = text_words(position)
    board, rule_set = position.board, position.rule_set
    each = [content for row in reversed(rows.split("/")) for content in _CONTENT.findall(row)]
    contents = {name: content for name, content in zip(board.names, each, strict=True) if content != EMPTY}
    counts = {kind: _read_pair(rest[place]) for kind, place in rule_set.PAIR_FIELDS.items()}
    is_swapped = position.view().sides == ("black", "white")  # parts give White to seat 1
    return PositionParts(contents, 3 - int(seat) if is_swapped else int(seat), counts, _read_used(rule_set, rest))


def build_position(rule_set: type[Position], options: Options, parts: PositionParts) -> Position:
    """The position that was set up, at the beginning of a turn; BadText says why there is none."""
    board = rule_set.game.board(options)
    rows = text.write_rows(board, (parts.contents.get(name, EMPTY) for name in board.names))
    rest = rule_set._fields_after_seat(options, rows, parts.seat)
    for kind, place in rule_set.PAIR_FIELDS.items():
        rest[place] = ",".join(map(str, parts.counts.get(kind, (0, 0))))
    if rule_set.CARD_FIELDS:
        deck = list(dict.fromkeys(card.name for card in rule_set.start(options)._cards()))
        for place, names in zip(rule_set.CARD_FIELDS, parts.used, strict=True):
            rest[place] = _write_used(deck, names)
    given = rule_set.game.write_options(options).split()
    return parse_text(rule_set, [*given, rows, str(parts.seat), *rest])


@lru_cache(maxsize=64)
def palette(rule_set: type[Position], options: Options) -> Mapping[str, Piece]:
    """Everything that can stand on a cell, as the text form writes it, and what it looks like."""
    board = rule_set.game.board(options)
    rest = text_words(rule_set.start(options))[2:]
    found = {}
    for symbol in rule_set.CELL_CONTENTS:
        rows = text.write_rows(board, [symbol] + [EMPTY] * (len(board) - 1))
        alone = rule_set._parse(options, iter([rows, "1", *rest]))  # which no game need lead to: it is only drawn
        found[symbol] = next(iter(alone._pieces()))
    return found


def _read_pair(written: str) -> Pair:
    one, two = map(int, written.split(","))
    return one, two


def _read_used(rule_set: type[Position], rest: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if not rule_set.CARD_FIELDS:
        return (), ()
    one, two = (tuple(rest[place].split(",")) if rest[place] != "-" else () for place in rule_set.CARD_FIELDS)
    return one, two


def _write_used(deck: list[str], names: tuple[str, ...]) -> str:
    """Cards in the order of the deck; unknown ones come last, for the text form to refuse."""
    ordered = sorted(set(names), key=lambda name: deck.index(name) if name in deck else len(deck))
    return ",".join(ordered) or "-"
