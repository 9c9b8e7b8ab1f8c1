"""Playing against the computer at the terminal, and asking the engine for hints."""

import io
from pathlib import Path

import pytest

import teban
from teban import record
from teban.cli import main
from teban.cli.console.match_file import MatchFile
from teban.cli.console.opponent import Computer
from teban.cli.console.session import Session
from teban.core.match import Match
from teban.engine.analysis import analyse


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions save into the current folder."""
    monkeypatch.chdir(tmp_path)


def typed(match: Match, *lines: str, seat: int = 2, level: int = 2, lang: str = "en") -> str:
    """All that a session against the computer prints when these lines are typed."""
    out = io.StringIO()
    opponent = Computer(level, seat)
    opponent.take_seat(match)
    Session(match, MatchFile(match), lang, opponent=opponent).run(lines, out)
    return out.getvalue()


def test_the_computer_answers_every_turn() -> None:
    match = Match(teban.start("stoic"))
    told = typed(match, "a1", "e5")
    assert [turn.seat for turn in match.turns] == [1, 2, 1, 2]
    assert match.seat == 1
    assert "The computer (level 2) is thinking" in told
    assert "Teban 2" in told


def test_the_computer_begins_if_the_first_seat_is_its_own() -> None:
    match = Match(teban.start("stoic"))
    typed(match, seat=1)
    assert [turn.seat for turn in match.turns] == [1]


def test_the_computer_takes_its_whole_turn() -> None:
    match = Match(teban.start("node"))
    typed(match, "a1")
    assert len(match.turns[1].actions) == 2
    assert match.seat == 1


def test_undo_takes_back_the_computers_turn_too() -> None:
    match = Match(teban.start("stoic"))
    typed(match, "a1", "undo")
    assert match.actions == ()
    assert match.seat == 1


def test_a_game_against_the_computer_is_kept_with_its_name() -> None:
    typed(Match(teban.start("stoic")), "a1")
    (file,) = Path().iterdir()
    assert record.read(file.read_text(encoding="utf-8")).players == ("", "Teban 2")


@pytest.mark.parametrize("seat", [1, 2])
def test_the_computer_agrees_to_a_draw_unless_it_is_winning(seat: int) -> None:
    match = Match(teban.start("stoic", size=2))
    if seat == 1:  # then the computer begins, and the person is to act
        match.play("a1")
    winner = analyse(match.position, seconds=0, memory=64).winner
    told = typed(match, "draw", seat=seat)
    assert (match.outcome is None) == (winner == seat)
    assert ("declines" in told) == (winner == seat)


@pytest.mark.parametrize(("lang", "word"), [("en", "The engine would play"), ("ja", "推奨手：")])
def test_a_hint_names_a_legal_action(lang: str, word: str) -> None:
    told = typed(Match(teban.start("stoic", size=2)), "hint", lang=lang)
    assert word in told


def test_a_hint_says_what_is_certain() -> None:
    match = Match(teban.start("stoic", size=2))
    told = typed(match, "hint")
    assert "certain" in told


def test_a_finished_game_has_no_hint() -> None:
    match = Match(teban.start("stoic"))
    match.resign(1)
    assert "over" in typed(match, "hint")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("--against", "9"), "level"), (("--against", "x"), "level"), (("--against", "1", "--seat", "3"), "seat")],
)
def test_levels_and_seats_that_are_none_are_refused(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "stoic", *arguments]) == 2
    assert said in capsys.readouterr().err
