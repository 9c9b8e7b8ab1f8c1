"""Records of games, written and read."""

from typing import Annotated

from pydantic import Field

from teban.service.models.common import Action, Answer, Options
from teban.service.models.positions import RuledOutcome


class RecordFile(Answer):
    """A record file."""

    text: str
    """The file's content."""


class RecordedGame(Answer):
    """The game that a record file tells."""

    game: str
    """Which rule set."""
    options: Options
    """Its options, every one with a value."""
    start: str
    """The text form of the position it began with, or empty if that is the start of the game."""
    actions: list[Action]
    """All that was played."""
    outcome: RuledOutcome | None
    """How it ended, be it by the players or their clocks; null if it did not."""
    players: Annotated[list[str], Field(min_length=2, max_length=2)]
    """The names of seats 1 and 2, which may be empty."""
    date: str
    """The day as `2026-11-15`, or empty."""
    comment: str
    """What there is to say about the game, or empty."""
    comments: dict[str, str]
    """What there is to say about single turns, by their numbers."""
