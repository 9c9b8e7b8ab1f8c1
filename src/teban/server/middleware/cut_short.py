"""Cut short: what is not answered when the server ends is told so, in place of the framework's bare 500."""

import asyncio
from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teban.server.errors import error_response
from teban.words import Reason


class CutShort:
    """Answers a request that is cancelled before its answer has begun."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note whether the answer has begun."""
        has_begun = False

        async def send_on(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        except asyncio.CancelledError:
            if not has_begun:
                answer = error_response(Reason("server.stopping"), HTTPStatus.SERVICE_UNAVAILABLE, retry=True)
                await answer(scope, receive, send)
            raise
