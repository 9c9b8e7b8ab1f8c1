"""What requests look like. Sizes are limited here; whether it is a game is for the rules to say."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from teban.engine.levels import LEVELS
from teban.errors import IllegalAction
from teban.match import Match
from teban.server import limits
from teban.shelf import begin_at
from teban.words import Reason

Language = Literal["en", "ja"]
ActionText = Annotated[str, Field(max_length=limits.ACTION)]
OptionValue = bool | int | Annotated[str, Field(max_length=limits.OPTION)]


class BadGame(IllegalAction):
    """One of the actions of a game that was sent is illegal."""


class GameSoFar(BaseModel):
    """A game: which, with what options, and all that has been played."""

    model_config = ConfigDict(extra="forbid")

    game: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[Annotated[str, Field(max_length=40)], OptionValue], Field(max_length=16)] = {}
    start: Annotated[str, Field(max_length=limits.TEXT)] = ""
    """The text form of the position it began with, if that is not the start of the game."""
    actions: Annotated[list[ActionText], Field(max_length=limits.ACTIONS)] = []
    lang: Language = "en"

    def match(self) -> Match:
        """The game as a match; a TebanError says what is wrong with it."""
        match = Match(begin_at(self.game, self.options, self.start))
        for number, action in enumerate(self.actions, start=1):
            try:
                match.play(action)
            except IllegalAction as error:
                params = {"number": number, "action": action, "why": error.reason}
                raise BadGame(action, Reason("server.bad_action", params=params)) from None
        return match


class Question(GameSoFar):
    """Why an action cannot be played."""

    action: ActionText


class TurnRequest(GameSoFar):
    """The computer is to take its turn."""

    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1])]
    seconds: Annotated[float, Field(gt=0, le=limits.SECONDS)] = 3.0
    seed: Annotated[int, Field(ge=0, lt=2**32)] = 0


class AnalysisRequest(GameSoFar):
    """The engine is to think about the position."""

    seconds: Annotated[float, Field(gt=0, le=limits.SECONDS)] = 1.0
    lines: Annotated[int, Field(ge=1, le=limits.LINES)] = 3


class RecordText(BaseModel):
    """A record file."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Field(max_length=limits.BODY)]
    lang: Language = "en"
