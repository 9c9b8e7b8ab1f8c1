"""Open files: a server asks its system for as many as its connections need, and says if it cannot have them."""

import subprocess
import sys

import pytest

resource = pytest.importorskip("resource")
ROOM = "import sys; from teban.server.open_files import room_for; print(room_for(int(sys.argv[1])))"


def limited(soft: int, hard: int, *command: str) -> subprocess.CompletedProcess[str]:
    """A Python program that may open so many files."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    return subprocess.run([sys.executable, *command], capture_output=True, text=True, preexec_fn=limit, timeout=60)


@pytest.mark.parametrize(
    ("soft", "hard", "asked", "room"), [(1024, 4096, 800, 800), (256, 4096, 3000, 3000), (256, 1024, 3000, 800)]
)
def test_a_process_asks_for_the_files_it_needs_and_has_room_for_what_it_gets(
    soft: int, hard: int, asked: int, room: int
) -> None:
    assert limited(soft, hard, "-c", ROOM, str(asked)).stdout == f"{room}\n"


def test_who_asks_for_more_connections_than_there_may_be_files_is_told_how_many_there_can_be() -> None:
    run = limited(512, 1024, "-m", "teban", "--lang", "en", "serve", "--port", "0", "--connections", "900")
    assert (run.returncode, "At most 800 connections" in run.stderr) == (2, True)


@pytest.mark.parametrize("written", ["0", "many", "-1", "2000000"])
def test_what_is_no_number_of_connections_is_refused(written: str) -> None:
    run = limited(1024, 1024, "-m", "teban", "--lang", "en", "serve", f"--connections={written}")
    assert (run.returncode, written in run.stderr) == (2, True)
