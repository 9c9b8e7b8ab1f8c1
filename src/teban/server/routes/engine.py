"""The engine over HTTP: its turns and its thoughts as streams of events.

A stream begins with `queued` as long as the search waits for a place in the queue, goes on with `thinking` while it
runs, and ends with `turn` or `analysis` (the last one). Whoever closes the stream stops the search.
"""

import asyncio
import json
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, suppress
from time import monotonic
from typing import Any, TypeVar

from anyio import CancelScope
from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from teban import native
from teban.core.match import Match
from teban.engine.analysis import Analyser, Analysis, NothingToAnalyse
from teban.engine.player import LevelPlayer
from teban.engine.search import NoKernel
from teban.server.fair_queue import FairQueue, Ticket
from teban.server.worker_pool import client_address, run_in_pool
from teban.service import limits
from teban.service import models as answers
from teban.service.models.requests import AnalysisRequest, TurnRequest
from teban.service.serialize import match_json
from teban.words import Reason

router = APIRouter(prefix="/api", tags=["engine"])

PULSE = 0.1
"""Seconds from one event to the next while there is nothing new."""

Event = tuple[str, Any]
Found = TypeVar("Found")


class Stream(StreamingResponse):
    """The events of a search, from the queue to the end; an ordinary refusal if there is no room to wait."""

    media_type = "text/event-stream"

    def __init__(self, request: Request, work: Callable[[], AsyncGenerator[Event, None]]) -> None:
        super().__init__((), headers={"Cache-Control": "no-store"})
        self._searches: FairQueue = request.app.state.searches
        self._client, self._work = client_address(request), work

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; the place in the queue is free again when this ends, however it ends."""
        async with self._searches.ticket(self._client) as ticket, aclosing(self._lines(ticket)) as self.body_iterator:
            await super().__call__(scope, receive, send)

    async def _lines(self, ticket: Ticket) -> AsyncGenerator[str, None]:
        async with aclosing(self._queue(ticket)) as queue:
            async for name, data in queue:
                yield _written(name, data)
        async with aclosing(self._work()) as events:
            async for name, data in events:
                yield _written(name, data)

    async def _queue(self, ticket: Ticket) -> AsyncGenerator[Event, None]:
        told = -1
        while not ticket.admitted.is_set():
            if (ahead := self._searches.ahead(ticket)) != told:
                told = ahead
                yield "queued", {"ahead": ahead}
            with suppress(TimeoutError):
                await asyncio.wait_for(ticket.admitted.wait(), PULSE)


def _written(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


@router.post("/turn", response_class=Response, responses=answers.TURN)
async def turn(asked: TurnRequest, request: Request) -> Stream:
    """The computer takes its turn at a level: events `queued`, `thinking`, then `turn` with its actions."""
    match = await run_in_pool(request, asked.match)
    need_kernel()
    player = LevelPlayer(asked.level, memory=limits.MEMORY, seed=asked.seed)
    is_cancelled = threading.Event()

    def act() -> Event:
        seat, began, before = match.seat, monotonic(), len(match.actions)
        while not match.outcome and match.seat == seat and not is_cancelled.is_set():
            match.play(player.choose(match, max(asked.seconds - (monotonic() - began), 0.01)))
        return "turn", {"actions": match.actions[before:], **match_json(match, asked.lang)}

    def cancel() -> None:
        is_cancelled.set()
        player.stop()

    return Stream(request, lambda: _with_progress(act, cancel))


@router.post("/analysis", response_class=Response, responses=answers.ANALYSIS)
async def analysis(asked: AnalysisRequest, request: Request) -> Stream:
    """The engine thinks about a position: events `queued`, then `analysis` again and again, the last one final."""
    match = await run_in_pool(request, asked.match)
    if match.outcome:
        raise NothingToAnalyse(Reason("engine.nothing_to_analyse"))
    need_kernel()
    return Stream(request, lambda: _analysis_events(asked, match))


def need_kernel() -> None:
    """Refuse before a stream begins what would fail in the middle of it."""
    if not native.BUILT:
        raise NoKernel(Reason("engine.no_kernel"))


async def _with_progress(work: Callable[[], Event], stop: Callable[[], None]) -> AsyncGenerator[Event, None]:
    """Something to tell until the work is done, and what comes of it."""
    began = monotonic()
    task = asyncio.create_task(asyncio.to_thread(work))
    try:
        while not (await asyncio.wait([task], timeout=PULSE))[0]:
            yield "thinking", {"seconds": round(monotonic() - began, 2)}
        yield task.result()
    finally:
        await _end(task, stop)


async def _analysis_events(asked: AnalysisRequest, match: Match) -> AsyncGenerator[Event, None]:
    """What the engine thinks, again and again; its memory is taken only now that it has a place."""
    analyser = Analyser(match, seconds=asked.seconds, lines=asked.lines, memory=limits.MEMORY)
    async with aclosing(in_thread(iter(analyser), analyser.stop)) as reports:
        async for told in reports:
            yield "analysis", analysis_json(told, match)


async def in_thread(work: Iterator[Found], stop: Callable[[], None]) -> AsyncGenerator[Found, None]:
    """What is found in a thread, as it is found; whoever leaves stops the work."""
    task = asyncio.create_task(asyncio.to_thread(next, work, None))
    try:
        while (found := await asyncio.shield(task)) is not None:
            yield found
            task = asyncio.create_task(asyncio.to_thread(next, work, None))
    finally:
        await _end(task, stop)


async def _end(task: asyncio.Task[Any], stop: Callable[[], None]) -> None:
    """Stop what is done in a thread, and see to it that it has ended, even while being cancelled."""
    stop()
    with CancelScope(shield=True):
        await asyncio.wait([task])


def analysis_json(told: Analysis, match: Match) -> dict[str, Any]:
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
