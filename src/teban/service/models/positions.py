"""A position as it is told: the scene on the board, what can be chosen, why something cannot be."""

from typing import Any, Literal

from pydantic import model_validator

from teban import words
from teban.service.models.common import Action, Answer, CellName, Facing, Mark, Seat, Shape, Side


class Message(Answer):
    """Something to tell a person, as a code with parameters."""

    code: str
    """What it is, for programs."""
    cells: list[CellName]
    """The cells that it is about or that prove it."""
    params: dict[str, Any]
    """What else its sentence is made with."""

    @model_validator(mode="before")
    @classmethod
    def _from_message(cls, given: Any) -> Any:
        """Parameters of a message may be messages and tuples themselves."""
        return given.json() if isinstance(given, words.Message) else given


class Reason(Message):
    """Why something cannot be."""

    words: str
    """The sentence, in the language asked for."""


class WhyNot(Answer):
    """Why an action cannot be played."""

    action: Action
    """The action that was asked about, with the cell that was meant in place of its last one."""
    reason: Reason | None
    """The rule that forbids it; null if it is legal."""


class Cell(Answer):
    """A place of the board."""

    name: CellName
    x: float
    """Where its centre lies, to the right; neighbours in a row are 1 apart."""
    y: float
    """Where its centre lies, upwards."""


class Special(Answer):
    """What is special about a part of the game or turn."""

    code: str
    """What it is, for programs."""
    name: str
    """What it is called, in the language asked for."""
    words: str
    """What holds then, in the language asked for."""


class Piece(Answer):
    """A piece, or a stack of pieces of one side."""

    cell: CellName
    side: Side
    """Whose it is."""
    kind: str
    """What it is called: a code of the shelf's words for pieces, or the plain `stone`. Not needed to draw it."""
    height: int
    """How many pieces are stacked."""
    facing: Facing | None
    """Where a wedge points; null is north."""
    immobile: bool
    """Whether it is out of action: faint, with a bar."""
    shape: Shape
    """The form of the piece."""
    mark: Mark
    """What stands on top of it; empty for the height of a stack."""


class Held(Answer):
    """Pieces of one kind that a seat holds beside the board."""

    kind: str
    """What they are called: a code of the shelf's terms."""
    count: int
    """How many there are."""
    shape: Shape
    """The form of the piece."""
    mark: Mark
    """What stands on top of it; empty for the height of a stack."""
    is_taken: bool
    """Whether they were taken from the other side, and show its colour."""


class Overlay(Answer):
    """A wash over some cells, or a mark on them."""

    kind: str
    """What it means, as a word for style sheets: `territory`, `goal`, `group`, ..."""
    cells: list[CellName]
    """Where."""
    side: Side | None
    """Whose it is, if anybody's."""
    label: str
    """What is written there, if anything."""
    action: Action | None
    """If set, choosing any of these cells means this action."""


class Hand(Answer):
    """What a seat holds beside the board."""

    seat: Seat
    """Who."""
    items: list[Held]
    """What, and how many of each."""


class Card(Answer):
    """A card in front of a seat."""

    seat: Seat
    """Whose."""
    name: str
    """Its name."""
    offsets: list[tuple[int, int]]
    """Its pattern: to the right and forward, as its owner sees it."""
    usable: bool
    """Whether it can be used now."""
    cells: list[CellName]
    """What it reaches now, if it is clear from where."""
    back_in: int
    """How many more cards its owner plays before it can be used again; 0 if it is usable."""


class Choice(Answer):
    """A legal action as clicks."""

    action: Action
    cells: list[CellName]
    """To be clicked in this order."""
    word: str
    """What to choose then, where several actions share the cells; else empty."""


class Placement(Answer):
    """The piece that choosing one empty cell puts there, the same for all choices with a word."""

    word: str
    """The word of those choices; empty for a plain placement."""
    side: Side
    """Whose it is."""
    kind: str
    """What it is called: a code of the shelf's words for pieces, or the plain `stone`."""
    facing: Facing | None
    """Where a wedge points; null is north."""
    shape: Shape
    """The form of the piece."""
    mark: Mark
    """What stands on top of it."""


class Meter(Answer):
    """How far a seat has come in the race that decides the game."""

    code: str
    """What is counted: a code of the shelf's meters."""
    name: str
    """What is counted, as a label in the language asked for."""
    words: str
    """The value in words, in the language asked for."""
    seat: Seat
    """Whose."""
    value: int
    """How far it is, in the game's own units."""
    goal: int | None
    """The value that wins; null where both seats are compared."""
    ruler: tuple[int, int]
    """The values at the two ends of its ruler, the worse one first."""
    cells: list[CellName]
    """What was counted, as far as it lies on cells."""
    is_out_of_reach: bool
    """Whether the goal cannot be reached any more."""


class RaceLine(Answer):
    """One meter of one seat in the course of a game."""

    code: str
    """What is counted: a code of the shelf's meters."""
    name: str
    """What is counted, as a label in the language asked for."""
    seat: Seat
    """Whose."""
    goal: int | None
    """The value that wins; null where both seats are compared."""
    ruler: tuple[int, int]
    """The values at the two ends of its ruler, the worse one first."""
    values: list[int | None]
    """The value at each moment; null where nobody has a side yet."""
    words: list[str]
    """The same in words, in the language asked for; empty where there is no value."""


class Race(Answer):
    """How a game went, turn by turn: at its start, and after each turn."""

    lengths: list[int]
    """How many actions had been played at each moment."""
    lines: list[RaceLine]
    """The meters, seat 1 first; the first meter of a seat is the one that matters most."""


class RuledOutcome(Answer):
    """How a game ended by its rules."""

    winner: Seat | None
    """Who won; null for a draw."""
    reason: str
    """Why, as a code."""


class Outcome(RuledOutcome):
    """How a game ended."""

    words: str
    """The result with its numbers, in the language asked for."""
    cells: list[CellName]
    """What decided it, as far as it lies on cells."""


class Preview(Answer):
    """What an action would lead to."""

    meters: list[Meter]
    """How the race would stand after it; nothing while nobody has a side."""
    outcome: Outcome | None
    """How it would end the game, if it does."""


class Scene(Answer):
    """What it takes to draw a position."""

    game: str
    """Which rule set."""
    shape: Literal["hexhex", "rhombus", "square"]
    """The kind of board."""
    size: int
    """Its cells along a side."""
    cells: list[Cell]
    """All its places."""
    seat: Seat
    """Whose action it is."""
    sides: tuple[Side, Side] | None
    """The sides of seats 1 and 2; null while a pie rule has not yet assigned them."""
    phase: str
    """What part of the game or turn it is, as a word for style sheets."""
    prompt: Message | None
    """What the player to act is asked for."""
    outcome: RuledOutcome | None
    """How the game ended, if it did."""
    pieces: list[Piece]
    """What stands on the board."""
    overlays: list[Overlay]
    """What else there is to see on it."""
    hands: list[Hand]
    """What lies beside it."""
    cards: list[Card]
    """The cards of both seats."""


class View(Scene):
    """A position, ready to be drawn and played."""

    meters: list[Meter]
    """How the race stands, seat 1 first; the first meter of a seat is the one that matters most."""
    choices: list[Choice]
    """All legal actions."""
    placements: list[Placement]
    """What choices of one cell put on the board, by their words."""


class Turn(Answer):
    """A run of actions by the same seat."""

    number: int
    """Counted from 1."""
    seat: Seat
    """Whose turn it was."""
    actions: list[Action]
    """What was played."""


class GameSnapshot(Answer):
    """A game as it stands."""

    view: View
    """What to draw."""
    text: str
    """The position's text form, which can be loaded again."""
    seat: Seat
    """Whose action it is."""
    turns: list[Turn]
    """All that was played; the last turn may be unfinished."""
    turn_number: int
    """The turn to which the next action belongs."""
    legal: list[Action]
    """What can be played; nothing when the game is over."""
    prompt: str | None
    """What the player to act is asked for, in the language asked for."""
    consequences: dict[Action, str]
    """What legal actions lead to that nobody should overlook, in the language asked for; most actions are not there."""
    outcome: Outcome | None
    """How the game ended, if it did, be it by repetition."""
    last: list[str]
    """Where the last turn happened: cells such as `c3`, and ways, `c3-d4`."""
