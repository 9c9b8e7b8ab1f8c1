"""Builds of Teban side by side: random games and search visits per second of CPU time, game by game at its defaults.

The builds take turns in one run, a part of a second each, so that whatever else the machine does falls on all alike;
what counts is the median of the ratios.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from math import exp, log
from pathlib import Path
from statistics import median
from typing import IO, Any

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

KINDS = ("games", "visits")
"""What is measured: actions of random games, and visits of a search."""


class Build:
    """A build of Teban, and a process that measures what it is told to."""

    def __init__(self, environment: Mapping[str, str], python: Path | str = sys.executable) -> None:
        environment = {"PATH": "/usr/bin:/bin", **environment}
        self._process = subprocess.Popen(
            [python, "-c", WORKER], env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.games: list[str] = self._answer()

    def rate(self, game: str, kind: str, work: int) -> float:
        """Actions or visits per second of CPU time."""
        _open(self._process.stdin).write(json.dumps([game, kind, work]) + "\n")
        _open(self._process.stdin).flush()
        return float(self._answer())

    def work_for(self, game: str, kind: str, seconds: float) -> int:
        """How much to do so that it takes about so many seconds."""
        trial = {"games": 20, "visits": 2000}[kind]
        per_second = self.rate(game, kind, trial)
        actions_per_game = 60 if kind == "games" else 1
        return max(trial, int(per_second * seconds / actions_per_game))

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _answer(self) -> Any:
        line = _open(self._process.stdout).readline()
        if not line:
            raise SystemExit("a build cannot be measured: is its kernel built?")
        return json.loads(line)


def ratios(builds: Sequence[Build], base: Build, game: str, kind: str, rounds: int, seconds: float) -> list[float]:
    """How fast each build is against the base: the median over rounds in which all take turns."""
    work = base.work_for(game, kind, seconds)
    found: list[list[float]] = [[] for _ in builds]
    for turn in range(rounds):
        order = [base, *builds]
        rates = {build: build.rate(game, kind, work) for build in (reversed(order) if turn % 2 else order)}
        for build, its in zip(builds, found, strict=True):
            its.append(rates[build] / rates[base])
    return [median(its) for its in found]


def mean(values: Sequence[float]) -> float:
    """The geometric mean."""
    return exp(sum(map(log, values)) / len(values))


def _open(pipe: IO[str] | None) -> IO[str]:
    assert pipe
    return pipe
