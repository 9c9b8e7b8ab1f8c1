"""How many cells are missing for a connection: the shortest way from side to side past the enemy."""

from collections import deque
from collections.abc import Iterable

from teban.core.boards import Board
from teban.core.position import Position
from teban.explain.pieces import heights


def missing(position: Position, seat: int, wanted: Iterable[frozenset[str]]) -> int:
    """The fewest empty cells a seat must fill so that one group touches one of these sets of two or three sides.

    Enemy pieces cannot be passed. Where nothing can be joined any more it is the number of all cells.
    """
    board = position.board
    own = {board.index[name] for name in heights(position, seat)}
    walls = {board.index[name] for name in heights(position, 3 - seat)}
    price = [0 if cell in own else 1 for cell in board.cells]
    away = {side: _away(board, price, walls, cells) for side, cells in board.sides.items()}
    best = len(board)
    for sides in wanted:
        for cell in board.cells:
            if all(cell in away[side] for side in sides):
                # Ways from all sides meet here, and each of them has paid for this cell.
                best = min(best, sum(away[side][cell] for side in sides) - (len(sides) - 1) * price[cell])
    return best


def _away(board: Board, price: list[int], walls: set[int], side: frozenset[int]) -> dict[int, int]:
    """What it costs to reach each cell from a side, that cell included."""
    found: dict[int, int] = {}
    queue = deque(sorted((price[cell], cell) for cell in side - walls))
    while queue:
        cost, cell = queue.popleft()
        if cell in found:
            continue
        found[cell] = cost
        for near in board.neighbours[cell]:
            if near not in found and near not in walls:
                if price[near]:
                    queue.append((cost + 1, near))
                else:
                    queue.appendleft((cost, near))
    return found
