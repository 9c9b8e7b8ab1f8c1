"""`teban new`: what it writes is a game that passes everything at once."""

import subprocess
import sys
from pathlib import Path

import pytest

import teban
from teban import Match, registry
from teban.cli import main
from teban.engine.player import LevelPlayer, RandomPlayer
from teban.testing import check_game
from teban.words.catalogue import remove_folder


def write(tmp_path: Path, name: str) -> Path:
    assert main(["--lang", "en", "new", name, "--into", str(tmp_path)]) == 0
    return tmp_path / name


def test_what_it_writes_passes_the_battery_and_is_played_by_level_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write(tmp_path, "my_stones")
    assert f"teban serve --game {folder}" in capsys.readouterr().out
    check_game(folder)
    game = teban.game("my_stones")
    assert (game.title(), game.title("ja")) == ("My Stones", "My Stones（仮）")
    match = Match(teban.start("my_stones"))
    players = (LevelPlayer(1, seed=1), RandomPlayer(1))
    while not match.outcome:
        match.play(players[match.seat - 1].choose(match, 5))
    remove_folder("my_stones")


def test_its_own_tests_pass(tmp_path: Path) -> None:
    folder = write(tmp_path, "abc1")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout


def test_it_never_writes_over_anything_and_takes_only_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "mine")
    for name, said in (
        ("mine", "File exists"),
        ("stoic", "already"),
        ("My-Game", "Invalid name"),
        ("", "Invalid name"),
    ):
        assert main(["--lang", "en", "new", name, "--into", str(tmp_path)]) == 2
        assert said in capsys.readouterr().err
    assert "mine" not in {game.name for game in registry.games()}
