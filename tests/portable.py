"""Checks a wheel as its users have it: installed alone, each of its builds, and the oldest one on an old CPU.

    make wheel-check

Under `qemu-x86_64 -cpu Nehalem` there is nothing newer than x86-64-v2, so an instruction that leaked into that build
from a newer one would be an illegal one. That the emulator does refuse them is shown by newer builds, which it has to
kill.
"""

import json
import shutil
import signal
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parents[1]
OLD_CPU = ("qemu-x86_64", "-cpu", "Nehalem")
OLDEST = "x86-64-v2"

EVERYTHING = """
import json, teban
from teban import native
from teban.native import builds

for game in teban.games():
    position = teban.start(game.name, backend="native")
    rules = teban.start(game.name, backend="python")
    assert native.is_native(position) and not native.is_native(rules), game.name
    assert position.legal() == rules.legal(), game.name
    assert teban.perft(position, 1) == teban.perft(rules, 1), game.name
    played = teban.playouts(position, 20, seed=1, threads=1, limit=400)
    assert played.lengths.sum() > 0, game.name
    batch = teban.batch(game.name, 4, seed=1)
    assert batch.observation.shape[0] == 4, game.name
    batch.step(batch.sample())
    found = teban.analyse(position, visits=2000, threads=1, seed=1)
    assert found.best.action in rules.legal(), game.name
    teban.solve(position, seconds=0.2)
print(json.dumps(builds.loaded))
"""


def main() -> None:
    """Check, and say what was."""
    parser = ArgumentParser(description="Checks a wheel as its users have it.")
    parser.add_argument("wheel", type=Path, nargs="?", help="the wheel; without, the one in dist/ for this Python")
    wheel = parser.parse_args().wheel or next((HERE / "dist").glob("*.whl"), None)
    if not wheel:
        raise SystemExit("there is no wheel in dist/: make wheel")
    size = wheel.stat().st_size
    assert size < 40e6, f"{wheel.name} has {size / 1e6:.1f} MB"
    tell(f"{wheel.name}: {size / 1e6:.1f} MB")
    with TemporaryDirectory() as folder:
        python = install(wheel, Path(folder))
        names = usable(python)
        for name in names:
            assert loaded(python, name) == name
            tell(f"{name}: plays every game")
        check_old_cpu(python, names)


def install(wheel: Path, folder: Path) -> Path:
    """A Python with the wheel and NumPy alone."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", f"{wheel.resolve()}[numpy]"], check=True)
    return python


def usable(python: Path) -> list[str]:
    """The builds that this machine can run, the oldest first."""
    asked = "import json; from teban import _cpu; from teban.native.builds import available; "
    asked += "print(json.dumps([name for name in _cpu.levels() if name in available()]))"
    names: list[str] = json.loads(run([python, "-c", asked]).stdout)
    return names


def loaded(python: Path, name: str, *before: str) -> str:
    """The build that was used when everything was asked of it."""
    found: str = json.loads(run([*before, python, "-c", EVERYTHING], TEBAN_CPU=name).stdout)
    return found


def check_old_cpu(python: Path, names: list[str]) -> None:
    """The oldest build runs on an old CPU, which a newer one does not survive."""
    if OLDEST not in names:
        tell("no x86-64 wheel: nothing to run on an old CPU")
        return
    if not shutil.which(OLD_CPU[0]):
        raise SystemExit(f"an old CPU is emulated by {OLD_CPU[0]}: install qemu-user")
    assert loaded(python, "", *OLD_CPU) == OLDEST
    tell(f"{OLDEST}: plays every game on {' '.join(OLD_CPU[1:])}")
    for name in names[names.index(OLDEST) + 1 :]:
        forced = f"import teban._cpu; teban._cpu.levels = lambda: [{name!r}]\n{EVERYTHING}"
        ended = subprocess.run([*OLD_CPU, str(python), "-c", forced], capture_output=True, cwd="/")
        assert ended.returncode in (-signal.SIGILL, 128 + signal.SIGILL), (name, ended.returncode, ended.stderr[-300:])
        tell(f"{name}: is killed there, as it has to be")


def tell(line: str) -> None:
    """Say what was found."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def run(command: list[str | Path], **environment: str) -> subprocess.CompletedProcess[str]:
    """Run outside this tree; what it wrote on stderr is shown if it failed."""
    environment = {"PATH": "/usr/bin:/bin", **environment}
    done = subprocess.run(command, capture_output=True, text=True, cwd="/", env=environment)
    if done.returncode:
        raise SystemExit(f"{command[0]} ended with {done.returncode}:\n{done.stderr[-3000:]}")
    return done


if __name__ == "__main__":
    main()
