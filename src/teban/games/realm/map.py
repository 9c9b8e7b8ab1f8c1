"""Realm's board and pieces: sixteen realms of nine squares, and what can stand on them (RULES.md, section 11)."""

from typing import NamedTuple

from teban.core.boards import square

BOARD = square(12)
REALMS = range(16)

REALM_OF = tuple(x // 3 + 4 * (y // 3) for x, y in BOARD.points)
"""The realm that each square lies in."""
SQUARES_OF = tuple(tuple(cell for cell in BOARD.cells if REALM_OF[cell] == realm) for realm in REALMS)
"""The nine squares of each realm."""
CENTRE_OF = tuple(squares[4] for squares in SQUARES_OF)
"""The centre of each realm: a file of b, e, h, k on a rank of 2, 5, 8, 11."""
BORDER_OF = tuple(tuple(cell for cell in squares if cell != squares[4]) for squares in SQUARES_OF)
"""The border squares of each realm, in canonical order."""
CENTRES = frozenset(CENTRE_OF)

# What stands on a square is one letter, upper case for White, lower case for Black:
# a Power, a Base, an Enforcer by the way it faces, or an immobilised Enforcer.
EMPTY = "."
FACINGS = "NESW"
LETTERS = "PB" + FACINGS + "X"
SYMBOLS = EMPTY + LETTERS + LETTERS.lower()

POWERS, ENFORCERS, BASES = 3, 8, 12
"""What each player has."""
SETUP_BASES = 3
"""The Bases that each player places in the setup."""
SIDES = {1: "white", 2: "black"}
LOOKS = {"power": ("disc", "dot"), "enforcer": ("wedge", ""), "base": ("block", "")}
"""The shape and the mark of each kind of piece."""
BACKWARDS = {"N": "S", "E": "W", "S": "N", "W": "E"}


def letter_for(seat: int, letter: str) -> str:
    """A piece as that seat's."""
    return letter if seat == 1 else letter.lower()


def owner(content: str) -> int | None:
    """The seat whose piece it is; None for an empty square."""
    return None if content == EMPTY else 1 if content.isupper() else 2


def is_mobile_enforcer(content: str) -> bool:
    """Whether this is an Enforcer of either side that can still move."""
    return content.upper() in FACINGS


def share_row_or_column(a: int, b: int) -> bool:
    """Whether two realms lie in the same row or column of realms."""
    return a // 4 == b // 4 or a % 4 == b % 4


class Habit(NamedTuple):
    """A realm that a player rearranged in its last turn, or in its last two."""

    realm: int
    turns: int


class Pending(NamedTuple):
    """An event that waits for the mover's choice."""

    event: str
    """`found` (E1), `raise` (E2), `immobilise` (E3) or `take` (E4)."""
    square: int
    """Where the piece that caused it stands."""
