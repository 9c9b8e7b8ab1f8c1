"""How much stronger the engine is than textbook UCT at equal time, game by game.

Both think with one thread. Every opening is played twice with swapped seats; games are written down as they end, so a
run that is broken off goes on where it stopped. What was played is told in `bench/results/strength.md`.
"""

import os
import platform
from argparse import ArgumentParser
from datetime import date
from pathlib import Path

import teban
from table import ORDER, Cells, merge
from teban.arena.arena import Arena
from teban.arena.contest import Contest
from teban.arena.players import usual_maker
from teban.arena.referee import Limits
from teban.arena.score import Score, score

RESULTS = Path(__file__).parent / "results" / "strength.md"
RESULTS = Path(__file__).parent.parent / "build" / "strength"
"""The games themselves, as long as a run is not finished."""
PLAYERS = ("teban", "uct")
GOAL, LEAST = 400, 150
"""In Elo: what eight of thirteen games should reach, and what every game must."""

HEADER = """# The engine against textbook UCT

Equal time per turn, one thread each, default boards, fair openings, each played twice with swapped seats
(`python bench/strength.py --seconds 0.2`). Elo with 95% intervals. Late: turns that took 20 ms more than they had, the
engine's and UCT's.

| game | seconds per turn | games | won | drawn | lost | Elo | from | to | turns per game | late | date | machine |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|---|
"""


def measure(game: str, seconds: float, pairs: int, processes: int) -> Score:
    """Play what is missing, and count."""
    contest = Contest(PLAYERS, game, {}, Limits(seconds, turns=300), seed=1)
    RESULTS.mkdir(parents=True, exist_ok=True)
    arena = Arena(contest, usual_maker, RESULTS / f"{game}-{seconds:g}.jsonl")
    try:
        for played in arena.play(pairs, processes):
            print(f"{game} {seconds:g} s: {len(arena.games)} of {2 * pairs}, {played.reason}", flush=True)
        return score(arena.games)
    finally:
        arena.close()


def row(game: str, seconds: float, found: Score) -> str:
    """A line of the table."""
    elo, low, high = (f"{value:+.0f}" for value in found.estimate)
    late = " + ".join(str(conduct.late) for conduct in found.conduct)
    turns = found.turns / max(found.games, 1)
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    cells = (
        *(game, f"{seconds:g}", found.games, found.wins, found.draws, found.losses, elo, low, high),
        *(f"{turns:.0f}", late, date.today(), machine),
    )
    return f"| {' | '.join(map(str, cells))} |"


def place(cells: Cells) -> tuple[float, int]:
    """By seconds and game."""
    return float(cells[1]), ORDER[cells[0]]


def main() -> None:
    """Measure and write down."""
    names = [game.name for game in teban.games()]
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--pairs", type=int, default=50, help="of games, for each rule set")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", nargs="+", choices=names, default=names, metavar="GAME")
    given = parser.parse_args()
    for game in given.games:
        found = measure(game, given.seconds, given.pairs, given.processes)
        line = row(game, given.seconds, found)
        print(line, flush=True)
        merge(RESULTS, HEADER, [line], place)


if __name__ == "__main__":
    main()
