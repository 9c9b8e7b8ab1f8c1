"""Games as a host sees them: which go on, and to end one that cannot be gone on with."""

from typing import NamedTuple

from sqlalchemy import Connection, select

from teban.online.errors import NoSuchGame, TooLate
from teban.online.games import endings
from teban.online.games.state import Applied, Happened, OnlineGame
from teban.online.storage import games as storage
from teban.online.storage.schema import game
from teban.words import Reason

LISTED = 200
"""How many are listed at most."""
ENDED = "hosting.ended"


class Going(NamedTuple):
    """A game that is not over."""

    id: str
    game: str
    phase: str
    turns: int
    changed: int
    deadline: int | None


def going(connection: Connection) -> list[Going]:
    """The games that are not over, those first in which nothing has happened for longest."""
    statement = (
        select(game.c.id, game.c.game, game.c.phase, game.c.turn_count, game.c.changed, game.c.deadline)
        .where(game.c.phase != "over")
        .order_by(game.c.changed)
        .limit(LISTED)
    )
    return [Going(*row) for row in connection.execute(statement)]


def end(connection: Connection, game_id: str, now: int) -> OnlineGame:
    """End a game without a result; its players are told, and nobody's rating changes."""
    before = storage.load(connection, game_id)
    if before is None:
        raise NoSuchGame(Reason("online.no_such_game"))
    if before.phase == "over":
        raise TooLate(Reason("online.over"))
    number, at = before.version + 1, max(now, before.changed)
    ended = endings.ended(before, endings.void(ENDED)).model_copy(update={"version": number, "changed": at})
    happened = Happened(number=number, what="ended", seat=None, about=None, kept=len(before.turns), at=at)
    storage.save(connection, before, Applied(game=ended, happened=happened), None, None)
    return ended
