"""Hostile clients, all at once: each address does the worst that is known of its kind, again and again.

A program of its own, so that it does not share an interpreter with those who are measured; it ends when it is told to.
"""

import asyncio
import json
import signal
import socket
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count, cycle
from random import Random

import teban
from http_client import connected, request
from teban import record

EACH = 48
"""Connections that an address opens: as many as it may have."""
PAUSE = 0.2
"""Seconds before somebody who was refused tries again."""
ASKED_AT_ONCE = 4
"""Heavy questions that an address asks at once: as many as it may wait for."""
LONG = {"level": 8, "seconds": 10}


def worst_game() -> tuple[str, list[str]]:
    """The rule set whose random games are longest, and one of them."""
    games = {}
    for game in teban.games():
        random, match = Random(game.name), teban.Match(teban.start(game.name))
        while match.legal() and len(match.actions) < 6000:
            match.play(random.choice(match.legal()))
        games[game.name] = list(match.actions)
    name = max(games, key=lambda name: len(games[name]))
    return name, games[name]


class Hostile:
    """What the hostile do."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.game, actions = worst_game()
        self._reviewed = actions[:300]
        whole = {"game": self.game, "actions": actions}
        match = teban.Match(teban.start(self.game))
        match.play_all(actions)
        depths = list(range(1, len(actions) + 1))
        self._heavy = cycle(
            [
                request("POST", "/api/open", whole),
                request("POST", "/api/record", whole),
                request("POST", "/api/record/read", {"text": record.write(match)}),
                request("POST", "/api/tree", {**whole, "depths": depths}),
                request("POST", "/api/position", {"game": self.game, "actions": [1] * 20_000}),
                request("POST", "/api/position", {"game": self.game, **{f"f{i}": 1 for i in range(20_000)}}),
                request("POST", "/api/record/read", {"text": "1. a1\n" * 30_000}),
                request("POST", "/api/position", b"[" * 200_000),
                request("GET", "/openapi.json"),
                request("GET", "/api/shelf"),
                request("GET", f"/api/games/{self.game}/rules"),
            ]
        )

    async def silent(self, address: str) -> None:
        """Connections on which nothing is ever asked."""
        async with connected(self._port, address) as line:
            await line.reader.read()

    async def slow_body(self, address: str) -> None:
        """A body that comes byte by byte."""
        async with connected(self._port, address) as line:
            line.writer.write(b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n")
            while not line.reader.at_eof() and not line.writer.is_closing():
                line.writer.write(b" ")
                await line.writer.drain()
                await asyncio.sleep(0.5)

    async def slow_reader(self, address: str) -> None:
        """Questions whose answers nobody reads."""
        with socket.socket() as deaf:
            deaf.setblocking(False)
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.bind((address, 0))
            loop = asyncio.get_running_loop()
            await loop.sock_connect(deaf, ("127.0.0.1", self._port))
            await loop.sock_sendall(deaf, request("GET", "/api/shelf") * 50)
            await asyncio.sleep(20)

    async def heavy(self, address: str) -> None:
        """Questions that are legal and take as long as any."""
        async with connected(self._port, address) as line:
            line.writer.write(next(self._heavy))
            await line.answer()

    async def drop(self, address: str) -> None:
        """Streams that are opened and left at their first word."""
        async with connected(self._port, address) as line:
            line.writer.write(request("POST", "/api/turn", {"game": self.game, **LONG}))
            await line.reader.readuntil(b"\r\n\r\n")
            await line.reader.read(1)

    async def search(self, address: str) -> None:
        """Searches that take as long as any: a turn, an analysis and a review."""
        asked = {
            "/api/turn": {"game": self.game, **LONG},
            "/api/analysis": {"game": self.game, "seconds": 10},
            "/api/review": {"game": self.game, "actions": self._reviewed, "seconds": 40},
        }
        for path, body in asked.items():
            async with connected(self._port, address) as line:
                await line.ask("POST", path, body)


Deed = Callable[[str], Awaitable[None]]


async def again(deed: Deed, address: str) -> None:
    """Do it for ever."""
    for _ in count():
        with suppress(OSError, EOFError, ValueError, KeyError, asyncio.LimitOverrunError):
            await deed(address)
        await asyncio.sleep(PAUSE)


async def attack(port: int, addresses: int) -> None:
    """Let so many addresses do their worst until cancelled."""
    hostile = Hostile(port)
    deeds: list[tuple[Deed, int]] = [
        (hostile.silent, EACH),
        (hostile.slow_body, EACH),
        (hostile.slow_reader, EACH),
        (hostile.heavy, ASKED_AT_ONCE),
        (hostile.drop, 3),
        (hostile.search, 3),
    ]
    print(json.dumps({"addresses": addresses, "deeds": [deed.__name__ for deed, _ in deeds]}), flush=True)
    async with asyncio.TaskGroup() as group:
        for number in range(addresses):
            deed, times = deeds[number % len(deeds)]
            for _ in range(times):
                group.create_task(again(deed, f"127.2.{number // 250}.{number % 250 + 1}"))


def main() -> None:
    """Attack the server at a port until told to end."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("--addresses", type=int, default=50)
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        asyncio.run(attack(given.port, given.addresses))


if __name__ == "__main__":
    main()
