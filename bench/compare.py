"""The kernel against the rulebook, for as long as it takes: random games in every size and with every option.

At each position both must tell the same text, seat, legal actions in the same order, and outcome; and the kernel must
give the position the same key when it reads it as when it played it. The first difference is printed and ends the run.
What was compared is written to `bench/results/compare.md`, game by game, so that a long run can be made in parts.
"""

import os
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import teban
from table import ORDER, merge
from teban import Position, native

PART = 5000
"""How many positions a process compares before it reports."""
LONGEST = 2000
"""Where a game is broken off; Borderland's run to thousands of actions."""

RESULTS = Path(__file__).parent / "results" / "compare.md"
HEADER = """# The kernel against the rulebook

Random games in every size and with every option, with random layouts and cards too, played on both backends at once
(`make compare`); at each position text, seat, legal actions, outcome and key are compared.

| game | positions | games | differences | date | machine |
|---|---:|---:|---:|---|---|
"""


class Difference(Exception):
    """What the two backends do not agree about."""


class Tally(NamedTuple):
    """What was compared, and the first difference, if there was one."""

    positions: int
    games: int
    difference: str = ""


def random_options(name: str, random: Random) -> dict[str, Any]:
    """Any options that a game can have."""
    free = {"layout": random_layout, "cards": random_cards}
    options: dict[str, Any] = {}
    for option in teban.game(name).options:
        if option.values:
            options[option.name] = random.choice(option.values)
        elif random.random() < 0.5:
            options[option.name] = free[option.kind](random)
    return options


def random_layout(random: Random) -> str:
    """Stride's pieces: on the top row, White's goal, no White ones, and on the bottom row no Black ones."""
    empty = "." * random.randrange(1, 8)
    letters = ["B" + empty, *["BW" + empty] * 7, "W" + empty]
    widths = (5, 6, 7, 8, 9, 8, 7, 6, 5)
    rows = ["".join(random.choices(row, k=width)) for row, width in zip(letters, widths, strict=True)]
    rows[4] = "W" + rows[4][1:-1] + "B"  # nobody is without pieces
    return "/".join(rows)


def random_cards(random: Random) -> str:
    """The Reclamation's four cards, mostly small."""
    everywhere = [(dx, dy) for dx in range(-5, 6) for dy in range(-5, 6) if (dx, dy) != (0, 0)]
    cards = [random.sample(everywhere, random.choice((1, 2, 3, 4, 6, 40))) for _ in range(4)]
    return "/".join(name + "".join(f"({dx},{dy})" for dx, dy in card) for name, card in zip("ABCD", cards, strict=True))


def compare(fast: Position, slow: Position, before: str, action: str) -> None:
    """Difference if the kernel's position and the rulebook's are not the same."""
    again = native.from_rulebook(slow)
    told = {
        "text": (fast.text, slow.text),
        "seat": (fast.seat, slow.seat),
        "legal actions": (fast.legal(), slow.legal()),
        "outcome": (fast.outcome, slow.outcome),
        "text when read": (again.text, slow.text),
        "legal actions when read": (again.legal(), slow.legal()),
        "outcome when read": (again.outcome, slow.outcome),
        "key when read": (again.key, fast.key),
    }
    for what, (kernel, rulebook) in told.items():
        if kernel != rulebook:
            raise Difference(f"{before}\nafter {action}: {what}\nkernel:   {kernel}\nrulebook: {rulebook}")


def random_game(name: str, random: Random) -> Iterator[None]:
    """One game on both backends, as far as it agrees; a breath after each position."""
    options = random_options(name, random)
    fast = teban.start(name, backend="native", **options)
    slow = teban.start(name, backend="python", **options)
    before, action = "the start", "nothing"
    for _ in range(LONGEST):
        compare(fast, slow, before, action)
        yield
        if fast.outcome:
            return
        before, action = fast.text, random.choice(fast.legal())
        fast, slow = fast.play(action), slow.play(action)


def compare_part(task: tuple[str, int]) -> Tally:
    """Games of one rule set until enough positions have been compared: the work of one process."""
    name, seed = task
    random = Random(f"{name} {seed}")
    positions = 0
    games = 0
    while positions < PART:
        games += 1
        try:
            positions += sum(1 for _ in random_game(name, random))
        except Difference as found:
            return Tally(positions, games, f"{name}, part {seed}: {found}")
    return Tally(positions, games)


def fuzz(name: str, least: int, processes: int) -> Tally:
    """At least so many positions of one rule set, or the first difference."""
    positions = games = 0
    tasks = [(name, seed) for seed in range(-(-least // PART))]
    with Pool(processes) as pool:
        for tally in pool.imap_unordered(compare_part, tasks):
            positions, games = positions + tally.positions, games + tally.games
            print(f"\r{name}: {positions:,} positions of {games:,} games", end="", flush=True)
            if tally.difference:
                print()
                return Tally(positions, games, tally.difference)
    print()
    return Tally(positions, games)


def machine() -> str:
    """What this ran on."""
    info = Path("/proc/cpuinfo").read_text().splitlines()
    models = [line.split(":")[1].strip() for line in info if "model name" in line]
    return f"{models[0] if models else platform.processor()}, Python {platform.python_version()}"


def write_down(name: str, tally: Tally) -> None:
    """Put the result of one rule set into the table, in place of an older one."""
    row = f"| {name} | {tally.positions:,} | {tally.games:,} | 0 | {date.today()} | {machine()} |"
    merge(RESULTS, HEADER, [row], lambda cells: ORDER[cells[0]])


def main() -> None:
    """Compare all rule sets, or some; exit 1 at the first difference."""
    names = [game.name for game in teban.games()]
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=1_000_000, help="at least so many of each rule set")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--games", nargs="+", choices=names, default=names, metavar="GAME")
    chosen = parser.parse_args()
    for name in chosen.games:
        tally = fuzz(name, chosen.positions, chosen.processes)
        if tally.difference:
            sys.exit(tally.difference)
        write_down(name, tally)


if __name__ == "__main__":
    main()
