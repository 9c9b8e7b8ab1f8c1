"""A game in play: its positions one after another, each told without what both sides know already."""

from typing import Literal

from teban.service.models.common import Action, Answer, CellName, Seat, Side
from teban.service.models.events import Event, QueuedEvent, RefusedEvent, ThinkingEvent
from teban.service.models.positions import (
    Card,
    Cell,
    Choice,
    Hand,
    Meter,
    Outcome,
    Overlay,
    Piece,
    Placement,
    Special,
    Turn,
)


class Board(Answer):
    """A board without anything on it, the same for all positions of a game with the same options."""

    shape: Literal["hexhex", "rhombus", "square"]
    """The kind of board."""
    size: int
    """Its cells along a side."""
    cells: list[Cell]
    """All its places."""


class PositionView(Answer):
    """What stands on a board and beside it, and what can be done."""

    sides: tuple[Side, Side] | None
    """The sides of seats 1 and 2; null while a pie rule has not yet assigned them."""
    phase: str
    """What part of the game or turn it is, as a word for style sheets."""
    meters: list[Meter]
    """How the race stands, seat 1 first; the first meter of a seat is the one that matters most."""
    pieces: list[Piece]
    """What stands on the board."""
    overlays: list[Overlay]
    """What else there is to see on it."""
    hands: list[Hand]
    """What lies beside it."""
    cards: list[Card]
    """The cards of both seats."""
    choices: list[Choice]
    """All legal actions; none when the game is over."""
    placements: list[Placement]
    """What choices of one cell put on the board, by their words."""


class GameState(Answer):
    """A game as it stands after an action."""

    action: Action | None
    """The last action that was played; null at the start of what was asked about."""
    text: str
    """The position's text form: what to ask about it with."""
    seat: Seat
    """Whose action it is."""
    begins_turn: bool
    """Whether a turn begins here."""
    key: str | None
    """What `once` names the position by, if a turn begins here; null in games whose positions never come back."""
    view: PositionView
    """What to draw, and what can be chosen."""
    special: Special | None
    """What is special about this part of the game or turn; null in ordinary play and when the game is over."""
    places: list[list[CellName]]
    """Where the last turn happened: the cells of each of its actions, in the order in which they are named."""
    prompt: str | None
    """What the player to act is asked for, in the language asked for."""
    consequences: dict[Action, str]
    """What legal actions lead to that nobody should overlook, in the language asked for; most actions are not there."""
    outcome: Outcome | None
    """How the game ended, if it did, be it by repetition."""
    board: Board | None
    """The board, if it was asked for."""


class TurnWithStart(Turn):
    """A turn, and the position in which it began."""

    start: str
    """The position's text form."""
    key: str | None
    """What `once` names it by; null in games whose positions never come back."""


class OpenedGame(Answer):
    """A game to go on with."""

    state: GameState
    """As it stands."""
    turns: list[TurnWithStart]
    """All that was played; the last turn may be unfinished."""


class PositionEvent(Event):
    """Told of the position that was asked for, and then after each action of the computer."""

    event: Literal["position"] = "position"
    """What has happened."""
    data: GameState
    """About what."""


PlayStream = PositionEvent | QueuedEvent | ThinkingEvent | RefusedEvent
