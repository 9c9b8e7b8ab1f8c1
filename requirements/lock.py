"""Writes the exact versions of everything that Teban is developed with, or says whether they are out of date.

    python requirements/lock.py             add what pyproject.toml asks for now, and keep the other versions
    python requirements/lock.py --upgrade   take the newest versions of everything
    python requirements/lock.py --check     needs no network: compares a hash of what pyproject.toml asks for

One file serves every system and every Python that Teban runs on: uv resolves for all of them at once and notes the
hash of each file. It names no registry, so that it can be installed from any (docs/decisions/0021-locked-packages.md).
"""

import json
import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parent / "pyproject.toml"

LOCKS = {
    "run.txt": ("--all-extras", "--group", "build"),
    "dev.txt": ("--group", "dev", "--constraint", str(HERE / "run.txt")),
    "fuzz.txt": ("--group", "fuzz", "--constraint", str(HERE / "dev.txt")),
    "bench.txt": ("--group", "bench", "--constraint", str(HERE / "dev.txt")),
}
"""What each file holds, as uv is told; each must agree with the one before."""


def asked() -> str:
    """A hash of all that decides what has to be installed."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    told = {
        "python": project["project"]["requires-python"],
        "dependencies": project["project"]["dependencies"],
        "extras": project["project"]["optional-dependencies"],
        "groups": project["dependency-groups"],
        "build": project["build-system"]["requires"],
        "locks": [*LOCKS],
    }
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def heading() -> str:
    """The first line of a lock file that is up to date."""
    return f"# Made by `make lock` from pyproject.toml, where dependencies hash to {asked()}"


def stale() -> list[str]:
    """The lock files that are missing or were made for other dependencies."""
    fresh = heading()
    files = [HERE / name for name in LOCKS]
    return [path.name for path in files if not path.exists() or path.read_text("utf-8").split("\n", 1)[0] != fresh]


def write(upgrade: bool) -> None:
    """Resolve and write every lock file."""
    for name, wanted in LOCKS.items():
        path = HERE / name
        command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
        command += ["--no-header", "--no-emit-index-url", "--no-annotate", "--python-version", "3.11"]
        command += [*wanted, *(["--upgrade"] if upgrade else []), "--output-file", str(path), str(PROJECT)]
        subprocess.run(command, check=True, cwd=HERE.parent, stdout=subprocess.DEVNULL)
        path.write_text(f"{heading()}\n{path.read_text(encoding='utf-8')}", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Renew or check; the exit status."""
    if arguments == ["--check"]:
        if late := stale():
            print(f"requirements/{late[0]} is out of date: run `make lock`", file=sys.stderr)
        return bool(late)
    write(upgrade=arguments == ["--upgrade"])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
