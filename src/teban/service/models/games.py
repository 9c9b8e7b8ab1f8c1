"""The games there are: what each is, and a position of it to draw."""

from typing import Literal

from teban.service.models.common import Action, Answer, CellName, InWords, Language, Value
from teban.service.models.errors import Problem
from teban.service.models.positions import Scene


class Health(Answer):
    """A sign of life."""

    teban: str
    """The version of the server."""


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
    labels: InWords
    """What people call it."""
    value_labels: dict[Language, dict[str, str]]
    """What people call its values, by how they are written; a value that is missing is called so itself."""
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


class Sample(Answer):
    """A game to look at."""

    actions: list[Action]
    """How it came about."""
    scene: Scene
    """What to draw."""
    places: list[list[CellName]]
    """Where the last turn happened: the cells of each of its actions, in the order in which it names them."""


class EmblemShape(Answer):
    """A shape of an emblem."""

    kind: Literal["path", "circle"]
    """Which element of SVG it is."""
    fill: Literal["paper", "ink", "accent", "none"]
    """The ink inside it."""
    stroke: Literal["paper", "ink", "accent", "none"]
    """The ink of its outline."""
    form: dict[str, str]
    """Its other attributes, by their names in SVG; the square of all emblems is from -60 to 60."""


class GameOnShelf(Game):
    """A rule set, and a game of it."""

    goal: Literal["land", "connect", "gather", "outlast"] | None
    """What one does to win: hold land, connect sides, gather pieces, race or outlast; null if nobody has said so."""
    is_easy: bool
    """Whether it is one of the easiest to learn."""
    accent: str | None
    """The colour of its box, as #rrggbb; null for the usual one."""
    emblem: list[EmblemShape]
    """A print of its mechanism, from back to front; empty if it has none."""

    turns: int | None
    """How many turns a game usually takes, of both players together; null if nobody has measured it."""
    sample: Sample
    """A game that was played well."""
    has_rules: bool
    """Whether there is a page with its rules."""
    has_lesson: bool
    """Whether there is a lesson."""
    has_puzzles: bool
    """Whether there are puzzles."""


class BrokenGame(Answer):
    """A game that was found and cannot be used."""

    name: str
    """What it is called."""
    error: Problem
    """What is wrong with it."""


class ShelfWords(Answer):
    """What codes are called."""

    tag: dict[str, InWords]
    """The tags of games."""
    action: dict[str, InWords]
    """The words and verbs that actions have; a verb ends with `-`, and `{what}` stands for what follows it."""
    held: dict[str, InWords]
    """What players hold beside the board, as `game.kind`."""
    piece: dict[str, InWords]
    """The kinds of pieces that are more than plain ones, as `game.kind`."""
    meter: dict[str, InWords]
    """What is counted in the race that decides a game."""


class Shelf(Answer):
    """All that the first page shows."""

    games: list[GameOnShelf]
    """The rule sets, in their order."""
    broken: list[BrokenGame]
    """Games that cannot be used."""
    words: ShelfWords
    """What tags and pieces are called."""
