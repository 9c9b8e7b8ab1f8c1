"""Guests who have not played for a year, whom a host may forget; those who never played go by themselves."""

from sqlalchemy import Connection

from teban.online import limits
from teban.online.games.state import SECOND
from teban.online.storage import guests


def forgotten(connection: Connection, now: int) -> list[str]:
    """The guests who can go."""
    return guests.not_played(connection, now - limits.NOT_PLAYED * SECOND)


def forget(connection: Connection, now: int) -> int:
    """Delete the guests who can go, and by what they were known; how many there were."""
    return guests.drop(connection, forgotten(connection, now))
