"""Transactions: functions of a connection, each of which the Database runs as one transaction.

A transaction executes statements and leaves commit and rollback to the Database. It may be run again after it failed,
or after the connection was lost while it was being committed: it must be safe to repeat, by idempotency keys and
versions.
"""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

Found = TypeVar("Found")
Transaction = Callable[[Connection], Found]
Deliver = Callable[[list[str]], None]
"""Hears the messages of committed transactions, on the event loop."""

RESYNC = "resync"
"""The message that says that messages may have been missed."""

_MESSAGES = "teban_messages"


class Conflict(Exception):
    """Somebody else was first; whoever still wants it loads again."""


def tell(connection: Connection, message: str) -> None:
    """Send a message that everybody hears once this transaction is committed, and nobody if it is not."""
    messages_of(connection).append(message)


def messages_of(connection: Connection) -> list[str]:
    """The messages that were sent in this transaction so far."""
    messages: list[str] = connection.info.setdefault(_MESSAGES, [])
    return messages
