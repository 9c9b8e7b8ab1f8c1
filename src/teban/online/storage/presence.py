"""Who has a game open, as the process says that they are connected to: with a dead process they are gone too."""

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, case, delete, select, text, update

from teban.online.storage.schema import presence
from teban.online.storage.schema import process as process_table
from teban.online.storage.transaction import tell

_ARRIVE = text(
    "INSERT INTO presence (game, person, process, arrived) VALUES (:game, :person, :process, :now) "
    'ON CONFLICT (game, person, process) DO UPDATE SET arrived = :now, "left" = NULL'
)
_DROP_EARLIER = delete(presence).where(
    presence.c.game == bindparam("of_game"),
    presence.c.person == bindparam("of_person"),
    presence.c.process != bindparam("of_process"),
    presence.c.left.is_not(None),
)
"""What other processes knew of somebody who is here now says nothing any more."""
_LEAVE = (
    update(presence)
    .where(
        presence.c.game == bindparam("of_game"),
        presence.c.person == bindparam("of_person"),
        presence.c.process == bindparam("of_process"),
        presence.c.arrived < bindparam("now"),  # whoever came back meanwhile has not left
    )
    .values(left=bindparam("now"))
)
_LOOK = (
    select(presence.c.person, presence.c.arrived, presence.c.left, process_table.c.beat)
    .join_from(presence, process_table, presence.c.process == process_table.c.id, isouter=True)
    .where(presence.c.game == bindparam("game"))
)
_HERE = presence.c.process == bindparam("of_process")
_OPEN = select(presence.c.game).where(_HERE, presence.c.left.is_(None)).distinct()
_LAST_BEAT = select(process_table.c.beat).where(process_table.c.id == bindparam("of_process")).scalar_subquery()
_ALL_LEAVE = (
    update(presence)
    .where(_HERE, presence.c.left.is_(None))
    .values(left=case((presence.c.arrived < _LAST_BEAT, _LAST_BEAT), else_=presence.c.arrived))
)
_FORGET = delete(process_table).where(process_table.c.id == bindparam("of_process"))


class Presence(NamedTuple):
    """Whether somebody has a game open."""

    present: bool
    """Whether they have it open now."""
    seen: int | None
    """When they had it open last."""


def arrive(connection: Connection, game_id: str, person: str, process: str, now: int) -> None:
    """A person has opened a game. A process counts how often itself: it tells the first time, and the last leaving."""
    connection.execute(_ARRIVE, {"game": game_id, "person": person, "process": process, "now": now})
    connection.execute(_DROP_EARLIER, {"of_game": game_id, "of_person": person, "of_process": process})
    tell(connection, f"presence {game_id}")


def leave(connection: Connection, game_id: str, person: str, process: str, now: int) -> None:
    """A person does not have a game open any more, as far as this process knows."""
    connection.execute(_LEAVE, {"of_game": game_id, "of_person": person, "of_process": process, "now": now})
    tell(connection, f"presence {game_id}")


def look(connection: Connection, game_id: str, now: int, fresh: int) -> dict[str, Presence]:
    """Who has a game open, or had; `fresh`: how long a process counts as alive after a beat of its heart."""
    found: dict[str, Presence] = {}
    for person, arrived, left, beat in connection.execute(_LOOK, {"game": game_id}):
        is_alive = beat is not None and beat >= now - fresh
        if left is None and is_alive:
            found[person] = Presence(True, now)
        elif person not in found or not found[person].present:
            seen = left if left is not None else max(arrived, beat or 0)
            before = found[person].seen if person in found else None
            found[person] = Presence(False, max(seen, before or 0))
    return found


def forget(connection: Connection, process: str) -> None:
    """A process ends: who was connected to it is gone."""
    games = connection.execute(_OPEN, {"of_process": process}).scalars().all()
    connection.execute(_ALL_LEAVE, {"of_process": process})
    connection.execute(_FORGET, {"of_process": process})
    for game_id in games:
        tell(connection, f"presence {game_id}")
