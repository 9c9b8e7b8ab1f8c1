"""Lessons: which there are, what one says, and the verdict on a try. Nothing is remembered between calls."""

import teban
from teban.errors import TebanError
from teban.service.models.lessons import Lesson, LessonLength, LessonStep, StepInWords, Verdict
from teban.service.models.requests import TryRequest
from teban.service.serialize import reason, seat_of
from teban.teach.lessons import Step, judge
from teban.teach.lessons import lesson as lesson_of
from teban.words import LANGUAGES, Reason


class NoSuchStep(TebanError):
    """A lesson has not so many steps."""


def lessons() -> list[LessonLength]:
    """How many steps the lesson of each game has."""
    return [LessonLength(game=game.name, steps=len(lesson_of(game.name).steps)) for game in teban.games()]


def lesson(game: str) -> Lesson:
    """A lesson: for each step the game so far, what is asked for, and the words of every language."""
    return Lesson(game=game, steps=[_step(step) for step in lesson_of(game).steps])


def try_step(game: str, asked: TryRequest) -> Verdict:
    """The verdict on a try: `done`, `open` while the turn goes on, `missed` or `refused`, and the reason."""
    steps = lesson_of(game).steps
    if asked.step > len(steps):
        raise NoSuchStep(Reason("lessons.no_step", params={"step": asked.step, "most": len(steps)}))
    verdict = judge(steps[asked.step - 1], tuple(asked.actions))
    return Verdict.model_validate({"state": verdict.state, "reason": reason(verdict.reason, asked.lang)})


def _step(step: Step) -> LessonStep:
    return LessonStep(
        options=dict(step.start.options),
        start="" if step.is_own_start else step.start.text,
        actions=list(step.moves),
        seat=seat_of(step.match()),
        level=step.level,
        show=list(step.show),
        words=StepInWords.model_validate({lang: step.words[lang] for lang in LANGUAGES}),
    )
