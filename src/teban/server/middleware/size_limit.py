"""Size limit: a request that is too large is refused before it is read."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teban.server.errors import too_large
from teban.service import limits


class SizeLimit:
    """Refuses a request that is too large, before it is read."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the bytes of the body as they come in, and keep the number as the request's `state.size`."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        declared = Headers(scope=scope).get("content-length", "0")
        if not declared.isdecimal() or int(declared) > limits.BODY:
            return await too_large()(scope, receive, send)
        body, more = bytearray(), True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > limits.BODY:
                return await too_large()(scope, receive, send)
        scope.setdefault("state", {})["size"] = len(body)
        return await self._app(scope, _once({"type": "http.request", "body": bytes(body)}, receive), send)


def _once(message: Message, receive: Receive) -> Receive:
    """The message, and then whatever else is received."""
    kept = [message]

    async def next_message() -> Message:
        return kept.pop() if kept else await receive()

    return next_message
