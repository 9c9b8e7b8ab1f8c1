"""Stored talk: the lines of the two players of a game, and whose lines somebody does not want to read."""

from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, select
from sqlalchemy import insert as insert_into
from sqlalchemy.exc import IntegrityError

from teban.online.models.talk import Line, Mute, Said
from teban.online.storage.schema import mute, talk
from teban.online.storage.transaction import Conflict, tell
from teban.service.models.common import Seat

ALWAYS = ""
"""What stands in place of a game where somebody is muted in all of them."""


def add(connection: Connection, game_id: str, person: str, seat: Seat, said: Said, key: str, now: int) -> None:
    """Write a line down; Conflict if somebody else was first with its number, or the key of the person is known."""
    number = (connection.execute(_LAST, {"game": game_id}).scalar() or 0) + 1
    words = said.text if said.kind == "text" else said.phrase
    line = {"game": game_id, "number": number, "person": person, "seat": seat, "kind": said.kind, "words": words}
    try:
        connection.execute(_ADD, {**line, "at": now, "key": key})
    except IntegrityError as error:
        raise Conflict from error
    tell(connection, f"talk {game_id}")


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
