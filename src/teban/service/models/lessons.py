"""Rules with their figures, and lessons."""

from typing import Literal

from teban.service.models.common import Action, Answer, CellName, Language, Options, Seat
from teban.service.models.play import GameState
from teban.service.models.positions import Reason, Scene


class Picture(Answer):
    """One picture of a figure."""

    scene: Scene
    """What to draw."""
    places: list[list[CellName]]
    """Where the last turn happened: the cells of each of its actions, in the order in which it names them."""
    moves: list[list[CellName]]
    """The cells of each action since the picture before."""
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
    lang: Language
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

    options: Options
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


class TryVerdict(Answer):
    """What there is to say to a try."""

    state: Literal["done", "open", "missed", "refused"]
    """The task is met; the turn is not finished; it misses the task; the rules do not allow it."""
    reason: Reason | None
    """What it misses, or why it is not allowed."""
    position: GameState | None
    """The position after it; null if the rules do not allow it."""
