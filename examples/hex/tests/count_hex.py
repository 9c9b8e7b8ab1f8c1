"""Counts Hex games without Teban: a grid of letters, and a flood from one side. Slow, and sure."""

import sys


def neighbours(column: int, row: int) -> list[tuple[int, int]]:
    """The cells around one; each row begins half a cell to the right of the one below."""
    return [
        (column - 1, row),
        (column + 1, row),
        (column, row - 1),
        (column + 1, row - 1),
        (column, row + 1),
        (column - 1, row + 1),
    ]


def has_chain(grid: dict[tuple[int, int], str], size: int, colour: str) -> bool:
    """Whether White joins the first and the last row, or Black the first and the last column."""
    axis = 1 if colour == "W" else 0
    waiting = [at for at, stone in grid.items() if stone == colour and at[axis] == 0]
    seen = set(waiting)
    while waiting:
        at = waiting.pop()
        if at[axis] == size - 1:
            return True
        for near in neighbours(*at):
            if grid.get(near) == colour and near not in seen:
                seen.add(near)
                waiting.append(near)
    return False


def count(size: int, depth: int, pie: bool = False) -> int:
    """How many sequences of `depth` actions there are, none of which goes on after a win."""
    empty = [(column, row) for row in range(size) for column in range(size)]

    def sequences(grid: dict[tuple[int, int], str], colour: str, left: int, asks: bool) -> int:
        if left == 0:
            return 1
        if asks:  # white or black: either way Black is to move
            return 2 * sequences(grid, "B", left - 1, asks=False)
        total = 0
        for at in empty:
            if at in grid:
                continue
            after = {**grid, at: colour}
            if left == 1:
                total += 1
            elif not has_chain(after, size, colour):
                total += sequences(after, "B" if colour == "W" else "W", left - 1, pie and not grid)
        return total

    return sequences({}, "W", depth, asks=False)


if __name__ == "__main__":
    wanted_size, wanted_depth = int(sys.argv[1]), int(sys.argv[2])
    for each in range(1, wanted_depth + 1):
        print(each, count(wanted_size, each), count(wanted_size, each, pie=True))
