"""Whether the engine is ever late: how long after its limit an answer comes, and how long a stop takes to be obeyed.

Positions are random ones of every rule set. What was measured is told in `bench/results/punctual.md`.
"""

import os
import platform
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from threading import Thread
from time import perf_counter, sleep

import teban
from table import ORDER, Cells, merge
from teban.core.match import Match
from teban.engine.player import Thinker
from teban.engine.search import MEMORY, Search

RESULTS = Path(__file__).parent / "results" / "punctual.md"
ALLOWED = 0.020
"""Seconds after the limit."""
STOP = "stop"
"""In place of a limit: the search is told to end."""

HEADER = """# Never late

How many milliseconds after its limit the engine answered, at the worst, and how often that was more than 20; and how
long it took to obey a stop. Random positions, one thread each (`python bench/punctual.py`); "busy" says how many
engines thought at a time on how many cores. Where that is more than one for each core, a stop may have to wait for its
turn.

| game | limit | busy | memory | positions | latest | over 20 ms | date | machine |
|---|---:|---:|---:|---:|---:|---:|---|---|
"""


def random_match(game: str, random: Random) -> Match:
    """Some actions into a game, but not at its end."""
    match = Match(teban.start(game))
    for _ in range(random.randrange(60)):
        match.play(random.choice(match.legal()))
        if match.outcome:
            match.takeback()
            break
    return match


def overtime(game: str, seconds: float, memory: int, seed: int) -> float:
    """How long after the limit one turn's last answer came."""
    match = random_match(game, Random(f"{game} {seconds} {seed}"))
    player = Thinker(memory=memory, seed=seed)
    began, turn = perf_counter(), match.turn_number
    while match.turn_number == turn and not match.outcome:
        match.play(player.choose(match, max(seconds - (perf_counter() - began), 0.001)))
    return perf_counter() - began - seconds


def obedience(game: str, memory: int, seed: int) -> float:
    """How long a search without limit runs on after a stop."""
    search = Search(random_match(game, Random(f"{game} stop {seed}")), memory=memory, seed=seed)
    thread = Thread(target=search.run)
    thread.start()
    sleep(0.02)
    began = perf_counter()
    search.stop()
    thread.join()
    return perf_counter() - began


def rows(game: str, limits: list[tuple[str, int]], memory: int, busy: str, pool: ProcessPoolExecutor) -> Iterator[str]:
    """The lines of a game."""
    for limit, positions in limits:
        if limit == STOP:
            name, measure = STOP, partial(obedience, game, memory)
        else:
            name, measure = f"{float(limit):g} s", partial(overtime, game, float(limit), memory)
        yield line(game, name, f"{busy} | {memory} MB", list(pool.map(measure, range(positions))))


def line(game: str, limit: str, terms: str, late: list[float]) -> str:
    """One line of the table."""
    over = sum(seconds > ALLOWED for seconds in late)
    found = f"{game} | {limit} | {terms} | {len(late)} | {1000 * max(late):.1f} ms | {over}"
    return f"| {found} | {date.today()} | {platform.machine()} |"


def place(cells: Cells) -> tuple[int, float, str, str]:
    """By game and limit, stops last; and by what else is different."""
    limit = inf if cells[1] == STOP else float(cells[1].removesuffix(" s"))
    return ORDER[cells[0]], limit, cells[2], cells[3]


def main() -> None:
    """Measure and write down."""
    names = [game.name for game in teban.games()]
    parser = ArgumentParser(description=__doc__)
    usual = ["0.05:200", "1:200", "10:200", f"{STOP}:200"]
    parser.add_argument("--limits", nargs="+", default=usual, metavar="SECONDS:POSITIONS")
    parser.add_argument("--processes", type=int, default=1, help="more only where that many cores are free")
    parser.add_argument("--memory", type=int, default=MEMORY, help="of each engine, in megabytes")
    parser.add_argument("--games", nargs="+", choices=names, default=names, metavar="GAME")
    given = parser.parse_args()
    limits = [(limit, int(positions)) for limit, positions in (asked.split(":") for asked in given.limits)]
    busy = f"{given.processes} on {os.cpu_count()}"
    with ProcessPoolExecutor(given.processes) as pool:
        for game in given.games:
            for found in rows(game, limits, given.memory, busy, pool):
                print(found, flush=True)
                merge(RESULTS, HEADER, [found], place)


if __name__ == "__main__":
    main()
