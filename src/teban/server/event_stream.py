"""Event streams: work of the service as Server-Sent Events, from the queue to the end.

A stream begins with `queued` as long as the work waits for its place. Whoever closes the stream stops the work.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Iterable
from concurrent.futures import Executor
from contextlib import AbstractAsyncContextManager, aclosing, suppress
from http import HTTPStatus
from time import monotonic
from typing import Any

from anyio import CancelScope
from fastapi import Request
from fastapi.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from teban.errors import TebanError
from teban.online.errors import Unavailable
from teban.registry import blame
from teban.server import limits
from teban.server.compression import Compressor
from teban.server.errors import FAILED
from teban.server.fair_queue import Busy, Priority, Ticket
from teban.server.refusal_log import refusals
from teban.server.search_queue import SearchQueue
from teban.server.worker_pool import WorkerPool, client_address, pools_of
from teban.service.models.events import Event, Queued, QueuedEvent, Refused, RefusedEvent, Thinking, ThinkingEvent
from teban.service.serialize import problem
from teban.service.work import Work

MEDIA_TYPE = "text/event-stream"
PULSE = 0.1
"""Seconds from one event to the next while there is nothing new."""
END = object()
"""What comes after the last event."""


class EventStream(StreamingResponse):
    """The events of some work that has to wait for its place.

    With nothing to tell before that, a client for whom there is no room to wait gets an ordinary error; otherwise the
    stream, which has begun by then, ends with one.
    """

    media_type = MEDIA_TYPE

    def __init__(
        self,
        request: Request,
        work: Work[Event],
        *,
        pool: WorkerPool[SearchQueue] | None = None,
        priority: Priority = Priority.TURN,
        seconds: float = 0.0,
        opening: Iterable[Event] = (),
        tells_time: bool = False,
    ) -> None:
        """`opening`: what is told at once; `tells_time`: tell `thinking` while there is nothing else to tell.

        `pool`: where it is worked out, if not among the searches; `priority`, and `seconds`, how long it asks for if
        that is long, decide when it gets its place.
        """
        self._compressor = Compressor(request)
        super().__init__((), headers={"Cache-Control": "no-store", **self._compressor.headers})
        self._pool, self._asks_for = pool or pools_of(request.app).searches, (priority, seconds)
        self._client, self._work, self._tells_time = client_address(request), work, tells_time
        self._opening = b"".join(map(written, opening))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; the place in the queue is free again when this ends, however it ends."""
        if self._opening:
            async with aclosing(self._compressed(self._after_opening())) as self.body_iterator:
                await super().__call__(scope, receive, send)
            return
        async with (
            self._ticket() as ticket,
            aclosing(self._compressed(self._searched(ticket))) as self.body_iterator,
        ):
            await super().__call__(scope, receive, send)

    def _ticket(self) -> AbstractAsyncContextManager[Ticket]:
        return self._pool.queue.ticket(self._client, *self._asks_for)

    async def _compressed(self, parts: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        async with aclosing(parts):
            async for part in parts:
                yield self._compressor.part(part)
        yield self._compressor.end()

    async def _after_opening(self) -> AsyncGenerator[bytes, None]:
        yield self._opening
        try:
            async with self._ticket() as ticket, aclosing(self._searched(ticket)) as parts:
                async for part in parts:
                    yield part
        except Busy as error:
            yield written(refused(error))

    async def _searched(self, ticket: Ticket) -> AsyncGenerator[bytes, None]:
        queue = self._pool.queue
        async for part in self._queue(ticket):
            yield part
        try:
            async with aclosing(
                events_of(
                    self._work,
                    self._pool.threads,
                    tells_time=self._tells_time,
                    must_finish=lambda: queue.must_finish(ticket),
                )
            ) as events:
                async for event in events:
                    if event:
                        yield written(event)
                    if queue.must_pause(ticket):
                        queue.pause(ticket)
                        async for part in self._queue(ticket):
                            yield part
        except Exception as error:
            yield written(refused(error))

    async def _queue(self, ticket: Ticket) -> AsyncGenerator[bytes, None]:
        """Tell how many are before it until a job has a place."""
        told = -1
        while not ticket.admitted.is_set():
            if (ahead := self._pool.queue.ahead(ticket)) != told:
                told = ahead
                yield written(QueuedEvent(data=Queued(ahead=ahead)))
            with suppress(TimeoutError):
                await asyncio.wait_for(ticket.admitted.wait(), PULSE)


def events_response(request: Request, events: Iterable[Event]) -> Response:
    """A stream of events that are all known."""
    compressor = Compressor(request)
    body = compressor.part(b"".join(map(written, events))) + compressor.end()
    return Response(body, headers={"Cache-Control": "no-store", **compressor.headers}, media_type=MEDIA_TYPE)


async def events_of(
    work: Work[Event],
    threads: Executor | None = None,
    *,
    tells_time: bool = False,
    must_finish: Callable[[], bool] = lambda: False,
) -> AsyncGenerator[Event | None, None]:
    """The events of work that is done in threads, as they come; whoever leaves stops it.

    None is a step of the work with nothing to tell. `must_finish` is asked while it is under way.
    """
    began = monotonic()
    events = iter(work)
    task: asyncio.Future[Any] | None = None
    try:
        while True:
            task = asyncio.get_running_loop().run_in_executor(threads, next, events, END)
            while not (await asyncio.wait([task], timeout=PULSE))[0]:
                if must_finish():
                    work.hurry()
                if tells_time:
                    yield ThinkingEvent(data=Thinking(seconds=round(monotonic() - began, 2)))
            if (event := task.result()) is END:
                return
            yield event
            if must_finish():
                work.hurry()
    finally:
        if task:
            await _end(task, work.stop)
        events.close()


async def _end(task: asyncio.Future[Any], stop: Callable[[], None]) -> None:
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
    refusals.note(HTTPStatus.OK, reason.code)  # the stream had begun well
    retry_after = limits.RETRY_AFTER if isinstance(error, (Busy, Unavailable)) else None
    return RefusedEvent(data=Refused(error=problem(reason), retry_after=retry_after))


def written(event: Event) -> bytes:
    """An event as it travels."""
    return f"event: {event.event}\ndata: {event.data.model_dump_json()}\n\n".encode()
