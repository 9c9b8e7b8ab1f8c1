"""Reading a lesson's file, and saying what is wrong with it in words that help whoever edits it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from teban.core.game import Game
from teban.core.position import Position
from teban.core.schema import ContentError, check_keys, check_type, get_typed
from teban.errors import TebanError
from teban.registry import game
from teban.teach.content_schema import cells_of, read_tables, start_of
from teban.teach.lessons.lesson import BadLesson, Lesson, LessonStep, StepText
from teban.teach.lessons.tasks import checks_of
from teban.words import LANGUAGES, Reason
from teban.words.catalogue import catalogue

STEPS = range(5, 11)
"""How many steps a lesson may have."""

CHECKS_WITHOUT_CELLS = ("plays", "groups")
"""Checks whose lists are not of cells."""

_KEYS = {"options", "position", "moves", "task", "show", *LANGUAGES}
_WORDS = {"title": True, "text": True, "done": True, "hint": False}
"""What a step says, and whether it has to."""


@cache
def lesson(name: str) -> Lesson:
    """The lesson of a game; UnknownGame if there is no such game."""
    file = game(name).folder / "lesson.toml"
    return read_lesson(name, file.read_text(encoding="utf-8"))


def read_lesson(name: str, text: str) -> Lesson:
    """A lesson from the text of its file; BadLesson says in which step something is wrong, and what."""
    file = f"{name}.toml"
    try:
        tables = read_tables(text, "step")
    except ContentError as error:
        raise BadLesson(file, 0, error.reason) from None
    if len(tables) not in STEPS:
        raise BadLesson(file, 0, Reason("lessons.steps", params={"least": STEPS[0], "most": STEPS[-1]}))
    steps = []
    for number, table in enumerate(tables, start=1):
        try:
            steps.append(_step(game(name), table))
        except TebanError as error:
            raise BadLesson(file, number, error.reason) from None
    if [step.level is not None for step in steps] != [*[False] * (len(steps) - 1), True]:
        raise BadLesson(file, len(steps), Reason("lessons.last"))
    return Lesson(name, tuple(steps))


def _step(of: Game, table: object) -> LessonStep:
    check_type(dict, table, "step")
    assert isinstance(table, dict)
    check_keys(table, _KEYS)
    start = start_of(of, table)
    step = LessonStep(
        start=start,
        is_own_start="position" not in table,
        moves=tuple(get_typed(table, "moves", str).split()),
        task=_task(start, get_typed(table, "task", dict)),
        show=cells_of(start, get_typed(table, "show", list)),
        words={lang: _words(table, lang) for lang in LANGUAGES},
    )
    if step.match().outcome:
        raise ContentError(Reason("lessons.over"))
    return step


def _task(start: Position, task: Mapping[str, Any]) -> Mapping[str, Any]:
    checks = checks_of(start.game.name)
    if not task:
        raise ContentError(Reason("lessons.no_task", params={"checks": tuple(checks)}))
    for name, value in task.items():
        if name not in checks:
            raise ContentError(Reason("lessons.unknown_check", params={"check": name, "checks": tuple(checks)}))
        check_type(checks[name].form, value, f"task.{name}")
        if isinstance(value, dict):
            check_keys(value, kinds_of(start.game.name))
        if isinstance(value, list) and name not in CHECKS_WITHOUT_CELLS:
            cells_of(start, value)
    return task


def kinds_of(game: str) -> set[str]:
    """The kinds of pieces that have a name in a game."""
    named = (code.rpartition(".") for code in catalogue(LANGUAGES[0])["piece"])
    return {kind for of, _, kind in named if of == game}


def _words(table: Mapping[str, Any], lang: str) -> StepText:
    said = get_typed(table, lang, dict)
    check_keys(said, _WORDS)
    for key, is_needed in _WORDS.items():
        if is_needed and not str(said.get(key, "")).strip():
            raise ContentError(Reason("lessons.no_words", params={"key": f"{lang}.{key}"}))
    return StepText(**{key: _flowing(str(said.get(key, "")), lang) for key in _WORDS})


def _flowing(text: str, lang: str) -> str:
    """Lines of a paragraph joined as the language joins them; an empty line still parts paragraphs."""
    paragraphs = [paragraph.split("\n") for paragraph in text.strip().split("\n\n")]
    return "\n\n".join(("" if lang == "ja" else " ").join(line.strip() for line in lines) for lines in paragraphs)
