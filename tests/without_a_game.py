"""A copy of the tree without one game's folder and its tests, to show that nothing else needs them.

`make without` builds such a copy and runs every test in it; `test_folder.py` does the quick part of that. Tests take
their examples from other games than one, which `test_names.py` names: without that one all of them pass.
"""

import shutil
import sys
from pathlib import Path

from tree import ROOT

BUILT = (".git", ".venv", "build", "dist", "node_modules", "__pycache__", ".*_cache", ".hypothesis", ".coverage*")


def copy_without(game: str, to: Path) -> None:
    """Copy the whole tree but for a game's two folders, and for what builds made."""
    left_out = {ROOT / "src/teban/games" / game, ROOT / "tests/games" / game}
    usual = shutil.ignore_patterns(*BUILT)

    def ignored(folder: str, names: list[str]) -> set[str]:
        return {*usual(folder, names), *(name for name in names if Path(folder, name) in left_out)}

    shutil.copytree(ROOT, to, ignore=ignored)


if __name__ == "__main__":
    _, game, folder = sys.argv
    copy_without(game, Path(folder))
