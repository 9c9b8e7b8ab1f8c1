"""How fast the kernel is, beside OpenSpiel in the same run: every floor we hold ourselves to, and what is measured.

All contenders take turns, several times over, and the median of their turns counts, so that whatever else the machine
does meets all of them alike. What runs on one thread is measured in CPU time. Prints the tables and writes them to
`bench/results/kernel.md`. OpenSpiel comes from PyPI (`pip install --group bench`); without it its rows are left out.
"""

import importlib
import os
import platform
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from timeit import timeit
from typing import Any, NamedTuple

import teban
from teban import Position, _kernel
from teban.bulk import Batch
from teban.cli.console.numbers import short
from teban.cli.console.rates import SIDE_BY_SIDE, per_second, perft_rate, playout_rate, random_steps

SECONDS = 0.3
"""How long a turn takes."""
TURNS = 5
CALLS = 200
"""How many positions are asked for `play` and `legal`, and how often each is."""
LONGEST = 1000
"""After how many actions games are broken off where a batch is compared with playouts; few games are longer."""

YARDSTICK = "havannah(board_size=6)"
OPENSPIEL = (YARDSTICK, "hex(board_size=11)", "breakthrough")
ROLLOUTS = 500
"""How many random games OpenSpiel is asked for at a time."""

MOVE_FLOORS = {
    **dict.fromkeys(("stoic", "sibling", "skirt"), 6.0),
    **dict.fromkeys(("node", "orochi", "stride", "squish"), 3.0),
    **dict.fromkeys(("unlace", "flowish", "garden", "throne"), 1.0),
    **dict.fromkeys(("borderland", "realm"), 0.5),
}
"""The fewest moves per second, where OpenSpiel's Havannah makes 1."""
THREADS_FLOOR = 1.8
"""How much faster two threads are than one, at the least."""
BATCH_FLOOR = 0.5
"""The share of the playouts' moves per second that a batch stepped from Python has, at the least."""
PLAY_CEILING = 1.0
"""Microseconds that `play` may take beyond the kernel's own move."""
LEGAL_CEILING = 5.0
"""Microseconds that `legal` may take for 50 actions."""
IMPORT_CEILING = 150.0
"""Milliseconds."""
MODULE_CEILING = 15.0
"""Megabytes."""

RESULTS = Path(__file__).parent / "results" / "kernel.md"

Medians = Mapping[str, float]


def taking_turns(contenders: Mapping[str, Callable[[], Medians]]) -> dict[str, Medians]:
    """What each contender measured, as medians over all turns."""
    measured: dict[str, list[Medians]] = defaultdict(list)
    for turn in range(TURNS):
        for name, measure in contenders.items():
            measured[name].append(measure())
        print(f"turn {turn + 1} of {TURNS}", file=sys.stderr)
    return {name: _medians(turns) for name, turns in measured.items()}


def _medians(turns: Sequence[Medians]) -> Medians:
    return {key: median(turn[key] for turn in turns) for key in turns[0]}


# Teban


def measure_game(position: Position) -> Medians:
    """One turn of a rule set."""
    playouts, moves = playout_rate(position, SECONDS, 1, process_time)
    one, two = (playout_rate(position, SECONDS, threads, perf_counter).moves for threads in (1, 2))
    steps, share = _batch(position, round(2 * moves / playouts))
    return {
        "playouts": playouts,
        "moves": moves,
        "threads": two / one,
        "perft": perft_rate(position, SECONDS, 1, process_time),
        "steps": steps,
        "share": share,
    }


def _batch(position: Position, two_games: int) -> tuple[float, float]:
    """Steps per second of a batch that begins anew again and again, and their share of what playouts do meanwhile.

    A game's later moves may cost more than its first ones: both sides play games up to the same length.
    """
    length = min(two_games, LONGEST)
    batch = Batch(position.game.name, SIDE_BY_SIDE)

    def step(rounds: int) -> int:
        done = 0
        for _ in range(rounds):
            batch.reset()
            done += random_steps(batch, length)
        return done

    steps = per_second(step, SECONDS, process_time).amount
    return steps, steps / playout_rate(position, SECONDS, 1, process_time, limit=length).moves


class Calls(NamedTuple):
    """What calls from Python take, in microseconds: medians over positions of random games."""

    play: float
    legal: float
    actions: float
    """How many actions were legal."""


def measure_calls(start: Position) -> Calls:
    """How long `play` and `legal` take."""
    found = []
    for position, action in _random_moves(start, Random(1)):
        names = {"position": position, "action": action}
        play, legal = (_microseconds(call, names) for call in ("position.play(action)", "position.legal()"))
        found.append((play, legal, len(position.legal())))
    return Calls(*(median(column) for column in zip(*found, strict=True)))


def _random_moves(start: Position, random: Random) -> Iterator[tuple[Position, str]]:
    position = start
    for _ in range(CALLS):
        action = random.choice(position.legal())
        yield position, action
        position = position.play(action)
        if position.outcome:
            position = start


def _microseconds(call: str, names: dict[str, Any]) -> float:
    return timeit(call, globals=names, number=CALLS, timer=process_time) / CALLS * 1e6


def import_milliseconds() -> float:
    """How long a fresh process takes to import Teban, compiled to bytecode as an installed package is."""
    program = "from time import perf_counter as t; begin = t(); import teban; print(t() - begin)"
    with TemporaryDirectory() as bytecode:
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode}
        command = [sys.executable, "-c", program]
        runs = [subprocess.run(command, capture_output=True, check=True, env=environment) for _ in range(6)]
    return 1000 * median(float(run.stdout) for run in runs[1:])  # the first one compiled


def module_megabytes() -> float:
    """The size of the extension module."""
    return Path(str(_kernel.__file__)).stat().st_size / 1e6


# OpenSpiel


def openspiel_contenders() -> dict[str, Callable[[], Medians]]:
    """Its nearest games, or nothing where it is not installed."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return {}
    return {name: _rollouts(pyspiel, name) for name in OPENSPIEL}


def _rollouts(pyspiel: Any, name: str) -> Callable[[], Medians]:
    """Random games from the start in OpenSpiel's C++, which Python can ask for only as the first step of a search."""
    game = pyspiel.load_game(name)
    length = _mean_length(game)
    seeds = Random(1)

    def roll_out(rounds: int) -> int:
        for _ in range(rounds):
            seed = seeds.randrange(2**31)
            evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
            pyspiel.MCTSBot(game, evaluator, 1.4, 1, 1000, False, seed, False).mcts_search(game.new_initial_state())
        return ROLLOUTS * rounds

    def measure() -> Medians:
        playouts = per_second(roll_out, SECONDS, process_time).amount
        return {"playouts": playouts, "moves": playouts * length}

    return measure


def _mean_length(game: Any, games: int = 1000) -> float:
    """How many actions a random game has: its rollouts do not tell."""
    random = Random(1)
    actions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            actions += 1
    return actions / games


# The report


class Report:
    """Markdown, and all that is worse than it should be."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.misses: list[str] = []

    def add(self, *lines: str) -> None:
        """Lines as they are."""
        self.lines.extend(lines)

    def table(self, *headings: str) -> None:
        """The head of a table: names first, then numbers."""
        self.add("", f"| {' | '.join(headings)} |", f"|---|{'---:|' * (len(headings) - 1)}")

    def row(self, *cells: str) -> None:
        """A row of the table."""
        self.add(f"| {' | '.join(cells)} |")

    def at_least(self, what: str, number: float, floor: float, unit: str = "") -> str:
        """A number beside its floor."""
        return self._judged(number >= floor, what, f"{number:.3g}{unit}", f"≥ {floor:g}{unit}")

    def at_most(self, what: str, number: float, ceiling: float, unit: str = "") -> str:
        """A number beside its ceiling."""
        return self._judged(number <= ceiling, what, f"{number:.3g}{unit}", f"≤ {ceiling:g}{unit}")

    def _judged(self, is_kept: bool, what: str, number: str, bound: str) -> str:
        if not is_kept:
            self.misses.append(f"{what}: {number}, should be {bound}")
        return f"{number} ({bound})" if is_kept else f"**{number}** ({bound})"


def report_rates(report: Report, measured: Mapping[str, Medians]) -> None:
    """How fast random games, counting and batches are."""
    report.add("", "## One thread, two threads, many games side by side")
    yardstick = measured.get(YARDSTICK)
    if not yardstick:
        report.add("", "OpenSpiel is not installed here: its rows, and all ratios to it, are left out.")
    report.table(
        "game", "playouts/s", "moves/s", "Havannah = 1", "two threads", "perft nodes/s", "batch steps/s", "of playouts"
    )
    for name, rates in measured.items():
        ratio = rates["moves"] / yardstick["moves"] if yardstick else None
        speed = [short(rates["playouts"]), short(rates["moves"])]
        if name not in MOVE_FLOORS:
            report.row(f"OpenSpiel {name}", *speed, f"{ratio:.3g}", "", "", "", "")
            continue
        report.row(
            name,
            *speed,
            report.at_least(f"{name}, moves", ratio, MOVE_FLOORS[name]) if ratio else "",
            report.at_least(f"{name}, two threads", rates["threads"], THREADS_FLOOR),
            short(rates["perft"]),
            short(rates["steps"]),
            report.at_least(f"{name}, batch", 100 * rates["share"], 100 * BATCH_FLOOR, "%"),
        )


def report_calls(report: Report, calls: Mapping[str, Calls], measured: Mapping[str, Medians]) -> None:
    """What a call from Python costs."""
    report.add("", "## Calls from Python, in microseconds", "")
    report.add("The kernel's own work is taken to be a move in playouts, which is chosen as well as made.")
    report.table("game", "`play`", "kernel alone", "difference", "`legal`", "legal actions", "for 50 of them")
    for name, call in calls.items():
        move = 1e6 / measured[name]["moves"]
        report.row(
            name,
            f"{call.play:.2f}",
            f"{move:.2f}",
            report.at_most(f"{name}, play", call.play - move, PLAY_CEILING),
            f"{call.legal:.2f}",
            f"{call.actions:.0f}",
            # Fewer actions are no excuse for what a call takes in any case.
            report.at_most(f"{name}, legal", call.legal * min(1, 50 / call.actions), LEGAL_CEILING),
        )


def machine() -> str:
    """What this was measured on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.split(":")[1].strip() for line in lines if "model name" in line]
    model = models[0] if models else platform.processor()
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def write_report() -> Report:
    """Measure everything."""
    busy = os.getloadavg()[0]
    starts = {game.name: teban.start(game.name, backend="native") for game in teban.games()}
    games = {name: partial(measure_game, start) for name, start in starts.items()}
    measured = taking_turns({**openspiel_contenders(), **games})
    calls = {name: measure_calls(start) for name, start in starts.items()}

    report = Report()
    report.add(
        "# The kernel's speed",
        "",
        f"{date.today()}, {machine()}, default sizes, medians of {TURNS} turns (`make bench`).",
        "Numbers in parentheses are what we hold ourselves to; what misses it is bold.",
        "Rates on one thread are per second of CPU time. Two threads are measured by the clock on the wall, which is",
        f"fair only on an idle machine: the load before the run was {busy:.1f}.",
    )
    report_rates(report, measured)
    report_calls(report, calls, measured)
    report.add("", "## The package", "")
    report.add(f"- import: {report.at_most('import', import_milliseconds(), IMPORT_CEILING, ' ms')}")
    report.add(f"- extension module: {report.at_most('module', module_megabytes(), MODULE_CEILING, ' MB')}")
    report.add("", "## Misses", "", *([f"- {miss}" for miss in report.misses] or ["None."]))
    return report


def main() -> None:
    """Print the report and write it down."""
    text = "\n".join(write_report().lines) + "\n"
    print(text, end="")
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
