"""Puzzles, and what is said to an attempt at one."""

from typing import Literal

from teban.service.models.common import Action, Answer, CellName, Options, Seat
from teban.service.models.events import Event, QueuedEvent, RefusedEvent
from teban.service.models.play import PositionEvent


class PuzzleTitle(Answer):
    """A puzzle in the list of its game."""

    number: int
    """What it is called, together with its game."""
    grade: int
    """How hard it is, from 1 to 5."""
    turns: int
    """How many turns of the winner the solution has."""


class Puzzle(PuzzleTitle):
    """A position in which one turn wins."""

    game: str
    """The rule set."""
    options: Options
    """Its options, every one with a value."""
    position: str
    """The text form of the position."""
    seat: Seat
    """Who is to act, and wins."""
    actions: int
    """How many actions of their own the winner needs, whatever is played against them."""
    choices: int
    """Among how many turns the first is to be chosen, counted up to 100."""
    found: int
    """How often, of eight times, the computer began right at level 3."""
    timed: bool
    """Whether the other actions are proven not to win in so many actions, rather than not at all."""
    line: list[Action]
    """The solution: the shortest win against the longest defence."""
    cells: list[CellName]
    """The cells of its first action."""


class AttemptVerdict(Answer):
    """What is said to an attempt."""

    verdict: Literal["right", "wrong", "unclear"]
    """Whether the last action still wins; unclear if that could not be found out in time."""
    line: list[Action]
    """After a mistake: how the game may go on."""
    winner: Literal[0, 1, 2] | None
    """After a mistake: who wins now, or 0 for a draw; null if only the forced win is gone, or comes too late."""


class AttemptVerdictEvent(Event):
    """Told once, after the position that was tried; the positions after it are the other side's reply."""

    event: Literal["verdict"] = "verdict"
    """What has happened."""
    data: AttemptVerdict
    """About what."""


AttemptStream = PositionEvent | QueuedEvent | AttemptVerdictEvent | RefusedEvent
