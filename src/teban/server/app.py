"""The application: the API, the page, and the middleware of both."""

from typing import Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from teban import __version__
from teban.server import errors
from teban.server.account_limits import AccountLimits
from teban.server.computer_turns import thinking_in
from teban.server.drain import Drain
from teban.server.metrics import Measured, Metrics
from teban.server.middleware.behind_proxy import BehindProxy
from teban.server.middleware.cut_short import CutShort
from teban.server.middleware.early_refusal import EarlyRefusal
from teban.server.middleware.known_names import KnownNames
from teban.server.middleware.reading_shares import ReadingShares
from teban.server.middleware.security_headers import SecurityHeaders
from teban.server.middleware.size_limit import SizeLimit
from teban.server.names import ServerNames
from teban.server.online_host import OnlineHost, online_play
from teban.server.online_limits import OnlineLimits
from teban.server.responses import ANY_TIME, stream_schemas
from teban.server.routes import (
    accounts,
    engine,
    feed,
    games,
    health,
    lessons,
    online,
    play,
    push,
    puzzles,
    ratings,
    studies,
    talk,
)
from teban.server.settings import Settings
from teban.server.static_files import Page
from teban.server.streams import Streams
from teban.server.worker_pool import worker_pools
from teban.service.analysers import AnalyserCache

DESCRIPTION = """Thirteen two-player abstract games over HTTP.

The server remembers nothing that is needed: every question brings the game's name, its options, a position and the
actions since. Invalid requests get an error code and a message in English and Japanese."""


class Application(FastAPI):
    """FastAPI, which also describes the events of streams, and is careful in every answer."""

    def build_middleware_stack(self) -> ASGIApp:
        """What answers, with what holds for the answer to an unexpected failure as well around it."""
        return SecurityHeaders(CutShort(super().build_middleware_stack()))

    def openapi(self) -> dict[str, Any]:
        """The description of the API."""
        if not self.openapi_schema:
            super().openapi()["components"]["schemas"].update(stream_schemas())
        return super().openapi()


def create_app(settings: Settings | None = None) -> FastAPI:
    """The server's application, with a page if one was built."""
    settings = settings or Settings()
    app = Application(
        title="Teban",
        version=__version__,
        description=DESCRIPTION,
        docs_url=None,  # FastAPI's pages load their scripts from elsewhere; /openapi.json says the same
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        responses=ANY_TIME,
        lifespan=online_play,
    )
    app.state.pools = worker_pools(settings.searches)
    app.state.analysers = AnalyserCache()
    app.state.online = OnlineHost(settings, thinking_in(app.state.pools))
    app.state.online_limits = OnlineLimits()
    app.state.account_limits = AccountLimits()
    app.state.drain = Drain()
    app.state.streams = Streams()
    app.state.metrics = Metrics(app)
    app.add_middleware(Measured, metrics=app.state.metrics)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=6)  # which leaves alone what is compressed
    app.add_middleware(EarlyRefusal, pools=app.state.pools)
    app.add_middleware(ReadingShares)  # around compression, which takes longest
    app.add_middleware(SizeLimit)
    app.add_middleware(KnownNames, names=ServerNames(settings))
    if settings.proxies:
        app.add_middleware(BehindProxy, proxies=settings.proxies)
    errors.install(app)
    app.include_router(games.router)
    app.include_router(play.router)
    app.include_router(engine.router)
    app.include_router(lessons.router)
    app.include_router(studies.router)
    app.include_router(puzzles.router)
    app.include_router(online.router)
    app.include_router(talk.router)
    app.include_router(health.router)
    app.include_router(accounts.router)
    app.include_router(ratings.router)
    app.include_router(push.router)
    app.include_router(feed.router)

    if settings.client.is_dir():
        app.router.default = Page(
            settings.client
        )  # no mount, which would also answer what the API is asked in a wrong way
    return app
