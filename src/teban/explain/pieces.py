"""Counting what every game has: moves, pieces and groups."""

from dataclasses import replace

from teban.core.action import Verb
from teban.core.groups import groups
from teban.core.position import Position
from teban.explain.comparing import THEM, US, Finder, allowed, balance, lost, missed
from teban.explain.turn import BadTurn


def moves(position: Position, seat: int) -> int:
    """How many actions a seat could choose from if it were to act."""
    asked = position if position.seat == seat else replace(position, seat=seat)
    return sum(action != Verb.PASS for action in asked.legal())


def heights(position: Position, seat: int) -> dict[str, int]:
    """The pieces of a seat on the board: how many on which cell."""
    sides = position._sides()
    return {piece.cell: piece.height for piece in position._pieces() if sides and piece.side == sides[seat - 1]}


def stones(position: Position, seat: int) -> int:
    """How many pieces a seat has on the board."""
    return sum(heights(position, seat).values())


def own_groups(position: Position, seat: int) -> list[tuple[str, ...]]:
    """A seat's groups, the largest first."""
    board = position.board
    cells = [board.index[name] for name in heights(position, seat)]
    found = [tuple(board.names[cell] for cell in sorted(group)) for group in groups(board, cells)]
    return sorted(found, key=len, reverse=True)


def largest(position: Position, seat: int) -> int:
    """The size of a seat's largest group."""
    return len(largest_group(position, seat))


def largest_group(position: Position, seat: int) -> tuple[str, ...]:
    """The largest group itself."""
    return next(iter(own_groups(position, seat)), ())


def reduced(before: Position, after: Position, seat: int) -> tuple[str, ...]:
    """Where a seat has fewer pieces than before."""
    left = heights(after, seat)
    return tuple(cell for cell, height in heights(before, seat).items() if left.get(cell, 0) < height)


def added(before: Position, after: Position, seat: int) -> tuple[str, ...]:
    """Where the other seat has more pieces than before."""
    there = heights(before, 3 - seat)
    return tuple(cell for cell, height in heights(after, 3 - seat).items() if there.get(cell, 0) < height)


def _their_growth(before: Position, after: Position, turn: BadTurn) -> int:
    """The size of the opponent's largest group, if it has grown by more than one piece."""
    now = largest(after, turn.them)
    return now if now > largest(before, turn.them) + 1 else 0


MOVES = balance("explain.moves", moves, 40)
LARGEST = balance("explain.largest", largest, 38, where=largest_group)
LETS_TAKE = allowed("explain.lets_take", lost(stones, US), 60, reduced)
TAKE_MISSED = missed("explain.take_missed", lost(stones, THEM), 55, reduced)
LETS_GROW = allowed("explain.lets_grow", _their_growth, 45, added)

CAPTURES: tuple[Finder, ...] = (LETS_TAKE, TAKE_MISSED)
