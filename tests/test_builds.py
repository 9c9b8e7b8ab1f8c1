"""Which build of the kernel is used: in a package laid out as a wheel is, with a compiled `_cpu`."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from teban import native
from teban.native import builds

ROOT = Path(__file__).resolve().parents[1]
LEVELS = ["generic", "x86-64-v2", "x86-64-v3"]

needs_kernel = pytest.mark.skipif(not native.BUILT, reason="the kernel is not built")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as a wheel holds it: builds for each instruction set, all of them this machine's."""
    from teban import _kernel

    folder = tmp_path_factory.mktemp("wheel")
    package = folder / "teban"
    shutil.copytree(ROOT / "src" / "teban", package, ignore=shutil.ignore_patterns("client", "__pycache__", "*.so"))
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for name in ("generic", "x86-64-v2", "x86-64-v9"):
        (package / "kernels" / name).mkdir(parents=True)
        shutil.copy(str(_kernel.__file__), package / "kernels" / name / f"_kernel{suffix}")
    include = sysconfig.get_paths()["include"]
    compiler = os.environ.get("CXX", "c++")
    source = ROOT / "kernel" / "binding" / "cpu.cpp"
    made = package / f"_cpu{suffix}"
    flags = ["-std=c++20", "-shared", "-fPIC", "-Wall", "-Wextra", f"-I{include}"]
    subprocess.run([compiler, *flags, source, "-o", made], check=True)
    return folder


def ask(wheel: Path, what: str, cpu: str = "") -> subprocess.CompletedProcess[str]:
    program = f"import sys; sys.path.insert(0, {str(wheel)!r}); import teban; from teban.native import builds; {what}"
    environment = {**os.environ, "TEBAN_CPU": cpu}
    # Isolated, since an installation for editing would find the package of this tree first.
    return subprocess.run([sys.executable, "-I", "-S", "-c", program], env=environment, capture_output=True, text=True)


@needs_kernel
def test_the_newest_build_that_the_machine_can_run_is_used(wheel: Path) -> None:
    told = ask(wheel, "from teban import _cpu; print(teban.__file__); print(_cpu.levels()[:2]); print(builds.loaded)")
    place, levels, loaded = told.stdout.splitlines()
    assert Path(place) == wheel / "teban" / "__init__.py"
    if sysconfig.get_platform() == "linux-x86_64":
        assert (levels, loaded) == ("['generic', 'x86-64-v2']", "x86-64-v2")
    else:
        assert loaded == "generic"


@needs_kernel
def test_its_positions_are_the_kernels_and_agree_with_the_rules(wheel: Path) -> None:
    what = (
        "a = teban.start('stoic', size=3, backend='native'); b = teban.start('stoic', size=3, backend='python'); "
        "from teban import _kernel; from teban._kernel import Position; "
        "print(type(a) is Position is _kernel.Position, a == b, teban.perft(a, 2))"
    )
    assert ask(wheel, what).stdout.split() == ["True", "True", "342"]


@needs_kernel
@pytest.mark.parametrize("cpu", ["generic"])
def test_a_build_can_be_asked_for(wheel: Path, cpu: str) -> None:
    told = ask(wheel, "print(builds.loaded)", cpu)
    assert (told.stdout.strip(), told.stderr) == (cpu, "")


@needs_kernel
@pytest.mark.parametrize("cpu", ["x86-64-v9", "v9", "nonsense" * 1000])
def test_a_build_that_cannot_be_had_is_warned_of_and_never_run(wheel: Path, cpu: str) -> None:
    told = ask(wheel, "print(builds.loaded)", cpu)
    assert told.stdout.strip() in ("generic", "x86-64-v2")
    assert f"TEBAN_CPU={cpu[:40]}: " in told.stderr
    assert len(told.stderr) < 1000


@pytest.mark.parametrize(
    ("asked", "chosen"), [(None, "x86-64-v3"), ("", "x86-64-v3"), ("v2", "x86-64-v2"), ("x86-64-v2", "x86-64-v2")]
)
def test_short_names_are_understood(asked: str | None, chosen: str) -> None:
    assert builds.choose(LEVELS, asked) == chosen


def test_a_local_build_is_for_this_machine_alone() -> None:
    assert builds.available() == {}
    assert builds.loaded == ("native" if native.BUILT else None)
