"""The accounts of the computer's levels, which every database has."""

from sqlalchemy import Connection, text

from teban.online.accounts.names import key_of, look_of
from teban.online.computers.levels import PEOPLE, name_of

_ADD_PERSON = text(
    "INSERT INTO person (id, name, created, seen) VALUES (:person, :name, :now, :now) ON CONFLICT (id) DO NOTHING"
)
_ADD_ACCOUNT = text(
    "INSERT INTO account (person, kind, name_key, name_look, created) "
    "VALUES (:person, 'computer', :name_key, :name_look, :now) ON CONFLICT (person) DO NOTHING"
)


def add(connection: Connection, now: int) -> None:
    """Make those that are missing."""
    for person, level in PEOPLE.items():
        name = name_of(level)
        connection.execute(_ADD_PERSON, {"person": person, "name": name, "now": now})
        known_as = {"name_key": key_of(name), "name_look": look_of(name)}
        connection.execute(_ADD_ACCOUNT, {"person": person, "now": now, **known_as})
