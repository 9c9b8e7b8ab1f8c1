"""Guests who are not coming back: those who never played, and those who have not for long.

Only what is theirs alone goes with them. Their games stay, under the names that they were played with.
"""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, Select, delete, exists, or_, select, update

from teban.online import limits
from teban.online.storage.schema import METADATA, feed, game, person, push_notice, push_subscription, session

OWN = (session, feed, push_subscription)
"""The tables whose rows go with a guest. Whoever is referred to from any other is more than a guest, and stays."""


def never_played(connection: Connection, before: int, most: int) -> list[str]:
    """Guests who never had a game and were not here since then, as many as may be dealt with at once."""
    return _found(connection, _never_played(before).limit(most))


def not_played(connection: Connection, before: int) -> list[str]:
    """Guests whose last game was over by then."""
    has_later = _has_game(or_(game.c.changed >= before, game.c.phase != "over"))
    return _found(connection, _guests(before).where(_has_game(), ~has_later))


def drop_never_played(connection: Connection, people: Sequence[str], before: int) -> int:
    """Forget those of these guests who still have no game; how many there were."""
    return drop(connection, _found(connection, _never_played(before).where(person.c.id.in_(people))))


def drop(connection: Connection, people: Sequence[str]) -> int:
    """Forget guests, and by what they were known; how many there were."""
    for first in range(0, len(people), limits.SWEEP):
        some = people[first : first + limits.SWEEP]
        subscriptions = select(push_subscription.c.id).where(push_subscription.c.person.in_(some))
        connection.execute(delete(push_notice).where(push_notice.c.subscription.in_(subscriptions)))
        for table in OWN:
            connection.execute(delete(table).where(table.c.person.in_(some)))
        connection.execute(update(session).where(session.c.guest.in_(some)).values(guest=None))
        connection.execute(delete(person).where(person.c.id.in_(some)))
    return len(people)


def _never_played(before: int) -> Select[tuple[str]]:
    is_here = exists().where(session.c.person == person.c.id, session.c.seen >= before)
    return _guests(before).where(~_has_game(), ~is_here)


def _guests(before: int) -> Select[tuple[str]]:
    """People from before then who have left nothing behind that is not theirs alone."""
    references = [~exists().where(column == person.c.id) for column in _references()]
    return select(person.c.id).where(person.c.created < before, *references)


def _has_game(*more: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(or_(game.c.player1 == person.c.id, game.c.player2 == person.c.id), *more)


def _references() -> list[ColumnElement[str]]:
    """The columns that refer to people, but for those of the tables whose rows go with them."""
    return [
        key.parent
        for table in METADATA.tables.values()
        if table not in OWN
        for key in table.foreign_keys
        if key.column.table is person
    ]


def _found(connection: Connection, statement: Select[tuple[str]]) -> list[str]:
    return [*connection.execute(statement).scalars()]
