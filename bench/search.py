"""How fast the engine thinks, how much two threads help it, and whether it stays within its memory.

Speeds are told beside the kernel's random games, measured in turn with them on the same core. What the memory of a
process is while it thinks for a minute is told second by second of every tenth. Prints tables and writes them to
`bench/results/search.md`.
"""

import os
import platform
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter, sleep

import teban
from teban.core.match import Match
from teban.engine.search import MEMORY, Search

RESULTS = Path(__file__).parent / "results" / "search.md"
WARM = 10_000
"""Visits before the speed of a search is taken."""
SLICE = 0.4
"""Seconds of each thing that is measured, in turn."""
ROUNDS = 9
FLOOR, FLOOR_OF_TWO = 0.6, 1.7
WATCHED = ("stoic", "skirt", "borderland", "realm")
"""Games whose memory is watched: with small states and large ones, with short turns and long ones."""

HEADER = """# How fast the engine thinks

Visits per second of a search after its first {warm:,} on the start position, beside the kernel's random games per
second, one core, in turn (`python bench/search.py`). Where a search judges a position after a few actions, a visit is
shorter than a random game; where it judges every position that it finds, a visit is longer, and new positions/s tells
how many it finds. "Two sooner": how many times as fast two threads make the same number of visits as one does. "Two in
time": how many times as many visits they make in the same time; that is less, because a tree that has grown twice as
large is slower to walk for any number of threads. Medians of {rounds} rounds. Bold: a share below {floor:.0%}, or two
threads that are not {two} times as fast. {machine}, {day}.

| game | random games/s | visits/s | share | two sooner | two in time | new positions/s |
|---|---:|---:|---:|---:|---:|---:|
"""
MEMORY_HEADER = """
## Memory

Megabytes of the whole process while it thinks for {seconds} s with one thread, allowed {memory} MB besides what Python
and the kernel take themselves ("before").

| game | before | {columns} | most | beyond |
|---|---:|{rules}|---:|---:|
"""


def games_per_second(game: str) -> float:
    """Random games from the start."""
    position, n = teban.start(game), 64
    while True:
        began = perf_counter()
        teban.playouts(position, n, threads=1)
        took = perf_counter() - began
        if took > SLICE / 2:
            return n / took
        n *= 2


def warm_search(game: str, threads: int) -> Search:
    """A search of the start that has warmed up."""
    search = Search(Match(teban.start(game)), threads=threads)
    search.run(visits=WARM)
    return search


def search_speed(game: str, threads: int) -> tuple[float, float]:
    """Visits and new positions per second after it has warmed up; it begins anew when it is certain."""
    looked, found, took = 0, 0, 0.0
    while took < SLICE:
        search = warm_search(game, threads)
        visits, nodes, began = search.visits, search.nodes, perf_counter()
        search.run(seconds=SLICE)
        looked += search.visits - visits
        found += search.nodes - nodes
        took += perf_counter() - began
    return looked / took, found / took


def speed_for(game: str, visits: int, threads: int) -> float:
    """Visits per second while it makes so many after it has warmed up, or fewer if it is certain before."""
    search = warm_search(game, threads)
    before, began = search.visits, perf_counter()
    search.run(visits=visits)
    return (search.visits - before) / (perf_counter() - began)


def speed(game: str) -> str:
    """The line of a game."""
    games, alone, found, sooner, in_time = [], [], [], [], []
    for _ in range(ROUNDS):
        games.append(games_per_second(game))
        visits, nodes = search_speed(game, 1)
        alone.append(visits)
        found.append(nodes)
        in_time.append(search_speed(game, 2)[0] / visits)
        work = int(visits * SLICE)
        sooner.append(speed_for(game, work, 2) / speed_for(game, work, 1))
    share, two = median(a / g for a, g in zip(alone, games, strict=True)), median(sooner)
    cells = (
        *(f"{median(games):,.0f}", f"{median(alone):,.0f}"),
        f"{share:.0%}" if share >= FLOOR else f"**{share:.0%}**",
        f"{two:.2f}" if two >= FLOOR_OF_TWO else f"**{two:.2f}**",
        f"{median(in_time):.2f}",
        f"{median(found):,.0f}",
    )
    return f"| {game} | {' | '.join(cells)} |"


def resident() -> float:
    """The memory of this process, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def watch(game: str, seconds: int) -> Iterator[float]:
    """The memory of this process before a search, and then at every tenth of it."""
    search = Search(Match(teban.start(game)))
    yield resident()
    thread = Thread(target=search.run, args=(seconds,))
    thread.start()
    for _ in range(10):
        sleep(seconds / 10)
        yield resident()
    thread.join()


def memory(game: str, seconds: int) -> str:
    """The line of a game, watched in a process of its own."""
    asked = [sys.executable, __file__, "--watch", game, "--seconds", str(seconds)]
    before, *during = map(float, subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split())
    beyond = max(during) - before
    told = f"{beyond:.0f}" if beyond <= MEMORY else f"**{beyond:.0f}**"
    return f"| {game} | {' | '.join(f'{size:.0f}' for size in (before, *during, max(during)))} | {told} |"


def main() -> None:
    """Measure and write down."""
    names = [game.name for game in teban.games()]
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="of the searches whose memory is watched")
    parser.add_argument("--games", nargs="+", choices=names, default=names, metavar="GAME")
    parser.add_argument("--watch", choices=names, metavar="GAME", help="print the memory during a search, no more")
    given = parser.parse_args()
    if given.watch:
        print(*watch(given.watch, given.seconds))
        return
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    text = HEADER.format(warm=WARM, rounds=ROUNDS, floor=FLOOR, two=FLOOR_OF_TWO, machine=machine, day=date.today())
    for game in given.games:
        print(line := speed(game), flush=True)
        text += line + "\n"
    columns = " | ".join(f"{given.seconds * tenth // 10} s" for tenth in range(1, 11))
    text += MEMORY_HEADER.format(seconds=given.seconds, memory=MEMORY, columns=columns, rules="---:|" * 9 + "---:")
    for game in [name for name in WATCHED if name in given.games]:
        print(line := memory(game, given.seconds), flush=True)
        text += line + "\n"
    if len(given.games) == len(teban.games()):  # or else the other games' results would be lost
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
