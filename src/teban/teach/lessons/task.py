"""The contract of tasks: what a check is told of a turn, and what it answers.

Checks that lessons of several games use stand in `tasks.py`; what one game alone asks for stands in a `tasks.py` in its
folder, as a mapping `CHECKS` from names to `TaskCheck`s.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from teban.core.action import Action, read
from teban.core.position import Position
from teban.core.view import Piece
from teban.words import PieceKind, Reason

SIDES = ("white", "black")


@dataclass(frozen=True)
class LearnerTurn:
    """What a learner has played of one turn."""

    positions: tuple[Position, ...]
    """From the one before the turn to the one now."""
    actions: tuple[str, ...]

    @property
    def before(self) -> Position:
        """The position that the learner was given."""
        return self.positions[0]

    @property
    def after(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.before.seat

    @property
    def is_over(self) -> bool:
        """Whether the learner has nothing more to play in this turn."""
        return self.after.seat != self.seat or self.after.outcome is not None

    @property
    def own(self) -> str:
        """The learner's side."""
        return sides_of(self.before)[self.seat - 1]

    @property
    def enemy(self) -> str:
        """The other side."""
        return sides_of(self.before)[2 - self.seat]

    def named(self, kind: str) -> PieceKind:
        """What the game calls a kind of piece."""
        return PieceKind(f"{self.before.game.name}.{kind}")

    def cells(self, which: int) -> set[str]:
        """Where its actions begin (0) or end (-1); an action of one cell does both."""
        return {self.before.board.names[action.cells[which]] for action in self.parsed if action.cells}

    @property
    def parsed(self) -> list[Action]:
        """Its actions, parsed."""
        return [action for action in (read(action, self.before.board) for action in self.actions) if action]


Check = Callable[[LearnerTurn, Any], Reason | None]


class TaskCheck(NamedTuple):
    """A word of the vocabulary."""

    form: type
    """What may be written behind it: `bool` (true), `int` (a number), `str`, `list` (of cells or actions), `dict`."""
    check: Check
    waits: bool = False
    """Whether only a finished turn can be judged."""


def sides_of(position: Position) -> tuple[str, ...]:
    """The sides of seats 1 and 2; those of White and Black until a pie rule has assigned them."""
    return position.view().sides or SIDES


def pieces_of(position: Position, side: str) -> list[Piece]:
    """The pieces of a side on the board."""
    return [piece for piece in position.view().pieces if piece.side == side]
