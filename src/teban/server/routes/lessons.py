"""Lessons over HTTP."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from teban.server.large_bodies import BodyRoute
from teban.server.responses import OF_GAMES, UNKNOWN_GAME
from teban.server.worker_pool import answered
from teban.service import lessons as service
from teban.service.models.lessons import Lesson, LessonLength, TryVerdict
from teban.service.models.requests import GameName, TryRequest

router = APIRouter(prefix="/api/lessons", tags=["lessons"], route_class=BodyRoute)


@router.get("", response_model=list[LessonLength])
async def lessons(request: Request) -> Response:
    """How many steps the lesson of each game has."""
    return await answered(request, service.lessons)


@router.get("/{game}", response_model=Lesson, responses=UNKNOWN_GAME)
async def lesson(game: GameName, request: Request) -> Response:
    """A lesson: for each step the game so far, what is asked for, and the words of every language."""
    return await answered(request, lambda: service.lesson(game))


@router.post("/{game}/try", response_model=TryVerdict, responses=OF_GAMES)
async def try_step(game: GameName, asked: TryRequest, request: Request) -> Response:
    """The verdict on a try: `done`, `open` while the turn goes on, `missed` or `refused`; why; and the position."""
    return await answered(request, lambda: service.try_step(game, asked))
