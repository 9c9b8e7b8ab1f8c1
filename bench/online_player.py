"""A person who plays online, as a program: a cookie, commands that are repeated until answered, and streams."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any

from http_client import Answer, HttpClient, connected

AWAY = (OSError, EOFError, ValueError, asyncio.IncompleteReadError)
"""What it looks like when the server is not there."""


class OnlinePlayer:
    """Somebody at a browser, with an address and a cookie of their own."""

    def __init__(self, port: int, address: str, name: str) -> None:
        self.port = port
        """Where the next connection goes."""
        self._address, self.name = address, name
        self.cookie = ""
        """What the server knows them by."""
        self._line: HttpClient | None = None
        self._open: Any = None
        self._asking = asyncio.Lock()

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """The answer to a request of online play; one of AWAY if there is none."""
        return await self.call(method, f"/api/online{path}", body)

    async def call(self, method: str, path: str, body: Any = None) -> Answer:
        """The answer to any request; one of AWAY if there is none, and then the connection is a new one next time."""
        async with self._asking:
            try:
                if self._line is None:
                    self._open = connected(self.port, self._address)
                    self._line = await self._open.__aenter__()
                answer = await self._line.ask(method, path, body, cookie=self.cookie)
            except BaseException:
                await self.hang_up()
                raise
            if "set-cookie" in answer.headers:
                self.cookie = answer.headers["set-cookie"].partition(";")[0]
            if answer.headers.get("connection") == "close":
                await self.hang_up()
            return answer

    async def hang_up(self) -> None:
        """Close the connection, as a network does that is gone."""
        if self._open:
            with suppress(*AWAY):
                await self._open.__aexit__(None, None, None)
        self._line = self._open = None

    async def invite(self, terms: dict[str, Any]) -> Any:
        """A new game, for which an opponent is sought."""
        answer = await self.insist("POST", "/games", {"key": new_key(), "name": self.name, "terms": terms})
        assert answer.status == 200, answer.body
        return answer.json()

    async def invite_computer(self, terms: dict[str, Any], level: int) -> Any:
        """A new game against a level of the computer."""
        asked = {"key": new_key(), "name": self.name, "terms": terms, "level": level}
        answer = await self.insist("POST", "/computer-games", asked)
        assert answer.status == 200, answer.body
        return answer.json()

    async def do(self, game_id: str, since: int = 0, *, key: str = "", **command: Any) -> Answer:
        """Do something at a game, once."""
        asked = {"key": key or new_key(), "since": since, "command": command}
        return await self.insist("POST", f"/games/{game_id}", asked)

    async def insist(self, method: str, path: str, body: Any = None) -> Answer:
        """The answer to a request, which is repeated for as long as there is none."""
        for attempt in range(1000):
            with suppress(*AWAY):
                answer = await self.ask(method, path, body)
                if answer.status not in (429, 500, 503):
                    return answer
            await asyncio.sleep(min(0.05 * 2**attempt, 0.5))
        raise TimeoutError(f"{path} is not answered")

    async def follow(self, game_id: str, since: int = 0) -> AsyncGenerator[Any, None]:
        """The updates of a game, until the connection is lost."""
        async with connected(self.port, self._address) as line:
            async for event, data in line.follow(f"/api/online/games/{game_id}/updates?since={since}", self.cookie):
                assert event in ("update", "talk"), data
                if event == "update":
                    yield data


def new_key() -> str:
    """A name for a command that no other has."""
    return secrets.token_urlsafe(12)


class CachedGame:
    """What a page knows of a game: turns that stand, and how it stands, update by update."""

    def __init__(self, told: Any = None) -> None:
        self.number = 0
        self.turns: list[Any] = []
        self.status: Any = None
        if told:
            self.learn(told)

    def learn(self, update: Any) -> None:
        """Take in an update, unless more is known already."""
        if update["number"] < self.number:
            return
        assert update["kept"] <= len(self.turns), "an update leaves a gap"
        self.turns = [*self.turns[: update["kept"]], *update["turns"]]
        assert [turn["number"] for turn in self.turns] == [n + 1 for n in range(len(self.turns))]
        self.number, self.status = update["number"], update["status"]

    @property
    def actions(self) -> list[str]:
        """All actions that stand."""
        return [action for turn in self.turns for action in turn["actions"]]
