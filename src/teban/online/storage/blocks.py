"""Stored blocks: with whom somebody does not want to play."""

import secrets
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select
from sqlalchemy import or_ as either

from teban.online.storage.schema import block, person
from teban.online.storage.transaction import tell

_ADD = insert(block)
_OF_PERSON = (
    select(block.c.id, block.c.blocked, person.c.name, block.c.created)
    .join_from(block, person, block.c.blocked == person.c.id)
    .where(block.c.person == bindparam("person"))
    .order_by(block.c.created.desc())
)
_BETWEEN = select(block.c.id).where(
    either(
        (block.c.person == bindparam("one")) & (block.c.blocked == bindparam("two")),
        (block.c.person == bindparam("two")) & (block.c.blocked == bindparam("one")),
    )
)
_IS_BLOCKED = select(block.c.id).where(block.c.person == bindparam("person"), block.c.blocked == bindparam("blocked"))
_COUNT = select(func.count()).select_from(block).where(block.c.person == bindparam("person"))
_DROP = delete(block).where(block.c.person == bindparam("person"), block.c.id == bindparam("block"))


class BlockRow(NamedTuple):
    """A block, as it is stored."""

    id: str
    """What it is called when it is listed."""
    blocked: str
    """Who is blocked."""
    name: str
    """What they are called."""
    created: int
    """Since when."""


def add(connection: Connection, person: str, blocked: str, now: int) -> None:
    """A person does not want to play with another, if they have not said so already."""
    if connection.execute(_IS_BLOCKED, {"person": person, "blocked": blocked}).first() is None:
        row = {"id": secrets.token_hex(8), "person": person, "blocked": blocked, "created": now}
        connection.execute(_ADD, row)
    tell(connection, f"who {person}")


def drop(connection: Connection, person: str, block_id: str) -> None:
    """A person wants to play with another again."""
    connection.execute(_DROP, {"person": person, "block": block_id})
    tell(connection, f"who {person}")


def of_person(connection: Connection, person: str) -> list[BlockRow]:
    """Whom a person has blocked, the latest first."""
    return [BlockRow(*row) for row in connection.execute(_OF_PERSON, {"person": person})]


def count(connection: Connection, person: str) -> int:
    """How many a person has blocked."""
    return connection.execute(_COUNT, {"person": person}).scalar_one()


def is_between(connection: Connection, one: str, two: str) -> bool:
    """Whether one of two people has blocked the other."""
    return connection.execute(_BETWEEN, {"one": one, "two": two}).first() is not None
