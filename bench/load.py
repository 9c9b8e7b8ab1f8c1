"""Many games at once against level 1, through the real server: whether anybody gets an error, waits, or fills memory.

Every player has an address and a connection of their own, opens the page, and plays as people do: looks at the
position, thinks, plays any legal action, now and then asks why another is not legal, waits for the computer, and begins
the next game when one is over. Prints what was measured and writes it to `bench/results/load.md`; with `--searching`,
while other addresses keep every place of the engine taken, to `bench/results/busy.md`.
"""

import asyncio
import os
import platform
import sys
from argparse import ArgumentParser
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any

import teban
from http_client import connected
from served import Server

RESULTS = Path(__file__).parent / "results"
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

TEXT = """# Many games at once{while_searching}

{day}, {machine}, Python {python}, load before the run {load:.1f} (`python bench/load.py{arguments}`).
{players} players on loopback, each with an address and a connection of their own, for {seconds:.0f} s; each thinks for
{thinking:g} s on average before an action. The players' own program runs on the same machine.{searching}

- games begun: {games}; requests: {requests}, {rate:.0f} per second; **errors: {errors}**
- 95 of 100 requests without the engine were answered within **{p95:.1f} ms** (at most {allowed:.0f} are allowed)
- the server computed {cpu:.2f} ms for each request, {share:.0%} of one core
- memory of the server at each tenth of the time: {memory} MB;
  the last quarter needs {growth:.2f} times what the second does (at most {most_growth} is allowed)

| request | number | p50 | p95 | latest |
|---|---:|---:|---:|---:|
"""

SEARCHING = """
{} more addresses ask for turns at level 8 and analyses of ten seconds, one after the other: all places of the engine
are taken, and others wait for them."""


@dataclass
class Measurements:
    """What happened."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """How long each request took, by kind."""
    errors: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    """Megabytes of the server, from pulse to pulse."""
    games: int = 0
    computed: float = 0.0
    """Seconds that the server's processor was busy."""


class Player:
    """Somebody at a browser."""

    def __init__(self, number: int, port: int, measured: Measurements, thinking: float) -> None:
        self._random = Random(number)
        self._address = f"127.1.{number // 250}.{number % 250 + 1}"
        self._game = teban.games()[number % len(teban.games())].name
        self._port, self._measured, self._thinking = port, measured, thinking

    async def play_on(self) -> None:
        """Game after game, until cancelled; an error ends it."""
        await self._think()
        try:
            async with connected(self._port, self._address) as self._line:
                while True:
                    await self._play()
        except (OSError, EOFError, ValueError) as error:
            self._measured.errors.append(f"{self._game}: {error!r}")

    async def _play(self) -> None:
        """One game, with the computer in either seat."""
        self._measured.games += 1
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
        began = perf_counter()
        answer = await self._line.ask(method, path, body)
        self._measured.seconds[kind].append(perf_counter() - began)
        if answer.status != 200:
            raise ValueError(f"{kind}: {answer.status} {answer.body[:200]!r}")
        if answer.headers.get("content-type", "").startswith("text/event-stream"):
            *_, (_, data) = answer.events()
            return data
        return answer.json() if "json" in answer.headers["content-type"] else None


async def search_on(port: int, number: int) -> None:
    """Keep the engine busy from an address of its own: turns and analyses of ten seconds, one after the other."""
    random, game = Random(number), teban.games()[number % len(teban.games())].name
    while True:
        with suppress(OSError, EOFError, ValueError):
            async with connected(port, f"127.7.{number // 250}.{number % 250 + 1}") as line:
                path, more = random.choice([("/api/turn", {"level": 8}), ("/api/analysis", {})])
                await line.ask("POST", path, {"game": game, "seconds": 10, **more})
        await asyncio.sleep(random.random() / 10)


async def watch(server: Server, measured: Measurements) -> None:
    """Note the server's memory from time to time."""
    while True:
        measured.memory.append(server.memory())
        await asyncio.sleep(PULSE)


async def measure(given: Any) -> Measurements:
    """Let so many play for so long."""
    server, measured = Server(), Measurements()
    tasks = [asyncio.create_task(search_on(server.port, number)) for number in range(given.searching)]
    await asyncio.sleep(1 if tasks else 0)  # until all places are taken
    before = server.computed()
    players = [Player(number, server.port, measured, given.thinking) for number in range(given.players)]
    tasks += [asyncio.create_task(player.play_on()) for player in players]
    tasks.append(asyncio.create_task(watch(server, measured)))
    await asyncio.sleep(given.seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    measured.computed = server.computed() - before
    server.end()
    return measured


def told(measured: Measurements, given: Any, load: float) -> str:
    """The results as a page."""
    seconds = given.seconds
    quick = [took for kind, times in measured.seconds.items() if kind != "turn" for took in times]
    requests = sum(map(len, measured.seconds.values()))
    tenths = [measured.memory[len(measured.memory) * i // 10] for i in range(10)] + [measured.memory[-1]]
    text = TEXT.format(
        day=date.today(),
        machine=f"{platform.machine()}, {os.cpu_count()} cores",
        python=platform.python_version(),
        load=load,
        players=given.players,
        seconds=seconds,
        thinking=given.thinking,
        while_searching=" while every place of the engine is taken" if given.searching else "",
        arguments=f" --players {given.players} --searching {given.searching}" if given.searching else "",
        searching=SEARCHING.format(given.searching) if given.searching else "",
        games=measured.games,
        requests=requests,
        rate=requests / seconds,
        errors=len(measured.errors),
        p95=1000 * percentile(quick, 95),
        allowed=1000 * ALLOWED,
        cpu=1000 * measured.computed / requests,
        share=measured.computed / seconds,
        memory=", ".join(f"{megabytes:.0f}" for megabytes in tenths),
        growth=growth(measured.memory),
        most_growth=GROWTH,
    )
    rows = {**measured.seconds, "all without the engine": quick}
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
    parser.add_argument("--searching", type=int, default=0, help="addresses that keep the engine busy meanwhile")
    given = parser.parse_args()
    load = os.getloadavg()[0]
    measured = asyncio.run(measure(given))
    text = told(measured, given, load)
    print(text, *measured.errors[:10], sep="\n")
    (RESULTS / ("busy.md" if given.searching else "load.md")).write_text(text, encoding="utf-8")
    quick = [took for kind, times in measured.seconds.items() if kind != "turn" for took in times]
    return int(bool(measured.errors) or percentile(quick, 95) > ALLOWED or growth(measured.memory) > GROWTH)


if __name__ == "__main__":
    sys.exit(main())
