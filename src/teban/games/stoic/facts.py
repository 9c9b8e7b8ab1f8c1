"""Facts of Stoic: the cells that only one side can use."""

from dataclasses import replace

from teban.core.position import Position
from teban.explain.comparing import Finder, balance
from teban.explain.fact import Fact
from teban.explain.pieces import MOVES
from teban.explain.turn import BadTurn, Branch


def _open(position: Position, seat: int) -> set[str]:
    """The cells on which a seat could place if it were to act."""
    asked = position if position.seat == seat else replace(position, seat=seat)
    return set(asked.legal())


def reserve(position: Position, seat: int) -> int:
    """How many cells only that seat can use. The other is barred from them for good: pieces never leave."""
    return len(reserved(position, seat))


def reserved(position: Position, seat: int) -> tuple[str, ...]:
    """Those cells."""
    return tuple(sorted(_open(position, seat) - _open(position, 3 - seat)))


def barred(turn: BadTurn) -> Fact | None:
    """Cells that the turn itself has closed to the one who took it."""
    if not turn.can_be_compared:
        return None
    closed = _closed(turn, turn.played)
    if len(closed) <= len(_closed(turn, turn.better)):
        return None
    weight = 42 + min(len(closed), 6)
    return Fact("stoic.barred", closed, turn.names, (turn.played.turn,), weight)


def _closed(turn: BadTurn, branch: Branch) -> tuple[str, ...]:
    left, filled = _open(branch.after, turn.us), set(branch.turn)
    return tuple(cell for cell in turn.before.legal() if cell not in left and cell not in filled)


RESERVE = balance("stoic.reserve", reserve, 52, where=reserved)

FINDERS: tuple[Finder, ...] = (MOVES, RESERVE, barred)
