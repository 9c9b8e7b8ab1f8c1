"""What rule sets share whose cells hold stacks of one colour.

A cell's content is one number: the height of its stack, positive for White, negative for Black.
In the text form a stack is its letter, followed by its height if that is not 1: `W`, `B3`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from teban.core import text
from teban.core.boards import Board, Symmetry
from teban.core.position import Position
from teban.core.stones import STONES
from teban.core.view import Piece
from teban.errors import BadText
from teban.words import Reason

SIGN = {1: 1, 2: -1}
SIDES = {1: "white", 2: "black"}

_CONTENT = re.compile(r"\.|[WB](?:[2-9]|1[0-9])?")


@dataclass(frozen=True, repr=False, eq=False)
class StackPosition(Position):
    """A position that is told by stacks on the board, the seat, and what a rule set adds."""

    stacks: tuple[int, ...]

    def height(self, cell: int, seat: int | None = None) -> int:
        """The height of a stack of a seat (the one to act, unless told); 0 or less for anything else."""
        return self.stacks[cell] * SIGN[seat or self.seat]

    def _pieces(self) -> Iterator[Piece]:
        for cell, stack in enumerate(self.stacks):
            if stack:
                yield self._piece(self.board.names[cell], "white" if stack > 0 else "black", abs(stack))

    def _piece(self, cell: str, side: str, height: int) -> Piece:
        """What a stack looks like: in most games a stack is a stack."""
        return Piece(cell, side, height=height)

    def transformed(self, symmetry: Symmetry) -> Self:
        image = [0] * len(self.stacks)
        for cell, stack in enumerate(self.stacks):
            image[symmetry.cells[cell]] = stack
        return replace(self, stacks=tuple(image))


def write_stacks(board: Board, stacks: tuple[int, ...]) -> str:
    """The board in the text form."""
    return text.write_rows(board, map(_write, stacks))


def read_stacks(board: Board, written: str) -> tuple[int, ...]:
    """The stacks of the text form; BadText if they do not fit the board."""
    heights: list[int] = []
    letters = []
    for row in reversed(written.split("/")):
        contents = _CONTENT.findall(row)
        if "".join(contents) != row:
            raise BadText(Reason("text_stack", params={"row": row[:40]}))
        letters.append("".join(content[0] for content in contents))
        heights += [int(content[1:] or 1) * (1 if content[0] == "W" else -1) * (content != ".") for content in contents]
    text.read_rows(board, "/".join(reversed(letters)), STONES)
    return tuple(heights)


def _write(stack: int) -> str:
    if not stack:
        return "."
    return ("W" if stack > 0 else "B") + (str(abs(stack)) if abs(stack) > 1 else "")
