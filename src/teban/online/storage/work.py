"""What works at the database share: a work is a function of a connection, which runs as one transaction.

A work executes statements and leaves commit and rollback to the Database. It may be run again after it failed, or after
the connection was lost while it was being committed: it must be safe to repeat, by idempotency keys and versions.
"""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

Found = TypeVar("Found")
Work = Callable[[Connection], Found]
Deliver = Callable[[list[str]], None]
"""Hears the messages of committed works, on the event loop."""

RESYNC = "resync"
"""The message that says that messages may have been missed."""

_MESSAGES = "teban_messages"


class Conflict(Exception):
    """Somebody else was first; whoever still wants it loads again."""


def tell(connection: Connection, message: str) -> None:
    """Send a message that everybody hears once this work is committed, and nobody if it is not."""
    messages_of(connection).append(message)


def messages_of(connection: Connection) -> list[str]:
    """The messages that were sent in this transaction so far."""
    messages: list[str] = connection.info.setdefault(_MESSAGES, [])
    return messages
