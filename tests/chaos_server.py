"""Server processes that are killed and started again at their ports, and the database under them."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from random import Random
from time import time_ns

from databases import Postgres
from http_client import connected

AWAY = 5.0
"""Seconds for which all is away now and then: long enough that players get the time back."""
READY = 180.0
"""Seconds within which a server has to answer after it was started, on a busy machine."""


def now() -> int:
    """Milliseconds since 1970."""
    return time_ns() // 1_000_000


class ServerProcess:
    """`teban serve` at a port of its own."""

    def __init__(self, url: str, log: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.log = log
        self._url = url
        self._process: subprocess.Popen[str] | None = None

    @property
    def is_running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        async with asyncio.timeout(READY):
            while not await asyncio.to_thread(self._listens):
                await asyncio.sleep(0.2)  # the database was not there
            while not await self._answers():
                await asyncio.sleep(0.05)

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it, at once if it is killed."""
        if self._process:
            self._process.send_signal(how)
            self._process.communicate()
            self._process = None

    def _listens(self) -> bool:
        command = (sys.executable, "-m", "teban", "serve", "--port", str(self.port), "--database", self._url)
        with self.log.open("a") as log:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ})
        assert process.stdout
        if not process.stdout.readline():
            process.communicate()
            return False
        self._process = process
        return True

    async def _answers(self) -> bool:
        with suppress(OSError, EOFError):
            async with asyncio.timeout(5), connected(self.port, "127.0.0.1") as line:
                return (await line.ask("GET", "/api/health")).status == 200
        return False


class Chaos:
    """What keeps happening to the servers; it notes since when nobody could play, and until when."""

    def __init__(self, servers: list[ServerProcess], postgres: Postgres | None, random: Random) -> None:
        self._servers, self._postgres, self._random = servers, postgres, random
        self.kills = 0
        """How often a server was killed."""
        self.restarts = 0
        """How often the database was restarted."""
        self.outages: list[int] = []
        """When each time began in which nobody could play."""

    async def start(self) -> None:
        """Let all servers run."""
        await asyncio.gather(*(server.start() for server in self._servers if not server.is_running))

    async def rage(self, seconds: float, pause: float) -> None:
        """Do harm for so long, every `pause` seconds or so, and leave everything running."""
        acts: list[Callable[[], Awaitable[None]]] = [self._kill_one, self._kill_all, self._kill_one]
        if self._postgres:
            acts.insert(1, self._restart_database)
        ending = now() + seconds * 1000
        for act in cycle(acts):
            await asyncio.sleep(self._random.uniform(0.5 * pause, 1.5 * pause))
            if now() > ending:
                return
            await act()

    def end(self) -> None:
        """End all servers, as they are ended when nobody is in a hurry."""
        for server in self._servers:
            server.end(signal.SIGTERM)

    async def _kill_one(self) -> None:
        server = self._random.choice(self._servers)
        self._kill(server)
        if not any(each.is_running for each in self._servers):
            self.outages.append(now())
        await server.start()

    async def _kill_all(self) -> None:
        for server in self._servers:
            self._kill(server)
        self.outages.append(now())
        await asyncio.sleep(self._random.choice((0, AWAY)))
        await self.start()

    async def _restart_database(self) -> None:
        assert self._postgres
        self.outages.append(now())
        self.restarts += 1
        await asyncio.to_thread(self._postgres.stop)
        await asyncio.sleep(self._random.choice((0, 0, AWAY)))
        await asyncio.to_thread(self._postgres.start)
        if self._random.random() < 0.5:
            await self._kill_one()

    def _kill(self, server: ServerProcess) -> None:
        self.kills += 1
        server.end()
