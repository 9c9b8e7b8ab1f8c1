"""A game is one folder: without it, and without its tests, everything else works, with one game less."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import teban
from teban import native
from test_names import REMOVABLE
from without_a_game import copy_without

QUICK = ("test_names", "test_layers", "test_docs", "test_playthroughs", "test_lessons", "test_server")
"""Tests that look at every file, or at every game, and take little time. `make without` runs all of them."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy; the kernel in it is ours, with one game more than it is asked for."""
    folder = tmp_path_factory.mktemp("without") / "teban"
    copy_without(REMOVABLE, folder)
    if native.BUILT:
        from teban import _kernel

        kernel = Path(str(_kernel.__file__))
        shutil.copy2(kernel, folder / "src/teban" / kernel.name)
    return folder


def run(tree: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy. Without `site`, so that an editable installation cannot put itself before it."""
    path = os.pathsep.join([str(tree / "src"), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        [sys.executable, "-S", *args],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def test_one_game_less_is_known(tree: Path) -> None:
    done = run(tree, "-c", "import teban; print(*[game.name for game in teban.games()], len(teban.registry.broken()))")
    assert done.stdout.split() == [*(game.name for game in teban.games() if game.name != REMOVABLE), "0"]


@pytest.mark.parametrize("name", QUICK)
def test_everything_else_passes(tree: Path, name: str) -> None:
    done = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"tests/{name}.py")
    assert done.returncode == 0, done.stdout[-3000:]
