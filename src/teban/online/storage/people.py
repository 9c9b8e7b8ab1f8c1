"""The people who have played, and the sessions by which they are known again."""

import secrets
from typing import NamedTuple, cast

from sqlalchemy import Connection, bindparam, func, insert, select, update

from teban.online.models.badges import PlayerKind
from teban.online.storage.schema import account, person, session

_ADD_PERSON = insert(person)
_ADD_SESSION = insert(session)
_BY_TOKEN = (
    select(person.c.id, person.c.name, func.coalesce(account.c.kind, "guest"), session.c.seen)
    .select_from(session)
    .join(person)
    .outerjoin(account, account.c.person == person.c.id)
    .where(session.c.token_hash == bindparam("token_hash"))
)
_RENAME = update(person).where(person.c.id == bindparam("person")).values(name=bindparam("new_name"))


class PersonRow(NamedTuple):
    """A person, as they are stored."""

    id: str
    """Who they are."""
    name: str
    """What they are called; empty if they have not said."""
    kind: PlayerKind = "guest"
    """Whether they have an account, and what plays with it."""

    @property
    def is_account(self) -> bool:
        """Whether they have an account, whose name nobody else has."""
        return self.kind != "guest"


def make_guest(connection: Connection, token_hash: str, now: int) -> str:
    """A new person, known by a token."""
    person_id = secrets.token_urlsafe(12)
    connection.execute(_ADD_PERSON, {"id": person_id, "name": "", "created": now, "seen": now})
    connection.execute(_ADD_SESSION, {"token_hash": token_hash, "person": person_id, "created": now, "seen": now})
    return person_id


def person_of(connection: Connection, token_hash: str) -> tuple[PersonRow, int] | None:
    """Who is known by a token, and when that was written down last."""
    row = connection.execute(_BY_TOKEN, {"token_hash": token_hash}).one_or_none()
    return row and (PersonRow(row[0], row[1], cast(PlayerKind, row[2])), row[3])


def rename(connection: Connection, person: str, name: str) -> None:
    """Call a person something else from now on."""
    connection.execute(_RENAME, {"person": person, "new_name": name})
