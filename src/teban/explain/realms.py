"""Facts of Realm: Bases founded and taken, Enforcers raised and immobilised."""

from collections.abc import Callable
from typing import cast

from teban.explain.comparing import allowed, balance, missed
from teban.explain.turn import BadTurn
from teban.rules import Position
from teban.rules.realm import Realm
from teban.rules.realm_map import BOARD, CENTRE_OF, REALMS, is_mobile_enforcer, owner


def realms(position: Position, seat: int) -> int:
    """How many realms a seat controls."""
    return len(_centres(position, seat))


def _centres(position: Position, seat: int) -> set[str]:
    realm = cast(Realm, position)
    return {BOARD.names[CENTRE_OF[number]] for number in REALMS if realm.controller(number) == seat}


def _enforcers(position: Position, seat: int) -> set[str]:
    """The squares of a seat's Enforcers that can move."""
    squares = cast(Realm, position).squares
    return {BOARD.names[c] for c in BOARD.cells if is_mobile_enforcer(squares[c]) and owner(squares[c]) == seat}


def _fewer(of: Callable[[Position, int], set[str]], seat: str) -> Callable[[Position, Position, BadTurn], int]:
    """How many of something a seat of the turn, `us` or `them`, has lost from one position to another."""
    return lambda before, after, turn: max(
        0, len(of(before, getattr(turn, seat))) - len(of(after, getattr(turn, seat)))
    )


def _more(of: Callable[[Position, int], set[str]], seat: str) -> Callable[[Position, Position, BadTurn], int]:
    return lambda before, after, turn: max(
        0, len(of(after, getattr(turn, seat))) - len(of(before, getattr(turn, seat)))
    )


def _gone(of: Callable[[Position, int], set[str]]) -> Callable[[Position, Position, int], tuple[str, ...]]:
    return lambda before, after, seat: tuple(sorted(of(before, seat) - of(after, seat)))


def _come(of: Callable[[Position, int], set[str]]) -> Callable[[Position, Position, int], tuple[str, ...]]:
    """Where the other seat than the one asked about has something new."""
    return lambda before, after, seat: tuple(sorted(of(after, 3 - seat) - of(before, 3 - seat)))


REALMS_HELD = balance("explain.realms", realms, 50)
LETS_FOUND = allowed("explain.lets_found", _more(_centres, "them"), 56, _come(_centres))
LETS_TAKE_BASE = allowed("explain.lets_take_base", _fewer(_centres, "us"), 64, _gone(_centres))
LETS_IMMOBILISE = allowed("explain.lets_immobilise", _fewer(_enforcers, "us"), 58, _gone(_enforcers))
FOUNDING_MISSED = missed("explain.founding_missed", _more(_centres, "us"), 57, _come(_centres))
BASE_MISSED = missed("explain.base_missed", _fewer(_centres, "them"), 62, _gone(_centres))
RAISING_MISSED = missed("explain.raising_missed", _more(_enforcers, "us"), 46, _come(_enforcers))
