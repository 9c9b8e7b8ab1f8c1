"""The database is away, or nothing can be stored: commands are refused with a reason, streams stay, and what was
acknowledged is there when it is over. All failures are real: a server that is stopped, writes that the system refuses.
"""

import asyncio
import json
import re
import resource
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

from databases import Postgres, until
from online_player import CachedGame, OnlinePlayer, new_key
from serving import Server
from teban.online import limits
from teban.registry import start_with

TERMS: dict[str, Any] = {
    "game": "stoic",
    "options": {"size": 4},
    "time": {"kind": "live", "base": 600, "increment": 0},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
SAID = re.compile(r"\S+ (refused|database (away|back))( [a-z_]+=\S+)+")
"""What may stand in the log: lines of one event each, and no stack trace."""

Trouble = Callable[[], Coroutine[Any, Any, None]]


class Game:
    """A game of two people, one of whom listens, at a server that gets into trouble."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.aoi, self.ben = (OnlinePlayer(server.port, f"127.12.0.{n}", name) for n, name in ((1, "Aoi"), (2, "Ben")))
        self.known, self.heard = CachedGame(), CachedGame()
        self.acknowledged: list[str] = []
        self.broke_off = False
        self.id = ""

    async def begin(self) -> None:
        self.id = (await self.aoi.invite(TERMS))["id"]
        assert (await self.ben.do(self.id, do="join", name="Ben")).status == 200

    def turn(self) -> tuple[OnlinePlayer, dict[str, Any]]:
        """Who is to play, and what they ask for."""
        position = start_with("stoic", TERMS["options"]).play_all(self.acknowledged)
        number = len(self.acknowledged)
        command = {"do": "turn", "number": number + 1, "actions": [position.legal()[0]]}
        return (self.aoi, self.ben)[number % 2], {"key": new_key(), "since": 0, "command": command}

    async def play(self) -> None:
        player, asked = self.turn()
        answer = await player.ask("POST", f"/games/{self.id}", asked)
        assert answer.status == 200, answer.body
        self.acknowledged += asked["command"]["actions"]

    async def is_refused(self, code: str) -> dict[str, Any]:
        """Nothing can be done: whoever tries is told why, and when to try again; what they asked for."""
        player, asked = self.turn()
        answer = await player.ask("POST", f"/games/{self.id}", asked)
        assert (answer.status, answer.json()["error"]["code"]) == (503, code)
        assert int(answer.headers["retry-after"]) > 0
        assert answer.json()["error"]["words"]["ja"]
        return asked

    async def goes_on(self, asked: dict[str, Any]) -> None:
        """It is over: what was refused is done now, once, although it is sent twice."""
        player, _ = self.turn()
        answers = [await player.insist("POST", f"/games/{self.id}", asked) for _ in range(2)]
        assert [answer.status for answer in answers] == [200, 200], answers[0].body
        self.acknowledged += asked["command"]["actions"]

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """For as long as somebody follows the game, on a stream that has to last."""

        async def listen() -> None:
            async with aclosing(self.ben.follow(self.id)) as stream:
                async for update in stream:
                    self.heard.learn(update)
            self.broke_off = True

        task = asyncio.create_task(listen())
        try:
            await until(lambda: self.heard.number)
            yield
            await until(lambda: self.heard.actions == self.acknowledged)
            assert not self.broke_off, "the stream did not stay"
            assert not task.done()
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def is_all_there(self, server: Server) -> None:
        status, body = await asyncio.to_thread(server.ask, f"/api/online/games/{self.id}", method="GET")
        assert status == 200
        known = CachedGame(json.loads(body)["update"])
        assert known.actions == self.acknowledged
        assert [turn["number"] for turn in known.turns] == [*range(1, len(self.acknowledged) + 1)]


def lived_through(url: str, server: Server, begin: Trouble, end: Trouble, code: str) -> None:
    """Play before, in and after trouble; then look at what another process finds."""
    game = Game(server)

    async def live() -> None:
        await game.begin()
        async with game.listening():
            for _ in range(3):
                await game.play()
            await begin()
            refused = await game.is_refused(code)
            await end()
            await game.goes_on(refused)
            await game.play()
            await game.is_all_there(server)

    asyncio.run(live())
    complaints = server.end().splitlines()
    assert [line for line in complaints if not SAID.fullmatch(line)] == []
    assert sum(" database away " in line for line in complaints) == 1
    assert sum(" database back " in line for line in complaints) == 1
    other = Server("--database", url)
    asyncio.run(game.is_all_there(other))
    assert other.complaints() == []


def test_postgres_is_stopped_and_comes_back(postgres: Postgres) -> None:
    url = postgres.fresh_url()

    async def begin() -> None:
        await asyncio.to_thread(postgres.stop)

    async def end() -> None:
        await asyncio.to_thread(postgres.start)

    lived_through(url, Server("--database", url), begin, end, "hosting.database_away")


def test_the_disk_is_full_and_has_room_again(tmp_path: Path) -> None:
    """No file of the server may grow, as on a full disk; a limit of the system's that can be lifted again."""
    url = f"sqlite:///{tmp_path}/online.db"
    server = Server("--database", url)
    pid = server.process.pid
    _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)

    async def begin() -> None:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, most))

    async def end() -> None:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))

    lived_through(url, server, begin, end, "hosting.cannot_store")


def test_who_leaves_while_the_database_is_away_is_not_taken_for_present_afterwards(postgres: Postgres) -> None:
    server = Server("--database", postgres.fresh_url())

    async def live() -> None:
        game = Game(server)
        await game.begin()
        async with aclosing(game.aoi.follow(game.id)) as stream:
            async with game.listening():
                await _sees(stream, is_present=True)
            await asyncio.to_thread(postgres.stop)
            await asyncio.sleep(limits.LEAVING + 1)  # Ben's leaving could not be written down
            await asyncio.to_thread(postgres.start)
            await _sees(stream, is_present=False)

    asyncio.run(live())
    assert [line for line in server.end().splitlines() if not SAID.fullmatch(line)] == []


async def _sees(stream: AsyncIterator[Any], *, is_present: bool) -> None:
    """Wait until a player sees the other one there, or away."""
    async with asyncio.timeout(60):
        async for update in stream:
            if update["status"]["players"][1]["present"] == is_present:
                return
    raise AssertionError("the stream ended")
