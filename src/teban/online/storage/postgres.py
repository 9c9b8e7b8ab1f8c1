"""PostgreSQL: any number of processes, each with a few threads that read and write, and one that listens.

Transactions have isolation REPEATABLE READ: each sees one snapshot, and of two that change the same row the later
one fails and is run again.
"""

import asyncio
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, Engine, bindparam, create_engine, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.exc import DBAPIError
from sqlalchemy.types import Text

from teban.online.errors import Unavailable
from teban.online.storage.backend import Access
from teban.online.storage.listener import CHANNEL, Listener
from teban.online.storage.migrate import migrate
from teban.online.storage.transaction import Conflict, Deliver, Found, Transaction, messages_of
from teban.online.storage.unavailable import AWAY

WRITERS = 8
"""Works that write at once."""
READERS = 4
"""Works that read at once."""
RESTART_TIMEOUT = 10.0
"""Seconds after which a database that does not answer is given up: it may be restarting."""
PAUSES = (0.05, 0.1, 0.2, 0.5)
"""Seconds between attempts; the last for all later ones."""
RIVALS = 20
"""How often a transaction is run again because others change the same rows."""
MIGRATION_LOCK = 0x7465_6261_6E
"""The key of the advisory lock that one migrating process holds."""

RESTARTING = ("08", "53300", "57P01", "57P02", "57P03")
"""How the codes of errors begin that say that the database is not there now."""
OVERTAKEN = ("40001", "40P01")
"""The codes of errors that say that another transaction was first."""

CONNECT: dict[str, Any] = {
    "connect_timeout": 5,
    # A peer that vanishes without a word is noticed within half a minute.
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}

_TELL = text(f"SELECT pg_notify('{CHANNEL}', message) FROM unnest(:messages) AS message").bindparams(
    bindparam("messages", type_=ARRAY(Text))
)


class PostgresBackend:
    """A database on a server, used by any number of processes."""

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            isolation_level="REPEATABLE READ",
            connect_args=CONNECT,
            pool_size=WRITERS + READERS,
            max_overflow=0,
        )
        self._writers = ThreadPoolExecutor(WRITERS, "teban-database-writer")
        self._readers = ThreadPoolExecutor(READERS, "teban-database-reader")
        self._closing = threading.Event()
        self._listener: Listener | None = None
        self._is_away = False

    def open(self) -> None:
        """Migrate the database."""
        # A snapshot from before the lock would show the database as it was before another process migrated it.
        self._run(_migrate_alone, self._engine.execution_options(isolation_level="READ COMMITTED"), monotonic())

    def run(self, transaction: Transaction[Found], access: Access) -> Found:
        """Run one transaction; who makes a database on a server makes it there."""
        del access
        return self._run(transaction, self._engine, monotonic())

    def start(self, loop: asyncio.AbstractEventLoop, deliver: Deliver) -> None:
        """Start to listen."""
        self._listener = Listener(self._connect, lambda messages: _call_soon(loop, deliver, messages))
        self._listener.start()

    def read(self, transaction: Transaction[Found]) -> "Future[Found]":
        """Run a transaction in a reader."""
        return self._readers.submit(self._run, transaction, self._engine, monotonic())

    def write(self, transaction: Transaction[Found]) -> "asyncio.Future[Found]":
        """Run a transaction in a writer."""
        return asyncio.wrap_future(self._writers.submit(self._run, transaction, self._engine, monotonic()))

    def close(self) -> None:
        """Finish what was begun, but for what waits for the database to come back."""
        self._closing.set()
        self._writers.shutdown()
        self._readers.shutdown()
        if self._listener:
            self._listener.stop()
            self._listener = None
        self._engine.dispose()

    def _run(self, transaction: Transaction[Found], engine: Engine, asked: float) -> Found:
        """Run a transaction, again and again while others are first or the database restarts."""
        if self._is_away and monotonic() - asked > RESTART_TIMEOUT:
            raise Unavailable(AWAY)  # it has waited behind others that have waited for as long
        rivals = losses = 0
        while True:
            try:
                found = _run_once(transaction, engine)
                self._is_away = False
                return found
            except DBAPIError as error:
                self._is_away = _is_restarting(error)
                if _code(error) in OVERTAKEN:
                    rivals += 1
                    if rivals > RIVALS:
                        raise Conflict from error
                elif self._is_away and monotonic() - asked < RESTART_TIMEOUT:
                    if self._closing.wait(PAUSES[min(losses, len(PAUSES) - 1)]):
                        raise
                    losses += 1
                else:
                    raise

    def _connect(self) -> "psycopg.Connection[Any]":
        """A connection of its own, with autocommit."""
        arguments, options = self._engine.dialect.create_connect_args(self._engine.url)
        return psycopg.connect(*arguments, **{**options, **CONNECT}, autocommit=True)


def _run_once(transaction: Transaction[Found], engine: Engine) -> Found:
    with engine.begin() as connection:
        messages = messages_of(connection)
        messages.clear()
        found = transaction(connection)
        if messages:
            connection.execute(_TELL, {"messages": messages})
        return found


def _migrate_alone(connection: Connection) -> None:
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    # Whoever plays meanwhile, with the program before this one, must not have to wait long behind a migration.
    connection.execute(text("SET LOCAL lock_timeout = '10s'"))
    migrate(connection)


def _code(error: DBAPIError) -> str:
    """The code of an error (SQLSTATE); empty if the server has not said any."""
    return getattr(error.orig, "sqlstate", None) or ""


def _is_restarting(error: DBAPIError) -> bool:
    if code := _code(error):
        return code.startswith(RESTARTING)
    return error.connection_invalidated or isinstance(error.orig, psycopg.OperationalError)


def _call_soon(loop: asyncio.AbstractEventLoop, deliver: Deliver, messages: list[str]) -> None:
    loop.call_soon_threadsafe(deliver, messages)
