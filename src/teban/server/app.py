"""The application: the API, the page, and the manners of both."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teban import TebanError, UnknownGame, __version__
from teban.server import games, limits, thinking
from teban.server.desk import Desk
from teban.words import LANGUAGES, Reason

CLIENT = Path(__file__).parent / "client"
"""The page as it was built."""

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def create_app(client: Path = CLIENT, searches: int | None = None) -> FastAPI:
    """The server's application, with a page if one was built and so many searches at once."""
    app = FastAPI(
        title="Teban",
        version=__version__,
        description="Thirteen two-player abstract games over HTTP.",
        docs_url=None,  # FastAPI's pages load their scripts from elsewhere; /openapi.json says the same
        redoc_url=None,
    )
    app.state.desk = Desk(searches or os.cpu_count() or 1)
    app.add_middleware(GZipMiddleware, minimum_size=1024)  # which leaves streams of events alone
    app.add_middleware(SizeLimit)
    app.middleware("http")(_with_headers)
    app.add_exception_handler(TebanError, _refuse)
    app.add_exception_handler(RequestValidationError, _misunderstand)
    app.include_router(games.router)
    app.include_router(thinking.router)

    @app.get("/api/health", tags=["server"])
    def health() -> dict[str, str]:
        """Whether the server is there."""
        return {"teban": __version__}

    if client.is_dir():
        app.mount("/", StaticFiles(directory=client, html=True), name="client")
    return app


class SizeLimit:
    """Refuses a request that is too large, before it is read."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the bytes of the body as they come in."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if not declared.isdigit() or int(declared) > limits.BODY:
            return await _too_large()(scope, receive, send)
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > limits.BODY:
                return await _too_large()(scope, receive, send)
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return await self._app(scope, again, send)


def _too_large() -> JSONResponse:
    return JSONResponse(_told(Reason("server.too_large", params={"most": limits.BODY // 1024})), status_code=413)


async def _with_headers(request: Request, proceed: Callable[[Request], Awaitable[Response]]) -> Response:
    response = await proceed(request)
    response.headers.update(HEADERS)
    return response


def _refuse(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TebanError)
    return JSONResponse(_told(error.reason), status_code=404 if isinstance(error, UnknownGame) else 422)


def _misunderstand(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    where = [".".join(map(str, problem["loc"])) for problem in error.errors()][:8]
    return JSONResponse({**_told(Reason("server.bad_request")), "fields": where}, status_code=422)


def _told(reason: Reason) -> dict[str, object]:
    """A reason in data and in words of every language."""
    return {"error": {**reason.json(), "words": {lang: reason.say(lang) for lang in LANGUAGES}}}
