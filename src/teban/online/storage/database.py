"""The database: SQLite in a file, or PostgreSQL by its URL. Works run off the event loop, each as a transaction."""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Awaitable
from time import monotonic

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from teban.errors import TebanError
from teban.online.storage.backend import Access, Backend
from teban.online.storage.transaction import Deliver, Found, Transaction
from teban.online.storage.unavailable import unavailable
from teban.words import Reason

log = logging.getLogger("teban.online")


class Database:
    """The one door to what is stored: open, start, then read and write, then close."""

    def __init__(self, url: str) -> None:
        """`url`: `sqlite:///path`, or `postgresql://user@host/name`."""
        self._backend = _backend(url)
        self._is_started = False
        self._away_since: float | None = None
        self.works: Counter[str] = Counter()
        """How many works there were that read, and that write."""
        self.failures: Counter[str] = Counter()
        """How many of them failed because the database could not be used."""
        self.seconds: defaultdict[str, float] = defaultdict(float)
        """How long they took all together, with waiting for their turn."""

    @property
    def is_away(self) -> bool:
        """Whether the last of them failed so."""
        return self._away_since is not None

    def open(self) -> None:
        """Make the database if there is none, and migrate it; blocks. A TebanError if it is newer than this program."""
        self._backend.open()

    def run(self, transaction: Transaction[Found], access: Access) -> Found:
        """What one transaction finds, for administration; blocks. To create is to write into a new database."""
        return self._backend.run(transaction, access)

    async def start(self, deliver: Deliver) -> None:
        """Let works run on this event loop, on which `deliver` hears the messages of all that is committed."""
        loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._backend.start, loop, deliver)
        self._is_started = True

    async def read(self, transaction: Transaction[Found]) -> Found:
        """What a transaction finds that only reads, in one snapshot; Unavailable if the database cannot be used."""
        return await self._watched(asyncio.wrap_future(self._backend.read(transaction)), is_writing=False)

    async def write(self, transaction: Transaction[Found]) -> Found:
        """What a transaction finds, once all that it wrote is committed; Unavailable if the database cannot be used.

        Then nothing of it is known: it may have been committed all the same, if the connection was lost while it was.
        """
        if not self._is_started:
            raise RuntimeError("the database is not started")
        return await self._watched(self._backend.write(transaction), is_writing=True)

    async def close(self) -> None:
        """Finish what was begun, and let go of the database."""
        self._is_started = False
        await asyncio.to_thread(self._backend.close)

    async def _watched(self, running: Awaitable[Found], *, is_writing: bool) -> Found:
        """What comes of a transaction; that the database is away, and that it is back, is written down once."""
        kind, began = "write" if is_writing else "read", monotonic()
        self.works[kind] += 1
        try:
            found = await running
        except Exception as error:
            if away := unavailable(error, is_writing=is_writing):
                self.failures[kind] += 1
                if self._away_since is None:
                    self._away_since = monotonic()
                    log.warning("database away reason=%s", away.reason.code)
                raise away from error
            raise
        finally:
            self.seconds[kind] += monotonic() - began
        if self._away_since is not None and is_writing:  # a full disk can still be read
            log.warning("database back seconds=%.0f", monotonic() - self._away_since)
            self._away_since = None
        return found


def _backend(url: str) -> Backend:
    try:
        found = make_url(url)
    except ArgumentError:
        raise TebanError(Reason("online.bad_database")) from None
    match found.drivername:
        case "sqlite" if found.database:
            from teban.online.storage.sqlite import SqliteBackend

            return SqliteBackend(found)
        case "postgresql" | "postgres":
            try:
                from teban.online.storage.postgres import PostgresBackend
            except ModuleNotFoundError:
                raise TebanError(Reason("online.no_postgres")) from None
            return PostgresBackend(found)
    raise TebanError(Reason("online.bad_database"))
