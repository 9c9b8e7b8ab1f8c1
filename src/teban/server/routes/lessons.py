"""Lessons over HTTP: which there are, what one says, and the verdict on a try. Nothing is remembered between calls."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

import teban
from teban.errors import TebanError
from teban.server.worker_pool import json_response
from teban.service import models as answers
from teban.service.models.requests import GameName, TryRequest
from teban.service.serialize import reason_json
from teban.teach.lessons import Step, judge, lesson
from teban.words import LANGUAGES, Reason

router = APIRouter(prefix="/api/lessons", tags=["lessons"])


class NoSuchStep(TebanError):
    """A lesson has not so many steps."""


@router.get("", response_model=list[answers.LessonLength])
async def lessons(request: Request) -> Response:
    """How many steps the lesson of each game has."""
    return await json_response(
        request, lambda: [{"game": game.name, "steps": len(lesson(game.name).steps)} for game in teban.games()]
    )


@router.get("/{game}", response_model=answers.Lesson, responses=answers.UNKNOWN_GAME)
async def one_lesson(game: GameName, request: Request) -> Response:
    """A lesson: for each step the game so far, what is asked for, and the words of every language."""
    return await json_response(
        request, lambda: {"game": game, "steps": [_step_json(step) for step in lesson(game).steps]}
    )


@router.post("/{game}/try", response_model=answers.Verdict, responses=answers.OF_GAMES)
async def attempt(game: GameName, asked: TryRequest, request: Request) -> Response:
    """The verdict on a try: `done`, `open` while the turn goes on, `missed` or `refused`, and the reason."""
    return await json_response(request, lambda: _judge(game, asked))


def _judge(game: str, asked: TryRequest) -> dict[str, Any]:
    steps = lesson(game).steps
    if asked.step > len(steps):
        raise NoSuchStep(Reason("lessons.no_step", params={"step": asked.step, "most": len(steps)}))
    verdict = judge(steps[asked.step - 1], tuple(asked.actions))
    return {"state": verdict.state, "reason": reason_json(verdict.reason, asked.lang)}


def _lesson_json(game: str) -> dict[str, Any]:
    return {"game": game, "steps": [_step_json(step) for step in lesson(game).steps]}


def _step_json(step: Step) -> dict[str, Any]:
    return {
        "options": dict(step.start.options),
        "start": "" if step.is_own_start else step.start.text,
        "actions": list(step.moves),
        "seat": step.match().seat,
        "level": step.level,
        "show": list(step.show),
        "words": {lang: vars(step.words[lang]) for lang in LANGUAGES},
    }
