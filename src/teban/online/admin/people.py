"""People as a host sees them: who there is, and under which name."""

from typing import NamedTuple

from sqlalchemy import Connection, func, or_, select

from teban.errors import TebanError
from teban.online import limits
from teban.online.storage import people as storage
from teban.online.storage.schema import game, person
from teban.words import Reason

LISTED = 200
"""How many are listed at most."""


class NoSuchPerson(TebanError):
    """There is nobody of that identity."""


class BadName(TebanError):
    """Nobody can be called so."""


class Known(NamedTuple):
    """Somebody who has been here."""

    id: str
    name: str
    created: int
    games: int


def find(connection: Connection, name: str) -> list[Known]:
    """Those whose names hold a text, the latest first."""
    games = (
        select(func.count())
        .select_from(game)
        .where(or_(game.c.player1 == person.c.id, game.c.player2 == person.c.id))
        .scalar_subquery()
    )
    statement = (
        select(person.c.id, person.c.name, person.c.created, games)
        .where(person.c.name.contains(name, autoescape=True))
        .order_by(person.c.created.desc())
        .limit(LISTED)
    )
    return [Known(*row) for row in connection.execute(statement)]


def rename(connection: Connection, person_id: str, name: str) -> str:
    """Call somebody something else from now on, in new games; what they were called before."""
    if not 1 <= len(name) <= limits.NAME:
        raise BadName(Reason("hosting.bad_name", params={"most": limits.NAME}))
    before = connection.execute(select(person.c.name).where(person.c.id == person_id)).scalar_one_or_none()
    if before is None:
        raise NoSuchPerson(Reason("hosting.no_such_person"))
    storage.rename(connection, person_id, name)
    return str(before)
