"""The computer's players: each process sees to the jobs that it has claimed, until they are done or it dies.

What is to be done stands in the database. A turn is computed first and then played as anybody's is, by a command whose
key is that of the game's version: computed twice, it is played once.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from teban.errors import TebanError
from teban.online import limits
from teban.online.computers.answers import (
    Job,
    accepted,
    agrees_to_draw,
    declined,
    job,
    reply,
    seconds_for,
)
from teban.online.computers.levels import PEOPLE, name_of
from teban.online.computers.thinking import JUDGING, Judgement, Think, turn_of
from teban.online.errors import Unavailable
from teban.online.games.state import SECOND, OnlineGame
from teban.online.live import Live, News
from teban.online.models.commands import Command, CommandRequest, PlayTurn
from teban.online.models.games import GameUpdate
from teban.online.now import milliseconds
from teban.online.storage import computers as accounts
from teban.online.storage import jobs
from teban.online.storage.database import Database
from teban.online.storage.people import PersonRow

log = logging.getLogger("teban.online")


class Games(Protocol):
    """What the computer needs of online play."""

    live: Live

    async def game(self, game_id: str, *, is_fresh: bool = False) -> OnlineGame:
        """A game as it stands; `is_fresh`: as the database has it."""

    async def do(self, game_id: str, person: PersonRow, asked: CommandRequest) -> GameUpdate:
        """Carry out a command, once."""


class ComputerPlayers:
    """All levels of the computer, as far as one process plays for them."""

    def __init__(self, database: Database, process: str, games: Games, think: Think) -> None:
        self._database, self._process, self._games, self._think = database, process, games, think
        self._woken = asyncio.Event()
        self._run: asyncio.Task[None] | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """What is seen to, by game."""

    async def start(self) -> None:
        """Be there for everybody."""
        now = milliseconds()
        await self._database.write(lambda connection: accounts.add(connection, now))
        self._run = asyncio.create_task(self._see_to_errands())

    async def stop(self) -> None:
        """Leave what is not done to others, or to the next start."""
        if self._run is None:
            return
        tasks = [self._run, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Exception):  # the database may be gone; then the silence of this process tells the same
            await self._database.write(lambda connection: jobs.release(connection, self._process))

    def wake(self) -> None:
        """Something waits for the computer."""
        self._woken.set()

    async def _see_to_errands(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self._claim()
            except Unavailable:
                pass  # which the database has written down
            except Exception:
                log.exception("The computer could not look for its jobs, and tries again")
            with suppress(TimeoutError):
                async with asyncio.timeout(limits.ERRANDS_PACE):
                    await self._woken.wait()

    async def _claim(self) -> None:
        most = limits.COMPUTER_JOBS - len(self._tasks)
        silent_since = milliseconds() - round(limits.CLAIM * SECOND)
        # To look costs a read; only what is there is claimed.
        if most <= 0 or not await self._database.read(jobs.is_any):
            return
        held = [*self._tasks]
        claimed = await self._database.write(
            lambda connection: jobs.claim(connection, self._process, held, silent_since, most)
        )
        for game_id in claimed:
            self._tasks[game_id] = task = asyncio.create_task(self._see_to(game_id))
            task.add_done_callback(partial(self._done, game_id))

    def _done(self, game_id: str, _: asyncio.Task[None]) -> None:
        del self._tasks[game_id]
        self.wake()  # for what has come up in that game since

    async def _see_to(self, game_id: str) -> None:
        """See to a game until nothing in it waits for the computer."""
        try:
            with self._games.live.follow(f"game {game_id}") as news:
                game = await self._games.game(game_id, is_fresh=True)
                while wanted := job(game):
                    try:
                        if command := await self._decide(game, wanted, news):
                            await self._do(game, wanted, command)
                    except TebanError as error:
                        # Most often somebody else was first, or no place was free to think.
                        log.info("computer refused reason=%s", error.reason.code)
                        await news.wait(limits.ERRAND_AGAIN)
                    game = await self._games.game(game_id)
        except Unavailable:
            await asyncio.sleep(limits.ERRAND_AGAIN)
        except Exception:
            log.exception("The computer could not go on with a game, and tries again")
            await asyncio.sleep(limits.ERRAND_AGAIN)

    async def _do(self, game: OnlineGame, wanted: Job, command: Command) -> None:
        asked = CommandRequest(key=f"{game.id}-{game.version}", command=command, since=game.version)
        player = PersonRow(wanted.person, name_of(PEOPLE[wanted.person]), "computer")
        try:
            await self._games.do(game.id, player, asked)
        except TebanError:
            if wanted.offer is None:
                raise
            # What cannot be agreed to any more can be declined.
            refusal = asked.model_copy(update={"key": f"{asked.key}-no", "command": declined(wanted.offer)})
            await self._games.do(game.id, player, refusal)

    async def _decide(self, game: OnlineGame, wanted: Job, news: News) -> Command | None:
        """What to do; None if the game has moved on before that was clear."""
        if wanted.offer is None:
            return await self._until_it_changes(game, news, self._turn(game, wanted))
        said = reply(game, wanted.offer)
        if said == "judge":
            return await self._until_it_changes(game, news, self._judged(game, wanted))
        return said

    async def _until_it_changes(
        self, game: OnlineGame, news: News, deciding: Coroutine[Any, Any, Command]
    ) -> Command | None:
        """What comes of thinking, unless something has happened meanwhile that has to be seen to first."""
        task = asyncio.create_task(deciding)
        try:
            while True:
                hearing = asyncio.create_task(news.wait(limits.PULSE))
                await asyncio.wait({task, hearing}, return_when=asyncio.FIRST_COMPLETED)
                hearing.cancel()
                if task.done():
                    return task.result()
                if (await self._games.game(game.id)).version != game.version:
                    return None
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _turn(self, game: OnlineGame, wanted: Job) -> Command:
        seconds = seconds_for(game, wanted.seat, milliseconds())
        work = await asyncio.to_thread(turn_of, game, wanted.person, seconds)
        told = await self._think(wanted.opponent, work, work.seconds)
        return PlayTurn(do="turn", number=game.number, actions=told[-1].data.actions)

    async def _judged(self, game: OnlineGame, wanted: Job) -> Command:
        work = await asyncio.to_thread(Judgement, game, wanted.seat)
        (win,) = await self._think(wanted.opponent, work, JUDGING)
        return accepted("draw") if agrees_to_draw(win) else declined("draw")
