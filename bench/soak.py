"""A soak: hours of mixed play at a real server, to see whether anything grows or goes wrong.

Clients of many addresses play against levels, analyse, review, read and write records, and are cut off in the middle of
whatever they do. The server's memory and descriptors are noted; the last quarter may need little more than the second,
the log may hold nothing but refusals, and no answer may be an error of the server's. `make soak` runs it for an hour
and writes what was measured to `bench/results/soak.md`; a shorter run is only told.
"""

import asyncio
import os
import platform
import re
import sys
from argparse import ArgumentParser
from collections import Counter
from datetime import date
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import teban
from http_client import HttpClient, connected
from load import growth
from served import Server

RESULTS = Path(__file__).parent / "results" / "soak.md"
HOUR = 3600.0
"""Seconds from which on a run is written down."""
GROWTH = 1.1
"""How much more memory the last quarter may need than the second; descriptors come and go with clients: twice that."""
CUT = 0.15
"""How often a client is cut off in the middle of a request."""
REFUSED = re.compile(r"\S+ refused status=\d+ reason=[a-z_.]+ count=\d+\n?")


TEXT = """# An hour of mixed play

{day}, {machine}, Python {python}, load before the run {load:.1f}{beside} (`make soak`).
{clients} clients of as many addresses, for {seconds:.0f} s: they play against all levels, analyse, review, read and
write records, and are cut off in the middle of one request in {cut:.0f}. Their own program runs on the same machine.

- **answers that are errors of the server: {failed}; lines of its log that tell of no refusal: {complaints}**
- memory of the server at each tenth of the time: {memory} MB;
  the last quarter needs {memory_growth:.2f} times what the second does (at most {most_growth} is allowed)
- its descriptors: {descriptors}; the last quarter needs {descriptor_growth:.2f} times what the second does

| request and status | number |
|---|---:|
"""


class Client:
    """Somebody who does a bit of everything."""

    def __init__(self, number: int, port: int, done: Counter[str]) -> None:
        self._random = Random(number)
        self._address = f"127.6.0.{number + 1}"
        self._port, self._done = port, done

    async def go_on(self) -> None:
        """One connection after another, for ever."""
        while True:
            try:
                async with connected(self._port, self._address) as line:
                    while self._random.random() > CUT:
                        await self._do_something(line)
                    task = asyncio.create_task(self._do_something(line))
                    await asyncio.wait([task], timeout=self._random.random())
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)
                    self._done["cut off"] += 1
            except (OSError, EOFError) as error:
                self._done[type(error).__name__] += 1
            await asyncio.sleep(self._random.random())

    async def _do_something(self, line: HttpClient) -> None:
        game, actions = self._game()
        asked = {"game": game, "actions": actions}
        level = self._random.randint(1, 8)
        path, body = self._random.choice(
            [
                ("/api/position", asked),
                ("/api/open", asked),
                ("/api/record", asked),
                ("/api/why-not", {**asked, "action": "a1"}),
                ("/api/turn", {**asked, "level": level, "seconds": 0.3}),
                ("/api/play", {**asked, "computer": {"seat": 1, "level": level, "seconds": 0.3}}),
                ("/api/analysis", {**asked, "seconds": 0.5, "analyser": ""}),
                ("/api/review", {**asked, "seconds": 1.0}),
                ("/api/position", {**asked, "actions": [f"{self._random.random()}"]}),
            ]
        )
        answer = await line.ask("POST", path, body)
        self._done[f"{path} {answer.status}"] += 1
        await asyncio.sleep(self._random.random() / 5)

    def _game(self) -> tuple[str, list[str]]:
        """A game that was begun at random."""
        game = self._random.choice(teban.games())
        match = teban.Match(teban.start(game.name))
        for _ in range(self._random.randint(0, 30)):
            if not (legal := match.legal()):
                break
            match.play(self._random.choice(legal))
        return game.name, list(match.actions)


async def soak(server: Server, clients: int, seconds: float) -> tuple[Counter[str], list[float], list[float]]:
    """What was done, and the server's memory and descriptors from time to time."""
    done: Counter[str] = Counter()
    memory, descriptors = [server.memory()], [float(server.descriptors())]
    tasks = [asyncio.create_task(Client(number, server.port, done).go_on()) for number in range(clients)]
    end, pulse = monotonic() + seconds, seconds / 200
    while monotonic() < end:
        await asyncio.sleep(pulse)
        memory.append(server.memory())
        descriptors.append(float(server.descriptors()))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return done, memory, descriptors


def told(done: Counter[str], memory: list[float], descriptors: list[float], complaints: int, given: Any) -> str:
    """The results as a page."""
    text = TEXT.format(
        day=date.today(),
        machine=f"{platform.machine()}, {os.cpu_count()} cores",
        python=platform.python_version(),
        load=given.load,
        beside=f", {given.beside}" if given.beside else "",
        clients=given.clients,
        seconds=given.seconds,
        cut=1 / CUT,
        failed=failed(done),
        complaints=complaints,
        memory=tenths(memory),
        memory_growth=growth(memory),
        most_growth=GROWTH,
        descriptors=tenths(descriptors),
        descriptor_growth=growth(descriptors),
    )
    return text + "".join(f"| {what} | {number} |\n" for what, number in sorted(done.items()))


def failed(done: Counter[str]) -> int:
    """How many answers were errors of the server; that it is busy is none."""
    return sum(number for what, number in done.items() if re.search(r" 5(?!03)\d\d$", what))


def tenths(values: list[float]) -> str:
    """What was noted at each tenth of the time."""
    return ", ".join(f"{values[(len(values) - 1) * i // 10]:.0f}" for i in range(11))


def main() -> int:
    """Soak and tell; 1 if something grew or went wrong."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=HOUR)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--beside", default="", help="what else runs on the machine, for the page of results")
    parser.add_argument("--log", type=Path, default=Path("build/soak.log"))
    given = parser.parse_args()
    given.load = os.getloadavg()[0]
    given.log.parent.mkdir(exist_ok=True)
    server = Server(given.log)
    try:
        done, memory, descriptors = asyncio.run(soak(server, given.clients, given.seconds))
    finally:
        server.end()
    complaints = [line for line in given.log.read_text().splitlines(keepends=True) if not REFUSED.fullmatch(line)]
    text = told(done, memory, descriptors, len(complaints), given)
    print(text, *complaints[:20], sep="\n")
    if given.seconds >= HOUR:
        RESULTS.write_text(text, encoding="utf-8")
    grew = growth(memory) > GROWTH or growth(descriptors) > GROWTH * 2
    return int(bool(complaints) or bool(failed(done)) or grew)


if __name__ == "__main__":
    sys.exit(main())
