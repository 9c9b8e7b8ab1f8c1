"""What answers look like, for those who read the API's description: every field, and every refusal.

Answers are written as they are told, without a detour through these classes; the tests hold both together.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Literal[1, 2]
Side = Literal["white", "black"]
CellName = Annotated[str, Field(description="A cell, such as `c3`.")]
Action = Annotated[str, Field(description="An action in its canonical form.")]
Value = bool | int | str


class Answer(BaseModel):
    """What all answers have in common."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class InWords(Answer):
    """The same in every language."""

    en: str
    """English."""
    ja: str
    """Japanese."""


class Health(Answer):
    """A sign of life."""

    teban: str
    """The version of the server."""


# The shelf


class Option(Answer):
    """Something to choose before a game."""

    name: str
    """What requests call it."""
    kind: Literal["int", "bool", "choice", "layout", "cards"]
    """What a form would show it as."""
    default: Value
    """What holds if nothing is chosen."""
    values: list[Value]
    """All that can be chosen; empty if that is no list."""
    help: InWords
    """What it means."""


class Evidence(Answer):
    """A rule that is not simply what the published sheet says."""

    mark: Literal["restored", "reconstructed", "house"]
    """Whether another source helped, it is our best guess, or our ruling."""
    code: str
    """Which rule."""
    words: InWords
    """The rule and the grounds for it."""


class Game(Answer):
    """A rule set as it stands on the shelf."""

    name: str
    """What requests call it."""
    titles: InWords
    """What people call it."""
    pitches: InWords
    """The game in one sentence."""
    designer: str | None
    """Who made it, if known."""
    year: int | None
    """When, if known."""
    sizes: list[int]
    """The sizes of boards that can be chosen, or the only one."""
    options: list[Option]
    """What can be chosen before a game."""
    tags: list[str]
    """What kind of game it is, in words of the shelf."""
    evidence: list[Evidence]
    """The rules that are restored, reconstructed or ours."""


# Positions


class Message(Answer):
    """Something to tell a person, as a code with parameters."""

    code: str
    """What it is, for programs."""
    cells: list[CellName]
    """The cells that it is about or that prove it."""
    params: dict[str, Any]
    """What else its sentence is made with."""


class Reason(Message):
    """Why something cannot be."""

    words: str
    """The sentence, in the language asked for."""


class WhyNot(Answer):
    """Why an action cannot be played."""

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
    """`stone`; in Realm `power`, `enforcer` or `base`; in The Reclamation also `gardener`."""
    height: int
    """How many pieces are stacked."""
    facing: Literal["N", "E", "S", "W"] | None
    """Where an Enforcer that can move looks."""
    immobile: bool
    """Whether it is an immobilised Enforcer."""


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
    items: list[tuple[str, int]]
    """Kinds of pieces, and how many of each."""


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
    shape: Literal["hexhex", "square"]
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


class Standing(Answer):
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


class Sample(Answer):
    """A game to look at."""

    actions: list[Action]
    """How it came about."""
    scene: Scene
    """What to draw."""
    last: list[str]
    """Where the last turn happened."""


class GameOnShelf(Game):
    """A rule set, and a game of it."""

    turns: int
    """How many turns a game usually takes, of both players together."""
    sample: Sample
    """A game that was played well."""


# Rules and lessons


class Picture(Answer):
    """One picture of a figure."""

    scene: Scene
    """What to draw."""
    last: list[str]
    """Where the last turn happened."""
    fresh: list[Action]
    """What was played since the picture before."""
    marks: list[CellName]
    """What the caption is about."""
    caption: str
    """What there is to say about it."""


class Figure(Answer):
    """A figure of the rules: pictures to step through."""

    section: int
    """At the end of which section of the rules it stands, counted from 1."""
    pictures: list[Picture]
    """In their order."""


class Rules(Answer):
    """The rules of a game."""

    game: str
    """Which."""
    lang: Literal["en", "ja"]
    """In which language."""
    markdown: str
    """The complete rules, as Markdown."""
    figures: list[Figure]
    """Their figures."""


class LessonLength(Answer):
    """A lesson on the list."""

    game: str
    """Which game it teaches."""
    steps: int
    """How many steps it has."""


class StepWords(Answer):
    """What a step says in one language."""

    title: str
    """What it is called."""
    text: str
    """The idea and the task, as Markdown."""
    hint: str
    """For those who ask for one; may be empty."""
    done: str
    """What to take along once it is done."""


class StepInWords(Answer):
    """The same in every language."""

    en: StepWords
    """English."""
    ja: StepWords
    """Japanese."""


class LessonStep(Answer):
    """A position and a task, or a small game."""

    options: dict[str, Value]
    """The game's options, every one with a value."""
    start: str
    """The text form of the position it begins with, or empty if that is the start of the game."""
    actions: list[Action]
    """What has been played before the learner begins."""
    seat: Seat
    """Whose turn the learner takes."""
    level: int | None
    """The computer's level, if the step is a whole game."""
    show: list[CellName]
    """Cells that the words are about."""
    words: StepInWords
    """What it says."""


class Lesson(Answer):
    """The lesson of a game."""

    game: str
    """Which."""
    steps: list[LessonStep]
    """In their order."""


class Verdict(Answer):
    """What there is to say to a try."""

    state: Literal["done", "open", "missed", "refused"]
    """The task is met; the turn is not finished; it misses the task; the rules do not allow it."""
    reason: Reason | None
    """What it misses, or why it is not allowed."""


# The shelf, with a game of each


class ShelfWords(Answer):
    """What codes are called."""

    tag: dict[str, InWords]
    """The tags of games."""
    term: dict[str, InWords]
    """Sides, pieces and whatever else has a name."""


class Shelf(Answer):
    """All that the first page shows."""

    games: list[GameOnShelf]
    """The rule sets, in their order."""
    words: ShelfWords
    """What tags and pieces are called."""


# Records


class Record(Answer):
    """A record file."""

    text: str
    """The file's content."""


class RecordedGame(Answer):
    """The game that a record file tells."""

    game: str
    """Which rule set."""
    options: dict[str, Value]
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


# Studies


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


class Setup(Answer):
    """A position in parts that can be changed by hand."""

    contents: dict[str, str]
    """What stands on the cells that are not empty, as the text form writes it."""
    seat: Seat
    """Whose turn it is."""
    counts: dict[str, tuple[int, int]]
    """What the seats hold beside the board, by its kind."""
    used: tuple[list[str], list[str]]
    """The cards of each seat that are out of use."""


class SetUp(Answer):
    """A position that the rules can hold, and its parts."""

    text: str
    """The position's text form."""
    options: dict[str, Value]
    """The options of its game, every one with a value."""
    scene: Scene
    """What to draw."""
    setup: Setup
    """Its parts."""
    palette: dict[str, Piece]
    """Everything that can stand on a cell, as the text form writes it, and what it looks like."""
    cards: list[str]
    """The names of the cards that each seat has."""


# Puzzles


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
    options: dict[str, Value]
    """Its options, every one with a value."""
    position: str
    """The text form of the position."""
    seat: Seat
    """Who is to act, and wins."""
    actions: int
    """How many actions of his own the winner needs, whatever is played against him."""
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


class PuzzleAnswer(Answer):
    """What is said to an attempt."""

    verdict: Literal["right", "wrong", "unclear"]
    """Whether the last action still wins; unclear if that could not be found out in time."""
    reply: list[Action]
    """The other side's turn; after a mistake, how the game may go on."""
    winner: Literal[0, 1, 2] | None
    """After a mistake: who wins now, or 0 for a draw; null if it only takes too long."""


# Refusals


class Why(Message):
    """Why a request is refused."""

    words: InWords
    """The sentence."""


class Refusal(Answer):
    """A request that cannot be answered."""

    error: Why
    """Why not."""
    fields: list[str] = []
    """Where the request is wrong, if it could not be understood."""


Responses = dict[int | str, dict[str, Any]]
AGAIN = {"Retry-After": {"description": "Seconds after which to try again.", "schema": {"type": "integer"}}}

ALWAYS: Responses = {
    429: {"model": Refusal, "description": "This client asks for too much at once.", "headers": AGAIN},
    503: {"model": Refusal, "description": "Too many are waiting.", "headers": AGAIN},
}
UNKNOWN_GAME: Responses = {
    404: {"model": Refusal, "description": "There is no such game."},
    422: {"model": Refusal, "description": "The request cannot be understood."},
}
OF_GAMES: Responses = {
    400: {"model": Refusal, "description": "The request is no JSON."},
    404: {"model": Refusal, "description": "There is no such game."},
    413: {"model": Refusal, "description": "The request is too large."},
    422: {"model": Refusal, "description": "The request cannot be understood, or the rules forbid it."},
}

UNKNOWN_PUZZLE: Responses = {
    404: {"model": Refusal, "description": "There is no such puzzle."},
    422: {"model": Refusal, "description": "The request cannot be understood."},
}
OF_PUZZLES: Responses = {
    **OF_GAMES,
    404: {"model": Refusal, "description": "There is no such puzzle."},
    501: {"model": Refusal, "description": "This server has no engine."},
}


def _events(description: str, *names: str) -> Responses:
    event = {
        "type": "object",
        "description": "One event of the stream.",
        "required": ["event", "data"],
        "properties": {
            "event": {"enum": ["queued", *names], "description": "What has happened."},
            "data": {"type": "string", "contentMediaType": "application/json", "description": "About what."},
        },
    }
    return {
        200: {"description": description, "content": {"text/event-stream": {"schema": event}}},
        501: {"model": Refusal, "description": "This server has no engine."},
        **OF_GAMES,
    }


TURN = _events(
    "Server-Sent Events: `queued` with `ahead`, how many wait before this one; `thinking` with `seconds` so far; "
    "finally `turn` with `actions` and all that `/api/position` would tell after them.",
    "thinking",
    "turn",
)
REVIEW = _events(
    "Server-Sent Events: `queued` with `ahead`, how many wait before this one; then `reviewed` for each turn, with "
    "`number`, `of` (how many turns there are), `seat`, `actions`, `chance` (that seat 1 wins, before the turn), "
    "`loss` (what the turn cost of the chance of who took it), `better` (what the engine would have played; empty if "
    "just that), `turns_the_match` and `facts`, each with `code`, `cells`, `params`, `line` (the turns after which it "
    "can be seen) and `words`; finally `review` with `chances`, before each turn and at the end.",
    "reviewed",
    "review",
)
ANALYSIS = _events(
    "Server-Sent Events: `queued` with `ahead`, how many wait before this one; then `analysis` again and again, each "
    "with `seat`, `visits`, `seconds` and `candidates`, the best first: `action`, `visits`, `win` (the chance of "
    "whoever is to act), `winner` (the seat that wins for certain, 0 for a certain draw), `distance` (in how many "
    "actions) and `turns` (the line expected).",
    "analysis",
)
