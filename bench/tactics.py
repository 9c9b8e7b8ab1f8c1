"""Tactics: positions in which the side to act can force a win in 1, 3 or 5 actions of its own, and whether it does.

`python bench/tactics.py make` looks for such positions in quick games and has the solver prove them; they are added to
those in `bench/tactics/`. Without `make` the engine has a second for each, and what it chose is judged by the solver
again. What was measured is told in `bench/results/tactics.md`.
"""

import os
import platform
from argparse import ArgumentParser, Namespace
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from itertools import cycle
from pathlib import Path
from random import Random
from time import monotonic

import teban
from table import ORDER, merge
from teban import Position
from teban.core.match import Match
from teban.engine.player import Thinker
from teban.engine.search import Search
from teban.engine.solve import Solver, solve
from teban.registry import start_with

SUITES = Path(__file__).parent / "tactics"
RESULTS = Path(__file__).parent / "results" / "tactics.md"
DEPTHS = {1: 1.00, 3: 0.98, 5: 0.90}
"""Actions of the winner, and the share that the engine has to find."""
VISITS = 60
"""How often the players look who play the games in which tactics are found: seldom, so that they occur."""
SMALLER = {"borderland": 4, "unlace": 3, "skirt": 4, "node": 4}
"""Every other game is on such a board where long wins on the usual one are seldom proven."""
NODES = 40_000
"""What the solver may spend on a position and a depth; those that need more are left to puzzles."""
GIVE_UP = 6
"""After so many positions in a row without a win that is proven, the rest of a game is not looked at."""
MEMORY = 64

HEADER = """# Tactics

Positions from quick games in which the side to act can force a win in so many actions of its own and not in fewer, as
the solver has proven; how many of them the engine solves with {seconds:g} s for a turn and one thread: its first action
must leave the win certain, as the solver finds (`python bench/tactics.py`). Only wins that the solver proves with
{nodes:,} nodes for each depth are in the suites, so harder ones are not; some of {smaller} are on small
boards.

| game | {columns} | date | machine |
|---|{rules}|---|---|
"""


def quick_game(start: Position, random: Random) -> list[Position]:
    """The positions of a game between two who look seldom, as far as they are the winner's; the last first."""
    match, positions = Match(start), []
    while not match.outcome and len(match.actions) < 400:
        positions.append(match.position)
        search = Search(match, memory=1, seed=random.getrandbits(32))
        search.run(visits=VISITS)
        best = search.candidates(3)
        match.play(best[0].action if random.random() < 0.8 else random.choice(best).action)
    winner = match.outcome.winner if match.outcome else 0
    return [position for position in reversed(positions) if position.seat == winner]


def depth_of(position: Position) -> int | None:
    """In how many actions of its own the side to act wins, if that is one of the depths and the solver can prove it."""
    solver = Solver(position, memory=MEMORY)
    for depth in range(1, max(DEPTHS) + 1):
        found = solver.wins_within(depth, nodes=NODES)
        if found is None:
            return None
        if found:
            wins = [a for a in position.legal() if (o := position.play(a).outcome) and o.winner == position.seat]
            has_choice = len(position.legal()) > max(len(wins), 1)
            return depth if depth in DEPTHS and has_choice else None
    return None


def find(game: str, seed: int, seconds: float, most: int) -> dict[int, list[str]]:
    """Positions of each depth, up to so many, looked for during so many seconds."""
    random, end = Random(f"{game} {seed}"), monotonic() + seconds
    found: dict[int, list[str]] = {depth: [] for depth in DEPTHS}
    sizes: list[dict[str, int]] = [{}, {"size": SMALLER[game]}] if game in SMALLER else [{}]
    boards = cycle(sizes)
    while monotonic() < end and any(len(texts) < most for texts in found.values()):
        depths, vain = dict.fromkeys(DEPTHS, 0), 0
        for position in quick_game(start_with(game, next(boards)), random):
            depth = depth_of(position)
            vain = 0 if depth else vain + 1
            # A few of each depth from each game, so that the suite is not one game told over and over.
            if depth and depths[depth] < 2 and len(found[depth]) < most:
                depths[depth] += 1
                found[depth].append(position.text)
            if vain == GIVE_UP or monotonic() > end:
                break
    return found


def known(game: str, depth: int) -> set[str]:
    """The positions of a depth that were found before."""
    file = SUITES / f"{game}.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {text for at, text in (line.split(" ", 1) for line in lines) if int(at) == depth}


def make(given: Namespace) -> None:
    """Look for positions of all games, and keep them."""
    SUITES.mkdir(exist_ok=True)
    share = -(-given.positions // given.processes)
    with ProcessPoolExecutor(given.processes) as pool:
        for game in given.games:
            n = given.processes
            parts = list(pool.map(find, [game] * n, range(n), [given.search] * n, [share] * n))
            suite = {depth: sorted(known(game, depth).union(*(part[depth] for part in parts))) for depth in DEPTHS}
            lines = [f"{depth} {text}" for depth in DEPTHS for text in suite[depth][: given.positions]]
            (SUITES / f"{game}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
            counts = {depth: min(len(suite[depth]), given.positions) for depth in DEPTHS}
            print(f"{game}: {counts}", flush=True)


def is_solved(text: str, seconds: float) -> bool:
    """Whether the engine's first action leaves its win certain."""
    position = teban.load(text)
    action = Thinker(memory=MEMORY).choose(Match(position), seconds)
    after = position.play(action)
    if after.outcome:
        return after.outcome.winner == position.seat
    return solve(after, nodes=500 * NODES, memory=4 * MEMORY).winner == position.seat


def measure(given: Namespace) -> None:
    """Let the engine solve all positions, and write down how many it did."""
    columns = " | ".join(f"win in {depth} (≥ {share:.0%})" for depth, share in DEPTHS.items())
    measured = f"{date.today()} | {platform.machine()}, {os.cpu_count()} cores"
    header = HEADER.format(
        seconds=given.seconds,
        nodes=NODES,
        smaller=", ".join(teban.game(name).title("en") for name in SMALLER),
        columns=columns,
        rules="---:|" * (len(DEPTHS) - 1) + "---:",
    )
    with ProcessPoolExecutor(given.processes) as pool:
        for game in given.games:
            suite = [line.split(" ", 1) for line in (SUITES / f"{game}.txt").read_text(encoding="utf-8").splitlines()]
            solved = list(pool.map(is_solved, [position for _, position in suite], [given.seconds] * len(suite)))
            cells = []
            for depth, needed in DEPTHS.items():
                answers = [right for (at, _), right in zip(suite, solved, strict=True) if int(at) == depth]
                share = sum(answers) / len(answers) if answers else 1.0
                told = f"{sum(answers)} of {len(answers)}"
                cells.append(told if share >= needed else f"**{told}**")
            line = f"| {game} | {' | '.join(cells)} | {measured} |"
            print(line, flush=True)
            merge(RESULTS, header, [line], lambda row: ORDER[row[0]])


def main() -> None:
    """Make the suites, or measure."""
    names = [game.name for game in teban.games()]
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=["measure", "make"], default="measure")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a turn of the engine")
    parser.add_argument("--positions", type=int, default=50, help="of each depth, for each rule set")
    parser.add_argument("--search", type=float, default=60.0, help="seconds to look for the positions of a rule set")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", nargs="+", choices=names, default=names, metavar="GAME")
    given = parser.parse_args()
    make(given) if given.what == "make" else measure(given)


if __name__ == "__main__":
    main()
