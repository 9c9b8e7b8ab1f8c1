"""What the engine tells: its turn, its analysis of a position, its review of a game."""

from typing import Literal

from teban.service.models.common import Action, Answer, CellName, InWords, Seat
from teban.service.models.events import Event, QueuedEvent, RefusedEvent, ThinkingEvent
from teban.service.models.positions import GameSnapshot, Message


class TurnTaken(GameSnapshot):
    """The computer's turn, and the game after it."""

    actions: list[Action]
    """What the computer played."""


class TurnTakenEvent(Event):
    """The last event of a turn."""

    event: Literal["turn"] = "turn"
    """What has happened."""
    data: TurnTaken
    """About what."""


class Candidate(Answer):
    """An action, with what the search thinks of it."""

    action: Action
    visits: int
    """How often the search looked at it."""
    win: float
    """The chance, from 0 to 1, that whoever is to act wins by it; a draw is half a win."""
    winner: Literal[0, 1, 2] | None
    """The seat that wins for certain, 0 for a certain draw; null while that is not known."""
    distance: int | None
    """In how many actions that is certain."""
    turns: list[list[Action]]
    """The line expected, turn by turn, beginning with this action."""
    cells: list[list[CellName]]
    """The cells of each action of the first of these turns, in the order in which it names them."""


class Analysis(Answer):
    """What the engine thinks of a position so far."""

    seat: Seat
    """Whose action it is."""
    visits: int
    """How much was looked at."""
    seconds: float
    """How long."""
    candidates: list[Candidate]
    """The best actions first."""
    analyser: str | None
    """The key with which a later question may go on with this search, if it was asked for."""


class AnalysisEvent(Event):
    """Told again and again; the last one is final."""

    event: Literal["analysis"] = "analysis"
    """What has happened."""
    data: Analysis
    """About what."""


class Fact(Message):
    """Something true about a turn; whoever doubts it can replay its line and count."""

    line: list[list[Action]]
    """The turns, from the position before the one in question, after which it can be seen."""
    words: InWords
    """The sentence."""


class ReviewedTurn(Answer):
    """A turn that the engine has looked back at."""

    number: int
    """Counted from 1."""
    of: int
    """How many turns the game has."""
    seat: Seat
    """Whose turn it was."""
    actions: list[Action]
    """What was played."""
    cells: list[list[CellName]]
    """The cells of each of these actions, in the order in which it names them."""
    chance: float
    """The chance of seat 1 before the turn, from 0 to 1."""
    loss: float
    """What the turn cost of the chance of whoever took it."""
    better: list[Action]
    """What the engine would have played; empty if just that."""
    better_cells: list[list[CellName]]
    """The cells of each of those actions."""
    turns_the_match: bool
    """Whether whoever took the turn was not behind before it, and is after it."""
    facts: list[Fact]
    """What there is to say about it."""


class ReviewedTurnEvent(Event):
    """Told of each turn."""

    event: Literal["reviewed"] = "reviewed"
    """What has happened."""
    data: ReviewedTurn
    """About what."""


class ReviewEnd(Answer):
    """The end of a review."""

    chances: list[float]
    """The chances of seat 1 before each turn, and at the end."""
    accuracy: tuple[float | None, float | None]
    """How well seats 1 and 2 played: the mean accuracy of their turns, from 0 to 1; null for a seat that took none."""


class ReviewEndEvent(Event):
    """The last event of a review."""

    event: Literal["review"] = "review"
    """What has happened."""
    data: ReviewEnd
    """About what."""


TurnStream = QueuedEvent | ThinkingEvent | TurnTakenEvent | RefusedEvent
AnalysisStream = QueuedEvent | AnalysisEvent | RefusedEvent
ReviewStream = QueuedEvent | ReviewedTurnEvent | ReviewEndEvent | RefusedEvent
