"""Facts of Stride: the race to the far row."""

from teban.core.position import Position
from teban.explain.comparing import Finder, balance
from teban.explain.movement import STEPS
from teban.explain.pieces import heights


def to_goal(position: Position, seat: int) -> int:
    """How many rows the foremost piece of a seat still has before it."""
    return min(_rows_left(position, seat).values())


def foremost(position: Position, seat: int) -> tuple[str, ...]:
    """Where its foremost pieces stand."""
    rows = _rows_left(position, seat)
    return tuple(cell for cell, left in rows.items() if left == min(rows.values()))


def _rows_left(position: Position, seat: int) -> dict[str, int]:
    rows = position.board.rows
    row_of = {position.board.names[cell]: number for number, row in enumerate(rows) for cell in row}
    goal = len(rows) - 1 if seat == 1 else 0
    return {cell: abs(goal - row_of[cell]) for cell in heights(position, seat)}


RACE = balance("stride.race", to_goal, 52, fewer_is_better=True, where=foremost)

FINDERS: tuple[Finder, ...] = (*STEPS, RACE)
