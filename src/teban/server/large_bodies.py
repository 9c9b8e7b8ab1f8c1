"""Large bodies: read and checked by a thread, in a place of the long questions, so that refused ones wait there too.

FastAPI does both on the event loop, where a quarter of a megabyte of mistakes holds up everybody for longer than a turn
takes to play.
"""

import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute

from teban.server import limits
from teban.server.worker_pool import client_address, pools_of

Handle = Callable[[Request], Coroutine[Any, Any, Response]]


class BodyRoute(APIRoute):
    """A route whose large bodies do not hold up the event loop. Every route that has a body is one."""

    def get_route_handler(self) -> Handle:
        """What answers a request."""
        handle, field = super().get_route_handler(), self.body_field
        if field is None:
            return handle

        async def handle_checked(request: Request) -> Response:
            if request.state.size <= limits.SHORT_QUESTION or "json" not in request.headers.get("content-type", ""):
                return await handle(request)
            body = await request.body()

            def checked() -> Any:
                value, mistakes = field.validate(json.loads(body), {}, loc=("body",))
                if mistakes:
                    raise RequestValidationError(mistakes)
                return value

            found: Any
            try:
                found = await pools_of(request.app).long_answers.run(client_address(request), checked)
            except (ValueError, RecursionError) as error:  # this is no JSON, which FastAPI tells as it always does
                found = error
            return await handle(_Read(request, found))

        return handle_checked


class _Read(Request):
    """A request whose body was read: what is in it, or what happened when it was read."""

    def __init__(self, request: Request, found: Any) -> None:
        super().__init__(request.scope, request.receive)
        self._whole, self._found = request, found

    async def body(self) -> bytes:
        """The bytes, which come once."""
        return await self._whole.body()

    async def json(self) -> Any:
        """The body as its model, which is not checked again."""
        if isinstance(self._found, Exception):
            raise self._found
        return self._found
