"""Which people have an account, and of which kind: a person's own, a bot's or the computer's."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select

from teban.online.accounts.names import key_of
from teban.online.models.badges import PlayerKind
from teban.online.storage.schema import account, person


class Account(NamedTuple):
    """An account, as others see it."""

    person: str
    """Whose it is."""
    name: str
    """What it is called."""
    kind: PlayerKind
    """Who plays with it."""


def is_account(connection: Connection, person: str) -> bool:
    """Whether a person has an account."""
    return person in of_people(connection, (person,))


def of_people(connection: Connection, people: Iterable[str]) -> Mapping[str, Account]:
    """The accounts of some people; who has none is left out."""
    rows = connection.execute(_OF_PEOPLE, {"people": [*people]})
    return {row.person: Account(row.person, row.name, row.kind) for row in rows}


def find(connection: Connection, name: str) -> Account | None:
    """The account of a name, however it is written."""
    row = connection.execute(_BY_NAME, {"name_key": key_of(name)}).one_or_none()
    return row and Account(row.person, row.name, row.kind)


_ACCOUNT = select(account.c.person, person.c.name, account.c.kind).join(person, person.c.id == account.c.person)
_OF_PEOPLE = _ACCOUNT.where(account.c.person.in_(bindparam("people", expanding=True)))
_BY_NAME = _ACCOUNT.where(account.c.name_key == bindparam("name_key"))
