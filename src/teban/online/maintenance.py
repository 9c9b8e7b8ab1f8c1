"""The maintenance: tells that this process is alive, ends games whose time has come, gives back time that was lost, and
forgets guests who never played.

Any number of processes may keep the same games: what has to happen to a game happens to its version, once. While no
process was alive nobody could play, so that time is taken from nobody's clock.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection

from teban.online import limits
from teban.online.errors import Unavailable
from teban.online.games.state import SECOND
from teban.online.now import milliseconds
from teban.online.storage import games as storage
from teban.online.storage import guests, presence
from teban.online.storage.database import Database
from teban.online.storage.heartbeat import beat, silent

log = logging.getLogger("teban.online")


class Maintenance:
    """The background work of one process."""

    def __init__(
        self,
        database: Database,
        process: str,
        expire: Callable[[str], Awaitable[None]],
        renew: Callable[[], Awaitable[None]],
        return_: Callable[[], Awaitable[None]],
    ) -> None:
        """`expire`: ends a game if its time has come; `renew`: puts off what does not come to an end yet.

        `return_`: says again who is connected to this process, which others had taken for dead.
        """
        self._database, self._process = database, process
        self._expire, self._renew, self._return = expire, renew, return_
        self._task: asyncio.Task[None] | None = None
        self._last = 0
        """When this process told last that it is alive."""
        self._steady_since = 0
        """Since when it has been able to tell so."""
        self._is_unknown = True
        """Whether others know nothing of who is connected to it."""
        self._forgot = 0
        """When it looked last for guests who are not coming back."""

    async def start(self) -> None:
        """Give back what was lost, then go on until stopped."""
        await self.beat()
        await self.bury()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End the background work, and tell once more how long somebody was here."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        with suppress(Exception):
            await self.beat()

    @property
    def is_late(self) -> bool:
        """Whether this process was silent for so long that time may have to be given back before anything else."""
        return milliseconds() - self._last > limits.DOWNTIME * SECOND

    async def beat(self) -> None:
        """Tell that this process is alive; if nobody was for a while, give the time back."""

        def transaction(connection: Connection) -> tuple[int, int]:
            now = milliseconds()  # not when it was asked for: the work may have waited for the database to come back
            before, is_new = beat(connection, self._process, now)
            self._is_unknown |= is_new
            if before is None or now - before <= limits.DOWNTIME * SECOND:
                return now, 0
            return now, len(storage.give_back(connection, before, now))

        now, count = await self._database.write(transaction)
        if count:
            log.info("time given back games=%d", count)
        if now - self._last > limits.DOWNTIME * SECOND:
            self._steady_since, self._is_unknown = now, True  # who looked in the meantime saw nobody here
        self._last = now
        if self._is_unknown:
            await self._return()
            self._is_unknown = False

    async def bury(self) -> None:
        """Forget the processes that have died, whose players are gone from their games.

        Where the database was away, all have been silent for as long, and none has died.
        """
        fresh = int(limits.PRESENCE * SECOND)
        since = self._last - fresh if self._last - self._steady_since >= fresh else 0

        def transaction(connection: Connection) -> None:
            for process in silent(connection, self._process, since, is_locked=True):
                presence.forget(connection, process)

        if await self._database.read(lambda connection: silent(connection, self._process, since)):
            await self._database.write(transaction)

    async def sweep(self) -> None:
        """End the games whose time has come."""
        now = milliseconds() - limits.GRACE
        for game_id in await self._database.read(lambda connection: storage.due(connection, now, limits.SWEEP)):
            await self._expire(game_id)

    async def forget_guests(self) -> None:
        """Forget guests who never played and do not come back; called often, it does so now and then."""
        now = milliseconds()
        if now - self._forgot < limits.FORGETTING * SECOND:
            return
        self._forgot, before = now, now - limits.NEVER_PLAYED * SECOND
        while some := await self._database.read(lambda c: guests.never_played(c, before, limits.SWEEP)):
            count = await self._database.write(partial(guests.drop_never_played, people=some, before=before))
            log.info("guests forgotten count=%d", count)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(limits.HEARTBEAT)
            try:
                await self.beat()
                await self.bury()
                await self._renew()
                await self.sweep()
                await self.forget_guests()
            except Unavailable:
                continue  # which the database has written down
            except Exception:
                log.exception("Maintenance failed, and tries again")
