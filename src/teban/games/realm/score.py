"""Realm's score: the realms that each seat controls, then its Enforcers that can still act (RULES.md, section 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from teban.core.view import Meter, Outcome
from teban.games.realm.map import BASES, CENTRE_OF, ENFORCERS, REALMS, SIDES, is_mobile_enforcer, owner
from teban.words import Result

if TYPE_CHECKING:
    from teban.games.realm.rules import Realm


ON_ENFORCERS = {"realm.all_bases": "realm.all_bases_enforcers", "realm.both_passed": "realm.both_passed_enforcers"}
"""What is said where the realms are equal, by the reason of the end."""


class Score(NamedTuple):
    """What is compared at the end, in this order."""

    realms: int
    """The realms that a seat controls."""
    enforcers: int
    """Its Enforcers that are mobile or in stock."""


def score(position: Realm, seat: int) -> Score:
    """The score of a seat."""
    mobile = sum(_is_mobile(content, seat) for content in position.squares)
    return Score(len(_centres(position, seat)), mobile + position.stock(seat))


def _centres(position: Realm, seat: int) -> list[int]:
    """The centres of the realms that a seat controls."""
    return [CENTRE_OF[realm] for realm in REALMS if position.controller(realm) == seat]


def _is_mobile(content: str, seat: int) -> bool:
    return is_mobile_enforcer(content) and owner(content) == seat


def meters(position: Realm) -> Iterator[Meter]:
    """The score as it stands, and the Bases in hand: the game ends when a seat has none left."""
    for seat in (1, 2):
        realms, enforcers = score(position, seat)
        centres = position._names(_centres(position, seat))
        mobile = [cell for cell, content in enumerate(position.squares) if _is_mobile(content, seat)]
        yield Meter("realm.realms", seat, realms, ruler=(0, len(REALMS)), cells=centres)
        yield Meter("realm.enforcers", seat, enforcers, ruler=(0, ENFORCERS), cells=position._names(mobile))
        yield Meter("realm.bases", seat, position.bases[seat - 1], ruler=(BASES, 0))


def outcome(position: Realm) -> Outcome:
    """Who wins where the game ends."""
    one, two = (score(position, seat) for seat in (1, 2))
    reason = "realm.all_bases" if 0 in position.bases else "realm.both_passed"
    return Outcome(None if one == two else 1 if one > two else 2, reason)


def result(position: Realm, outcome: Outcome) -> Result:
    """What decided: the realms, with the centres that the winner holds, or the Enforcers if the realms are equal."""
    if outcome.winner is None:
        realms, enforcers = score(position, 1)
        return position._ended(outcome, code="realm.tied", realms=realms, enforcers=enforcers)
    ours, theirs = (score(position, seat) for seat in (outcome.winner, 3 - outcome.winner))
    params: dict[str, Any] = {"placer": SIDES[1 + position.bases.index(0)]} if 0 in position.bases else {}
    if ours.realms == theirs.realms:
        params |= {"enforcers": (ours.enforcers, theirs.enforcers), "realms": ours.realms}
        return position._ended(outcome, (), ON_ENFORCERS[outcome.reason], **params)
    centres = _centres(position, outcome.winner)
    return position._ended(outcome, centres, realms=(ours.realms, theirs.realms), **params)
