"""Lessons: for each game a few steps from the first move to one idea of strategy, ending in a small game.

A lesson is a file that anybody can edit, `lesson.toml` in a game's folder; README.md beside this file says how. What a
step asks for is checked by the rules (`tasks`), so every turn that does it is right, and none other.
"""

from teban.teach.lessons.attempt import DONE, MISSED, OPEN, REFUSED, AttemptResult, judge_attempt, solutions
from teban.teach.lessons.lesson import BadLesson, Lesson, LessonStep, StepText
from teban.teach.lessons.parser import lesson, read_lesson

__all__ = [
    "DONE",
    "MISSED",
    "OPEN",
    "REFUSED",
    "AttemptResult",
    "BadLesson",
    "Lesson",
    "LessonStep",
    "StepText",
    "judge_attempt",
    "lesson",
    "read_lesson",
    "solutions",
]
