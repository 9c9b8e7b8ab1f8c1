"""What the solver solves: small boards from the start, each within a budget, and each checked by other means.

Writes `bench/results/solved.md`. A solution is checked twice: its line is replayed by the rulebook, which shares no
code with the kernel, and must end as claimed; and the winner must be the one that `bench/exhaust.cpp` finds, a plain
search through all positions that shares the rules with the solver and nothing else. That needs a C++ compiler (`CXX`)
and is left out where a game is too large for it.
"""

import os
import platform
import subprocess
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

import teban
from teban.core.options import Option
from teban.engine.search import MEGABYTE
from teban.engine.solve import Solution, Solver

SECONDS = 600
"""Of CPU time or so: what one solution may take."""
MEMORY = 2048
"""Megabytes."""
EXHAUSTING_SECONDS = 900

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "solved.md"
FLAGS = (
    *("-std=c++20", "-O2", "-march=native", "-fconstexpr-ops-limit=2000000000", "-fconstexpr-loop-limit=1000000"),
    f"-I{HERE.parent / 'kernel'}",
)


class Case(NamedTuple):
    """A game to solve from its start."""

    game: str
    options: Mapping[str, Any]

    @property
    def name(self) -> str:
        """As the table shows it."""
        return " ".join([self.game, *(f"{name}={str(value).lower()}" for name, value in self.options.items())])


CASES = (
    *(Case("stoic", {"size": size}) for size in (2, 3)),
    Case("orochi", {"size": 2}),
    *(Case("sibling", {"size": size}) for size in (2, 3)),
    *(Case("sibling", {"size": size, "pie": True}) for size in (2, 3)),
    Case("squish", {"size": 3}),
    *(Case("unlace", {"size": size}) for size in (2, 3)),
    *(Case("flowish", {"size": size}) for size in (2, 3, 4)),
    *(Case("skirt", {"size": size}) for size in (2, 3)),
    *(Case("node", {"size": size}) for size in (2, 3)),
)


class Solved(NamedTuple):
    """A solution, and what it took."""

    solution: Solution
    cpu_seconds: float


def solve(case: Case) -> Solved:
    """One case within its budget."""
    solver = Solver(teban.start(case.game, backend="native", **case.options), memory=MEMORY)
    begin = process_time()
    solver.run(SECONDS)
    return Solved(solver.solution(), process_time() - begin)


def replayed(case: Case, solution: Solution) -> str:
    """How the rulebook finds the line: it ends as claimed, breaks off, or is wrong."""
    position = teban.start(case.game, backend="python", **case.options)
    for action in solution.line:
        position = position.play(action)
    if not position.outcome:
        return f"breaks off after {len(solution.line)}"
    assert position.outcome.winner == solution.winner, f"{case.name}: the line ends with another winner"
    assert len(solution.line) <= (solution.distance or 0), f"{case.name}: the line is longer than claimed"
    return "yes"


def exhausted(program: Path, case: Case, solution: Solution) -> str:
    """What plain search says; it gives up where there are too many positions.

    Where positions can repeat, as in Squish, it looks for the win in as many actions as the solver claims.
    """
    options = teban.game(case.game).read_options(case.options)
    written = " ".join(f"{name}={Option.write(value)}" for name, value in options.items())
    claim = [str(solution.winner), str(solution.distance)] if case.game == "squish" else []
    command = [str(program), case.game, written, *claim]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=EXHAUSTING_SECONDS)
    except subprocess.TimeoutExpired:
        return "no: takes too long"
    if done.returncode:
        return f"no: {done.stderr.strip()}"
    winner, positions = done.stdout.split()
    assert winner == str(solution.winner), f"{case.name}: plain search finds another winner, {winner}"
    return f"yes, {int(positions):,} positions"


def compiled(folder: str, game: str) -> Path | None:
    """The program of the second opinion about a game, or None without a compiler."""
    program = Path(folder) / game
    if program.exists():
        return program
    root = HERE.parent
    sources = (
        HERE / "exhaust.cpp",
        root / "src/teban/games" / game / "kernel.cpp",
        *root.glob("kernel/teban/**/*.cpp"),
    )
    command = [os.environ.get("CXX", "c++"), *FLAGS, *map(str, sources), "-o", str(program)]
    try:
        subprocess.run(command, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return program


def machine() -> str:
    """What this was solved on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.split(":")[1].strip() for line in lines if "model name" in line]
    return models[0] if models else platform.processor()


def row(case: Case, program: Path | None) -> str:
    """A line of the table."""
    solution, seconds = solve(case)
    cost = (f"{solution.nodes:,}", f"{seconds:.2f}", f"{solution.memory / MEGABYTE:.0f}")
    if not solution.is_solved:
        return f"| {' | '.join([case.name, 'not solved', '', '', *cost, '', ''])} |"
    winner = f"seat {solution.winner}" if solution.winner else "draw"
    claims = (winner, str(solution.distance or ""), f"`{solution.action}`" if solution.action else "")
    second = exhausted(program, case, solution) if program else "no: no compiler"
    return f"| {' | '.join([case.name, *claims, *cost, replayed(case, solution), second])} |"


def main() -> None:
    """Solve all cases, print the table as it grows, and write it down."""
    lines = [
        "# Solved games",
        "",
        f"{date.today()}, {machine()}, one thread, at most {SECONDS} s each (`python bench/solve.py`).",
        "",
        "- *within*: the winner needs at most so many actions of both players together; not always the fewest.",
        "- *first action*: what the solver plays; where seat 2 wins, what holds out longest against its proof.",
        "- *nodes*: positions whose successors were examined; images of a position on the turned or mirrored board",
        "  count as one. *CPU s*: seconds of CPU time. *MB*: the table's size, of which small games touch little.",
        "- *replayed*: the rulebook played the line of the proof and ended with the same winner.",
        "- *exhausted*: plain search without proof numbers or symmetries found the same winner (`bench/exhaust.cpp`).",
        "",
        "| game | winner | within | first action | nodes | CPU s | MB | replayed | exhausted |",
        "|---|---|---:|---|---:|---:|---:|---|---|",
    ]
    print(*lines, sep="\n", flush=True)
    with TemporaryDirectory() as folder:
        for case in CASES:
            lines.append(row(case, compiled(folder, case.game)))
            print(lines[-1], flush=True)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
