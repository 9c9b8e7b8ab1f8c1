"""Facts of the games of placement: Stoic's cells, Orochi's flips, Sibling's second group."""

from dataclasses import replace

from teban.explain.comparing import balance
from teban.explain.fact import Fact
from teban.explain.pieces import own_groups
from teban.explain.turn import BadTurn, Branch
from teban.rules import Position


def _open(position: Position, seat: int) -> set[str]:
    """The cells on which a seat could place if it were to act."""
    asked = position if position.seat == seat else replace(position, seat=seat)
    return set(asked.legal())


def reserve(position: Position, seat: int) -> int:
    """Stoic: how many cells only that seat can use. The other is barred from them for good: pieces never leave."""
    return len(reserved(position, seat))


def reserved(position: Position, seat: int) -> tuple[str, ...]:
    """Those cells."""
    return tuple(sorted(_open(position, seat) - _open(position, 3 - seat)))


def barred(turn: BadTurn) -> Fact | None:
    """Stoic: cells that the turn itself has closed to the one who took it."""
    if not turn.can_be_compared:
        return None
    closed = _closed(turn, turn.played)
    if len(closed) <= len(_closed(turn, turn.better)):
        return None
    weight = 42 + min(len(closed), 6)
    return Fact("explain.barred", closed, turn.names, (turn.played.turn,), weight)


def _closed(turn: BadTurn, branch: Branch) -> tuple[str, ...]:
    left, filled = _open(branch.after, turn.us), set(branch.turn)
    return tuple(cell for cell in turn.before.legal() if cell not in left and cell not in filled)


def second(position: Position, seat: int) -> int:
    """Sibling: the size of a seat's second largest group, which decides."""
    return len(second_group(position, seat))


def second_group(position: Position, seat: int) -> tuple[str, ...]:
    """That group."""
    return (*own_groups(position, seat), (), ())[1]


def merged(turn: BadTurn) -> Fact | None:
    """Sibling: the turn joins the two largest groups, and the second largest is smaller than before."""
    before, after = second(turn.before, turn.us), second(turn.played.after, turn.us)
    if not turn.can_be_compared or after >= before or second(turn.better.after, turn.us) < before:
        return None
    params = {**turn.names, "before": before, "after": after}
    return Fact("explain.merged", params=params, line=(turn.played.turn,), weight=58)


def flips_missed(turn: BadTurn) -> Fact | None:
    """Orochi: the better turn flips pieces, and so places again."""
    flips, fewer = (sum(action.startswith("flip-") for action in way.turn) for way in (turn.better, turn.played))
    if flips <= fewer:
        return None
    cells = tuple(action.removeprefix("flip-") for action in turn.better.turn if action.startswith("flip-"))
    params = {**turn.names, "number": flips, "placements": len(turn.better.turn) - flips}
    return Fact("explain.flips_missed", cells, params, (turn.better.turn,), 50)


RESERVE = balance("explain.reserve", reserve, 52, where=reserved)
SECOND = balance("explain.second", second, 56, where=second_group)
