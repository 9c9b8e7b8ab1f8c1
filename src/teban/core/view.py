"""The view of a position: everything that a renderer draws, as data that needs no rules to understand.

Everything is plain immutable data; `View.json()` is what travels to a browser. Cells are names, sides are
`white` and `black`. The kinds of overlays, phases and pieces are words for style sheets, not for logic.
"""

from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any

from teban.words import Consequence, Message, MeterReading, Phase, Prompt, Result, words


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winner: int | None
    """The winning seat, or None for a draw."""
    reason: str
    """Why, as a code of the catalogue's section `result`."""

    def say(self, lang: str = "en") -> str:
        """Who won, in words; `Position.result` and `Match.result` also say how."""
        return Result("draw" if self.winner is None else "won", params={"winner": f"seat{self.winner}"}).say(lang)


@dataclass(frozen=True)
class Cell:
    """A place of the board: its name, and where its centre lies (x right, y up, neighbours in a row 1 apart)."""

    name: str
    x: float
    y: float


@dataclass(frozen=True)
class Piece:
    """A piece, or a stack of pieces of one side."""

    cell: str
    side: str
    kind: str = "stone"
    """What it is called: a code of the catalogue's section `piece`, or the plain `stone`. Drawings do without it."""
    height: int = 1
    facing: str | None = None
    """N, E, S or W: where a wedge points; None points north."""
    immobile: bool = False
    """Whether it is out of action: faint, with a bar."""
    shape: str = "disc"
    """`disc`, `block` or `wedge`."""
    mark: str = ""
    """What stands on top: `dot`, `blossom`, or empty for the height of a stack."""


@dataclass(frozen=True)
class Overlay:
    """A wash over some cells, or a mark on them."""

    kind: str
    """`territory`, `border`, `region`, `goal`, `rim`, `centre`, `group`, `overfull`, `last`, `target`, ..."""
    cells: tuple[str, ...]
    side: str | None = None
    label: str = ""
    action: str | None = None
    """If set, choosing any of these cells means this action."""


@dataclass(frozen=True)
class Held:
    """Pieces of one kind that a seat holds beside the board."""

    kind: str
    """What it is called stands in the game's words under `[held]`."""
    count: int
    shape: str = "disc"
    """As of a piece on the board."""
    mark: str = ""
    """As of a piece on the board."""
    is_taken: bool = False
    """Whether they were taken from the other side, and show its colour."""


@dataclass(frozen=True)
class Hand:
    """What a seat holds beside the board."""

    seat: int
    items: tuple[Held, ...]


@dataclass(frozen=True)
class Card:
    """A card in front of a seat."""

    seat: int
    name: str
    offsets: tuple[tuple[int, int], ...]
    """(right, forward) as its owner sees it."""
    usable: bool
    cells: tuple[str, ...]
    """What it reaches now, if it is clear from where."""
    back_in: int = 0
    """How many more cards its owner plays before it can be used again; 0 if it is usable."""


@dataclass(frozen=True)
class Choice:
    """A legal action as clicks: these cells in this order, then, where several actions share them, this word."""

    action: str
    cells: tuple[str, ...]
    word: str
    """A verb (`pass`, `W`, `flip-`), a facing, a card's name, or empty."""
    consequence: Consequence | None = None
    """What it leads to that nobody should overlook, such as the end of the game."""


@dataclass(frozen=True)
class Placement:
    """The piece that choosing one empty cell puts there, the same for all choices with a word."""

    word: str
    """The word of those choices; empty for a plain placement."""
    side: str
    kind: str = "stone"
    facing: str | None = None
    shape: str = "disc"
    mark: str = ""
    """As of a piece on the board, like the three before it."""


@dataclass(frozen=True)
class Meter:
    """How far a seat has come in the race that decides the game, in the game's own units."""

    code: str
    """What is counted: a code of the catalogue's section `meter`."""
    seat: int
    value: int
    goal: int | None = None
    """The value that wins, or one past it; None where both seats are compared or the first to run out loses."""
    ruler: tuple[int, int] = (0, 1)
    """The values at the two ends of its ruler, the worse one first: (9, 1) where nine groups have to become one.

    The value lies between them, or past the goal.
    """
    cells: tuple[str, ...] = ()
    """What was counted, as far as it lies on cells."""
    is_out_of_reach: bool = False
    """Whether the goal cannot be reached any more; the value is the worse end of the ruler then."""
    reading: MeterReading | None = None
    """The value in words, where these are more than the number."""

    def name(self, lang: str = "en") -> str:
        """What is counted, as a label."""
        return words("meter", self.code, lang)

    def say(self, lang: str = "en") -> str:
        """The value in words, such as "29 of 46"."""
        plain = MeterReading(self.code, params={"value": self.value, "goal": self.goal})
        return (MeterReading("out_of_reach") if self.is_out_of_reach else self.reading or plain).say(lang)


@dataclass(frozen=True)
class View:
    """A position, ready to be drawn."""

    game: str
    shape: str
    size: int
    cells: tuple[Cell, ...]
    seat: int
    sides: tuple[str, str] | None
    """The sides of seats 1 and 2; None while a pie rule has not yet assigned them."""
    phase: str
    special: Phase | None
    """What is special about this phase, in words; None in ordinary play and when the game is over."""
    prompt: Prompt | None
    """What the player to act is asked for; None when the game is over."""
    outcome: Outcome | None
    result: Result | None
    """How the game ended, with the numbers and cells that decided it; None while it goes on."""
    meters: tuple[Meter, ...]
    """How the race stands, seat 1 first; the first meter of a seat is the one that matters most."""
    pieces: tuple[Piece, ...]
    overlays: tuple[Overlay, ...]
    hands: tuple[Hand, ...]
    cards: tuple[Card, ...]
    choices: tuple[Choice, ...]
    placements: tuple[Placement, ...]
    """What choices of one cell put on the board, by their words."""

    def json(self) -> dict[str, Any]:
        """The view as plain data."""
        plain = _plain(self)
        assert isinstance(plain, dict)
        return plain


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Message):
        return value.json()
    names = _names_of_fields(value.__class__)
    return {name: _plain(getattr(value, name)) for name in names} if names else value


@cache
def _names_of_fields(kind: type) -> tuple[str, ...]:
    """Of a dataclass; a view has thousands of values of a dozen kinds."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
