"""The builds of a wheel against the one compiled here: random games and search visits per second of CPU time.

    make wheel && python bench/wheel.py

The wheel is installed in an environment of its own, and its builds for each instruction set that this machine has take
turns with the local build in one run. The results go to bench/results/wheel.md.
"""

import json
import platform
import subprocess
import sys
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from side_by_side import KINDS, Build, mean, ratios

HERE = Path(__file__).resolve().parents[1]
RESULTS = HERE / "bench" / "results" / "wheel.md"


def main() -> None:
    """Measure, and write a table of ratios."""
    parser = ArgumentParser(description="The builds of a wheel against the local one.")
    parser.add_argument("wheel", type=Path, nargs="?", help="the wheel; without, the one in dist/ for this Python")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--games", nargs="*", default=[])
    chosen = parser.parse_args()
    wheel = chosen.wheel or next((HERE / "dist").glob("*.whl"), None)
    if not wheel:
        raise SystemExit("there is no wheel in dist/: make wheel")
    with TemporaryDirectory() as folder:
        python = install(wheel, Path(folder))
        names = builds_in(python)
        local = Build({"PYTHONPATH": str(HERE / "src")})
        builds = [Build({"TEBAN_CPU": name}, python) for name in names]
        lines = measure(names, builds, local, chosen.games or local.games, chosen.rounds, chosen.seconds)
        for build in (local, *builds):
            build.close()
    head = (
        "# The wheel against a local build\n\n"
        f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, Python {platform.python_version()}: "
        f"`python bench/wheel.py --rounds {chosen.rounds} --seconds {chosen.seconds}` with {wheel.name}, "
        f"{wheel.stat().st_size / 1e6:.1f} MB.\nRatios of CPU time, medians of rounds in which all builds took turns; "
        "below 1 the wheel is slower than what `make` compiles here.\n\n"
    )
    RESULTS.write_text(head + "\n".join(lines) + "\n")
    print(f"Written to {RESULTS.relative_to(HERE)}.")


def install(wheel: Path, folder: Path) -> Path:
    """A Python with the wheel, and NumPy from where this one has it."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", f"{wheel}[numpy]"], check=True)
    return python


def builds_in(python: Path) -> list[str]:
    """The builds that this machine can run."""
    asked = "import json; from teban import _cpu; from teban.native.builds import available; " + (
        "print(json.dumps([name for name in _cpu.levels() if name in available()]))"
    )
    told = subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True, cwd="/").stdout
    return [str(name) for name in json.loads(told)]


def measure(
    names: list[str], builds: list[Build], local: Build, games: list[str], rounds: int, seconds: float
) -> list[str]:
    """The lines of a table."""
    columns = [f"{kind}, {name}" for kind in ("random games", "search visits") for name in names]
    lines = [f"| game | {' | '.join(columns)} |", f"|---|{'---:|' * len(columns)}"]
    rows = []
    print("\n".join(lines), flush=True)
    for game in games:
        rows.append([ratio for kind in KINDS for ratio in ratios(builds, local, game, kind, rounds, seconds)])
        lines.append(f"| {game} | {' | '.join(f'{ratio:.3f}' for ratio in rows[-1])} |")
        print(lines[-1], flush=True)
    lines.append(f"| geometric mean | {' | '.join(f'{mean(column):.3f}' for column in zip(*rows, strict=True))} |")
    print(lines[-1], flush=True)
    return lines


if __name__ == "__main__":
    main()
