"""A bystander among the hostile: one who only wants to play, while many addresses do the worst known things together.

The hostile (`bench/hostile.py`) hold silent connections, send bodies byte by byte, do not read their answers, ask the
heaviest legal questions, open streams and drop them, and search. The bystander opens the page and plays whole games
against level 3 over one connection as the page does, `POST /api/play` for each action, with a pause before it. Prints
what was measured and writes it to `bench/results/bystander.md`; with `--short` it only says whether there was an error.
"""

import asyncio
import os
import platform
import subprocess
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import teban
from http_client import Answer, HttpClient, connected
from load import percentile
from served import Server

RESULTS = Path(__file__).parent / "results" / "bystander.md"
ALLOWED = 0.300
"""Seconds within which 95 of 100 turn answers have to come."""
LEVEL = 3
LONGEST = 120
"""Actions of the bystander after which a game is given up."""
ADDRESS = "127.0.0.2"

TEXT = """# A bystander among the hostile

{day}, {machine}, Python {python}, load before the run {load:.1f}{beside} (`python bench/bystander.py`).
{addresses} hostile addresses on the same machine, for {seconds:.0f} s; the bystander plays {games} games against
level {level} and pauses for {pause:g} s before each action.

- **errors of the bystander: {errors}**
- 95 of 100 turn answers came within **{p95:.0f} ms** (at most {allowed:.0f} are allowed)

| request | number | p50 | p95 | latest |
|---|---:|---:|---:|---:|
"""


class Bystander:
    """Somebody who plays."""

    def __init__(self, port: int, pause: float) -> None:
        self._port, self._pause, self._random = port, pause, Random(1)
        self.seconds: dict[str, list[float]] = defaultdict(list)
        """How long each request took, by kind."""
        self.errors: list[str] = []
        self.games = 0

    async def play(self, game: str) -> None:
        """One game, from the first look at the page to its end."""
        try:
            async with connected(self._port, ADDRESS) as line:
                await self._timed("page", line, "GET", "/")
                await self._timed("shelf", line, "GET", "/api/shelf")
                await self._play(line, game)
        except (OSError, EOFError, ValueError) as error:
            self.errors.append(f"{game}: {error!r}")

    async def _play(self, line: HttpClient, game: str) -> None:
        actions: list[str] = []
        for number in range(LONGEST):
            asked = {
                "game": game,
                "actions": actions,
                "computer": {"seat": 2, "level": LEVEL, "seconds": 3, "seed": number},
            }
            told = await self._timed("turn", line, "POST", "/api/play", asked)
            states = [data for name, data in told.events() if name == "position"]
            actions += [state["action"] for state in states[1:]]
            if any(name == "refused" for name, _ in told.events()):
                raise ValueError("a turn was refused")
            if states[-1]["outcome"]:
                break
            await asyncio.sleep(self._pause)
            await self._timed("health", line, "GET", "/api/health")
            actions.append(self._random.choice(states[-1]["view"]["choices"])["action"])
        self.games += 1

    async def _timed(self, kind: str, line: HttpClient, method: str, path: str, body: Any = None) -> Answer:
        began = perf_counter()
        answer = await line.ask(method, path, body)
        self.seconds[kind].append(perf_counter() - began)
        if answer.status != 200:
            raise ValueError(f"{kind}: {answer.status} {answer.body[:200]!r}")
        return answer


@contextmanager
def hostile(port: int, addresses: int) -> Iterator[None]:
    """So many hostile addresses, as a process of their own."""
    command = (sys.executable, str(Path(__file__).with_name("hostile.py")), str(port), "--addresses", str(addresses))
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        assert process.stdout
        assert process.stdout.readline(), "the hostile do not begin"
        yield
    finally:
        process.terminate()
        process.wait()


async def measure(server: Server, games: list[str], addresses: int, pause: float) -> Bystander:
    """Let the bystander play these games in the middle of it all."""
    bystander = Bystander(server.port, pause)
    with hostile(server.port, addresses):
        await asyncio.sleep(2)  # until they are all at it
        for game in games:
            await bystander.play(game)
    return bystander


def told(found: Bystander, seconds: float, load: float, given: Any) -> str:
    """The results as a page."""
    text = TEXT.format(
        day=date.today(),
        machine=f"{platform.machine()}, {os.cpu_count()} cores",
        python=platform.python_version(),
        load=load,
        beside=f", {given.beside}" if given.beside else "",
        addresses=given.addresses,
        seconds=seconds,
        games=found.games,
        level=LEVEL,
        pause=given.pause,
        errors=len(found.errors),
        p95=1000 * percentile(found.seconds["turn"], 95),
        allowed=1000 * ALLOWED,
    )
    for kind, times in found.seconds.items():
        if len(times) > 1:
            shares = (1000 * percentile(times, 50), 1000 * percentile(times, 95), 1000 * max(times))
            text += f"| {kind} | {len(times)} | " + " | ".join(f"{ms:.0f} ms" for ms in shares) + " |\n"
    return text


def main() -> int:
    """Measure and write down; 1 if something is not as it should be."""
    names = [game.name for game in teban.games()]
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--addresses", type=int, default=50)
    parser.add_argument("--games", nargs="+", choices=names, default=names[1:6], metavar="GAME")
    parser.add_argument("--pause", type=float, default=0.3, help="seconds before an action")
    parser.add_argument("--beside", default="", help="what else runs on the machine, for the page of results")
    parser.add_argument("--short", action="store_true", help="write nothing down, and mind errors alone")
    given = parser.parse_args()
    load, began = os.getloadavg()[0], perf_counter()
    server = Server()
    try:
        found = asyncio.run(measure(server, given.games, given.addresses, given.pause))
    finally:
        server.end()
    text = told(found, perf_counter() - began, load, given)
    print(text, *found.errors, sep="\n")
    if given.short:
        return int(bool(found.errors))
    RESULTS.write_text(text, encoding="utf-8")
    return int(bool(found.errors) or percentile(found.seconds["turn"], 95) > ALLOWED)


if __name__ == "__main__":
    sys.exit(main())
