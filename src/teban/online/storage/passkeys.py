"""Stored passkeys: public keys, by the ids of their credentials."""

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from teban.online.storage.schema import passkey
from teban.online.storage.transaction import Conflict

_ADD = insert(passkey)
_FIND = select(
    passkey.c.id,
    passkey.c.person,
    passkey.c.public_key,
    passkey.c.sign_count,
    passkey.c.site,
    passkey.c.label,
    passkey.c.created,
    passkey.c.used,
)
_BY_ID = _FIND.where(passkey.c.id == bindparam("passkey"))
_OF_PERSON = _FIND.where(passkey.c.person == bindparam("person")).order_by(passkey.c.created)
_USE = (
    update(passkey)
    .where(passkey.c.id == bindparam("passkey"))
    .values(sign_count=bindparam("count"), used=bindparam("now"))
)
_DROP = delete(passkey).where(passkey.c.person == bindparam("of_person"), passkey.c.id == bindparam("passkey"))


class PasskeyRow(NamedTuple):
    """A passkey, as it is stored."""

    id: str
    """The id of the credential, in base64url."""
    person: str
    """Whose it is."""
    public_key: bytes
    """What its signatures are verified with."""
    sign_count: int
    """How often it said that it was used."""
    site: str
    """The name of the host it was made for."""
    label: str
    """What its owner calls it."""
    created: int
    """When it was made."""
    used: int | None
    """When somebody signed in with it last."""


def add(connection: Connection, row: PasskeyRow) -> None:
    """A new passkey; Conflict if there is one of that id."""
    try:
        connection.execute(_ADD, row._asdict())
    except IntegrityError as error:
        raise Conflict from error


def find(connection: Connection, passkey_id: str) -> PasskeyRow | None:
    """The passkey of that id."""
    row = connection.execute(_BY_ID, {"passkey": passkey_id}).one_or_none()
    return row and PasskeyRow(*row)


def of_person(connection: Connection, person: str) -> list[PasskeyRow]:
    """The passkeys of a person, the oldest first."""
    return [PasskeyRow(*row) for row in connection.execute(_OF_PERSON, {"person": person})]


def use(connection: Connection, passkey_id: str, count: int, now: int) -> None:
    """A passkey was used."""
    connection.execute(_USE, {"passkey": passkey_id, "count": count, "now": now})


def drop(connection: Connection, person: str, passkey_id: str) -> None:
    """A person has a passkey no more."""
    connection.execute(_DROP, {"of_person": person, "passkey": passkey_id})
