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


class Choice(Answer):
    """A legal action as clicks."""

    action: Action
    cells: list[CellName]
    """To be clicked in this order."""
    word: str
    """What to choose then, where several actions share the cells; else empty."""


class RuledOutcome(Answer):
    """How a game ended by its rules."""

    winner: Seat | None
    """Who won; null for a draw."""
    reason: str
    """Why, as a code."""


class Outcome(RuledOutcome):
    """How a game ended."""

    words: str
    """The result, in the language asked for."""


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

    choices: list[Choice]
    """All legal actions."""


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
    outcome: Outcome | None
    """How the game ended, if it did, be it by repetition."""
    last: list[str]
    """Where the last turn happened: cells such as `c3`, and ways, `c3-d4`."""
