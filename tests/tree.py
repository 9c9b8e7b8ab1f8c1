"""The files of this repository, for tests that read sources instead of running them."""

import os
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_BUILT = {"node_modules", "build", "dist", "client", "__pycache__", "playwright-report", "test-results"}
"""Folders that builds make and git ignores. A copy of the tree may come without git, so git is not asked."""


def files(*suffixes: str, under: str = "") -> Iterator[Path]:
    """Every source file below a folder whose name ends in one of the suffixes, in a fixed order."""
    for folder, folders, names in os.walk(ROOT / under):
        folders[:] = sorted(name for name in folders if name not in _BUILT and not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(names) if name.endswith(suffixes))


def at(path: Path, line: int) -> str:
    """A place as `file:line`, as editors open it."""
    return f"{path.relative_to(ROOT)}:{line}"
