"""SQLite: one thread writes, with group commit, and a few others read.

A commit waits for the disk. So all works that wait are run in one transaction, each inside a savepoint of its own, and
are committed together: the busier the database, the more works share one commit.
"""

import asyncio
import os
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from teban.errors import TebanError
from teban.online.storage.backend import Access
from teban.online.storage.migrate import migrate
from teban.online.storage.transaction import Deliver, Found, Transaction, messages_of
from teban.words import Reason

READERS = 4
"""Works that read at once."""
GROUP = 64
"""Works that share a commit at most, so that the first does not wait long for the last."""

PRAGMAS = (
    "PRAGMA busy_timeout = 30000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit that was acknowledged survives the loss of power
    "PRAGMA foreign_keys = ON",
)


class Job(NamedTuple):
    """A transaction that waits to be written."""

    transaction: Transaction[Any]
    future: "asyncio.Future[Any]"


class Outcome(NamedTuple):
    """What came of a job."""

    future: "asyncio.Future[Any]"
    result: Any = None
    error: BaseException | None = None

    def settle(self) -> None:
        """Tell whoever waits for it, if they still do; on the event loop."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class SqliteBackend:
    """A database in a file, used by one process."""

    def __init__(self, url: URL) -> None:
        self._path = Path(url.database or "")
        self._writes = _engine(url, "BEGIN IMMEDIATE", *PRAGMAS)
        self._reads = _engine(url, "BEGIN", *PRAGMAS, "PRAGMA query_only = ON")
        self._readers = ThreadPoolExecutor(READERS, "teban-database-reader")
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writer: threading.Thread | None = None

    def open(self) -> None:
        """Make the file if there is none, for its owner alone, and migrate it."""
        self._create()
        with self._writes.begin() as connection:
            migrate(connection)

    def run(self, transaction: Transaction[Found], access: Access) -> Found:
        """Run one transaction, beside the process that serves, if one does."""
        if access == "create":
            self._create()
        elif not self._path.is_file():
            raise TebanError(Reason("hosting.no_database", params={"path": str(self._path)}))
        with (self._reads if access == "read" else self._writes).begin() as connection:
            return transaction(connection)

    def start(self, loop: asyncio.AbstractEventLoop, deliver: Deliver) -> None:
        """Start the writer."""
        self._loop, self._deliver = loop, deliver
        self._writer = threading.Thread(target=self._write_all, name="teban-database-writer", daemon=True)
        self._writer.start()

    def read(self, transaction: Transaction[Found]) -> "Future[Found]":
        """Run a transaction in a reader."""
        return self._readers.submit(self._read, transaction)

    def write(self, transaction: Transaction[Found]) -> "asyncio.Future[Found]":
        """Queue a transaction for the writer."""
        future: asyncio.Future[Found] = self._loop.create_future()
        self._jobs.put(Job(transaction, future))
        return future

    def close(self) -> None:
        """Write what still waits, and let go of the file."""
        if self._writer:
            self._jobs.put(None)
            self._writer.join()
        self._readers.shutdown()
        self._reads.dispose()
        self._writes.dispose()

    def _create(self) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # A file that is there is not even opened: to close it would drop the locks that this process has on it, and
        # another process that leaves would then delete the log which this one writes to.
        with suppress(FileExistsError):
            os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))

    def _read(self, transaction: Transaction[Found]) -> Found:
        with self._reads.connect() as connection:
            return transaction(connection)

    def _write_all(self) -> None:
        is_open = True
        while is_open:
            taken = [self._jobs.get()]
            while len(taken) < GROUP and not self._jobs.empty():
                taken.append(self._jobs.get())
            is_open = None not in taken
            outcomes, messages = self._write_group([job for job in taken if job])
            self._loop.call_soon_threadsafe(self._settle, outcomes, messages)

    def _write_group(self, jobs: list[Job]) -> tuple[list[Outcome], list[str]]:
        """Run jobs in one transaction; what came of each, and the messages of those that were committed."""
        try:
            with self._writes.begin() as connection:
                messages = messages_of(connection)
                messages.clear()
                outcomes = [_attempt(connection, job, messages) for job in jobs]
            return outcomes, [*messages]
        except Exception as error:  # all was rolled back
            return [Outcome(job.future, error=error) for job in jobs], []

    def _settle(self, outcomes: list[Outcome], messages: list[str]) -> None:
        for outcome in outcomes:
            outcome.settle()
        if messages:
            self._deliver(messages)


def _attempt(connection: Connection, job: Job, messages: list[str]) -> Outcome:
    """Run a job; if it fails, nothing of it is left, and the others do not notice."""
    told = len(messages)
    savepoint = connection.begin_nested()
    try:
        result = job.transaction(connection)
        savepoint.commit()
    except BaseException as error:
        del messages[told:]
        try:
            savepoint.rollback()
        except DBAPIError:  # SQLite itself has rolled back the whole transaction, as on a full disk: all fail by this
            raise error from None
        return Outcome(job.future, error=error)
    return Outcome(job.future, result)


def _engine(url: URL, begin: str, *pragmas: str) -> Engine:
    """An engine whose transactions begin with a statement of ours: left to itself, sqlite3 begins them too late."""
    engine = create_engine(url, pool_size=READERS, max_overflow=0)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
