"""Realm's four events, right after each move of a piece, in the realm where it stopped (RULES.md, section 11).

In the classic reading they happen by themselves, and only a real choice becomes an action. In the reading `sheet`
every event is the mover's choice, so each of them first becomes pending.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from teban.core.action import Action, Verb
from teban.core.stones import put
from teban.games.realm.map import (
    BORDER_OF,
    CENTRE_OF,
    CENTRES,
    EMPTY,
    FACINGS,
    REALM_OF,
    is_mobile_enforcer,
    letter_for,
    owner,
)
from teban.words import Reason

if TYPE_CHECKING:
    from teban.games.realm.rules import Realm

R = TypeVar("R", bound="Realm")


def caused(position: R, square: int) -> R:
    """After a piece of the player to act has stopped on a square: the event that it causes, done or pending."""
    event = _event(position, square)
    if event is None:
        return position
    waiting = position.waiting(event, square)
    return waiting if _needs_choice(position, event, square) else chosen(waiting, next(candidates(waiting)))


def _needs_choice(position: Realm, event: str, square: int) -> bool:
    several = event == "immobilise" and len(_mobile_rivals(position, REALM_OF[square])) > 1
    return position.is_sheet or event == "raise" or several


def is_due(position: Realm) -> bool:
    """Whether the pending event is one that the piece it names has caused."""
    assert position.pending
    event, square = position.pending
    waits = position.own_letter(square) not in ("", "B", "X") and _event(position, square) == event
    return waits and _needs_choice(position, event, square)


def _event(position: Realm, square: int) -> str | None:
    realm = REALM_OF[square]
    if position.own_letter(square) == "P":
        if position.controller(realm) is None and not position.powers(position.rival, realm):
            return "found"
        own_realm = position.controller(realm) == position.seat
        return "raise" if own_realm and position.stock(position.seat) and _has_room(position, realm) else None
    if _mobile_rivals(position, realm):
        return "immobilise"
    enemy_realm = position.controller(realm) == position.rival
    return "take" if enemy_realm and _lead(position, realm) > 0 else None


def _has_room(position: Realm, realm: int) -> bool:
    """Whether an Enforcer may be raised in a realm: none there that can move, and a border square is empty."""
    contents = [position.squares[cell] for cell in BORDER_OF[realm]]
    return EMPTY in contents and not any(map(is_mobile_enforcer, contents))


def _mobile_rivals(position: Realm, realm: int) -> list[int]:
    contents = position.squares
    return [c for c in BORDER_OF[realm] if is_mobile_enforcer(contents[c]) and owner(contents[c]) == position.rival]


def _lead(position: Realm, realm: int) -> int:
    """By how many Powers the player to act is ahead in a realm."""
    return position.powers(position.seat, realm) - position.powers(position.rival, realm)


def candidates(position: Realm) -> Iterator[Action]:
    """The choices that a pending event may leave."""
    assert position.pending
    event, square = position.pending
    realm = REALM_OF[square]
    match event:
        case "found":
            yield Action("B", (CENTRE_OF[realm],))
        case "raise":
            yield from (Action("E", (cell,), facing) for cell in BORDER_OF[realm] for facing in FACINGS)
        case "immobilise":
            yield from (Action("x", (cell,)) for cell in _mobile_rivals(position, realm))
        case "take":
            yield Action("x", (CENTRE_OF[realm],))
    if position.is_sheet:
        yield Action(Verb.SKIP)


def objection(position: Realm, action: Action) -> Reason | None:
    """What forbids an answer to the pending event."""
    assert position.pending
    event, square = position.pending
    realm = REALM_OF[square]
    match event, action:
        case _, Action(Verb.SKIP):
            return None if position.is_sheet else Reason("realm.event_compulsory")
        case "found", Action("B", (cell,), ""):
            return _centre_objection(position, realm, cell)
        case "raise", Action("E", (cell,), facing):
            return _raise_objection(position, realm, cell) if facing else Reason("realm.facing_needed")
        case "immobilise", Action("x", (cell,), ""):
            return None if cell in _mobile_rivals(position, realm) else position._because("realm.not_a_rival", cell)
        case "take", Action("x", (cell,), ""):
            return _centre_objection(position, realm, cell)
        case _:
            return position._not_this_step(action)


def _centre_objection(position: Realm, realm: int, cell: int) -> Reason | None:
    centre = CENTRE_OF[realm]
    return None if cell == centre else position._because("realm.only_the_centre", cell, centre)


def _raise_objection(position: Realm, realm: int, cell: int) -> Reason | None:
    if REALM_OF[cell] != realm:
        return position._because("realm.other_realm", cell, CENTRE_OF[realm])
    if cell in CENTRES:
        return position._because("realm.centre", cell)
    return None if position.squares[cell] == EMPTY else position._because("occupied", cell)


def chosen(position: R, action: Action) -> R:
    """The pending event, done as the action says or skipped."""
    assert position.pending
    event, square = position.pending
    realm = REALM_OF[square]
    lead = _lead(position, realm)
    done = replace(position, pending=None)
    match event, action:
        case "found", Action("B", (cell,)):
            return done.with_square(cell, "B").with_base_used()
        case "raise", Action("E", (cell,), facing):
            raised = done.with_square(cell, facing)
            return replace(raised, spent=raised.spent | {cell}) if position.is_sheet else raised
        case "immobilise", _:
            for cell in action.cells:  # none if skipped
                done = replace(done, squares=put(done.squares, cell, letter_for(position.rival, "X")))
            # Classic: spared only when ahead in Powers. Sheet: spared unless behind, whatever was chosen.
            spared = lead >= 0 if position.is_sheet else lead > 0
            return done if spared else done.with_square(square, "X")
        case "take", Action("x", (cell,)):
            taken = done.with_square(cell, EMPTY)
            return taken.with_square(square, "X") if lead == 1 else taken
        case _:
            return done
