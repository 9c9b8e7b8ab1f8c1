"""Stored talk: the lines of the two players of a game, and whose lines somebody does not want to read."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, exists, func, select, text
from sqlalchemy import insert as insert_into
from sqlalchemy.exc import IntegrityError

from teban.online.live import TALK
from teban.online.models.talk import Line, Mute, Said
from teban.online.storage.schema import mute, talk, talk_read
from teban.online.storage.transaction import Conflict, tell
from teban.service.models.common import Seat

ALWAYS = ""
"""What stands in place of a game where somebody is muted in all of them."""


def add(
    connection: Connection, game_id: str, person: str, seat: Seat, said: Said, key: str, now: int, opponent: str
) -> None:
    """Write a line down, for an opponent; Conflict if somebody else was first with its number, or the key is known."""
    number = (connection.execute(_LAST, {"game": game_id}).scalar() or 0) + 1
    words = said.text if said.kind == "text" else said.phrase
    line = {"game": game_id, "number": number, "person": person, "seat": seat, "kind": said.kind, "words": words}
    try:
        connection.execute(_ADD, {**line, "at": now, "key": key})
    except IntegrityError as error:
        raise Conflict from error
    tell(connection, f"talk {game_id}")
    tell(connection, f"person {opponent} {TALK}")


def is_known(connection: Connection, person: str, key: str) -> bool:
    """Whether a line of a person with this key is written down."""
    return connection.execute(_BY_KEY, {"person": person, "key": key}).first() is not None


def count_since(connection: Connection, person: str, since: int) -> int:
    """How many lines a person has said since then, in all games."""
    return connection.execute(_SINCE, {"person": person, "since": since}).scalar() or 0


def count_in(connection: Connection, game_id: str, person: str) -> int:
    """How many lines a person has said in a game."""
    return connection.execute(_IN_GAME, {"person": person, "game": game_id}).scalar() or 0


def lines(connection: Connection, game_id: str, after: int, only_of: str | None) -> list[Line]:
    """The lines of a game after the one of that number; of one person alone if one is named."""
    statement = _LINES if only_of is None else _LINES_OF
    rows = connection.execute(statement, {"game": game_id, "after": after, "person": only_of})
    return [Line.model_validate(_line(row)) for row in rows]


def mute_of(connection: Connection, game_id: str, reader: str, opponent: str) -> Mute | None:
    """Whether, and for how long, a person does not want to read what their opponent in a game writes."""
    rows = connection.execute(_MUTED, {"person": reader, "opponent": opponent, "game": game_id}).scalars().all()
    return "always" if ALWAYS in rows else "game" if rows else None


def set_mute(connection: Connection, game_id: str, reader: str, opponent: str, how: Mute | None, now: int) -> None:
    """From now on a person reads their opponent not at all, not in this game, or (None) again."""
    connection.execute(_UNMUTE, {"of_person": reader, "of_muted": opponent, "of_game": game_id})
    if how:
        where = ALWAYS if how == "always" else game_id
        try:
            connection.execute(_MUTE, {"person": reader, "muted": opponent, "game": where, "created": now})
        except IntegrityError as error:
            raise Conflict from error
    tell(connection, f"talk {game_id}")
    tell(connection, f"person {reader} {TALK}")


def read_up_to(connection: Connection, game_id: str, person: str) -> int:
    """The number of the last line of a game that a person has read."""
    return connection.execute(_READ, {"person": person, "game": game_id}).scalar() or 0


def set_read(connection: Connection, game_id: str, person: str, number: int) -> None:
    """A person has read the lines of a game up to a number. Nobody else is told so."""
    if number > read_up_to(connection, game_id, person):
        connection.execute(_SET_READ, {"person": person, "game": game_id, "number": number})
        tell(connection, f"person {person} {TALK}")


def unread(connection: Connection, person: str, games: Sequence[str]) -> dict[str, int]:
    """How many lines of their opponents a person has not read, by game; not of those whom they do not want to read."""
    rows = connection.execute(_UNREAD, {"person": person, "games": games}) if games else ()
    return {row.game: row.lines for row in rows}


_BY_KEY = select(talk.c.number).where(talk.c.person == bindparam("person"), talk.c.key == bindparam("key"))
_LAST = select(func.max(talk.c.number)).where(talk.c.game == bindparam("game"))
_ADD = insert_into(talk)
_SINCE = select(func.count()).where(talk.c.person == bindparam("person"), talk.c.at > bindparam("since"))
_IN_GAME = select(func.count()).where(talk.c.person == bindparam("person"), talk.c.game == bindparam("game"))
_LINES = (
    select(talk.c.number, talk.c.seat, talk.c.kind, talk.c.words, talk.c.at)
    .where(talk.c.game == bindparam("game"), talk.c.number > bindparam("after"))
    .order_by(talk.c.number)
)
_LINES_OF = _LINES.where(talk.c.person == bindparam("person"))

_READ = select(talk_read.c.number).where(
    talk_read.c.person == bindparam("person"), talk_read.c.game == bindparam("game")
)
_SET_READ = text(
    "INSERT INTO talk_read (person, game, number) VALUES (:person, :game, :number) "
    "ON CONFLICT (person, game) DO UPDATE SET number = :number WHERE talk_read.number < :number"
)
_UNREAD = (
    select(talk.c.game, func.count().label("lines"))
    .outerjoin(talk_read, (talk_read.c.game == talk.c.game) & (talk_read.c.person == bindparam("person")))
    .where(
        talk.c.game.in_(bindparam("games", expanding=True)),
        talk.c.person != bindparam("person"),
        talk.c.number > func.coalesce(talk_read.c.number, 0),
        ~exists().where(
            mute.c.person == bindparam("person"),
            mute.c.muted == talk.c.person,
            mute.c.game.in_((talk.c.game, ALWAYS)),
        ),
    )
    .group_by(talk.c.game)
)
_MUTED = select(mute.c.game).where(
    mute.c.person == bindparam("person"),
    mute.c.muted == bindparam("opponent"),
    mute.c.game.in_((bindparam("game"), ALWAYS)),
)
_UNMUTE = delete(mute).where(
    mute.c.person == bindparam("of_person"),
    mute.c.muted == bindparam("of_muted"),
    mute.c.game.in_((bindparam("of_game"), ALWAYS)),
)
_MUTE = insert_into(mute)


def _line(row: Any) -> dict[str, Any]:
    said = {"kind": row.kind, "text" if row.kind == "text" else "phrase": row.words}
    return {"number": row.number, "seat": row.seat, "said": said, "at": row.at}
