"""Realm's text form, there and back, and what no game can lead to; `-` stands wherever there is nothing to tell.

After the squares and the seat: Bases in stock, passes in a row, what each seat has been rearranging (`b2:2`, twice),
the realms that this turn's moves share (classic), the pieces that are spent (sheet), the event that waits for a choice
(`raise:c3`), and the pieces to be put back (`Pa1,Ec3`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from teban.core import text
from teban.errors import BadText
from teban.games.realm import events
from teban.games.realm.map import (
    BASES,
    BOARD,
    BORDER_OF,
    CENTRE_OF,
    CENTRES,
    EMPTY,
    POWERS,
    REALM_OF,
    SETUP_BASES,
    SIDES,
    SYMBOLS,
    Habit,
    Pending,
    letter_for,
    owner,
    share_row_or_column,
)
from teban.words import Reason

if TYPE_CHECKING:
    from teban.games.realm.rules import Realm

R = TypeVar("R", bound="Realm")


def write(position: Realm) -> Iterator[str]:
    """The words of the text form."""
    names = BOARD.names
    yield text.write_rows(BOARD, position.squares)
    yield str(position.seat)
    yield ",".join(map(str, position.bases))
    yield str(position.passes)
    for habit in position.habits:
        yield f"{names[CENTRE_OF[habit.realm]]}:{habit.turns}" if habit else "-"
    for realm in (position.source, position.target):
        yield "-" if realm is None else names[CENTRE_OF[realm]]
    yield ",".join(names[cell] for cell in sorted(position.spent)) or "-"
    yield f"{position.pending.event}:{names[position.pending.square]}" if position.pending else "-"
    put_back = zip(position.lifted_letters, position.lifted, strict=True)
    yield ",".join(letter + names[cell] for letter, cell in put_back) or "-"


def read(start: R, fields: Iterator[str]) -> R:
    """The position that those words describe; BadText if one makes no sense."""
    squares = text.read_rows(BOARD, next(fields), SYMBOLS)
    seat = text.read_seat(next(fields))
    one, _, two = next(fields).partition(",")
    bases = (text.read_number(one, BASES), text.read_number(two, BASES))
    passes = text.read_number(next(fields), 2)
    habits = (_read_habit(next(fields)), _read_habit(next(fields)))
    source, target = _read_realm(next(fields)), _read_realm(next(fields))
    spent = _read_spent(next(fields))
    pending = _read_pending(next(fields))
    put_back = _items(next(fields))
    return replace(
        start,
        squares=squares,
        seat=seat,
        bases=bases,
        passes=passes,
        habits=habits,
        source=source,
        target=target,
        spent=spent,
        pending=pending,
        lifted=tuple(text.read_place(BOARD, item[1:]) for item in put_back),
        lifted_letters="".join(text.read_word(item[:1], ("P", "E")) for item in put_back),
    )


def _items(written: str) -> list[str]:
    return [] if written == "-" else written.split(",")


def _read_realm(name: str) -> int | None:
    cell = text.read_cell(BOARD, name)
    if cell is None:
        return None
    text.read_word(name, [BOARD.names[centre] for centre in CENTRE_OF])
    return REALM_OF[cell]


def _read_spent(written: str) -> frozenset[int]:
    cells = [text.read_place(BOARD, name) for name in _items(written)]
    if cells != sorted(set(cells)):
        raise BadText(Reason("realm.bad_turn"))
    return frozenset(cells)


def _read_habit(written: str) -> Habit | None:
    if written == "-":
        return None
    name, _, turns = written.partition(":")
    realm = _read_realm(name)
    if realm is None:
        raise BadText(Reason("not_on_board", params={"cell": name}))
    return Habit(realm, int(text.read_word(turns, ("1", "2"))))


def _read_pending(written: str) -> Pending | None:
    if written == "-":
        return None
    event, _, square = written.partition(":")
    return Pending(text.read_word(event, ("found", "raise", "immobilise", "take")), text.read_place(BOARD, square))


def flaw(position: Realm) -> Reason | None:
    """Why no game can lead to a position."""
    for cell, content in enumerate(position.squares):
        if content != EMPTY and (content.upper() == "B") != (cell in CENTRES):
            return position._because("realm.wrong_square", cell)
    for seat in (1, 2):
        if _has_too_many(position, seat):
            return Reason("too_many_pieces", params={"side": SIDES[seat]})
    if position.step in ("base", "power"):
        return None if _is_setup(position) else Reason("realm.bad_setup")
    if max(position.bases) > BASES - SETUP_BASES:
        return Reason("realm.bad_setup")
    if position.bases[position.rival - 1] == 0:
        return Reason("won_before_last_turn")
    return None if _is_turn(position) else Reason("realm.bad_turn")


def _has_too_many(position: Realm, seat: int) -> bool:
    lifted = position.lifted_letters if seat == position.seat else ""
    powers = position.squares.count(letter_for(seat, "P")) + lifted.count("P")
    bases = position.squares.count(letter_for(seat, "B"))
    return powers > POWERS or position.stock(seat) < lifted.count("E") or bases > BASES - position.bases[seat - 1]


def _is_setup(position: Realm) -> bool:
    """In the setup the seats alternate, nothing is lost, and each piece stands where it may be placed."""
    bases, powers = (
        tuple(position.squares.count(letter_for(seat, letter)) for seat in (1, 2)) for letter in ("B", "P")
    )
    start = type(position).start(position.options)
    nothing_else = position == replace(start, squares=position.squares, seat=position.seat, bases=position.bases)
    nothing_lost = bases == tuple(BASES - left for left in position.bases)
    alternating = bases if position.step == "base" else powers
    in_turn = alternating[0] - alternating[1] == position.seat - 1
    in_order = powers == (0, 0) or bases == (SETUP_BASES, SETUP_BASES)
    only_these = set(position.squares.upper()) <= {EMPTY, "B", "P"}
    return nothing_else and nothing_lost and in_turn and in_order and only_these and _are_well_placed(position)


def _are_well_placed(position: Realm) -> bool:
    """Own Bases share no row or column of realms, and each Power has an own realm to itself."""
    pieces = [(owner(c), c.upper(), REALM_OF[cell]) for cell, c in enumerate(position.squares) if c != EMPTY]
    apart = all(
        not share_row_or_column(a, b)
        for i, (seat, letter, a) in enumerate(pieces)
        for other, kind, b in pieces[:i]
        if seat == other and letter == kind
    )
    return apart and all(position.controller(realm) == seat for seat, letter, realm in pieces if letter == "P")


def _is_turn(position: Realm) -> bool:
    """What this turn has done so far must be something a turn can do."""
    shared = position.source is not None or position.target is not None
    if position.spent if not position.is_sheet else shared:
        return False
    if any(position.own_letter(cell) in ("", "B") for cell in position.spent):
        return False
    if position.has_moved + bool(position.passes) + bool(position.lifted) > 1:
        return False
    if position.lifted and not _could_have_lifted(position):
        return False
    if position.source is not None and position.source == position.target:
        return False
    if position.has_moved and position.habits[position.seat - 1]:
        return False
    if position.bases[position.seat - 1] == 0 and not position.has_moved:
        return False
    return not position.pending or _could_be_pending(position, position.pending.square)


def _could_be_pending(position: Realm, square: int) -> bool:
    stopped_there = square in position.spent if position.is_sheet else position.target in (None, REALM_OF[square])
    return position.has_moved and stopped_there and events.is_due(position)


def _could_have_lifted(position: Realm) -> bool:
    lifted = position.lifted
    realms = {REALM_OF[cell] for cell in lifted}
    if len(realms) != 1 or tuple(sorted(set(lifted))) != lifted or CENTRES.intersection(lifted):
        return False
    free = [cell for cell in BORDER_OF[realms.pop()] if position.squares[cell] == EMPTY]
    room = len(free) >= len(lifted) and free != list(lifted[:1])
    return room and position.habits[position.seat - 1] != Habit(REALM_OF[lifted[0]], 2)
