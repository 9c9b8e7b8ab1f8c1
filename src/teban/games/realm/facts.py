"""Facts of Realm: Bases founded and taken, Enforcers raised and immobilised."""

from collections.abc import Callable
from typing import cast

from teban.core.position import Position
from teban.explain.comparing import THEM, US, Cells, Count, Finder, allowed, balance, gained, lost, missed
from teban.explain.pieces import MOVES
from teban.games.realm.map import BOARD, CENTRE_OF, REALMS, is_mobile_enforcer, owner
from teban.games.realm.rules import Realm

Things = Callable[[Position, int], set[str]]
"""Where a seat has something."""


def bases(position: Position, seat: int) -> set[str]:
    """The centres of the realms that a seat controls."""
    realm = cast(Realm, position)
    return {BOARD.names[CENTRE_OF[number]] for number in REALMS if realm.controller(number) == seat}


def enforcers(position: Position, seat: int) -> set[str]:
    """The squares of a seat's Enforcers that can move."""
    squares = cast(Realm, position).squares
    return {BOARD.names[c] for c in BOARD.cells if is_mobile_enforcer(squares[c]) and owner(squares[c]) == seat}


def _number(of: Things) -> Count:
    return lambda position, seat: len(of(position, seat))


def _gone(of: Things) -> Cells:
    return lambda before, after, seat: tuple(sorted(of(before, seat) - of(after, seat)))


def _come(of: Things) -> Cells:
    """Where the other seat than the one asked about has something new."""
    return lambda before, after, seat: tuple(sorted(of(after, 3 - seat) - of(before, 3 - seat)))


_BASES, _ENFORCERS = _number(bases), _number(enforcers)

REALMS_HELD = balance("realm.realms", _BASES, 50)
LETS_FOUND = allowed("realm.lets_found", gained(_BASES, THEM), 56, _come(bases))
LETS_TAKE_BASE = allowed("realm.lets_take_base", lost(_BASES, US), 64, _gone(bases))
LETS_IMMOBILISE = allowed("realm.lets_immobilise", lost(_ENFORCERS, US), 58, _gone(enforcers))
FOUNDING_MISSED = missed("realm.founding_missed", gained(_BASES, US), 57, _come(bases))
BASE_MISSED = missed("realm.base_missed", lost(_BASES, THEM), 62, _gone(bases))
RAISING_MISSED = missed("realm.raising_missed", gained(_ENFORCERS, US), 46, _come(enforcers))

FINDERS: tuple[Finder, ...] = (
    *(MOVES, REALMS_HELD, LETS_FOUND, LETS_TAKE_BASE, LETS_IMMOBILISE, FOUNDING_MISSED, BASE_MISSED, RAISING_MISSED),
)
