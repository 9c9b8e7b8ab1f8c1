"""The ladder of levels: how much stronger each is than the one below it, game by game.

Every level meets its neighbours, and those next to them if asked to; ratings come from all games together. Games are
written down in `build/ladder/` as they end, one file for each couple, so a run that is broken off goes on where it
stopped. `bench/ladder/` has a table for each game, and says how they were come by.
"""

import os
import platform
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from math import inf
from pathlib import Path

import teban
from teban.arena.arena import Arena
from teban.arena.contest import Contest
from teban.arena.players import usual_maker
from teban.arena.ratings import Pairing, ratings
from teban.arena.referee import Limits
from teban.arena.score import Score, score
from teban.engine.levels import LEVELS, STRONGEST, levels

LADDER = Path(__file__).parent / "ladder"
GAMES = Path(__file__).parent.parent / "build" / "ladder"
"""The games themselves, as long as a run is not finished."""

HEADER = """# The ladder

Every level against the one below, fair openings, each played twice with swapped seats (`python bench/ladder.py`). The
strongest level had {seconds:g} s for a turn; openings of seed {seed}. Elo is counted from level 1, with 95% intervals;
the score is against the level below. {machine}, {day}.
"""
COLUMNS = """
| level | looks | overlooks | Elo | from | to | games | score | longest turn |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|
"""


def meet(game: str, below: int, above: int, seconds: float, pairs: int, processes: int, seed: int) -> Score:
    """Let two levels play what is missing, and count for the upper one; only the strongest is told when to stop."""
    limits = Limits(seconds if above == STRONGEST else inf, turns=300)
    contest = Contest((f"level:{above}", f"level:{below}"), game, {}, limits, seed=seed)
    GAMES.mkdir(parents=True, exist_ok=True)
    arena = Arena(contest, usual_maker, GAMES / f"{game}-{below}-{above}.jsonl")
    try:
        for _ in arena.play(pairs, processes):
            print(f"\r{game}: level {above} against {below}, {len(arena.games)} games ", end="", flush=True)
        print()
        return score(arena.games)
    finally:
        arena.close()


def lines(game: str, scores: dict[tuple[int, int], Score]) -> Iterator[str]:
    """The table of a game."""
    table = [Pairing(above - 1, below - 1, found.pairs) for (below, above), found in scores.items()]
    rated = ratings(len(LEVELS), table)
    for level, rating in zip(levels(game), rated, strict=True):
        found = scores.get((level.number - 1, level.number))
        score = f"{(found.wins + found.draws / 2) / found.games:.0%}" if found else ""
        longest = (
            max(found.conduct[0].longest for (_, above), found in scores.items() if above == level.number)
            if found
            else 0
        )
        cells = (
            *(level.number, level.visits or "all its time", f"{level.oversight:.0%}"),
            *(f"{rating.elo:+.0f}", f"{rating.low:+.0f}", f"{rating.high:+.0f}"),
            *(found.games if found else "", score, f"{longest:.2f} s" if found else ""),
        )
        yield f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Measure and write down."""
    names = [game.name for game in teban.games()]
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.2, help="for a turn of the strongest level")
    parser.add_argument("--pairs", type=int, default=20, help="of games, for each couple")
    parser.add_argument("--reach", type=int, default=1, help="how many levels apart the farthest couples are")
    parser.add_argument("--seed", type=int, default=3, help="what the openings depend on")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", nargs="+", choices=names, default=names, metavar="GAME")
    given = parser.parse_args()
    LADDER.mkdir(exist_ok=True)
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    for game in given.games:
        couples = [(below, above) for above in LEVELS for below in LEVELS if 0 < above - below <= given.reach]
        scores = {
            (below, above): meet(game, below, above, given.seconds, given.pairs, given.processes, given.seed)
            for below, above in couples
        }
        text = HEADER.format(seconds=given.seconds, seed=given.seed, machine=machine, day=date.today()).replace(
            "# The ladder", f"# The ladder of {teban.game(game).title('en')}"
        )
        file = LADDER / f"{game}.md"
        file.write_text(text + COLUMNS + "\n".join(lines(game, scores)) + "\n", encoding="utf-8")
        print(file.read_text(encoding="utf-8"), flush=True)


if __name__ == "__main__":
    main()
