"""The turns of a study, and positions that were set up."""

from teban.service.models.common import Answer, Options, Seat
from teban.service.models.positions import Piece, Scene


class TurnOfNode(Answer):
    """The turn that a node of a tree belongs to."""

    number: int
    """Counted from 1."""
    seat: Seat
    """Whose turn it is."""


class Tree(Answer):
    """What the rules know of a tree of variations."""

    turns: list[TurnOfNode]
    """Of each node the turn that it belongs to."""


class PositionParts(Answer):
    """A position in parts that can be changed by hand."""

    contents: dict[str, str]
    """What stands on the cells that are not empty, as the text form writes it."""
    seat: Seat
    """Whose turn it is."""
    counts: dict[str, tuple[int, int]]
    """What the seats hold beside the board, by its kind."""
    used: tuple[list[str], list[str]]
    """The cards of each seat that are out of use."""


class EditablePosition(Answer):
    """A position that the rules can hold, and its parts."""

    text: str
    """The position's text form."""
    options: Options
    """The options of its game, every one with a value."""
    scene: Scene
    """What to draw."""
    setup: PositionParts
    """Its parts."""
    palette: dict[str, Piece]
    """Everything that can stand on a cell, as the text form writes it, and what it looks like."""
    cards: list[str]
    """The names of the cards that each seat has."""
