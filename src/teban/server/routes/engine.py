"""The engine over HTTP: its turns, its thoughts and its reviews as streams of events."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from teban.server.event_stream import EventStream
from teban.server.responses import of_stream
from teban.server.worker_pool import run_in_pool
from teban.service.engine import Thoughts, Turn
from teban.service.models.requests import AnalysisRequest, ReviewRequest, TurnRequest
from teban.service.reviews import Review

router = APIRouter(prefix="/api", tags=["engine"])


@router.post("/turn", response_class=Response, responses=of_stream("TurnStream"))
async def turn(asked: TurnRequest, request: Request) -> EventStream:
    """The computer takes its turn at a level: events `queued`, `thinking`, then `turn` with its actions."""
    return EventStream(request, await run_in_pool(request, lambda: Turn(asked)), tells_time=True)


@router.post("/analysis", response_class=Response, responses=of_stream("AnalysisStream"))
async def analysis(asked: AnalysisRequest, request: Request) -> EventStream:
    """The engine thinks about a position: events `queued`, then `analysis` again and again, the last one final."""
    return EventStream(request, await run_in_pool(request, lambda: Thoughts(asked)))


@router.post("/review", response_class=Response, responses=of_stream("ReviewStream"))
async def review(asked: ReviewRequest, request: Request) -> EventStream:
    """The engine looks back at a game: events `queued`, then `reviewed` for each turn, then `review`."""
    return EventStream(request, await run_in_pool(request, lambda: Review(asked)))
