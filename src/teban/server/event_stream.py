"""Event streams: work of the service as Server-Sent Events, from the queue to the end.

A stream begins with `queued` as long as the work waits for its place. Whoever closes the stream stops the work.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing, suppress
from time import monotonic
from typing import Any

from anyio import CancelScope
from fastapi import Request
from fastapi.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from teban.errors import TebanError
from teban.registry import blame
from teban.server import limits
from teban.server.compression import Compressor
from teban.server.errors import FAILED
from teban.server.fair_queue import Busy, FairQueue, Ticket
from teban.server.worker_pool import client_address
from teban.service.models.events import Event, Queued, QueuedEvent, Refused, RefusedEvent, Thinking, ThinkingEvent
from teban.service.serialize import problem
from teban.service.work import Work

MEDIA_TYPE = "text/event-stream"
PULSE = 0.1
"""Seconds from one event to the next while there is nothing new."""


class EventStream(StreamingResponse):
    """The events of some work that has to wait for its place.

    With nothing to tell before that, a client for whom there is no room to wait gets an ordinary error; otherwise the
    stream, which has begun by then, ends with one.
    """

    media_type = MEDIA_TYPE

    def __init__(
        self, request: Request, work: Work[Event], *, opening: Iterable[Event] = (), tells_time: bool = False
    ) -> None:
        """`opening`: what is told at once; `tells_time`: tell `thinking` while there is nothing else to tell."""
        self._compressor = Compressor(request)
        super().__init__((), headers={"Cache-Control": "no-store", **self._compressor.headers})
        self._searches: FairQueue = request.app.state.searches
        self._client, self._work, self._tells_time = client_address(request), work, tells_time
        self._opening = b"".join(map(written, opening))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; the place in the queue is free again when this ends, however it ends."""
        if self._opening:
            async with aclosing(self._compressed(self._after_opening())) as self.body_iterator:
                await super().__call__(scope, receive, send)
            return
        async with (
            self._searches.ticket(self._client) as ticket,
            aclosing(self._compressed(self._searched(ticket))) as self.body_iterator,
        ):
            await super().__call__(scope, receive, send)

    async def _compressed(self, parts: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        async with aclosing(parts):
            async for part in parts:
                yield self._compressor.part(part)
        yield self._compressor.end()

    async def _after_opening(self) -> AsyncGenerator[bytes, None]:
        yield self._opening
        try:
            async with self._searches.ticket(self._client) as ticket, aclosing(self._searched(ticket)) as parts:
                async for part in parts:
                    yield part
        except Busy as error:
            yield written(refused(error))

    async def _searched(self, ticket: Ticket) -> AsyncGenerator[bytes, None]:
        async with aclosing(self._queue(ticket)) as queue:
            async for event in queue:
                yield written(event)
        try:
            async with aclosing(events_of(self._work, tells_time=self._tells_time)) as events:
                async for event in events:
                    yield written(event)
        except Exception as error:
            yield written(refused(error))

    async def _queue(self, ticket: Ticket) -> AsyncGenerator[Event, None]:
        told = -1
        while not ticket.admitted.is_set():
            if (ahead := self._searches.ahead(ticket)) != told:
                told = ahead
                yield QueuedEvent(data=Queued(ahead=ahead))
            with suppress(TimeoutError):
                await asyncio.wait_for(ticket.admitted.wait(), PULSE)


def events_response(request: Request, events: Iterable[Event]) -> Response:
    """A stream of events that are all known."""
    compressor = Compressor(request)
    body = compressor.part(b"".join(map(written, events))) + compressor.end()
    return Response(body, headers={"Cache-Control": "no-store", **compressor.headers}, media_type=MEDIA_TYPE)


async def events_of(work: Work[Event], *, tells_time: bool = False) -> AsyncGenerator[Event, None]:
    """The events of work that is done in threads, as they come; whoever leaves stops it."""
    began = monotonic()
    events = iter(work)
    task: asyncio.Task[Event | None] | None = None
    try:
        while True:
            task = asyncio.create_task(asyncio.to_thread(next, events, None))
            while not (await asyncio.wait([task], timeout=PULSE))[0]:
                if tells_time:
                    yield ThinkingEvent(data=Thinking(seconds=round(monotonic() - began, 2)))
            if (event := task.result()) is None:
                return
            yield event
    finally:
        if task:
            await _end(task, work.stop)


async def _end(task: asyncio.Task[Any], stop: Callable[[], None]) -> None:
    """Stop what is done in a thread, and see to it that it has ended, even while being cancelled."""
    stop()
    with CancelScope(shield=True):
        await asyncio.wait([task])


def refused(error: Exception) -> RefusedEvent:
    """What ends a stream that cannot go on. What nobody foresaw is for the log as well."""
    if not isinstance(error, TebanError):
        logging.getLogger("uvicorn.error").error("A stream broke off", exc_info=error)
    known = blame(error) or error
    reason = known.reason if isinstance(known, TebanError) else FAILED
    retry_after = limits.RETRY_AFTER if isinstance(error, Busy) else None
    return RefusedEvent(data=Refused(error=problem(reason), retry_after=retry_after))


def written(event: Event) -> bytes:
    """An event as it travels."""
    return f"event: {event.event}\ndata: {event.data.model_dump_json()}\n\n".encode()
