"""Positions for tests, told by who stands where."""

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
    chosen = [f"{name}={value}" for name, value in options.items()]
    return teban.load(" ".join([game, *chosen, rows, *map(str, words)]))
