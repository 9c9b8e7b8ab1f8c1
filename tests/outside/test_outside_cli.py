"""Games from outside on the command line: `--game PATH`, and what is said of a damaged one."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from outside.folders import LINE, replace_in
from teban.cli import main

FOLDER = str(LINE)


def run(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> tuple[str, str]:
    """What the program prints on stdout and stderr."""
    assert main(["--lang", "en", *argv]) == status
    said = capsys.readouterr()
    return said.out, said.err


@pytest.mark.parametrize("name", [[], ["line"]])
def test_a_folder_stands_in_for_the_name(name: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "legal", *name, "--game", FOLDER, "--size", "2", "a1")[0].split() == [
        "a2",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2",
    ]
    assert run(capsys, "legal", f"--game={FOLDER}", *name, "--size", "2", "a1")[0].split()[0] == "a2"
    assert run(capsys, "perft", *name, "--depth", "2", "--game", FOLDER)[0] == "342\n"
    assert json.loads(run(capsys, "replay", *name, "--json", "--game", FOLDER, "a1")[0])["game"] == "line"
    assert run(capsys, "rules", *name, "--game", FOLDER)[0].startswith("# Line")


def test_it_is_played_at_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teban.cli.commands.play.typed_lines", lambda: iter(["a1", "a2", "quit", "n"]))
    said, _ = run(capsys, "play", "--game", FOLDER, "--against", "1", "--size", "2")
    assert "Line. Type a move" in said
    assert "2. Black" in said or "Black (Teban 1)" in said


def test_other_commands_know_it_then_too(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "legal", "--game", FOLDER)
    assert "\nline " in run(capsys, "games")[0]
    assert '"line"' in run(capsys, "puzzles", "--game", FOLDER, "--json")[0]


def test_a_proof_needs_a_kernel_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["solve"], ["puzzles", "mine"]):
        assert "line has none here" in run(capsys, *command, "--game", FOLDER, status=2)[1]
    for command in (["bench", "line"], ["bench", "--game", FOLDER], ["bench", "line", "--game", FOLDER]):
        assert "line has none here" in run(capsys, *command, status=2)[1]


def test_the_arena_takes_a_name_or_a_folder() -> None:
    for game, visits in (("stoic", "50"), (FOLDER, "5")):
        terms = ["--game", game, "--option", "size=2", "--games", "2", "--visits", visits, "--json"]
        done = subprocess.run(
            [sys.executable, "-m", "teban", "arena", "level:1", "random", *terms],
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(done.stdout)["games"] == 2


def test_a_folder_that_is_no_game_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["legal"], ["perft", "--depth", "1"], ["serve"], ["arena", "teban", "random"]):
        said = run(capsys, *command, "--game", str(tmp_path), status=2)[1]
        assert said.count("\n") == 1
        assert f"there is no {tmp_path}/rules.py" in said


def test_a_damaged_folder_is_refused_with_file_and_error(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replace_in(folder / "rules.py", "import Path", "import Paths")
    said = run(capsys, "legal", "--game", str(folder), status=2)[1]
    assert said.startswith("teban: The game “line”")
    assert "cannot import name 'Paths'" in said
    assert str(folder) in said


def test_an_error_in_a_rule_is_told_with_its_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replace_in(folder / "rules.py", "        winner = OTHER", "        assert self.seat == 1\n        winner = OTHER")
    said = run(capsys, "legal", "--game", str(folder), "a1", status=2)[1]
    assert said.count("\n") == 1
    assert f"The game “line” ({folder}/rules.py:" in said
    assert "AssertionError" in said


def test_games_that_cannot_be_used_are_listed_with_the_reason(folder: Path) -> None:
    (folder / "ja.toml").unlink()
    done = subprocess.run(
        [sys.executable, "-m", "teban", "games", "--lang", "en"],
        env={**os.environ, "TEBAN_GAMES": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "stoic" in done.stdout
    assert "line" not in done.stdout.split()
    assert done.stderr.startswith("teban: The game “line”")
    assert "ja.toml" in done.stderr
