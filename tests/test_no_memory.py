"""Memory that is not there: an error that says so, never a signal, and what was there goes on."""

import os
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

import teban
from teban import Match
from teban.engine.search import Search
from teban.engine.solve import Solver
from teban.errors import NoMemory
from teban.native import memory
from teban.native.memory import MEGABYTE, most_megabytes

ROOT = Path(__file__).parents[1]
COMPILER = shutil.which(os.environ.get("CXX", "c++"))


def run(program: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own, since what is wrong here ends it."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, **environment},
    )


def test_a_search_may_have_most_of_the_machine_and_no_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if hasattr(os, "sysconf"):
        assert 0 < most_megabytes() * MEGABYTE < os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    limit = tmp_path / "memory.max"
    monkeypatch.setattr(memory, "_GROUP_LIMIT", limit)
    told = {"max": most_megabytes(), "no number": most_megabytes(), str(64 * MEGABYTE): 48, "1": 1}
    for text, expected in told.items():
        limit.write_text(f"{text}\n")
        most_megabytes.cache_clear()
        assert most_megabytes() == expected
    most_megabytes.cache_clear()


LIMITS = """
import sys
import teban
from teban import Match
from teban.engine.player import LevelPlayer, Thinker
from teban.engine.search import Search
from teban.engine.solve import Solver
from teban.native.memory import most_megabytes

position = teban.start("stoic", size=3)
what, number = sys.argv[1], sys.argv[2]
number = {"most": most_megabytes(), "more": most_megabytes() + 1}.get(number) or int(number)
try:
    match what:
        case "analyse": teban.analyse(position, visits=50, seconds=0, memory=number)
        case "threads": teban.analyse(position, visits=5000, seconds=0, threads=number)
        case "search": Search(Match(position), memory=number).run(visits=50)
        case "plain": Search(Match(position), memory=number, plain=True).run(visits=50)
        case "solve": teban.solve(position, nodes=50, memory=number)
        case "level": LevelPlayer(3, memory=number).choose(Match(position), 1)
        case "thinker": Thinker(memory=number, visits=50).choose(Match(position), 1)
        case "batch": teban.batch("stoic", number, size=2)
        case "playouts": teban.playouts(position, number, limit=1)
        case "playout threads": teban.playouts(position, 5000, threads=number)
        case "perft threads": teban.perft(position, 3, threads=number)
        case "perft depth": teban.perft(teban.start("stoic", size=2), number)
except (MemoryError, ValueError, TypeError, OverflowError) as error:
    print(type(error).__name__, error)
else:
    print("done")
"""
MEMORIES = (("1", "done"), ("most", "done"), ("more", "NoMemory Can't allocate"), ("1000000", "NoMemory"))
SETTINGS = [
    *((what, *memory) for what, memory in product(("analyse", "search", "plain", "solve", "thinker"), MEMORIES)),
    *((what, str(10**30), "BadValue") for what in ("analyse", "search", "plain", "solve")),
    ("level", "1000000", "done"),  # the weaker ones take little, whatever they are given
    ("threads", "1", "done"),
    ("threads", "1024", "done"),
    ("threads", "1025", "BadValue"),
    ("threads", "-1", "BadValue"),
    ("playout threads", "1024", "done"),
    ("playout threads", "1025", "BadValue"),
    ("perft threads", "1024", "done"),
    ("perft threads", "1025", "BadValue"),
    ("perft depth", "64", "done"),
    ("perft depth", "65", "BadValue"),
    ("batch", "1", "done"),
    ("batch", "1000000", "done"),
    ("batch", "16777217", "BadValue"),
    ("batch", str(10**12), "BadValue"),
    ("batch", "-1", "BadValue"),
    ("playouts", "0", "done"),
    ("playouts", "1000000", "done"),
    ("playouts", str(10**11), "BadValue"),
    ("playouts", str(2**63), "BadValue"),
    ("playouts", "-1", "BadValue"),
]


@pytest.mark.parametrize(("what", "number", "told"), SETTINGS)
def test_a_setting_at_its_limit_works_and_beyond_it_is_an_error(what: str, number: str, told: str) -> None:
    done = run(LIMITS, what, number)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(told)


@pytest.mark.parametrize("option", ["Memory", "Threads"])
def test_what_the_engine_protocol_offers_can_be_taken(option: str) -> None:
    program = "from teban.cli import main; main(['ugi'])"
    offered = subprocess.run([sys.executable, "-c", program], input="ugi\nquit\n", capture_output=True, text=True)
    (line,) = (line for line in offered.stdout.splitlines() if line.startswith(f"option name {option} "))
    most = int(line.split()[-1])
    said = f"setoption name Game value stoic\nsetoption name {option} value {most}\ngo nodes 50\n"
    beyond = f"setoption name {option} value {most + 1}\nquit\n"
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    with process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(said)
        heard: list[str] = []
        while not heard or not heard[-1].startswith("bestmove"):
            heard.append(process.stdout.readline())
            assert heard[-1], "it has ended"
        process.stdin.write(beyond)
        heard += process.stdout.readlines()
    assert process.returncode == 0
    assert [line for line in heard if "error" in line] == heard[-1:]


def test_what_was_refused_leaves_nothing_behind() -> None:
    for _ in range(3):
        with pytest.raises(NoMemory):
            Search(Match(teban.start("stoic")), memory=10**6)
        with pytest.raises(NoMemory):
            Solver(teban.start("stoic"), memory=10**6)
    search = Search(Match(teban.start("stoic")), memory=1)
    search.run(visits=10)
    assert search.visits == 10


LITTLE = """
import resource, sys, threading
import teban
from teban import Match
from teban.engine.search import Search
from teban.engine.solve import Solver

position = teban.start("stoic", size=3)
search = Search(Match(position), memory=1, threads=64)
batch = teban.batch("stoic", 10)
now = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
limit = now + int(sys.argv[1]) * 2**20
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
works = {
    "search": lambda: Search(Match(position), memory=512).run(visits=100),
    "solve": lambda: teban.solve(position, nodes=1000, memory=512),
    "threads": lambda: search.run(visits=5000),
    "perft": lambda: teban.perft(position, 3, threads=64),
    "playouts": lambda: teban.playouts(position, 5000, threads=64),
    "many": lambda: teban.playouts(position, 200_000_000, limit=1, threads=1),
    "batch": lambda: teban.batch("stoic", 1_000_000),
}
for name, work in works.items():
    try:
        work()
    except (MemoryError, teban.errors.NoMemory) as error:
        print(name, type(error).__name__)
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
for work in (lambda: teban.perft(position, 2, threads=1), lambda: batch.step(batch.sample()), lambda: position.legal()):
    work()
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux bounds a process's addresses")
@pytest.mark.parametrize("megabytes", [0, 8, 40, 100, 300])
def test_a_process_with_little_memory_says_what_it_cannot_do_and_lives_on(megabytes: int) -> None:
    done = run(LITTLE, str(megabytes))
    assert (done.returncode, done.stderr) == (0, "")
    refused = [line.split()[0] for line in done.stdout.splitlines()]
    assert {"search", "solve"} <= set(refused)
    assert megabytes > 100 or {"many", "batch"} <= set(refused)


@pytest.mark.skipif(
    not COMPILER or not sys.platform.startswith("linux"), reason="needs a C++ compiler and GNU's linker"
)
@pytest.mark.parametrize("game", ["stoic", "garden"])
def test_every_allocation_of_the_kernel_may_fail(game: str, tmp_path: Path) -> None:
    program = tmp_path / "allocations"
    shared = [*ROOT.glob("kernel/teban/*.cpp"), *ROOT.glob("kernel/teban/search/*.cpp")]
    sources = [ROOT / "tests/allocations.cpp", ROOT / f"src/teban/games/{game}/kernel.cpp", *shared]
    flags = [
        "-std=c++20",
        "-O1",
        "-DTEBAN_INLINE=inline",
        "-pthread",
        "-Wl,--wrap=malloc,--wrap=calloc,--wrap=aligned_alloc",
    ]
    more = [] if "clang" in str(COMPILER) else ["-fconstexpr-ops-limit=2000000000", "-fconstexpr-loop-limit=1000000"]
    command = [COMPILER, *flags, *more, f"-I{ROOT / 'kernel'}", *sources, "-o", program]
    subprocess.run(list(map(str, command)), check=True)
    done = subprocess.run([program], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout.split()[1]) > 100
