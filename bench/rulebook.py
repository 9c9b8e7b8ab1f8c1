"""How fast the rulebook plays: random games at the default size, in pure Python, on one core.

Speed is the kernel's business; this only watches that people do not have to wait for the rulebook. Prints a table
and writes it to `bench/results/rulebook.md`.
"""

import platform
import sys
from datetime import date
from pathlib import Path
from random import Random
from time import perf_counter

import teban

SECONDS = 3.0
"""How long each rule set is played."""
MOST_ACTIONS = 2000
"""Where a random game is broken off; Borderland's run to thousands of actions."""

RESULTS = Path(__file__).parent / "results" / "rulebook.md"


def measure(name: str) -> str:
    """A row of the table: games, actions per game, time per action and per game."""
    random = Random(1)
    lengths: list[int] = []
    broken_off = 0
    begin = perf_counter()
    while perf_counter() - begin < SECONDS:
        position, actions = teban.start(name, backend="python"), 0
        while position.outcome is None and actions < MOST_ACTIONS:
            position = position.play(random.choice(position.legal()))
            actions += 1
        lengths.append(actions)
        broken_off += position.outcome is None
    seconds = perf_counter() - begin
    each = 1000 * seconds / sum(lengths)
    mean = sum(lengths) / len(lengths)
    return f"| {name} | {len(lengths)} | {broken_off} | {mean:.0f} | {each:.3f} | {each * mean / 1000:.3f} |"


def machine() -> str:
    """What this was measured on."""
    info = Path("/proc/cpuinfo")
    models = [line.split(":")[1].strip() for line in info.read_text().splitlines() if "model name" in line]
    return f"{models[0] if models else platform.processor()}, Python {platform.python_version()}"


def main() -> None:
    """Measure every rule set, or those named on the command line (then nothing is written down)."""
    names = sys.argv[1:] or [game.name for game in teban.games()]
    lines = [
        "# The rulebook's speed",
        "",
        f"{date.today()}, {machine()}, one core, random games at the default size (`make bench`).",
        "",
        "| game | games | broken off | actions per game | ms per action | s per game |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    print("\n".join(lines))
    for name in names:
        lines.append(measure(name))
        print(lines[-1], flush=True)
    if not sys.argv[1:]:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
