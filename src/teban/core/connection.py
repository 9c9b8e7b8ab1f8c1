"""Connections: how few cells a colour still has to fill to join sides of the board."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from teban.core.boards import Board

FAR = 1 << 16
"""Farther than any cell can be: out of reach."""


class Gap(NamedTuple):
    """What a colour still lacks to join one of several sets of sides."""

    number: int
    """The fewest cells to fill."""
    sides: frozenset[str]
    """The sides that so few cells join; empty if several sets of them are equally near."""
    cells: frozenset[int]
    """The cells to fill on all the shortest ways there are."""


def find_gap(
    board: Board, own: Collection[int], walls: Collection[int], wanted: Sequence[frozenset[str]]
) -> Gap | None:
    """What is lacking until one group of `own` touches a set of two or three sides out of `wanted`.

    Exact (a shortest path, or a Steiner tree of three sides), as if nobody answered; `walls` cannot be filled. None if
    no set of sides can be joined any more. Takes O(cells) for each side.
    """
    own, walls = frozenset(own), frozenset(walls)
    price = [0 if cell in own else 1 for cell in board.cells]
    away = {side: _away(board, own, walls, board.sides[side]) for side in sorted(frozenset().union(*wanted))}
    costs = {sides: _costs(price, [away[side] for side in sides]) for sides in wanted}
    least = min(min(cost) for cost in costs.values())
    if least >= FAR:
        return None
    nearest = [sides for sides in wanted if min(costs[sides]) == least]
    ways: set[int] = set()
    for sides in nearest:
        meeting = [cell for cell in board.cells if costs[sides][cell] == least]
        for side in sides:
            ways.update(_ways(board, price, away[side], meeting))
    return Gap(least, nearest[0] if len(nearest) == 1 else frozenset(), frozenset(ways - own))


def _away(board: Board, own: frozenset[int], walls: frozenset[int], side: Iterable[int]) -> list[int]:
    """How many cells must be filled from a side to each cell, that cell included (0-1 breadth-first search)."""
    away = [FAR] * len(board)
    now = [cell for cell in side if cell in own]
    later = [cell for cell in side if cell not in own and cell not in walls]
    cost = 0
    while now or later:
        for cell in now:  # grows while it is walked
            if away[cell] == FAR:
                away[cell] = cost
                for near in board.neighbours[cell]:
                    if away[near] == FAR and near not in walls:
                        (now if near in own else later).append(near)
        now, later, cost = later, [], cost + 1
    return away


def _costs(price: Sequence[int], aways: Sequence[Sequence[int]]) -> list[int]:
    """What it costs to join sides by ways that meet on each cell; each of the ways has paid for that cell."""
    again = len(aways) - 1
    return [sum(ways) - again * paid for paid, *ways in zip(price, *aways, strict=True)]


def _ways(board: Board, price: Sequence[int], away: Sequence[int], ends: Iterable[int]) -> Iterator[int]:
    """The cells of all the shortest ways to a side, the ends included."""
    seen = set(ends)
    queue = list(seen)
    for cell in queue:  # grows while it is walked
        yield cell
        for near in board.neighbours[cell]:
            if near not in seen and away[near] == away[cell] - price[cell]:
                seen.add(near)
                queue.append(near)
