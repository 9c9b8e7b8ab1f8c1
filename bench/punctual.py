"""Whether the engine is ever late: how long after its limit an answer comes, and how long a stop takes to be obeyed.

Positions are random ones of every rule set. What was measured is told in `bench/results/punctual.md`.
"""

import os
import platform
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path
from random import Random
from threading import Thread
from time import perf_counter, sleep

import teban
from teban.engine.player import Thinker
from teban.engine.search import Search
from teban.match import Match

RESULTS = Path(__file__).parent / "results" / "punctual.md"
ALLOWED = 0.020
"""Seconds after the limit."""
MEMORY = 64

HEADER = """# Never late

How many milliseconds after its limit the engine answered, at the worst, and how often that was more than 20; and how
long it took to obey a stop. Random positions, one thread each (`python bench/punctual.py`); "busy" says how many
engines thought at a time on how many cores. {machine}, {day}.

| game | limit | busy | positions | latest | over 20 ms |
|---|---:|---:|---:|---:|---:|
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


def overtime(game: str, seconds: float, seed: int) -> float:
    """How long after the limit one turn's last answer came."""
    match = random_match(game, Random(f"{game} {seconds} {seed}"))
    player = Thinker(memory=MEMORY, seed=seed)
    began, turn = perf_counter(), match.turn_number
    while match.turn_number == turn and not match.outcome:
        match.play(player.choose(match, max(seconds - (perf_counter() - began), 0.001)))
    return perf_counter() - began - seconds


def obedience(game: str, seed: int) -> float:
    """How long a search without limit runs on after a stop."""
    search = Search(random_match(game, Random(f"{game} stop {seed}")).position, memory=MEMORY, seed=seed)
    thread = Thread(target=search.run)
    thread.start()
    sleep(0.02)
    began = perf_counter()
    search.stop()
    thread.join()
    return perf_counter() - began


def rows(game: str, limits: list[tuple[float, int]], busy: str, pool: ProcessPoolExecutor) -> Iterator[str]:
    """The lines of a game."""
    for seconds, positions in limits:
        late = list(pool.map(overtime, [game] * positions, [seconds] * positions, range(positions)))
        yield line(game, f"{seconds:g} s", busy, late)
    stops = 200
    yield line(game, "stop", busy, list(pool.map(obedience, [game] * stops, range(stops))))


def line(game: str, limit: str, busy: str, late: list[float]) -> str:
    """One line of the table."""
    over = sum(seconds > ALLOWED for seconds in late)
    return f"| {game} | {limit} | {busy} | {len(late)} | {1000 * max(late):.1f} ms | {over} |"


def main() -> None:
    """Measure and write down."""
    names = [game.name for game in teban.games()]
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--limits", nargs="+", default=["0.05:200", "1:200", "10:200"], metavar="SECONDS:POSITIONS")
    parser.add_argument("--processes", type=int, default=1, help="more only where that many cores are free")
    parser.add_argument("--games", nargs="+", choices=names, default=names, metavar="GAME")
    given = parser.parse_args()
    limits = [(float(seconds), int(n)) for seconds, n in (limit.split(":") for limit in given.limits)]
    busy = f"{given.processes} on {os.cpu_count()}"
    text = HEADER.format(machine=platform.machine(), day=date.today())
    with ProcessPoolExecutor(given.processes) as pool:
        for game in given.games:
            for found in rows(game, limits, busy, pool):
                print(found, flush=True)
                text += found + "\n"
    if len(given.games) == len(teban.games()):  # or else the other games' results would be lost
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
