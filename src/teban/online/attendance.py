"""Attendance: which players have their game open, on whichever process, and since when the others have not.

To lose a connection is not to lose a game: it only lets the opponent see it, and after a while claim what is theirs.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial

from sqlalchemy import Connection

from teban.online import limits
from teban.online.games.state import SECOND
from teban.online.now import milliseconds
from teban.online.retry import until_available
from teban.online.storage import presence as storage
from teban.online.storage.database import Database
from teban.online.storage.presence import Presence


class Attendance:
    """Who is there, as far as this process knows, which asks the database once for each change."""

    def __init__(self, database: Database, process: str) -> None:
        self._database, self._process = database, process
        self._streams: Counter[tuple[str, str]] = Counter()
        """How many open streams a person has at a game, in this process."""
        self._followers: Counter[str] = Counter()
        """How many streams of any kind a person follows, in this process."""
        self._leaving: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._told: set[asyncio.Task[None]] = set()
        """Those who are telling that somebody has left."""
        self._seen: OrderedDict[str, Mapping[str, Presence]] = OrderedDict()
        self._asked: dict[str, object] = {}
        """The latest question about each game whose answer is under way."""

    @asynccontextmanager
    async def attending(self, game_id: str, person: str) -> AsyncIterator[None]:
        """For as long as a person follows their game."""
        here = game_id, person
        self._streams[here] += 1
        try:
            if leaving := self._leaving.pop(here, None):
                leaving.cancel()
            elif self._streams[here] == 1:
                now = milliseconds()
                await self._database.write(
                    lambda connection: storage.arrive(connection, game_id, person, self._process, now)
                )
            yield
        finally:
            self._streams[here] -= 1
            if not self._streams[here]:
                del self._streams[here]
                self._leaving[here] = asyncio.create_task(self._leave(here))

    @contextmanager
    def here(self, person: str | None) -> Iterator[None]:
        """For as long as somebody follows anything."""
        if person is None:
            yield
            return
        self._followers[person] += 1
        try:
            yield
        finally:
            self._followers[person] -= 1
            if not self._followers[person]:
                del self._followers[person]

    def is_here(self, person: str | None) -> bool:
        """Whether a person is connected to this process."""
        return person in self._followers

    async def at(self, game_id: str) -> Mapping[str, Presence]:
        """Who of a game's players is there, and when the others were seen last."""
        if (known := self._seen.get(game_id)) is None:
            now, asked = milliseconds(), object()
            self._asked[game_id] = asked
            known = await self._database.read(
                lambda connection: storage.look(connection, game_id, now, limits.PRESENCE * SECOND)
            )
            if self._asked.get(game_id) is asked:  # otherwise somebody has come or gone since
                del self._asked[game_id]
                self._seen[game_id] = known
                if len(self._seen) > limits.CACHED_GAMES:
                    self._seen.popitem(last=False)
        return known

    async def tell_all(self) -> None:
        """Write down again who is here, where it was forgotten because this process had fallen silent."""
        here, now = [*self._streams], milliseconds()
        if not here:
            return

        def transaction(connection: Connection) -> None:
            for game_id, person in here:
                storage.arrive(connection, game_id, person, self._process, now)

        await self._database.write(transaction)

    def changed(self, game_id: str) -> None:
        """Somebody has come or gone."""
        self._seen.pop(game_id, None)
        self._asked.pop(game_id, None)

    def forget(self) -> None:
        """Forget what was known of everybody."""
        self._seen.clear()
        self._asked.clear()

    async def close(self) -> None:
        """This process ends: nobody is here any more."""
        for task in (*self._leaving.values(), *self._told):
            task.cancel()
        with suppress(Exception):  # the database may be gone; then the silence of this process tells the same
            await self._database.write(lambda connection: storage.forget(connection, self._process))

    async def _leave(self, here: tuple[str, str]) -> None:
        await asyncio.sleep(limits.LEAVING)
        task, now = self._leaving.pop(here), milliseconds()
        self._told.add(task)
        # Nobody else would tell it as long as this process is alive.
        leave = partial(storage.leave, game_id=here[0], person=here[1], process=self._process, now=now)
        try:
            await until_available(self._database.write, leave)
        finally:
            self._told.discard(task)
