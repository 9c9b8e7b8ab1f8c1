"""Who is present: also when a process dies, or is only taken for dead."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from contextlib import aclosing, asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from databases import Postgres, until
from rated import Member, guest
from teban.online import limits
from teban.online.games.state import SECOND
from teban.online.models.games import GameStatus, GameUpdate
from teban.online.now import milliseconds
from teban.online.service import OnlineService
from teban.online.storage import presence as storage
from teban.online.storage.database import Database
from teban.online.storage.schema import presence, process
from teban.registry import start_with


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process is dead soon after its last word."""
    monkeypatch.setattr(limits, "HEARTBEAT", 0.05)
    monkeypatch.setattr(limits, "DOWNTIME", 0.4)
    monkeypatch.setattr(limits, "PRESENCE", 0.8)
    monkeypatch.setattr(limits, "LEAVING", 1)
    monkeypatch.setattr(limits, "ABSENCE", 0)


class Process:
    """A process of the server, which can be killed."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.online = OnlineService(self.database)
        self._is_dead = False

    async def start(self) -> None:
        await asyncio.to_thread(self.database.open)
        await self.online.start()

    async def die(self) -> None:
        """Be killed, so that nobody is told anything."""
        self._is_dead = True
        tasks = (self.online.maintenance._task, self.online.push._task, *self.online.attendance._leaving.values())
        for task in tasks:
            assert task
            task.cancel()
        await self.database.close()

    async def end(self) -> None:
        if not self._is_dead:
            await self.online.stop()


Start = Callable[[], Coroutine[Any, Any, Process]]


def lived(url: str, story: Callable[[Start], Coroutine[Any, Any, None]]) -> None:
    """Let something happen at processes that are started when they are wanted."""

    async def run() -> None:
        running: list[Process] = []

        async def start() -> Process:
            running.append(Process(url))
            await running[-1].start()
            return running[-1]

        try:
            await story(start)
        finally:
            for each in running:
                await each.end()

    asyncio.run(run())


@asynccontextmanager
async def following(player: Member, game: str) -> AsyncIterator[list[GameStatus]]:
    """What somebody hears who has a game open."""
    told: list[GameStatus] = []
    hear = told.append

    async def listen(stream: AsyncGenerator[Any, None]) -> None:
        async with aclosing(stream):
            async for news in stream:
                if isinstance(news, GameUpdate):
                    hear(news.status)

    listening = asyncio.create_task(listen(player.online.follow(game, player.person, 0)))
    try:
        await until(lambda: told)
        yield told
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def begun(at: Process) -> tuple[Member, Member, str]:
    """A live game in which the second player is to act."""
    aoi, ben = [await guest(at.database, at.online, name) for name in ("Aoi", "Ben")]
    game = await aoi.begin(ben, rated=False)
    position = start_with("stoic", {"size": 3})
    for number, player in enumerate((aoi, ben, aoi), 1):
        action = position.legal()[0]
        position = position.play(action)
        await player.do(game, "turn", number=number, actions=[action])
    return aoi, ben, game


def is_here(status: GameStatus) -> bool:
    """Whether the second player is."""
    player = status.players[1]
    assert player
    return player.present


def stored(connection: Connection) -> tuple[int, int]:
    """How many rows tell who is there, and which processes are."""
    there, alive = (connection.execute(select(func.count()).select_from(each)).scalar() for each in (presence, process))
    return there or 0, alive or 0


async def alone(at: Process) -> None:
    """Wait until a process knows of no other."""
    async with asyncio.timeout(20):
        while (await at.database.read(stored))[1] > 1:
            await asyncio.sleep(0.02)


def test_whose_process_died_is_gone_for_those_who_look_on(database_url: str) -> None:
    async def story(start: Start) -> None:
        dying = await start()
        aoi, ben, game = await begun(dying)
        async with following(ben, game):
            pass
        await dying.die()
        survivor = await start()
        async with following(aoi.at(survivor.database, survivor.online), game) as told:
            await until(lambda: not is_here(told[-1]) and told[-1].claimable)
        await alone(survivor)

    lived(database_url, story)


def test_who_has_never_been_away_is_there_again_when_their_process_was_taken_for_dead(database_url: str) -> None:
    async def story(start: Start) -> None:
        here = await start()
        aoi, ben, game = await begun(here)
        async with following(ben, game), following(aoi, game) as told:
            await until(lambda: is_here(told[-1]))
            await here.database.write(lambda connection: storage.forget(connection, here.online._process))
            await until(lambda: not is_here(told[-1]))
            await until(lambda: is_here(told[-1]))

    lived(database_url, story)


def test_whoever_is_there_still_is_when_the_database_comes_back(postgres: Postgres) -> None:
    async def story(start: Start) -> None:
        here, other = await start(), await start()
        aoi, ben, game = await begun(here)
        async with following(ben, game), following(aoi.at(other.database, other.online), game) as told:
            await until(lambda: is_here(told[-1]))
            await asyncio.to_thread(postgres.stop)
            await asyncio.sleep(limits.PRESENCE * 2)
            await asyncio.to_thread(postgres.start)
            before = milliseconds()
            await until(lambda: min(here.online.maintenance._last, other.online.maintenance._last) > before + SECOND)
            await until(lambda: is_here(told[-1]))
            assert (await here.database.read(stored))[1] == 2

    lived(postgres.fresh_url(), story)


def test_of_each_player_is_kept_where_they_were_last(database_url: str) -> None:
    async def story(start: Start) -> None:
        here = await start()
        _, ben, game = await begun(here)
        for _ in range(3):
            async with following(ben, game):
                pass
            await here.die()
            here = await start()
            ben = ben.at(here.database, here.online)
            await alone(here)
        async with following(ben, game) as told:
            await until(lambda: is_here(told[-1]))
            assert await here.database.read(stored) == (1, 1)

    lived(database_url, story)
