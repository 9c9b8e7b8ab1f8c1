"""The three ways in which counting something explains a turn.

- `balance`: how both sides stand after the turn, and how they would stand after the better one.
- `allowed`: what the opponent's answer takes away or gains, more than it could after the better turn.
- `missed`: what the better turn takes or gains, and this one does not.

Each builds a finder: a function from a turn to a fact, or None if there is none.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from teban.core.position import Position
from teban.explain.fact import Fact
from teban.explain.turn import BadTurn

Finder = Callable[[BadTurn], Fact | None]
Count = Callable[[Position, int], int]
"""How much of something a seat has in a position."""
Where = Callable[[Position, int], tuple[str, ...]]
"""Which cells are meant."""
Change = Callable[[Position, Position, BadTurn], int]
"""How much has changed from one position to another."""
Whose = Callable[[BadTurn], int]
"""The seat that is meant: `US` or `THEM`."""
Cells = Callable[[Position, Position, int], tuple[str, ...]]
"""Where it happened: from one position to another, as far as a seat is concerned."""

US: Whose = attrgetter("us")
THEM: Whose = attrgetter("them")


def balance(
    code: str, count: Count, weight: float, *, fewer_is_better: bool = False, where: Where | None = None
) -> Finder:
    """A finder that compares both sides after the turn with both sides after the better one; `where` shows ours."""

    def find(turn: BadTurn) -> Fact | None:
        if not turn.can_be_compared:
            return None
        ours, theirs = (count(turn.played.after, seat) for seat in (turn.us, turn.them))
        ours_better, theirs_better = (count(turn.better.after, seat) for seat in (turn.us, turn.them))
        cost = (ours_better - theirs_better) - (ours - theirs)
        if fewer_is_better:
            cost = -cost
        if cost <= 0:
            return None
        numbers = {"ours": ours, "theirs": theirs, "ours_better": ours_better, "theirs_better": theirs_better}
        cells = where(turn.played.after, turn.us) if where else ()
        return Fact(code, cells, {**turn.names, **numbers}, (turn.played.turn,), weight * _share(cost, numbers))

    return find


def _share(cost: int, numbers: dict[str, int]) -> float:
    """How much a difference is of what there is, so that two moves of four weigh more than two of forty."""
    return 0.5 + 0.5 * min(1.0, 3 * cost / max(1, sum(numbers.values())))


def lost(count: Count, whose: Whose) -> Change:
    """How much less of something a side has than before."""
    return lambda before, after, turn: max(0, count(before, whose(turn)) - count(after, whose(turn)))


def gained(count: Count, whose: Whose) -> Change:
    """How much more."""
    return lambda before, after, turn: max(0, count(after, whose(turn)) - count(before, whose(turn)))


def allowed(code: str, change: Change, weight: float, cells: Cells) -> Finder:
    """A finder for what the opponent's expected answer brings about, if the better turn would have allowed less."""

    def find(turn: BadTurn) -> Fact | None:
        if not turn.played.ahead or not turn.can_be_compared:
            return None
        number, instead = (change(way.after, way.reply, turn) for way in (turn.played, turn.better))
        if number <= instead:
            return None
        reply = turn.played.line[0]
        params: dict[str, Any] = {**turn.names, "number": number, "reply": " ".join(reply)}
        where = cells(turn.played.after, turn.played.reply, turn.us)
        return Fact(code, where, params, (turn.played.turn, reply), weight + min(number - instead, 10))

    return find


def missed(code: str, change: Change, weight: float, cells: Cells) -> Finder:
    """A finder for what the better turn brings about, if the turn itself brought less."""

    def find(turn: BadTurn) -> Fact | None:
        number, instead = (change(turn.before, way.after, turn) for way in (turn.better, turn.played))
        if number <= instead:
            return None
        params: dict[str, Any] = {**turn.names, "number": number, "instead": instead}
        where = cells(turn.before, turn.better.after, turn.them)
        return Fact(code, where, params, (turn.better.turn,), weight + min(number - instead, 10))

    return find
