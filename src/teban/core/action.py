"""The one grammar of actions that all rule sets share (RULES.md writes them at each game).

c3  c3-d4  Wf6  flip-c3  leave-a1  put-c4  Pa1-a9  Eg12S  b2N  xg12  Rb2  card-K  pass  end  skip  white  black
"""

import re
from typing import NamedTuple

from teban.core.boards import Board, Symmetry

FACINGS = "NESW"


class Verb:
    """The words of the grammar: those that are an action alone, and prefixes, which end with `-`."""

    PASS, END, SKIP, WHITE, BLACK = WORDS = ("pass", "end", "skip", "white", "black")
    FLIP, LEAVE, PUT = CELL_PREFIXES = ("flip-", "leave-", "put-")
    CARD = "card-"


_GRAMMAR = re.compile(
    rf"(?P<word>{'|'.join(Verb.WORDS)})"
    rf"|{Verb.CARD}(?P<card>[A-Za-z0-9]{{1,8}})"
    rf"|(?P<verb>{'|'.join(Verb.CELL_PREFIXES)}|[A-Zx])?"
    r"(?P<first>[a-z][1-9][0-9]?)(?:-(?P<second>[a-z][1-9][0-9]?))?(?P<facing>[NESW])?"
)


class Action(NamedTuple):
    """One decision, taken apart: what is done, on which cells, and what else is said with it."""

    verb: str
    """Empty for a plain `c3` or `c3-d4`; else a member of `Verb` or a letter, such as `W` or `x`."""
    cells: tuple[int, ...] = ()
    mark: str = ""
    """A facing, or the name of a card."""

    def write(self, board: Board) -> str:
        """The canonical string."""
        return f"{self.verb}{'-'.join([board.names[cell] for cell in self.cells])}{self.mark}"

    def transformed(self, symmetry: Symmetry, board: Board) -> "Action":
        """The same action on the turned or mirrored board."""
        mark = self.mark
        if self.cells and mark:
            mark = board.directions[symmetry.directions[board.directions.index(mark)]]
        return Action(self.verb, tuple(symmetry.cells[cell] for cell in self.cells), mark)


class UnknownCell(LookupError):
    """An action names a cell that the board does not have."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def read(text: str, board: Board) -> Action | None:
    """Parse an action; None if the string has no form that any action has, UnknownCell if it names a strange cell."""
    if not (found := _GRAMMAR.fullmatch(text)):
        return None
    if word := found["word"]:
        return Action(word)
    if card := found["card"]:
        return Action(Verb.CARD, (), card)
    cells = []
    for name in (found["first"], found["second"]):
        if name is not None:
            if name not in board.index:
                raise UnknownCell(name)
            cells.append(board.index[name])
    return Action(found["verb"] or "", tuple(cells), found["facing"] or "")


def cells_named(text: str, board: Board) -> tuple[str, ...]:
    """The names of the cells in an action that can be played on a board, in the order in which it names them."""
    found = read(text, board)
    return tuple(board.names[cell] for cell in found.cells) if found else ()
