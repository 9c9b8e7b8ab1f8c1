"""The engine over HTTP: its turns and its thoughts as streams of events.

A stream begins with `queued` as long as the search waits for a place at the desk, goes on with `thinking` while it
runs, and ends with `turn`, `analysis` (the last one) or `error`. Whoever closes the stream stops the search.
"""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from teban.engine.analysis import Analyser, Analysis
from teban.engine.player import LevelPlayer
from teban.errors import TebanError
from teban.match import Match
from teban.server import limits
from teban.server.desk import Desk, Ticket
from teban.server.models import AnalysisRequest, TurnRequest
from teban.server.telling import tell_match

router = APIRouter(prefix="/api", tags=["engine"])

PULSE = 0.1
"""Seconds from one event to the next while there is nothing new."""

Event = tuple[str, Any]


@router.post("/turn")
async def turn(asked: TurnRequest, request: Request) -> StreamingResponse:
    """The computer takes its turn at a level: events `queued`, `thinking`, then `turn` with its actions."""
    match = await asyncio.to_thread(asked.match)
    player = LevelPlayer(asked.level, memory=limits.MEMORY, seed=asked.seed)
    is_cancelled = threading.Event()

    def act() -> Event:
        seat, began, before = match.seat, monotonic(), len(match.actions)
        while not match.outcome and match.seat == seat and not is_cancelled.is_set():
            match.play(player.choose(match, max(asked.seconds - (monotonic() - began), 0.01)))
        return "turn", {"actions": match.actions[before:], **tell_match(match, asked.lang)}

    def cancel() -> None:
        is_cancelled.set()
        player.stop()

    return _stream(request, lambda: _waiting_for(act, cancel))


@router.post("/analysis")
async def analysis(asked: AnalysisRequest, request: Request) -> StreamingResponse:
    """The engine thinks about a position: events `queued`, then `analysis` again and again, the last one final."""
    match = await asyncio.to_thread(asked.match)
    analyser = Analyser(match.position, seconds=asked.seconds, lines=asked.lines, memory=limits.MEMORY)
    return _stream(request, lambda: _thoughts(analyser, match))


async def _waiting_for(work: Callable[[], Event], stop: Callable[[], None]) -> AsyncIterator[Event]:
    """Signs of life until the work is done in its thread."""
    began = monotonic()
    task = asyncio.create_task(asyncio.to_thread(work))
    try:
        while not task.done():
            await asyncio.wait([task], timeout=PULSE)
            if not task.done():
                yield "thinking", {"seconds": round(monotonic() - began, 2)}
        yield task.result()
    finally:
        stop()
        with suppress(Exception):
            await task


async def _thoughts(analyser: Analyser, match: Match) -> AsyncIterator[Event]:
    reports = iter(analyser)
    try:
        while (told := await asyncio.to_thread(next, reports, None)) is not None:
            yield "analysis", tell_analysis(told, match)
    finally:
        analyser.stop()


def tell_analysis(told: Analysis, match: Match) -> dict[str, Any]:
    """What the engine thinks, as plain data."""
    return {
        "seat": match.seat,
        "visits": told.visits,
        "seconds": round(told.seconds, 2),
        "candidates": [
            {
                "action": candidate.action,
                "visits": candidate.visits,
                "win": round(candidate.win, 4),
                "winner": candidate.winner,
                "distance": candidate.distance,
                "turns": [list(turn) for turn in candidate.turns],
            }
            for candidate in told.candidates
        ],
    }


def _stream(request: Request, work: Callable[[], AsyncIterator[Event]]) -> StreamingResponse:
    desk: Desk = request.app.state.desk
    client = request.client.host if request.client else ""
    return StreamingResponse(
        _lines(desk, client, work), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
    )


async def _lines(desk: Desk, client: str, work: Callable[[], AsyncIterator[Event]]) -> AsyncIterator[str]:
    """The events of a search as lines, from the queue to the end."""
    try:
        async with desk.ticket(client) as ticket:
            async for event in _queue(desk, ticket):
                yield event
            async for name, data in work():
                yield _event(name, data)
    except TebanError as error:
        yield _event("error", {"code": error.reason.code, "words": {lang: error.say(lang) for lang in ("en", "ja")}})


async def _queue(desk: Desk, ticket: Ticket) -> AsyncIterator[str]:
    told = -1
    while not ticket.called.is_set():
        if (ahead := desk.ahead(ticket)) != told:
            told = ahead
            yield _event("queued", {"ahead": ahead})
        with suppress(TimeoutError):
            await asyncio.wait_for(ticket.called.wait(), PULSE)


def _event(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
