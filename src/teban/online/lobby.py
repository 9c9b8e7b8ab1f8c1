"""The lobby: what one may join and what one may watch, and the challenges that stand while their owners are there.

A live challenge has a deadline that is near, and that every process to which its owner is connected puts off again and
again. So it goes by itself soon after the owner, and also if the process dies; another one they connect to keeps it.
"""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from teban.online import limits
from teban.online.attendance import Attendance
from teban.online.games.state import SECOND
from teban.online.now import milliseconds
from teban.online.storage import games as storage
from teban.online.storage.database import Database
from teban.online.storage.games import Listed


class Sought(NamedTuple):
    """What somebody looks for in the lobby. A filter holds before the list is cut, so that nothing is hidden by it."""

    game: str | None = None
    """The name of the game; None for all."""
    live: bool | None = None
    """Live games, or others; None for both."""


class Shown(NamedTuple):
    """What of the lobby is shown."""

    challenges: Sequence[Listed]
    """What one may join: live games first, and the newest first."""
    played: Sequence[Listed]
    """What one may watch."""
    more: int
    """How many challenges there are beside these."""

    @property
    def listed(self) -> list[Listed]:
        """All that is shown."""
        return [*self.challenges, *self.played]


class Lobby:
    """The lobby as this process has read it last, once for all who look for the same."""

    def __init__(self, database: Database, attendance: Attendance) -> None:
        self._database, self._attendance = database, attendance
        self._shown: dict[Sought, Shown] = {}
        self._watched: dict[Sought, tuple[str, ...]] = {}
        self._reading = asyncio.Lock()
        self._changes = 0
        self._renewed = 0

    async def shown(self, sought: Sought) -> Shown:
        """What stands in it."""
        async with self._reading:
            if known := self._shown.get(sought):
                return known
            changes, watched = self._changes, self._watched.get(sought, ())
            shown = await self._database.read(lambda connection: _read(connection, sought, watched))
            self._watched[sought] = tuple(each.game.id for each in shown.played)
            if changes == self._changes:
                self._shown[sought] = shown
            return shown

    async def with_own(self, shown: Shown, sought: Sought, person: str) -> Shown:
        """The same with all that somebody has posted, however many came after it."""
        if not shown.more:
            return shown
        own = await self._database.read(lambda c: storage.own_challenges(c, person, limits.OPEN_INVITATIONS))
        known = {each.game.id for each in shown.challenges}
        missing = [each for each in own if each.game.id not in known and _fits(each, sought)]
        return shown._replace(challenges=[*shown.challenges, *missing], more=max(0, shown.more - len(missing)))

    def changed(self) -> None:
        """Something in it is not as it was read last."""
        self._shown.clear()
        self._changes += 1

    def shows(self, game_id: str) -> bool:
        """Whether a game stands in it to be watched."""
        return any(game_id in watched for watched in self._watched.values())

    async def renew(self) -> None:
        """Let the live challenges stand for longer whose owners are here; called often, it does so now and then."""
        now = milliseconds()
        if now - self._renewed < limits.SEEK_RENEWAL * SECOND:
            return
        seeks = await self._database.read(storage.seeks)
        if kept := [game_id for game_id, owner in seeks if self._attendance.is_here(owner)]:
            await self._database.write(lambda connection: storage.renew(connection, kept, now + limits.SEEK * SECOND))
        self._renewed = now


def news(before: Shown, now: Shown) -> tuple[bool, Sequence[Listed]]:
    """What somebody has to be told who knows the lobby as it was: whether it is the whole of it, and which games."""
    old, new = before.listed, now.listed
    if before.more != now.more or [each.game.id for each in old] != [each.game.id for each in new]:
        return True, new
    return False, [after for was, after in zip(old, new, strict=True) if was.game.version != after.game.version]


def _read(connection: Connection, sought: Sought, watched: Sequence[str]) -> Shown:
    kinds = (True, False) if sought.live is None else (sought.live,)
    counts = storage.count_lobby(connection, sought.game)
    live, others = (
        storage.lobby(connection, limits.SEEKS, sought.game, live=kind) if kind in kinds else []
        for kind in (True, False)
    )
    # Live ones come first, but never crowd out those that wait for days: these keep a third of the places.
    live = live[: max(limits.SEEKS - len(others), limits.SEEKS - limits.SEEKS // 3)]
    challenges = [*live, *others[: limits.SEEKS - len(live)]]
    since = milliseconds() - limits.WATCHED_FOR * SECOND
    return Shown(
        challenges,
        storage.being_played(connection, limits.WATCHABLE, watched, since, sought.game),
        max(0, sum(counts.get(kind, 0) for kind in kinds) - len(challenges)),
    )


def _fits(each: Listed, sought: Sought) -> bool:
    game = each.game
    return sought.game in (None, game.terms.game) and sought.live in (None, game.is_live)
