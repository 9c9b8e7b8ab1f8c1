"""Stored sessions: in which browsers somebody is known. Who ends one is told to every process, which remembers some."""

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from teban.online.storage.schema import session
from teban.online.storage.transaction import tell

_ADD = insert(session)
_FIND = select(
    session.c.token_hash,
    session.c.person,
    session.c.created,
    session.c.seen,
    session.c.agent,
    session.c.confirmed,
    session.c.guest,
)
_BY_TOKEN = _FIND.where(session.c.token_hash == bindparam("token"))
_OF_PERSON = _FIND.where(session.c.person == bindparam("person")).order_by(session.c.seen.desc())
_DROP = delete(session).where(session.c.person == bindparam("person"), session.c.token_hash == bindparam("token"))
_DROP_ALL = delete(session).where(session.c.person == bindparam("person"))
_TOUCH = update(session).where(session.c.token_hash == bindparam("token"), session.c.seen < bindparam("now"))
_CONFIRM = update(session).where(session.c.token_hash == bindparam("token"))


class SessionRow(NamedTuple):
    """A session, as it is stored."""

    token_hash: str
    """The hash of the token that the browser shows."""
    person: str
    """Who is known by it."""
    created: int
    """When it began."""
    seen: int
    """When it was used last, but for some minutes."""
    agent: str
    """The browser."""
    confirmed: int | None
    """When somebody showed last in it who they are; None for guests."""
    guest: str | None
    """Who was here before somebody signed in."""

    @property
    def id(self) -> str:
        """What a session is called when it is listed: enough of its hash to tell it from the others."""
        return self.token_hash[:16]


def add(connection: Connection, row: SessionRow) -> None:
    """A new session."""
    connection.execute(_ADD, row._asdict())


def find(connection: Connection, token_hash: str) -> SessionRow | None:
    """The session of a token."""
    row = connection.execute(_BY_TOKEN, {"token": token_hash}).one_or_none()
    return row and SessionRow(*row)


def of_person(connection: Connection, person: str) -> list[SessionRow]:
    """The sessions of a person, the one that was used last first."""
    return [SessionRow(*row) for row in connection.execute(_OF_PERSON, {"person": person})]


def drop(connection: Connection, person: str, token_hash: str) -> None:
    """End a session of a person."""
    connection.execute(_DROP, {"person": person, "token": token_hash})
    tell(connection, f"who {person}")


def drop_all(connection: Connection, person: str) -> None:
    """End all sessions of a person."""
    connection.execute(_DROP_ALL, {"person": person})
    tell(connection, f"who {person}")


def touch(connection: Connection, token_hash: str, now: int) -> None:
    """A session is used."""
    connection.execute(_TOUCH.values(seen=bindparam("now")), {"token": token_hash, "now": now})


def confirm(connection: Connection, token_hash: str, now: int) -> None:
    """Somebody has shown in a session who they are."""
    connection.execute(_CONFIRM.values(confirmed=bindparam("now")), {"token": token_hash, "now": now})
