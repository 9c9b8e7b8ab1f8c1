"""Positions set up by hand: what stands where, whose turn it is, and what lies beside the board.

The text form is the truth, so a setup is nothing but its words, taken apart and put together again. What a click cannot
say (a turn under way, a choice that waits) is left as it is when a turn begins; whether the rules can hold the result
is for the text form's own checks to say. Which words there are, the rule sets say (`Position.CONTENTS` and beyond).
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
    rows, seat, *rest = text_words(position)
    board, rule_set = position.board, position.rule_set
    each = [content for row in reversed(rows.split("/")) for content in _CONTENT.findall(row)]
    contents = {name: content for name, content in zip(board.names, each, strict=True) if content != EMPTY}
    counts = {kind: _read_pair(rest[place]) for kind, place in rule_set.PAIRS.items()}
    is_swapped = position.view().sides == ("black", "white")  # a setup gives White to seat 1
    return Setup(contents, 3 - int(seat) if is_swapped else int(seat), counts, _read_used(rule_set, rest))


def put_together(rule_set: type[Position], options: Options, setup: Setup) -> Position:
    """The position that was set up, at the beginning of a turn; BadText says why there is none."""
    board = rule_set.game.board(options)
    rows = text.write_rows(board, (setup.contents.get(name, EMPTY) for name in board.names))
    rest = rule_set._set_up_rest(options, rows, setup.seat)
    for kind, place in rule_set.PAIRS.items():
        rest[place] = ",".join(map(str, setup.counts.get(kind, (0, 0))))
    if rule_set.CARDS:
        deck = list(dict.fromkeys(card.name for card in rule_set.start(options)._cards()))
        for place, names in zip(rule_set.CARDS, setup.used, strict=True):
            rest[place] = _write_used(deck, names)
    given = rule_set.game.write_options(options).split()
    return parse_text(rule_set, [*given, rows, str(setup.seat), *rest])


@lru_cache(maxsize=64)
def palette(rule_set: type[Position], options: Options) -> Mapping[str, Piece]:
    """Everything that can stand on a cell, as the text form writes it, and what it looks like."""
    board = rule_set.game.board(options)
    rest = text_words(rule_set.start(options))[2:]
    found = {}
    for symbol in rule_set.CONTENTS:
        rows = text.write_rows(board, [symbol] + [EMPTY] * (len(board) - 1))
        alone = rule_set._parse(options, iter([rows, "1", *rest]))  # which no game need lead to: it is only drawn
        found[symbol] = next(iter(alone._pieces()))
    return found


def _read_pair(written: str) -> Pair:
    one, two = map(int, written.split(","))
    return one, two


def _read_used(rule_set: type[Position], rest: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if not rule_set.CARDS:
        return (), ()
    one, two = (tuple(rest[place].split(",")) if rest[place] != "-" else () for place in rule_set.CARDS)
    return one, two


def _write_used(deck: list[str], names: tuple[str, ...]) -> str:
    """Cards in the order of the deck; unknown ones come last, for the text form to refuse."""
    ordered = sorted(set(names), key=lambda name: deck.index(name) if name in deck else len(deck))
    return ",".join(ordered) or "-"
