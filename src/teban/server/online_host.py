"""The host of online play: opens the database when the server starts, and closes it when the server ends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from tempfile import TemporaryDirectory

from fastapi import FastAPI

from teban.online.computers.thinking import Think
from teban.online.push.endpoint import Endpoints
from teban.online.service import OnlineService
from teban.online.storage.database import Database
from teban.server.settings import Settings


class OnlineHost:
    """The online play of one application."""

    def __init__(self, settings: Settings, think: Think) -> None:
        self._url, self._settings, self._think = settings.database, settings, think
        self._service: OnlineService | None = None
        self._starting = asyncio.Lock()
        self._temporary: TemporaryDirectory[str] | None = None

    async def service(self) -> OnlineService:
        """Online play, ready for use."""
        if self._service is None:
            async with self._starting:
                if self._service is None:
                    self._service = await self._started()
        return self._service

    @property
    def running(self) -> OnlineService | None:
        """Online play, if it has been started."""
        return self._service

    async def stop(self) -> None:
        """End what was started."""
        if self._service:
            await self._service.stop()
            self._service = None
        if self._temporary:
            self._temporary.cleanup()

    async def _started(self) -> OnlineService:
        database = Database(self._url or self._passing())
        await asyncio.to_thread(database.open)
        contact = next((origin for origin in self._settings.origins if origin.startswith("https://")), "")
        service = OnlineService(database, self._think, Endpoints(self._settings.push_test_origin), contact)
        await service.start()
        return service

    def _passing(self) -> str:
        """A database that lasts as long as the application, for one that was told of none."""
        self._temporary = TemporaryDirectory(prefix="teban-")
        return f"sqlite:///{self._temporary.name}/teban.db"


@asynccontextmanager
async def online_play(app: FastAPI) -> AsyncIterator[None]:
    """Online play for as long as an application runs."""
    host: OnlineHost = app.state.online
    await host.service()
    yield
    await host.stop()


async def online_of(app: FastAPI) -> OnlineService:
    """The online play of an application."""
    host: OnlineHost = app.state.online
    return await host.service()
