"""What a kind of database has to be able to do."""

import asyncio
from concurrent.futures import Future
from typing import Literal, Protocol

from teban.online.storage.transaction import Deliver, Found, Transaction

Access = Literal["read", "write", "create"]
"""What a transaction may do; a database is made only where it is to be created."""


class Backend(Protocol):
    """A kind of database. All methods but `read` and `write` block."""

    def open(self) -> None:
        """Make the database if there is none, and migrate it."""

    def run(self, transaction: Transaction[Found], access: Access) -> Found:
        """Run one transaction at a database that need not be open, without migrating it."""

    def start(self, loop: asyncio.AbstractEventLoop, deliver: Deliver) -> None:
        """Let works run, and have messages delivered on an event loop."""

    def read(self, transaction: Transaction[Found]) -> "Future[Found]":
        """Run a transaction that only reads, in one snapshot."""

    def write(self, transaction: Transaction[Found]) -> "asyncio.Future[Found]":
        """Run a transaction; called on the event loop, where the result comes as soon as it is committed."""

    def close(self) -> None:
        """Finish what was begun, and let go of the database."""
