"""The games that somebody has finished, and how they began."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from pydantic_core import from_json
from sqlalchemy import Connection, bindparam, select

from teban.online.storage.games import Listed, finished
from teban.online.storage.schema import turn

Beginnings = Mapping[str, Sequence[Sequence[str]]]
"""The first two turns of games, by game."""


def finished_games(connection: Connection, person: str, most: int) -> tuple[list[Listed], Beginnings]:
    """The latest public games of a person that are over, and how they began."""
    listed = finished(connection, person, most)
    rows = connection.execute(_BEGINNINGS, {"games": [each.game.id for each in listed]})
    found: defaultdict[str, list[list[str]]] = defaultdict(list)
    for row in rows:
        found[row.game].append(from_json(row.actions))
    return listed, found


_BEGINNINGS = (
    select(turn.c.game, turn.c.actions)
    .where(turn.c.game.in_(bindparam("games", expanding=True)), turn.c.taken_back.is_(None), turn.c.number <= 2)
    .order_by(turn.c.number)
)
