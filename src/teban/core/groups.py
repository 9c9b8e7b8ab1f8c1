"""Groups: the connected parts of a set of cells (RULES.md, section 0)."""

from collections.abc import Collection

from teban.core.boards import Board


def groups(board: Board, cells: Collection[int]) -> list[frozenset[int]]:
    """The connected parts of a set of cells, ordered by their first cell."""
    left = set(cells)
    found = []
    for first in sorted(left):
        if first in left:
            left.discard(first)
            group = [first]
            for cell in group:  # grows while it is walked
                for near in board.neighbours[cell]:
                    if near in left:
                        left.discard(near)
                        group.append(near)
            found.append(frozenset(group))
    return found


def group_at(board: Board, stones: str, cell: int) -> set[int]:
    """The group that the stone on a cell belongs to."""
    colour = stones[cell]
    group, queue = {cell}, [cell]
    for at in queue:  # grows while it is walked
        for near in board.neighbours[at]:
            if near not in group and stones[near] == colour:
                group.add(near)
                queue.append(near)
    return group
