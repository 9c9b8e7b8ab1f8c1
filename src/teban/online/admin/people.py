"""People as a host sees them: who there is, and under which name."""

from typing import NamedTuple

from sqlalchemy import Connection, func, or_, select

from teban.errors import TebanError
from teban.online import limits
from teban.online.accounts import names
from teban.online.accounts.errors import NameTaken
from teban.online.accounts.guest_names import check_free
from teban.online.storage import accounts, bots
from teban.online.storage import people as storage
from teban.online.storage.schema import game, person
from teban.online.storage.transaction import Conflict, tell
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


def rename(connection: Connection, person_id: str, name: str) -> tuple[str, str]:
    """Call somebody something else from now on, in new games; what they were called before, and what they are now.

    With an account they sign in by the new name, which is checked like that of a new account.
    """
    before = _name_of(connection, person_id)
    if accounts.of_person(connection, person_id):
        name = names.checked(name)
        key, look = names.key_of(name), names.look_of(name)
        if accounts.is_taken(connection, key, look, besides=person_id):
            raise NameTaken(Reason("accounts.name_taken"))
        try:
            accounts.rename(connection, person_id, key, look)
        except Conflict:  # somebody signed up with it a moment ago
            raise NameTaken(Reason("accounts.name_taken")) from None
    elif not 1 <= len(name) <= limits.NAME:
        raise BadName(Reason("hosting.bad_name", params={"most": limits.NAME}))
    else:
        check_free(connection, name)
    storage.rename(connection, person_id, name)
    tell(connection, f"who {person_id}")
    return before, name


def find_account(connection: Connection, person_id: str) -> tuple[str, list[str]]:
    """What the owner of an account is called, and whose accounts go with it: those of their bots, and it."""
    name = _name_of(connection, person_id)
    if not accounts.of_person(connection, person_id):
        raise NoSuchPerson(Reason("hosting.no_account"))
    return name, [*bots.of_owner(connection, person_id), person_id]


def _name_of(connection: Connection, person_id: str) -> str:
    name = connection.execute(select(person.c.name).where(person.c.id == person_id)).scalar_one_or_none()
    if name is None:
        raise NoSuchPerson(Reason("hosting.no_such_person"))
    return str(name)
