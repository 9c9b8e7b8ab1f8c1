"""The application: the API, the page, and the manners of both."""

import os
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from teban import __version__
from teban.server import answers, games, lessons, puzzles, refusals, reviewing, study, thinking
from teban.server.counter import open_counter
from teban.server.desk import Desk
from teban.server.manners import CarefulHeaders, SizeLimit
from teban.server.page import CLIENT, Page

DESCRIPTION = """Thirteen two-player abstract games over HTTP.

The server remembers nothing: a game is its name, its options and the list of its actions, and every question brings all
three. Who asks for something impossible gets a reason, as a code and in English and Japanese."""


def create_app(client: Path = CLIENT, searches: int | None = None) -> FastAPI:
    """The server's application, with a page if one was built and so many searches at once."""
    app = FastAPI(
        title="Teban",
        version=__version__,
        description=DESCRIPTION,
        docs_url=None,  # FastAPI's pages load their scripts from elsewhere; /openapi.json says the same
        redoc_url=None,
        responses=answers.ALWAYS,
    )
    app.state.desk = Desk(searches or os.cpu_count() or 1)
    open_counter(app)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=6)  # which leaves streams of events alone
    app.add_middleware(SizeLimit)
    app.add_middleware(CarefulHeaders)
    refusals.install(app)
    app.include_router(games.router)
    app.include_router(thinking.router)
    app.include_router(reviewing.router)
    app.include_router(lessons.router)
    app.include_router(study.router)
    app.include_router(puzzles.router)

    @app.get("/api/health", tags=["server"])
    def health() -> answers.Health:
        """Whether the server is there."""
        return answers.Health(teban=__version__)

    if client.is_dir():
        app.router.default = Page(client)  # no mount, which would also answer what the API is asked in a wrong way
    return app
