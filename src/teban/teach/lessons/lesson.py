"""A lesson as data: its steps, each with a position, a task and words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teban.core.match import Match
from teban.core.position import Position
from teban.errors import TebanError
from teban.words import Reason


class BadLesson(TebanError):
    """A lesson's file cannot be used; the reason names the file, the step and what is wrong with it."""

    def __init__(self, file: str, step: int, what: Reason) -> None:
        super().__init__(Reason("lessons.flaw", params={"file": file, "step": step, "what": what}))


@dataclass(frozen=True)
class StepText:
    """What a step says in one language."""

    title: str
    text: str
    """The idea and the task, before anything is tried."""
    hint: str
    """For those who ask for one; empty where there is nothing to hint at."""
    done: str
    """What to take along once it is done."""


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson."""

    start: Position
    """Where the moves begin."""
    is_own_start: bool
    """Whether that is the start of the game itself."""
    moves: tuple[str, ...]
    """What has been played before the learner begins."""
    task: Mapping[str, Any]
    """What is asked for: checks of `tasks.checks_of`, all to be met by one turn."""
    show: tuple[str, ...]
    """Cells that the words are about."""
    words: Mapping[str, StepText]

    @property
    def level(self) -> int | None:
        """The level of the computer for a step that is a whole game; None for one turn."""
        return self.task.get("against")

    def match(self) -> Match:
        """The match as the learner finds it."""
        match = Match(self.start)
        match.play_all(self.moves)
        return match


@dataclass(frozen=True)
class Lesson:
    """The lesson of one game."""

    game: str
    steps: tuple[LessonStep, ...]
