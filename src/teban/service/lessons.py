"""Lessons: which there are, what one says, and the verdict on a try. Nothing is remembered between calls."""

import teban
from teban.core.game import Game
from teban.core.match import Match
from teban.errors import IllegalAction, TebanError
from teban.service.damage import of_each_game
from teban.service.models.lessons import Lesson, LessonLength, LessonStep, StepInWords, TryVerdict
from teban.service.models.requests import TryRequest
from teban.service.positions import with_last_cell
from teban.service.serialize import game_state, reason, seat_of
from teban.teach.lessons import REFUSED, judge_attempt
from teban.teach.lessons import LessonStep as TaughtStep
from teban.teach.lessons import lesson as lesson_of
from teban.words import LANGUAGES, Reason


class NoLesson(TebanError):
    """A game has no lesson."""


class NoSuchStep(TebanError):
    """A lesson has not so many steps."""


def lessons() -> list[LessonLength]:
    """How many steps the lesson of each game has."""
    told, _ = of_each_game(lambda game: len(lesson_of(game.name).steps) if has_lesson(game) else 0)
    return [LessonLength(game=name, steps=steps) for name, steps in told.items() if steps]


def lesson(game: str) -> Lesson:
    """A lesson: for each step the game so far, what is asked for, and the words of every language."""
    return Lesson(game=game, steps=[_step(step) for step in _steps(game)])


def try_step(game: str, asked: TryRequest) -> TryVerdict:
    """The verdict on a try: `done`, `open` while the turn goes on, `missed` or `refused`; why; and the position."""
    steps = _steps(game)
    if asked.step > len(steps):
        raise NoSuchStep(Reason("lessons.no_step", params={"step": asked.step, "most": len(steps)}))
    step = steps[asked.step - 1]
    actions = _meant(step, asked)
    verdict = judge_attempt(step, actions)
    after = None if verdict.state == REFUSED else _after(step, actions)
    told = {
        "state": verdict.state,
        "reason": reason(verdict.reason, asked.lang),
        "position": after and game_state(after, asked.lang),
    }
    return TryVerdict.model_validate(told)


def has_lesson(game: Game) -> bool:
    """Whether anybody has written one."""
    return (game.folder / "lesson.toml").is_file()


def _meant(step: TaughtStep, asked: TryRequest) -> tuple[str, ...]:
    """The actions of a try, with the cell that was meant in the last one."""
    if asked.instead is None or not asked.actions:
        return tuple(asked.actions)
    *earlier, last = asked.actions
    return (*earlier, with_last_cell(last, asked.instead, step.match().position.board))


def _after(step: TaughtStep, actions: tuple[str, ...]) -> Match | None:
    """The step's game after a try; None if the rules do not allow it, which may be what the step is about."""
    match = step.match()
    try:
        match.play_all(actions)
    except IllegalAction:
        return None
    return match


def _steps(game: str) -> tuple[TaughtStep, ...]:
    if not has_lesson(teban.game(game)):
        raise NoLesson(Reason("lessons.no_lesson", params={"game": game}))
    return lesson_of(game).steps


def _step(step: TaughtStep) -> LessonStep:
    return LessonStep(
        options=dict(step.start.options),
        start="" if step.is_own_start else step.start.text,
        actions=list(step.moves),
        seat=seat_of(step.match()),
        level=step.level,
        show=list(step.show),
        words=StepInWords.model_validate({lang: step.words[lang] for lang in LANGUAGES}),
    )
