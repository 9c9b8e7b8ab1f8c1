"""`teban bench`: what it prints, for people and for programs, and what it refuses. Speed itself is not tested."""

import json
import subprocess
import sys

import pytest

import teban
from teban.cli import main
from teban.cli.console.numbers import short
from teban.cli.console.table import width

SHORT = ("--seconds", "0.001")


@pytest.fixture(autouse=True)
def english_locale_and_two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr("os.cpu_count", lambda: 2)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["bench", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["bench", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_a_game_has_a_line_for_one_thread_and_one_for_all_cores(capsys: pytest.CaptureFixture[str]) -> None:
    heading, alone, together = printed(capsys, "stoic", "--size", "3", *SHORT).splitlines()
    assert heading.split() == ["Game", "Threads", "Playouts/s", "Moves/s", "Perft", "nodes/s", "Batch", "steps/s"]
    assert alone.split()[:2] == ["stoic", "1"]
    assert together.split()[:2] == ["stoic", "2"]
    assert together.endswith(" -")  # a batch steps on one thread


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_columns_are_straight_in_both_languages(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    lines = printed(capsys, "--lang", lang, "unlace", "--size", "3", *SHORT).splitlines()
    assert len({width(line) for line in lines}) == 1


def test_one_core_needs_no_second_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: None)
    assert len(printed(capsys, "stoic", "--size", "3", *SHORT).splitlines()) == 2


def test_data_tell_what_was_measured_and_every_rate_is_a_positive_number(capsys: pytest.CaptureFixture[str]) -> None:
    (measure,) = json.loads(printed(capsys, "sibling", "--json", "--size", "3", "--option", "pie=true", *SHORT))
    assert measure["game"] == "sibling"
    assert measure["options"] == {"size": 3, "pie": True}
    assert measure["batch_steps"] > 0
    assert list(measure["threads"]) == ["1", "2"]
    for rates in measure["threads"].values():
        assert list(rates) == ["playouts", "moves", "perft_nodes"]
        assert min(rates.values()) > 0
        assert rates["moves"] > rates["playouts"]


def test_without_a_name_all_games_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    measures = json.loads(printed(capsys, "--json", *SHORT))
    assert [measure["game"] for measure in measures] == [game.name for game in teban.games()]


def test_a_board_so_small_that_games_end_at_once_can_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert "stoic" in printed(capsys, "stoic", "--size", "2", "--seconds", "0.05")


@pytest.mark.parametrize("value", ["0", "0.0", "-1", "x", "", "nan", "1e3", "99999", "１"])
def test_a_time_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], value: str) -> None:
    assert "expected seconds" in complaint(capsys, "stoic", f"--seconds={value}")


def test_an_option_that_does_not_fit_every_game_is_refused_before_anything_is_measured(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "realm has no option “size”" in complaint(capsys, "--size", "5", "--seconds", "1000")


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Unknown game “chess”" in complaint(capsys, "chess")


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("numpy", "teban: The benchmark needs NumPy: pip install teban[numpy]\n"),
        ("teban._kernel", "teban: The kernel is not built, and only the kernel can be benchmarked.\n"),
    ],
)
def test_what_measuring_needs_is_said_where_it_is_missing(module: str, words: str) -> None:
    program = f"import sys; sys.modules[{module!r}] = None; from teban.cli import main; sys.exit(main(['bench']))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", words)


@pytest.mark.parametrize(
    ("number", "written"),
    [(7, "7.00"), (647, "647"), (999.7, "1.00k"), (31_000, "31.0k"), (32_380_000, "32.4M"), (7.4e9, "7.40G")],
)
def test_a_rate_is_written_with_three_digits(number: float, written: str) -> None:
    assert short(number) == written
