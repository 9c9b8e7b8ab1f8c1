"""Known names: a request has to be meant for this server, and to come from its own page if it comes from one."""

from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from teban.server.errors import error_response
from teban.server.names import ServerNames
from teban.words import Reason

READING = {"GET", "HEAD", "OPTIONS"}
"""Methods that change nothing, and whose answers a foreign page cannot read."""


class KnownNames:
    """Refuses what was asked under a foreign name, or sent by a foreign page.

    Browsers name the host in every request and the page in every one that is more than reading. Who names neither is no
    browser, and cannot be misled by a page.
    """

    def __init__(self, app: ASGIApp, names: ServerNames) -> None:
        self._app, self._names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at the head of a request."""
        answer = self._app
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            host, origin = headers.get("host"), headers.get("origin")
            if host is not None and not self._names.knows(host):
                answer = error_response(Reason("server.foreign_host"), HTTPStatus.MISDIRECTED_REQUEST)
            elif (
                origin is not None
                and scope["method"] not in READING
                and not self._names.trusts(origin, scope.get("scheme", "http"), host or "")
            ):
                answer = error_response(Reason("server.foreign_origin"), HTTPStatus.FORBIDDEN)
        await answer(scope, receive, send)
