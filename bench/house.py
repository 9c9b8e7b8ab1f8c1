"""Two trees of Teban side by side: random games and search visits per second of CPU time, game by game at its defaults.

    python bench/house.py ../other-checkout

Both kernels have to be built where Python finds them (`src/teban/_kernel*.so`). The trees take turns in one run, a part
of a second each, so that whatever else the machine does falls on both alike; what counts is the median of the ratios.
"""

import json
import subprocess
import sys
from argparse import ArgumentParser
from math import exp, log
from pathlib import Path
from statistics import median
from typing import IO, Any

HERE = Path(__file__).resolve().parents[1]
WORKER = """
import json, sys
from time import process_time
import teban
from teban import _kernel

def rate(name, kind, work):
    position = teban.start(name, backend="native")
    begin = process_time()
    if kind == "games":
        done = int(teban.playouts(position, work, seed=1, threads=1, limit=1000).lengths.sum())
    else:
        search = _kernel.Search(position, 1, 64 << 20, 1, False, [])
        search.run(0, work)
        done = search.visits
    return done / (process_time() - begin)

print(json.dumps([game.name for game in teban.games()]), flush=True)
for line in sys.stdin:
    print(json.dumps(rate(*json.loads(line))), flush=True)
"""


class Tree:
    """A checkout, and a process that measures what it is told to."""

    def __init__(self, path: Path) -> None:
        environment = {"PYTHONPATH": str(path / "src"), "PATH": "/usr/bin:/bin"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER], env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.games: list[str] = self._answer()

    def rate(self, game: str, kind: str, work: int) -> float:
        """Actions or visits per second of CPU time."""
        _open(self._process.stdin).write(json.dumps([game, kind, work]) + "\n")
        _open(self._process.stdin).flush()
        return float(self._answer())

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _answer(self) -> Any:
        line = _open(self._process.stdout).readline()
        if not line:
            raise SystemExit("a tree cannot be measured: is its kernel built?")
        return json.loads(line)


def _open(pipe: IO[str] | None) -> IO[str]:
    assert pipe
    return pipe


def work_for(tree: Tree, game: str, kind: str, seconds: float) -> int:
    """How much to do so that it takes about so many seconds."""
    trial = {"games": 20, "visits": 2000}[kind]
    per_second = tree.rate(game, kind, trial)
    actions_per_game = 60 if kind == "games" else 1
    return max(trial, int(per_second * seconds / actions_per_game))


def main() -> None:
    """Measure, and print a table of ratios."""
    parser = ArgumentParser(description="Two trees of Teban side by side.")
    parser.add_argument("base", type=Path, help="the other checkout")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.4)
    parser.add_argument("--games", nargs="*", default=[])
    chosen = parser.parse_args()
    here, base = Tree(HERE), Tree(chosen.base.resolve())
    logs: dict[str, list[float]] = {"games": [], "visits": []}
    print("| game | random games | search visits |\n|---|---:|---:|")
    for game in chosen.games or [name for name in here.games if name in base.games]:
        cells = []
        for kind, ratios_of_all in logs.items():
            work = work_for(base, game, kind, chosen.seconds)
            ratios = []
            for turn in range(chosen.rounds):
                order = (here, base) if turn % 2 else (base, here)
                rates = {tree: tree.rate(game, kind, work) for tree in order}
                ratios.append(rates[here] / rates[base])
            ratios_of_all.append(log(median(ratios)))
            cells.append(f"{median(ratios):.3f}")
        print(f"| {game} | {' | '.join(cells)} |", flush=True)
    means = [exp(sum(found) / len(found)) for found in logs.values()]
    print(f"| geometric mean | {' | '.join(f'{mean:.3f}' for mean in means)} |")
    for tree in (here, base):
        tree.close()


if __name__ == "__main__":
    main()
