"""The application: the API, the page, and the middleware of both."""

import os
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from teban import __version__
from teban.server import errors
from teban.server.fair_queue import FairQueue
from teban.server.middleware.security_headers import SecurityHeaders
from teban.server.middleware.size_limit import SizeLimit
from teban.server.responses import ANY_TIME, stream_schemas
from teban.server.routes import engine, games, lessons, play, puzzles, studies
from teban.server.static_files import CLIENT, Page
from teban.server.worker_pool import install_worker_pool
from teban.service.models.games import Health

DESCRIPTION = """Thirteen two-player abstract games over HTTP.

The server remembers nothing: a game is its name, its options and the list of its actions, and every question brings all
three. Who asks for something impossible gets a reason, as a code and in English and Japanese."""


class Application(FastAPI):
    """FastAPI, which also describes the events of streams."""

    def openapi(self) -> dict[str, Any]:
        """The description of the API."""
        if not self.openapi_schema:
            super().openapi()["components"]["schemas"].update(stream_schemas())
        return super().openapi()


def create_app(client: Path = CLIENT, searches: int | None = None) -> FastAPI:
    """The server's application, with a page if one was built and so many searches at once."""
    app = Application(
        title="Teban",
        version=__version__,
        description=DESCRIPTION,
        docs_url=None,  # FastAPI's pages load their scripts from elsewhere; /openapi.json says the same
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        responses=ANY_TIME,
    )
    app.state.searches = FairQueue(searches or os.cpu_count() or 1)
    install_worker_pool(app)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=6)  # which leaves streams of events alone
    app.add_middleware(SizeLimit)
    app.add_middleware(SecurityHeaders)
    errors.install(app)
    app.include_router(games.router)
    app.include_router(play.router)
    app.include_router(engine.router)
    app.include_router(lessons.router)
    app.include_router(studies.router)
    app.include_router(puzzles.router)

    @app.get("/api/health", tags=["server"])
    def health() -> Health:
        """Whether the server is there."""
        return Health(teban=__version__)

    if client.is_dir():
        app.router.default = Page(client)  # no mount, which would also answer what the API is asked in a wrong way
    return app
