"""Positions of Realm for tests, written as lists of pieces, and read back as plain data."""

import teban
from teban import Position

CENTRES = tuple(f"{file}{rank}" for rank in (2, 5, 8, 11) for file in "behk")


def realm_text(
    pieces: str,
    seat: int = 1,
    *,
    bases: tuple[int, int] | None = None,
    passes: int = 0,
    habits: tuple[str, str] = ("-", "-"),
    source: str = "-",
    target: str = "-",
    spent: str = "-",
    pending: str = "-",
    lifted: str = "-",
    reading: str = "classic",
) -> str:
    """The text form of a position whose pieces are words such as `Pa1` (a white Power) or `sc4` (a black Enforcer).

    Unless `bases` says how many Bases each seat has left, each has placed those on the board, or three.
    """
    contents = {word[1:]: word[0] for word in pieces.split()}
    rows = ["".join(contents.pop(f"{file}{rank}", ".") for file in "abcdefghijkl") for rank in range(12, 0, -1)]
    assert not contents, contents
    board = "/".join(rows)
    one, two = bases or (12 - max(3, board.count("B")), 12 - max(3, board.count("b")))
    option = [] if reading == "classic" else [f"reading={reading}"]
    in_this_turn = (source, target, spent, pending, lifted)
    return " ".join(["realm", *option, board, str(seat), f"{one},{two}", str(passes), *habits, *in_this_turn])


def realm(
    pieces: str,
    seat: int = 1,
    *,
    bases: tuple[int, int] | None = None,
    passes: int = 0,
    reading: str = "classic",
) -> Position:
    """A position at the beginning of a turn."""
    return teban.load(realm_text(pieces, seat, bases=bases, passes=passes, reading=reading))


def arrival(piece: str, there: str, white: int = 0, black: int = 0, *, reading: str = "classic") -> Position:
    """After a white Power (`P`) or Enforcer (`E`) has moved from a4 to d4, into the realm of e5.

    Besides the pieces given, so many other Powers of each colour are in that realm; the rest is out of the way.
    """
    here = ["Pd6", "Pd5", "Pe6"][:white] + ["pf5", "pf4", "pe4"][:black]
    away = ["Pj3", "Pk1", "Pl2"][white + (piece == "P") :] + ["pk10", "pl12", "pj12"][black:]
    return realm(" ".join([f"{piece}a4", there, *here, *away]), reading=reading).play(f"{piece}a4-d4")


def pieces(position: Position) -> dict[str, str]:
    """What stands where, in the letters that `realm_text` uses."""
    letters = {"power": "P", "base": "B", "enforcer": "X"}
    return {
        piece.cell: letter if piece.side == "white" else letter.lower()
        for piece in position.view().pieces
        for letter in [piece.facing or letters[piece.kind]]
    }


def goals(position: Position, start: str) -> set[str]:
    """Where the piece on a square may go."""
    moves = [action.split("-") for action in position.legal() if "-" in action]
    return {goal for first, goal in moves if first[1:] == start}


def starts(position: Position) -> set[str]:
    """The squares of the pieces that may move."""
    return {action.split("-")[0][1:] for action in position.legal() if "-" in action}


def border(centre: str) -> list[str]:
    """The border squares of the realm around a centre, in canonical order."""
    file, rank = ord(centre[0]), int(centre[1:])
    around = [(chr(file + dx), rank + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return [f"{x}{y}" for x, y in around]


def hand(position: Position, seat: int) -> dict[str, int]:
    """What a seat has in stock."""
    return {held.kind: held.count for held in position.view().hands[seat - 1].items}
