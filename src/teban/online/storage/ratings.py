"""Stored ratings: one row for each person and game, and one for each change, by which a game counts once."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Connection, bindparam, select, update
from sqlalchemy import insert as insert_into
from sqlalchemy.exc import IntegrityError

from teban.online.ratings.glicko2 import PERIOD, PROVISIONAL, SCALE, Rating
from teban.online.storage.account_kinds import Account
from teban.online.storage.schema import account, rating, rating_change
from teban.online.storage.schema import person as person_table
from teban.online.storage.transaction import Conflict


class Record(NamedTuple):
    """What a person has achieved in a game."""

    rating: Rating
    """As it was after the last rated game."""
    wins: int
    """Rated games that were won."""
    draws: int
    """Rated games that were drawn."""
    losses: int
    """Rated games that were lost."""
    changed: int
    """When the last rated game was decided; 0 if there is none."""


class Point(NamedTuple):
    """A rating as it was after a game."""

    at: int
    """When the game was decided."""
    value: float
    """The rating."""
    game_id: str
    """Which game it was."""


class Ranked(NamedTuple):
    """A line of a leaderboard."""

    account: Account
    """Whose."""
    record: Record
    """What they have achieved."""


NEW = Record(Rating(), 0, 0, 0, 0)
"""The record of somebody who has not played a rated game yet."""


def of_people(connection: Connection, game: str, people: Iterable[str]) -> Mapping[str, Record]:
    """The records of some people in a game; who has none yet is left out."""
    rows = connection.execute(_OF_PEOPLE, {"game": game, "people": [*people]})
    return {row.person: _record(row) for row in rows}


def of_person(connection: Connection, person: str) -> Mapping[str, Record]:
    """The records of a person, by game."""
    return {row.game: _record(row) for row in connection.execute(_OF_PERSON, {"person": person})}


def save(connection: Connection, person: str, game: str, record: Record, *, is_new: bool) -> None:
    """Write down a person's record in a game; Conflict if it was new to somebody else too."""
    columns = {
        "value": record.rating.value,
        "deviation": record.rating.deviation,
        "volatility": record.rating.volatility,
        "wins": record.wins,
        "draws": record.draws,
        "losses": record.losses,
        "changed": record.changed,
    }
    if not is_new:
        connection.execute(_SAVE, {"of_person": person, "of_game": game, **columns})
        return
    try:
        connection.execute(_ADD, {"person": person, "game": game, **columns})
    except IntegrityError as error:
        raise Conflict from error


def add_change(connection: Connection, game_id: str, person: str, game: str, before: Rating, after: Record) -> None:
    """Write down what a game has changed; Conflict if it has changed it before."""
    columns = {
        "game_id": game_id,
        "person": person,
        "game": game,
        "before": before.value,
        "after": after.rating.value,
        "at": after.changed,
    }
    try:
        connection.execute(_ADD_CHANGE, columns)
    except IntegrityError as error:
        raise Conflict from error


def history(connection: Connection, person: str, game: str, most: int) -> list[Point]:
    """A person's latest ratings in a game, the earliest first."""
    rows = connection.execute(_HISTORY, {"person": person, "game": game, "most": most}).all()
    return [Point(row.at, row.after, row.game_id) for row in reversed(rows)]


def leaders(connection: Connection, game: str, now: int, most: int) -> list[Ranked]:
    """Those with the best ratings in a game that are not provisional by now."""
    rows = connection.execute(_LEADERS, {"game": game, "now": now, "most": most})
    return [Ranked(Account(row.person, row.name, row.kind), _record(row)) for row in rows]


_GROWTH = SCALE**2 / PERIOD
_NUMBERS = (
    rating.c.value,
    rating.c.deviation,
    rating.c.volatility,
    rating.c.wins,
    rating.c.draws,
    rating.c.losses,
    rating.c.changed,
)
_OF_PEOPLE = select(rating.c.person, *_NUMBERS).where(
    rating.c.game == bindparam("game"), rating.c.person.in_(bindparam("people", expanding=True))
)
_OF_PERSON = select(rating.c.game, *_NUMBERS).where(rating.c.person == bindparam("person")).order_by(rating.c.game)
_SAVE = update(rating).where(rating.c.person == bindparam("of_person"), rating.c.game == bindparam("of_game"))
_ADD = insert_into(rating)
_ADD_CHANGE = insert_into(rating_change)
_HISTORY = (
    select(rating_change.c.at, rating_change.c.after, rating_change.c.game_id)
    .where(rating_change.c.person == bindparam("person"), rating_change.c.game == bindparam("game"))
    .order_by(rating_change.c.at.desc(), rating_change.c.game_id)
    .limit(bindparam("most"))
)
_VARIANCE = (
    rating.c.deviation * rating.c.deviation
    + rating.c.volatility * rating.c.volatility * (bindparam("now", type_=BigInteger) - rating.c.changed) * _GROWTH
)
"""The square of a deviation as it is by now: `aged` of glicko2."""
_LEADERS = (
    select(rating.c.person, person_table.c.name, account.c.kind, *_NUMBERS)
    .join(account, account.c.person == rating.c.person)
    .join(person_table, person_table.c.id == account.c.person)
    .where(rating.c.game == bindparam("game"), _VARIANCE <= PROVISIONAL**2)
    .order_by(rating.c.value.desc(), person_table.c.name)
    .limit(bindparam("most"))
)


def _record(row: Any) -> Record:
    value, deviation, volatility, wins, draws, losses, changed = tuple(row)[-len(_NUMBERS) :]
    return Record(Rating(value, deviation, volatility), wins, draws, losses, changed)
