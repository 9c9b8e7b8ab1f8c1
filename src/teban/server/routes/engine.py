"""The engine over HTTP: its turns, its thoughts and its reviews as streams of events."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from teban.server.event_stream import EventStream
from teban.server.fair_play import fairly
from teban.server.fair_queue import Priority
from teban.server.large_bodies import BodyRoute
from teban.server.responses import of_stream
from teban.server.worker_pool import client_address
from teban.service.engine import Thoughts, Turn
from teban.service.models.requests import AnalysisRequest, ReviewRequest, TurnRequest
from teban.service.reviews import Review

router = APIRouter(prefix="/api", tags=["engine"], route_class=BodyRoute)


@router.post("/turn", response_class=Response, responses=of_stream("TurnStream"))
async def turn(asked: TurnRequest, request: Request) -> EventStream:
    """The computer takes its turn at a level: events `queued`, `thinking`, then `turn` with its actions."""
    taken = await fairly(request, asked, lambda: Turn(asked))
    return EventStream(request, taken, seconds=taken.seconds, tells_time=True)


@router.post("/analysis", response_class=Response, responses=of_stream("AnalysisStream"))
async def analysis(asked: AnalysisRequest, request: Request) -> EventStream:
    """Analyse a position. Streams `queued`, then `analysis` events; the last one is final."""
    kept, client = request.app.state.analysers, client_address(request)
    thoughts = await fairly(request, asked, lambda: Thoughts(asked, kept, client), shows_lines=True)
    return EventStream(request, thoughts, priority=Priority.ANALYSIS, seconds=asked.seconds)


@router.post("/review", response_class=Response, responses=of_stream("ReviewStream"))
async def review(asked: ReviewRequest, request: Request) -> EventStream:
    """Analyse a whole game. Streams `queued`, one `reviewed` per turn, then `review`."""
    looked = await fairly(request, asked, lambda: Review(asked), looks_back=True, shows_lines=True)
    return EventStream(request, looked, priority=Priority.REVIEW)
