"""What rule sets share whose cells are empty or hold one plain piece.

The contents of the board are a string, one character per cell in canonical order.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from teban.core import text
from teban.core.boards import Board, Symmetry, hexhex
from teban.core.options import Options
from teban.core.position import Position
from teban.core.view import Piece, Placement

EMPTY, WHITE, BLACK = ".", "W", "B"
STONES = EMPTY + WHITE + BLACK
OTHER = {WHITE: BLACK, BLACK: WHITE}
SIDE = {WHITE: "white", BLACK: "black"}


@dataclass(frozen=True, repr=False, eq=False)
class StonePosition(Position):
    """A position that is told by the stones on the board, the seat, and what a rule set adds."""

    stones: str

    @classmethod
    def start(cls, options: Options) -> Self:
        """The empty board, seat 1 to act."""
        return cls(options, 1, EMPTY * len(cls.game.board(options)))

    @property
    def own(self) -> str:
        """The colour of the player to act."""
        return WHITE if self.seat == 1 else BLACK

    def _pieces(self) -> Iterator[Piece]:
        for cell, stone in enumerate(self.stones):
            if stone != EMPTY:
                yield Piece(self.board.names[cell], SIDE[stone])

    def _placements(self) -> Iterator[Placement]:
        """A piece of the mover's own colour, or of the colour that the choice names."""
        words = {action.verb for action in self._legal_actions if len(action.cells) == 1}
        for word, stone in (("", self.own), (WHITE, WHITE), (BLACK, BLACK)):
            if word in words:
                yield Placement(word, SIDE[stone])

    def _fields(self) -> Iterable[str]:
        return (text.write_rows(self.board, self.stones), str(self.seat))

    @classmethod
    def _parse(cls, options: Options, fields: Iterator[str], **more: Any) -> Self:
        contents = text.read_rows(cls.game.board(options), next(fields), STONES)
        return cls(options=options, stones=contents, seat=text.read_seat(next(fields)), **more)

    def transformed(self, symmetry: Symmetry) -> Self:
        image = [""] * len(self.stones)
        for cell, stone in enumerate(self.stones):
            image[symmetry.cells[cell]] = stone
        return replace(self, stones="".join(image))


def sized_hexhex(options: Options) -> Board:
    """The hexagonal board of the size that was chosen."""
    return hexhex(int(options["size"]))


def put(stones: str, cell: int, stone: str) -> str:
    """The board with a cell's content replaced."""
    return stones[:cell] + stone + stones[cell + 1 :]


def cells_with(stones: str, stone: str) -> list[int]:
    """The cells that hold a certain stone (or none), in canonical order."""
    return [cell for cell, here in enumerate(stones) if here == stone]
