"""The lobby: what one may join and what one may watch, and the challenges that stand while their owners are there.

A live challenge has a deadline that is near, and that every process to which its owner is connected puts off again and
again. So it goes by itself soon after the owner, and also if the process dies; another one they connect to keeps it.
"""

import asyncio
from collections.abc import Sequence

from sqlalchemy import Connection

from teban.online import limits
from teban.online.attendance import Attendance
from teban.online.games.state import SECOND
from teban.online.now import milliseconds
from teban.online.storage import games as storage
from teban.online.storage.database import Database
from teban.online.storage.games import Listed


class Lobby:
    """The lobby as this process has read it last, once for all who look at it."""

    def __init__(self, database: Database, attendance: Attendance) -> None:
        self._database, self._attendance = database, attendance
        self._listed: Sequence[Listed] | None = None
        self._watched: tuple[str, ...] = ()
        self._reading = asyncio.Lock()
        self._changes = 0
        self._renewed = 0

    async def listed(self) -> Sequence[Listed]:
        """All that stands in it: first the challenges, then the games being played."""
        async with self._reading:
            if self._listed is not None:
                return self._listed
            changes, shown = self._changes, self._watched
            seeks, played = await self._database.read(lambda connection: _read(connection, shown))
            self._watched = tuple(each.game.id for each in played)
            if changes == self._changes:
                self._listed = [*seeks, *played]
            return [*seeks, *played]

    def changed(self) -> None:
        """Something in it is not as it was read last."""
        self._listed = None
        self._changes += 1

    def shows(self, game_id: str) -> bool:
        """Whether a game stands in it to be watched."""
        return game_id in self._watched

    async def renew(self) -> None:
        """Let the live challenges stand for longer whose owners are here; called often, it does so now and then."""
        now = milliseconds()
        if now - self._renewed < limits.SEEK_RENEWAL * SECOND:
            return
        seeks = await self._database.read(storage.seeks)
        if kept := [game_id for game_id, owner in seeks if self._attendance.is_here(owner)]:
            await self._database.write(lambda connection: storage.renew(connection, kept, now + limits.SEEK * SECOND))
        self._renewed = now


def news(before: Sequence[Listed], now: Sequence[Listed]) -> tuple[bool, Sequence[Listed]]:
    """What somebody has to be told who knows the lobby as it was: whether it is the whole of it, and which games."""
    known = [each.game.id for each in before]
    if known != [each.game.id for each in now]:
        return True, now
    return False, [new for old, new in zip(before, now, strict=True) if old.game.version != new.game.version]


def _read(connection: Connection, shown: Sequence[str]) -> tuple[list[Listed], list[Listed]]:
    since = milliseconds() - limits.WATCHED_FOR * SECOND
    return (
        storage.lobby(connection, limits.SEEKS),
        storage.being_played(connection, limits.WATCHABLE, shown, since),
    )
