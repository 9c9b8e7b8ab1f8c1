"""Bots: accounts that programs play with, and the tokens that they are known by."""

import secrets

from sqlalchemy import Connection, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError

from teban.online.accounts import names
from teban.online.errors import NotYours
from teban.online.storage.people import PersonRow
from teban.online.storage.schema import account, bot_token, person
from teban.words import Reason


def make(connection: Connection, owner: str, name: str, token_hash: str, now: int) -> None:
    """A new bot of somebody's; NotYours if its name is taken."""
    bot, name = secrets.token_urlsafe(12), names.checked(name)
    try:
        connection.execute(_ADD_PERSON, {"id": bot, "name": name, "created": now, "seen": now})
        known_as = {"name_key": names.key_of(name), "name_look": names.look_of(name)}
        connection.execute(_ADD_ACCOUNT, {"person": bot, "kind": "bot", "created": now, **known_as})
        connection.execute(_ADD_TOKEN, {"token_hash": token_hash, "person": bot, "owner": owner, "created": now})
    except IntegrityError as error:
        raise NotYours(Reason("ratings.name_taken")) from error


def count(connection: Connection, owner: str) -> int:
    """How many bots somebody has."""
    return connection.execute(_COUNT, {"owner": owner}).scalar_one()


def of_owner(connection: Connection, owner: str) -> list[str]:
    """The bots of somebody."""
    return [*connection.execute(_OF_OWNER, {"owner": owner}).scalars()]


def bot_of(connection: Connection, token_hash: str) -> PersonRow | None:
    """Which bot a token is of."""
    row = connection.execute(_BY_TOKEN, {"token_hash": token_hash}).one_or_none()
    return PersonRow(row.id, row.name, "bot") if row else None


_ADD_PERSON = insert(person)
_ADD_ACCOUNT = insert(account)
_ADD_TOKEN = insert(bot_token)
_COUNT = select(func.count()).where(bot_token.c.owner == bindparam("owner"))
_OF_OWNER = select(bot_token.c.person).where(bot_token.c.owner == bindparam("owner")).order_by(bot_token.c.created)
_BY_TOKEN = (
    select(person.c.id, person.c.name)
    .join(bot_token, bot_token.c.person == person.c.id)
    .where(bot_token.c.token_hash == bindparam("token_hash"))
)
