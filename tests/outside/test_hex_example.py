"""`examples/hex`, a game with a kernel in a package of its own: it is built, found and tested as its README says."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import teban
from teban import native
from tree import ROOT

HEX = ROOT / "examples/hex"
CMAKE = shutil.which("cmake") or shutil.which("cmake", path=sysconfig.get_path("scripts"))
COMPILER = shutil.which(os.environ.get("CXX", "c++"))


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package without its kernel, beside its tests and what an installer would write of its entry point."""
    copy = tmp_path_factory.mktemp("plain") / "hex"
    shutil.copytree(HEX, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "build"))
    info = copy / "src/teban_hex-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: teban-hex\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[teban.games]\nhex = teban_hex.rules:Hex\n")
    return copy


@pytest.fixture(scope="module")
def built(plain: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with its kernel."""
    assert native.BUILT, "Teban's own kernel is not built"
    assert CMAKE, "CMake is missing, which make installs from requirements/run.txt"
    assert COMPILER, "a C++ compiler is missing, which Teban needs: set CXX"
    copy = tmp_path_factory.mktemp("built") / "hex"
    shutil.copytree(plain, copy)
    options = [f"-DTEBAN_CMAKE_DIR={teban.cmake_dir()}", f"-DPython_EXECUTABLE={sys.executable}"]
    if launcher := shutil.which("ccache"):
        options.append(f"-DCMAKE_CXX_COMPILER_LAUNCHER={launcher}")
    run([CMAKE, "-S", str(copy), "-B", str(copy / "build"), *options])
    run([CMAKE, "--build", str(copy / "build")])
    (module,) = (copy / "build").glob("_hex*.so")
    shutil.copy2(module, copy / "src/teban_hex")
    return copy


def run(command: list[str], **environment: str) -> str:
    """What a command prints."""
    environment = {**os.environ, "TEBAN_BACKEND": "", **environment}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def asked(code: str, **environment: str) -> str:
    return run([sys.executable, "-W", "error", "-c", f"import teban; {code}"], **environment).strip()


WHAT_IT_IS = (
    "from teban import native; p = teban.start('hex'); "
    "print(native.is_native(p), p.game.title('ja'), len(p.legal()), [g.name for g in teban.games()][-1])"
)


def path_with(package: Path) -> str:
    return os.pathsep.join([str(package / "src"), os.environ.get("PYTHONPATH", "")])


def test_as_an_installed_package_it_is_found_by_its_entry_point(plain: Path) -> None:
    assert asked(WHAT_IT_IS, PYTHONPATH=path_with(plain)) == "False ヘックス 121 hex"


def test_as_a_folder_it_is_found_by_its_path(plain: Path) -> None:
    assert asked(WHAT_IT_IS, TEBAN_GAMES=str(plain / "src/teban_hex")) == "False ヘックス 121 hex"


def test_with_its_kernel_it_runs_on_that(built: Path) -> None:
    assert asked(WHAT_IT_IS, PYTHONPATH=path_with(built)) == "True ヘックス 121 hex"
    solved = "s = teban.solve(teban.start('hex', size=4), seconds=60); print(s.winner, s.distance is not None)"
    assert asked(solved, TEBAN_GAMES=str(built / "src/teban_hex")) == "1 True"


def test_its_own_tests_pass_with_its_kernel(built: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(built / "tests")]
    assert " passed" in run([*command, "-k", "not hex-11"], PYTHONPATH=path_with(built))


def test_rules_and_kernel_together_are_less_than_250_lines() -> None:
    files = [*(HEX / "src/teban_hex").glob("*.?pp"), HEX / "src/teban_hex/rules.py"]
    lines = [line.strip() for file in files for line in file.read_text("utf-8").splitlines()]
    assert len([line for line in lines if line and not line.startswith(("//", "#", '"""'))]) < 250
