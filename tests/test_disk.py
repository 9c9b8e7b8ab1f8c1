"""A disk that is full, cannot be written to, or does not answer: an error in words, and nothing that was kept is lost.

All faults are real: the system lets no file grow beyond a size, a folder of the system takes no files, and a library
between a process and the system holds up what waits for the disk. Online play on a full disk: `tests/online`.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

import teban
from serving import Server
from teban import Match, record
from teban.arena.results_file import ResultsFile, ResultsFileError
from teban.cli.console.language import UsageError
from teban.cli.console.match_file import MatchFile
from teban.server.static_files import CLIENT
from teban.teach.puzzles.book import Book, BookError, open_book, save_book
from tree import ROOT

NOWHERE = Path("/sys/kernel")
"""A folder that takes no file from anybody."""
on_linux = pytest.mark.skipif(not NOWHERE.is_dir(), reason="only Linux has such a folder")


@contextmanager
def full_disk(size: int = 0) -> Iterator[None]:
    """While this lasts no file of this process may be larger than so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


# Full


def test_a_match_that_was_saved_before_is_still_there(tmp_path: Path) -> None:
    """A file was emptied before it was written again; on a full disk all was lost."""
    file = tmp_path / "game.teban"
    match = Match(teban.start("stoic"))
    kept = MatchFile(match)
    match.play("e5")
    kept.save(str(file))
    before = file.read_text("utf-8")
    match.play("a1")
    with full_disk(30), pytest.raises(UsageError, match=r"game\.teban"):
        kept.save()
    assert file.read_text("utf-8") == before
    assert kept.unsaved
    kept.save()
    assert record.read(file.read_text("utf-8")).actions == match.actions
    assert [found.name for found in tmp_path.iterdir()] == ["game.teban"]


def test_a_file_that_could_not_be_written_is_not_in_the_way_afterwards(tmp_path: Path) -> None:
    kept = MatchFile(Match(teban.start("stoic")))
    with full_disk(30), pytest.raises(UsageError):
        kept.save(str(tmp_path / "game.teban"))
    kept.save(str(tmp_path / "game.teban"))


def test_results_that_were_written_before_can_be_gone_on_with(tmp_path: Path) -> None:
    file, terms = tmp_path / "results", {"teban arena": 1}
    results = ResultsFile(terms, file)
    results.append({"game": 1})
    with full_disk(file.stat().st_size + 5), pytest.raises(ResultsFileError, match="results"):
        results.append({"game": 2})
    results.append({"game": 3})
    results.close()
    again = ResultsFile(terms, file)
    assert again.entries == [{"game": 1}, {"game": 3}]
    again.close()


def test_an_arena_on_a_full_disk_says_so_and_goes_on_where_there_is_room(tmp_path: Path) -> None:
    file = tmp_path / "results"
    asked = ["arena", "random", "random", "--game", "stoic", "--games", "6", "--results", str(file), "--lang", "en"]
    program = "import resource, sys; from teban.cli import main; {} sys.exit(main(sys.argv[1:]))"
    limit = "resource.setrlimit(resource.RLIMIT_FSIZE, (700, resource.RLIM_INFINITY));"
    done = [
        subprocess.run([sys.executable, "-c", program.format(way), *asked], capture_output=True, text=True, timeout=120)
        for way in (limit, "")
    ]
    assert [each.returncode for each in done] == [2, 0]
    assert done[0].stderr.startswith(f"teban: Can't write {file}")
    _, *games = map(json.loads, file.read_text().splitlines())
    assert len(games) == 6


def test_a_book_of_puzzles_stays_as_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TEBAN_PUZZLES", str(tmp_path))
    save_book(Book("stoic", 7))
    with full_disk(10), pytest.raises(BookError):
        save_book(Book("stoic", 8))
    assert open_book("stoic").mined == 7


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has such a device")
def test_a_server_whose_log_is_full_answers(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        process = subprocess.Popen(
            [sys.executable, "-m", "teban", "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=full,
            text=True,
            env={**os.environ, "TEBAN_DATA": str(tmp_path)},
        )
    assert process.stdout
    port = int(process.stdout.readline().rpartition(":")[2].partition("/")[0])
    for path, status in (("/nowhere", 404), ("/nowhere", 404), ("/api/health", 200)):
        with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as line:
            line.request("GET", path)
            assert line.getresponse().status == status
    process.terminate()
    process.communicate(timeout=30)


# Not to be written to


@on_linux
@pytest.mark.parametrize(
    "asked",
    [
        ["arena", "random", "random", "--game", "stoic", "--games", "2", "--results", f"{NOWHERE}/results"],
        ["new", "pebble", "--into", str(NOWHERE)],
        ["puzzles", "mine", "--game", "stoic", "--count", "1"],
        ["serve", "--port", "0"],
        ["serve", "--port", "0", "--database", f"sqlite:///{NOWHERE}/teban.db"],
    ],
    ids=lambda asked: " ".join(asked[:2]),
)
def test_a_folder_that_takes_no_files_is_told_in_words(asked: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "teban", *asked, "--lang", "en"],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "TEBAN_DATA": str(NOWHERE / "teban"), "TEBAN_PUZZLES": str(NOWHERE)},
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("teban: ")
    assert done.stderr.count("\n") == 1


@on_linux
def test_a_match_that_cannot_be_saved_is_told_in_words() -> None:
    with pytest.raises(UsageError, match=str(NOWHERE)):
        MatchFile(Match(teban.start("stoic"))).save(str(NOWHERE / "game.teban"))


# Slow


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What holds up a process that waits for the disk."""
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    if not compiler or not sys.platform.startswith("linux"):
        pytest.skip("needs a C++ compiler and Linux")
    built = tmp_path_factory.mktemp("slow") / "slow_disk.so"
    command = [compiler, "-std=c++20", "-O1", "-shared", "-fPIC", str(ROOT / "tests/slow_disk.cpp"), "-o", str(built)]
    subprocess.run(command, check=True)
    return built


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, library: Path) -> Iterator[tuple[Server, Path]]:
    """A server, and a gate: as long as it is there, the page's files cannot be read and no data gets to the disk."""
    gate = tmp_path / "gate"
    with monkeypatch.context() as patch:
        patch.setenv("LD_PRELOAD", str(library))
        patch.setenv("SLOW_FOLDER", str(CLIENT))
        patch.setenv("SLOW_GATE", str(gate))
        server = Server()
    assert is_served(server)  # it has begun, which needs the disk
    gate.touch()
    yield server, gate
    gate.unlink(missing_ok=True)
    assert server.complaints() == []


def is_served(server: Server) -> bool:
    """Whether somebody can play who needs nothing from the disk."""
    asked = (("/api/position", {"game": "stoic"}), ("/api/turn", {"game": "stoic", "level": 1}))
    return all(server.ask(path, body, "127.0.0.2")[0] == 200 for path, body in asked)


def test_who_waits_for_a_file_of_the_page_holds_nobody_else_up(slow: tuple[Server, Path]) -> None:
    server, gate = slow
    with ThreadPoolExecutor(60) as pool:
        pages = [pool.submit(server.ask, "/", None, f"127.14.0.{n % 5 + 1}", "GET") for n in range(60)]
        assert all(is_served(server) for _ in range(5))
        assert not any(page.done() for page in pages)
        gate.unlink()
        wait(pages)
    assert [page.result()[0] for page in pages] == [200] * 60


def test_who_waits_for_a_game_to_be_stored_holds_nobody_else_up(slow: tuple[Server, Path]) -> None:
    server, gate = slow
    clocks = {"kind": "live", "base": 600, "increment": 0}
    more = {"options": {"size": 4}, "takebacks": True, "private": False, "open": False}
    terms = {"game": "stoic", "time": clocks, "begins": "inviter", **more}
    with ThreadPoolExecutor(10) as pool:
        asked = [{"key": f"key-of-the-game-{n}", "name": "Aoi", "terms": terms} for n in range(10)]
        games = [pool.submit(server.ask, "/api/online/games", body, f"127.14.1.{n}") for n, body in enumerate(asked, 1)]
        assert all(is_served(server) for _ in range(5))
        assert not any(game.done() for game in games)
        gate.unlink()
        wait(games)
    assert [game.result()[0] for game in games] == [200] * 10
