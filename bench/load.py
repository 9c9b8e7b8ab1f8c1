"""Many games at once against level 1, through the real server: whether anybody gets an error, waits, or fills memory.

Every player has an address and a connection of his own, opens the page, and plays as people do: he looks at the
position, thinks, plays any legal action, now and then asks why another is not legal, and waits for the computer. When a
game is over he begins the next one. Prints what was measured and writes it to `bench/results/load.md`.
"""

import asyncio
import gzip
import json
import os
import platform
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any

import teban

RESULTS = Path(__file__).parent / "results" / "load.md"
ALLOWED = 0.100
"""Seconds within which 95 of 100 requests without the engine are to be answered."""
GROWTH = 1.1
"""How much more memory the last quarter may take than the second."""
LONGEST = 150
"""After how many actions a game is given up: players who choose at random never finish Borderland."""
CURIOSITY = 0.2
"""How often a player asks about an action that may not be legal."""
PULSE = 1.0
"""Seconds from one look at the server's memory to the next."""

TEXT = """# Many games at once

{day}, {machine}, Python {python}, load before the run {load:.1f} (`python bench/load.py`).
{players} players on loopback, each with an address and a connection of his own, for {seconds:.0f} s; each thinks for
{thinking:g} s on average before an action. The players' own program runs on the same machine.

- games begun: {games}; requests: {requests}, {rate:.0f} per second; **errors: {errors}**
- 95 of 100 requests without the engine were answered within **{p95:.1f} ms** (at most {allowed:.0f} are allowed)
- the server computed {cpu:.2f} ms for each request, {share:.0%} of one core
- memory of the server at each tenth of the time: {memory} MB;
  the last quarter needs {growth:.2f} times what the second does (at most {most_growth} is allowed)

| request | number | p50 | p95 | latest |
|---|---:|---:|---:|---:|
"""


@dataclass
class Ledger:
    """What happened."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """How long each request took, by kind."""
    errors: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    """Megabytes of the server, from pulse to pulse."""
    games: int = 0
    computed: float = 0.0
    """Seconds that the server's processor was busy."""


class Server:
    """`teban serve` as a process."""

    def __init__(self) -> None:
        command = (sys.executable, "-m", "teban", "serve", "--port", "0")
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found, "the server does not say where it listens"
        self.port = int(found[1])
        self._files = Path(f"/proc/{self._process.pid}")

    def memory(self) -> float:
        """Megabytes in use now."""
        found = re.search(r"VmRSS:\s+(\d+) kB", (self._files / "status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    def computed(self) -> float:
        """Seconds of processor time so far."""
        fields = (self._files / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Tell it to leave."""
        self._process.terminate()
        self._process.wait()


class Player:
    """Somebody at a browser."""

    def __init__(self, number: int, port: int, ledger: Ledger, thinking: float) -> None:
        self._random = Random(number)
        self._address = f"127.1.{number // 250}.{number % 250 + 1}"
        self._game = teban.games()[number % len(teban.games())].name
        self._port, self._ledger, self._thinking = port, ledger, thinking

    async def play_on(self) -> None:
        """Game after game, until cancelled; an error ends it."""
        await self._think()
        try:
            async with self._connection():
                while True:
                    await self._play()
        except (OSError, EOFError, ValueError) as error:
            self._ledger.errors.append(f"{self._game}: {error!r}")

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[None]:
        self._reader, self._writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(self._address, 0), limit=2**22
        )
        try:
            yield
        finally:
            self._writer.close()

    async def _play(self) -> None:
        """One game, with the computer in either seat."""
        self._ledger.games += 1
        await self._ask("page", "GET", "/")
        await self._ask("shelf", "GET", "/api/shelf")
        actions: list[str] = []
        computer = self._random.choice((1, 2))
        told = await self._ask("position", "POST", "/api/position", self._so_far(actions))
        while not told["outcome"] and len(actions) < LONGEST:
            if told["seat"] == computer:
                told = await self._ask("turn", "POST", "/api/turn", {**self._so_far(actions), "level": 1})
                actions += told["actions"]
                continue
            await self._think()
            if self._random.random() < CURIOSITY:
                asked = {**self._so_far(actions), "action": self._random.choice(told["view"]["cells"])["name"]}
                await self._ask("why not", "POST", "/api/why-not", asked)
            actions.append(self._random.choice(told["legal"]))
            told = await self._ask("position", "POST", "/api/position", self._so_far(actions))

    def _so_far(self, actions: list[str]) -> dict[str, Any]:
        return {"game": self._game, "actions": actions}

    async def _think(self) -> None:
        await asyncio.sleep(self._random.uniform(0, 2 * self._thinking))

    async def _ask(self, kind: str, method: str, path: str, body: Any = None) -> Any:
        """What the server answers, by the clock; for a stream, its last event."""
        text = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: teban\r\nAccept-Encoding: gzip\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
        began = perf_counter()
        self._writer.write(head.encode() + text)
        status, headers, answer = await self._answer()
        self._ledger.seconds[kind].append(perf_counter() - began)
        if status != 200:
            raise ValueError(f"{kind}: {status} {answer[:200]!r}")
        if headers.get("content-type", "").startswith("text/event-stream"):
            return json.loads(answer.rstrip().rpartition(b"data: ")[2])
        return json.loads(answer) if "json" in headers["content-type"] else None

    async def _answer(self) -> tuple[int, dict[str, str], bytes]:
        first, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        if headers.get("transfer-encoding") == "chunked":
            body = b"".join([piece async for piece in self._pieces()])
        else:
            body = await self._reader.readexactly(int(headers["content-length"]))
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return int(first.split()[1]), headers, body

    async def _pieces(self) -> AsyncIterator[bytes]:
        while size := int(await self._reader.readline(), 16):
            yield (await self._reader.readexactly(size + 2))[:-2]
        await self._reader.readline()


async def watch(server: Server, ledger: Ledger) -> None:
    """Note the server's memory from time to time."""
    while True:
        ledger.memory.append(server.memory())
        await asyncio.sleep(PULSE)


async def measure(players: int, seconds: float, thinking: float) -> Ledger:
    """Let so many play for so long."""
    server, ledger = Server(), Ledger()
    before = server.computed()
    tasks = [asyncio.create_task(Player(n, server.port, ledger, thinking).play_on()) for n in range(players)]
    tasks.append(asyncio.create_task(watch(server, ledger)))
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    ledger.computed = server.computed() - before
    server.end()
    return ledger


def told(ledger: Ledger, players: int, seconds: float, thinking: float, load: float) -> str:
    """The results as a page."""
    quick = [took for kind, times in ledger.seconds.items() if kind != "turn" for took in times]
    requests = sum(map(len, ledger.seconds.values()))
    tenths = [ledger.memory[len(ledger.memory) * i // 10] for i in range(10)] + [ledger.memory[-1]]
    text = TEXT.format(
        day=date.today(),
        machine=f"{platform.machine()}, {os.cpu_count()} cores",
        python=platform.python_version(),
        load=load,
        players=players,
        seconds=seconds,
        thinking=thinking,
        games=ledger.games,
        requests=requests,
        rate=requests / seconds,
        errors=len(ledger.errors),
        p95=1000 * percentile(quick, 95),
        allowed=1000 * ALLOWED,
        cpu=1000 * ledger.computed / requests,
        share=ledger.computed / seconds,
        memory=", ".join(f"{megabytes:.0f}" for megabytes in tenths),
        growth=growth(ledger.memory),
        most_growth=GROWTH,
    )
    rows = {**ledger.seconds, "all without the engine": quick}
    return text + "".join(f"{row(kind, times)}\n" for kind, times in rows.items())


def row(kind: str, times: list[float]) -> str:
    """One line of the table."""
    middle, most = percentile(times, 50), percentile(times, 95)
    return f"| {kind} | {len(times)} | {1000 * middle:.1f} ms | {1000 * most:.1f} ms | {1000 * max(times):.0f} ms |"


def percentile(times: list[float], share: int) -> float:
    """The time within which so many of a hundred were answered."""
    return quantiles(times, n=100)[share - 1]


def growth(memory: list[float]) -> float:
    """The most of the last quarter by the most of the second one."""
    quarter = len(memory) // 4
    return max(memory[3 * quarter :]) / max(memory[quarter : 2 * quarter])


def main() -> int:
    """Measure and write down; 1 if something is not as it should be."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--thinking", type=float, default=3, help="seconds before an action, on average")
    given = parser.parse_args()
    load = os.getloadavg()[0]
    ledger = asyncio.run(measure(given.players, given.seconds, given.thinking))
    text = told(ledger, given.players, given.seconds, given.thinking, load)
    print(text, *ledger.errors[:10], sep="\n")
    RESULTS.write_text(text, encoding="utf-8")
    quick = [took for kind, times in ledger.seconds.items() if kind != "turn" for took in times]
    return int(bool(ledger.errors) or percentile(quick, 95) > ALLOWED or growth(ledger.memory) > GROWTH)


if __name__ == "__main__":
    sys.exit(main())
