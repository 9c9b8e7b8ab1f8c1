"""Positions for tests, told by who stands where."""

from string import ascii_lowercase

import teban


def placed(game: str, white: str, black: str, *words: object, **options: object) -> teban.Position:
    """The position with pieces on these cells (`d4:3` is a stack of three) and these words after the board."""
    rule_set = teban.game(game)
    board = rule_set.board(rule_set.read_options(options))
    contents = dict.fromkeys(board.names, ".")
    for letter, cells in (("W", white), ("B", black)):
        for cell in cells.split():
            name, _, height = cell.partition(":")
            assert contents[name] == ".", f"{name} is named twice"
            contents[name] = letter + height
    rows = "/".join("".join(contents[board.names[cell]] for cell in row) for row in reversed(board.rows))
    chosen = rule_set.write_options(rule_set.read_options(options))
    return teban.load(" ".join([game, chosen, rows, *map(str, words)]))


def row_lengths(size: int) -> dict[str, int]:
    """The rows from the bottom, and how many cells each has."""
    return {ascii_lowercase[i]: 2 * size - 1 - abs(size - 1 - i) for i in range(2 * size - 1)}
