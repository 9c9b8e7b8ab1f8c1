"""What requests look like. Sizes are limited here; whether it is a game is for the rules to say."""

from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    model_validator,
)
from pydantic_core import PydanticCustomError

from teban.engine.levels import LEVELS
from teban.service import limits
from teban.service.models import examples
from teban.service.models.common import Language

GameName = Annotated[str, Field(max_length=40, description="The name of a rule set.", examples=[examples.GAME])]
ActionText = Annotated[
    str, Field(max_length=limits.ACTION, description="An action in its canonical form.", examples=[examples.FIRST])
]
OptionName = Annotated[str, Field(max_length=40)]
PlayerName = Annotated[str, Field(max_length=limits.NAME)]
OptionValue = bool | int | Annotated[str, Field(max_length=limits.OPTION)]
Comment = Annotated[str, Field(max_length=limits.COMMENT)]
TurnNumber = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,5}$")]
PositionForm = Annotated[str, Field(max_length=limits.TEXT)]
PositionKey = Annotated[str, Field(max_length=limits.POSITION_KEY)]
CellName = Annotated[str, Field(max_length=3)]
CellContent = Annotated[str, Field(max_length=3)]
Level = Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1], examples=[1])]
TurnSeconds = Annotated[float, Field(gt=0, le=limits.SECONDS, examples=[0.1])]
Seed = Annotated[int, Field(ge=0, lt=2**32)]
Kind = Annotated[str, Field(max_length=10)]
Count = Annotated[int, Field(ge=0, le=99)]
CardNames = Annotated[list[Annotated[str, Field(max_length=8)]], Field(max_length=limits.CARDS)]


def counted_first(most: int) -> BeforeValidator:
    """Refuses a mapping with too many entries before any of them is looked at; `max_length` counts them afterwards."""

    def check(sent: Any) -> Any:
        if isinstance(sent, dict) and len(sent) > most:
            raise PydanticCustomError("too_many_entries", "more entries than are allowed")
        return sent

    return BeforeValidator(check)


GameOptions = Annotated[
    dict[OptionName, OptionValue],
    Field(max_length=limits.OPTIONS, examples=[examples.OPTIONS]),
    counted_first(limits.OPTIONS),
]
Contents = Annotated[
    dict[CellName, CellContent],
    Field(max_length=limits.CELLS, examples=[{"c3": "W"}]),
    counted_first(limits.CELLS),
]
Counts = Annotated[
    dict[Kind, Annotated[list[Count], Field(min_length=2, max_length=2)]],
    Field(max_length=limits.KINDS),
    counted_first(limits.KINDS),
]
Comments = Annotated[
    dict[TurnNumber, Comment],
    Field(max_length=limits.ACTIONS, examples=[{"1": "Bold."}]),
    counted_first(limits.ACTIONS),
]


class Request(BaseModel):
    """What all requests have in common."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)

    @model_validator(mode="wrap")
    @classmethod
    def _tell_few_mistakes(cls, sent: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """To describe each of thousands of mistakes takes more than half a second, and nobody reads them."""
        try:
            return handler(sent)
        except ValidationError as error:
            if error.error_count() <= limits.MISTAKES:
                raise
            raise PydanticCustomError("too_many_mistakes", "more mistakes than are told") from None


class GameRequest(Request):
    """A game on the table: which, and with what options."""

    game: GameName
    options: GameOptions = {}
    """The options that are not at their defaults, by name; `/api/games` lists them."""
    lang: Language = "en"
    """The language of words: English or Japanese."""


class OpeningRequest(GameRequest):
    """A game and the position that it began with."""

    start: PositionForm = ""
    """The text form of the position it began with, if that is not the start of the game."""
    repeated: Annotated[list[PositionForm], Field(max_length=limits.REPEATED)] = []
    """The text forms of the positions before it that would be a draw if a turn began with one of them once more."""
    once: Annotated[list[PositionKey], Field(max_length=limits.ONCE)] = []
    """The keys of the latest positions before it with which one turn began, as answers tell them."""


class GameSoFar(OpeningRequest):
    """A game and all that has been played."""

    actions: Annotated[
        list[ActionText], Field(max_length=limits.ACTIONS, examples=[[examples.FIRST, examples.REPLY]])
    ] = []
    """All actions in order, from the start of the game."""


class StateRequest(GameSoFar):
    """A game as it stands."""

    board: bool = False
    """Whether to tell the board too, which stays the same as long as game and options do."""


class DrawingRequest(GameSoFar):
    """A game is to be drawn."""

    theme: Literal["light", "dark"] = "light"
    """In which colours."""
    board: Literal["auto", "washi", "kaya", "slate", "dusk"] = "auto"
    """What the board is made of."""
    pieces: Literal["stones", "flat"] = "stones"
    """What the pieces are like."""
    meters: bool = False
    """Whether to tell how the race stands."""
    course: bool = False
    """Whether to draw its start and what each turn led to, instead of the game as it stands."""


class Computer(Request):
    """Who plays for the computer."""

    seat: Annotated[Literal[1, 2], Field(examples=[2])]
    """Its seat."""
    level: Level
    """How well it plays."""
    seconds: TurnSeconds = 3.0
    """The longest that it may think about a turn."""
    seed: Seed = 0
    """What its choice among equals, and what it overlooks, is drawn from."""


class PlayRequest(StateRequest):
    """What somebody has just played, and who replies.

    `start` had best be the position in which the turn began, and `actions` all that was played since: to replay a whole
    game takes the longer the more was played.
    """

    computer: Computer | None = None
    """Who acts next, if it is the computer's seat; null where two people play."""


class WholeGame(GameSoFar):
    """A game to write down: who played it, when, how it was decided if not by the rules, and what is said about it."""

    players: Annotated[list[PlayerName], Field(min_length=2, max_length=2)] = ["", ""]
    """The names of seats 1 and 2, which may be empty."""
    date: Annotated[str, Field(max_length=10, examples=["2026-11-15"])] = ""
    """The day, or empty."""
    ending: Literal["resigned", "timeout", "agreed_draw"] | None = None
    """How it ended, if not by the rules."""
    loser: Literal[1, 2] = 1
    """Who resigned, or had no time left."""
    comment: Comment = ""
    """What there is to say about the game as a whole."""
    comments: Comments = {}
    """What there is to say about single turns, by their numbers."""


class WhyNotRequest(GameSoFar):
    """Why an action cannot be played."""

    action: ActionText
    """The action that was meant."""
    instead: CellName | None = None
    """If set, the cell that was meant in place of the action's last one."""


class PreviewRequest(GameSoFar):
    """What an action would lead to."""

    action: ActionText
    """The action."""


class TurnRequest(GameSoFar):
    """The computer is to take its turn."""

    level: Level
    """How well the computer plays."""
    seconds: TurnSeconds = 3.0
    """The longest that it may think about the turn."""
    seed: Seed = 0
    """What its choice among equals, and what it overlooks, is drawn from."""


class AnalysisRequest(GameSoFar):
    """The engine is to think about the position."""

    seconds: Annotated[float, Field(gt=0, le=limits.SECONDS, examples=[0.1])] = 1.0
    """How long it thinks."""
    lines: Annotated[int, Field(ge=1, le=limits.LINES, examples=[3])] = 3
    """How many candidates it tells."""
    analyser: Annotated[str, Field(max_length=limits.KEY)] | None = None
    """The key that an earlier answer told, to go on with its search; empty to be told the key to a new one; null if
    nobody will go on. A key that is not known any more does no harm: the search is a new one."""
    since: Annotated[list[ActionText], Field(max_length=limits.SINCE)] = []
    """What leads from the position that was asked about with that key last to this one."""


class ReviewRequest(GameSoFar):
    """The engine is to look back at the game."""

    seconds: Annotated[float, Field(gt=0, le=limits.REVIEW, examples=[0.1])] = limits.REVIEW
    """How long it thinks, about all turns together."""


class TryRequest(Request):
    """What a learner has played of a turn; the last action may be one that the rules refuse."""

    step: Annotated[int, Field(ge=1, le=limits.STEPS)]
    """Which step of the lesson, counted from 1."""
    actions: Annotated[list[ActionText], Field(max_length=limits.TRY, examples=[[examples.FIRST]])] = []
    """What was tried, in order, from the step's own position."""
    instead: CellName | None = None
    """If set, the cell that was meant in place of the last action's last one."""
    lang: Language = "en"
    """The language of words: English or Japanese."""


class TreeRequest(OpeningRequest):
    """A tree of variations: all its nodes, each before its children."""

    depths: Annotated[list[Annotated[int, Field(ge=1)]], Field(max_length=limits.ACTIONS, examples=[[1, 2, 2]])]
    """Of each node how many actions lead to it, its own included."""
    actions: Annotated[
        list[ActionText],
        Field(max_length=limits.ACTIONS, examples=[[examples.FIRST, examples.REPLY, examples.OTHER_REPLY]]),
    ]
    """The action of each node."""


class PositionPartsRequest(GameRequest):
    """A position set up by hand."""

    contents: Contents
    """What stands on the cells that are not empty, as the text form writes it."""
    seat: Annotated[Literal[1, 2], Field(examples=[2])]
    """Whose turn it is."""
    counts: Counts = {}
    """What the seats hold beside the board, by its kind."""
    used: Annotated[list[CardNames], Field(min_length=2, max_length=2)] = [[], []]
    """The cards of each seat that are out of use."""


class PositionTextRequest(Request):
    """The text form of a position."""

    text: Annotated[str, Field(max_length=limits.TEXT, examples=[examples.TEXT])]
    """The text form."""
    lang: Language = "en"
    """The language of words: English or Japanese."""


class RecordRequest(Request):
    """A record file."""

    text: Annotated[str, Field(max_length=limits.BODY, examples=[examples.RECORD])]
    """The file's content."""
    lang: Language = "en"
    """The language of words: English or Japanese."""


class AttemptRequest(Request):
    """An attempt at a puzzle."""

    actions: Annotated[list[ActionText], Field(min_length=1, max_length=limits.ATTEMPT)]
    """All actions of both sides since the puzzle's position; the last is to be judged."""
    lang: Language = "en"
    """The language of words: English or Japanese."""
