"""A puzzle: a position in which one turn wins, and what is known about it."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from teban.core.cached import cached_property
from teban.core.position import Position
from teban.registry import load

GRADES = range(1, 6)
TRIES = 8
"""How often a player of level 3 was asked for the first action."""


@dataclass(frozen=True)
class Puzzle:
    """One puzzle; its facts are proven by `teban.teach.puzzles.proving`, but for `found`, which was counted."""

    number: int
    """Its place in the book of its game, from 1; it never changes."""
    text: str
    """The position, as text."""
    line: tuple[str, ...]
    """The solution: the shortest win against the longest defence, to the end of the game."""
    actions: int
    """How many actions of its own the winner needs, whatever is played against it."""
    choices: int
    """Among how many turns the first must be chosen; counted up to `MOST_CHOICES`."""
    found: int
    """How often, of `TRIES`, a player of level 3 began right."""
    is_timed: bool = False
    """Whether the other actions are proven not to win in so many actions, rather than not at all."""

    @cached_property
    def position(self) -> Position:
        """Where it begins."""
        return load(self.text)

    @property
    def game(self) -> str:
        """The name of its rule set."""
        return self.text.split(" ", 1)[0]

    @property
    def within(self) -> int | None:
        """How many actions a win may take, for a puzzle that asks for that."""
        return self.actions if self.is_timed else None

    @property
    def id(self) -> str:
        """What it is called: its game and its number, `GAME-12`."""
        return f"{self.game}-{self.number}"

    @cached_property
    def turns(self) -> int:
        """How many turns of the winner the solution has."""
        seats = [at.seat for at in self.position.walk(self.line)][:-1]
        begun = [now for before, now in pairwise([0, *seats]) if now != before]
        return begun.count(seats[0])

    @property
    def grade(self) -> int:
        """How hard it is, from 1 to 5: by its depth, by the choice there is, and by how often it is missed."""
        depth = min(self.turns, 5) - 1
        choice = (self.choices >= 10) + (self.choices >= 30)
        missed = (TRIES - self.found) // 3
        return 1 + (depth + choice + missed) // 2

    def data(self) -> dict[str, Any]:
        """The puzzle as it is kept in a file. What follows from the rest is kept too, for readers without rules."""
        return {
            "number": self.number,
            "position": self.text,
            "seat": self.position.seat,
            "grade": self.grade,
            "turns": self.turns,
            "actions": self.actions,
            "choices": self.choices,
            "found": self.found,
            "line": " ".join(self.line),
            **({"timed": True} if self.is_timed else {}),
        }


def read_puzzle(data: dict[str, Any]) -> Puzzle:
    """A puzzle from a file."""
    return Puzzle(
        number=data["number"],
        text=data["position"],
        line=tuple(data["line"].split()),
        actions=data["actions"],
        choices=data["choices"],
        found=data["found"],
        is_timed=data.get("timed", False),
    )
