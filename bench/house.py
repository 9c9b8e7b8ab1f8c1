"""Two trees of Teban side by side: random games and search visits per second of CPU time, game by game at its defaults.

    python bench/house.py ../other-checkout

Both kernels have to be built where Python finds them (`src/teban/_kernel*.so`).
"""

from argparse import ArgumentParser
from pathlib import Path

from side_by_side import KINDS, Build, mean, ratios

HERE = Path(__file__).resolve().parents[1]


def main() -> None:
    """Measure, and print a table of ratios."""
    parser = ArgumentParser(description="Two trees of Teban side by side.")
    parser.add_argument("base", type=Path, help="the other checkout")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.4)
    parser.add_argument("--games", nargs="*", default=[])
    chosen = parser.parse_args()
    here, base = (Build({"PYTHONPATH": str(tree / "src")}) for tree in (HERE, chosen.base.resolve()))
    rows = []
    print("| game | random games | search visits |\n|---|---:|---:|")
    for game in chosen.games or [name for name in here.games if name in base.games]:
        rows.append([ratios([here], base, game, kind, chosen.rounds, chosen.seconds)[0] for kind in KINDS])
        print(f"| {game} | {' | '.join(f'{ratio:.3f}' for ratio in rows[-1])} |", flush=True)
    print(f"| geometric mean | {' | '.join(f'{mean(column):.3f}' for column in zip(*rows, strict=True))} |")
    for build in (here, base):
        build.close()


if __name__ == "__main__":
    main()
