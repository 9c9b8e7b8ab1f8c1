"""Live streams: what happens in online games as Server-Sent Events, for as long as somebody listens.

They are many and mostly silent. So they do without threads, queues and compression; a listener costs what it is told.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress

from fastapi import Request
from fastapi.responses import Response
from starlette.types import Receive, Scope, Send

from teban.errors import TebanError
from teban.online.storage.people import PersonRow
from teban.server.drain import drain_of, last_word
from teban.server.event_stream import MEDIA_TYPE, refused, written
from teban.server.streams import streams_of
from teban.server.worker_pool import client_address
from teban.service.models.events import Event

COMMENT = b":\n\n"
"""What is sent while there is nothing to tell, so that neither end takes the connection for dead."""


class LiveStream(Response):
    """A stream of events; None is a sign of life."""

    media_type = MEDIA_TYPE

    def __init__(
        self,
        request: Request,
        events: AsyncGenerator[Event | None, None],
        person: PersonRow | None,
        id_of: Callable[[Event], str] | None = None,
    ) -> None:
        """`person`: who listens, as far as anybody knows.

        `id_of`: the id of an event, for who comes back after losing the connection. It is asked of each in turn.
        """
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._client, self._events, self._id_of = client_address(request), events, id_of
        self._person, self._has_begun = person, False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell what happens until the listener is gone, or the server needs the place."""
        telling, drain = asyncio.current_task(), drain_of(scope["app"])
        assert telling
        is_ended = asyncio.Event()

        def end() -> None:
            is_ended.set()
            telling.cancel()

        drain.check()
        with streams_of(scope["app"]).open(self._client, end, self._person), drain.ending(end):
            leaving = asyncio.create_task(_left(receive))
            leaving.add_done_callback(lambda _: telling.cancel())
            try:
                await self._tell(send)
            except asyncio.CancelledError:
                if leaving.done():
                    return
                if not (is_ended.is_set() and self._has_begun):
                    raise
                await send({"type": "http.response.body", "body": last_word(), "more_body": False})
            finally:
                leaving.cancel()

    async def _tell(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        self._has_begun = True
        async with aclosing(self._events):
            try:
                async for event in self._events:
                    await send({"type": "http.response.body", "body": self._written(event), "more_body": True})
            except TebanError as error:
                with suppress(OSError):
                    await send({"type": "http.response.body", "body": written(refused(error)), "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _written(self, event: Event | None) -> bytes:
        if event is None:
            return COMMENT
        told = f"id: {self._id_of(event)}\n".encode() if self._id_of else b""
        return told + written(event)


async def _left(receive: Receive) -> None:
    """Wait until the listener is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
