"""The command line as scripts and people use it: every command, both languages, and all that can be typed wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import teban
from teban import record
from teban.cli import main
from teban.cli.console.language import locale_language
from teban.cli.console.race_lines import race_lines
from teban.cli.console.table import width
from teban.core.match import Match
from teban.native import builds

GAMES = [game.name for game in teban.games()]


@pytest.fixture(autouse=True)
def english_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "teban", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
        stdin=subprocess.DEVNULL,
    )


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The only line on stderr, when nothing is printed and the status is 2."""
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("teban: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


def json_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(printed(capsys, *arguments))


# The program itself


def test_the_module_is_a_program() -> None:
    done = run("legal", "stoic", "--size", "2")
    assert (done.returncode, done.stdout, done.stderr) == (0, "a1\na2\nb1\nb2\nb3\nc1\nc2\n", "")


def test_a_mistake_is_one_line_and_status_2_for_the_shell() -> None:
    done = run("legal", "stoic", "--size", "2", "a1", "a1")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "teban: Move 2, a1: a1 is not empty.\n"


def test_the_locale_decides_the_language_of_the_program() -> None:
    assert "ストイック" in run("games", LC_ALL="ja_JP.UTF-8").stdout
    assert "ストイック" not in run("games").stdout


def test_a_reader_that_has_seen_enough_is_no_mistake() -> None:
    writer = subprocess.Popen(
        [sys.executable, "-m", "teban", "replay", "realm", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert writer.stdout
    assert writer.stderr
    writer.stdout.close()
    assert writer.wait() == 0
    assert writer.stderr.read() == b""
    writer.stderr.close()


def test_a_terminal_without_japanese_gets_question_marks_and_no_failure() -> None:
    done = run("--lang", "ja", "games", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "stoic       ?????" in done.stdout


def test_ctrl_c_leaves_quietly_with_status_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["play"]) == 130


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "en_US.UTF-8", "LC_ALL": "ja_JP"}, "ja"),
        ({"LANG": "ja", "LC_ALL": ""}, "ja"),
    ],
)
def test_the_first_variable_of_the_locale_that_is_set_counts(variables: dict[str, str], lang: str) -> None:
    assert locale_language(variables) == lang


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--version") == f"teban {teban.__version__}\n"


def test_version_tells_more_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "--version", "--verbose").splitlines()
    assert lines[0] == f"teban {teban.__version__}"
    assert lines[1] == f"kernel {builds.loaded or '-'}"


@pytest.mark.parametrize("arguments", [["--help"], ["-h"]])
def test_help_names_every_command(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    out = printed(capsys, *arguments)
    for command in ("games", "rules", "play", "legal", "replay", "perft"):
        assert f"\n  {command} " in out


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("command", ["games", "rules", "play", "legal", "replay", "perft"])
def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str], command: str, lang: str) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help", "--lang", lang])
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert f"teban {command} " in out
    assert out.startswith("使い方" if lang == "ja" else "Usage")


# games and rules


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_games_are_listed_in_straight_columns(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    heading, *lines = printed(capsys, "games", "--lang", lang).splitlines()
    assert [line.split()[0] for line in lines] == GAMES
    # The designers stand below their heading, however wide the titles are.
    column = width(heading[: heading.index("デザイナー" if lang == "ja" else "Designer")])
    for line, game in zip(lines, teban.games(), strict=True):
        assert game.title(lang) in line
        assert width(line[: line.index(game.designer or "-")]) == column


def test_games_show_sizes_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    lines = {line.split()[0]: line for line in printed(capsys, "games").splitlines()}
    assert "2-8 (5)" in lines["sibling"]
    assert lines["sibling"].endswith("pie=false|true")
    assert lines["realm"].endswith("reading=classic|sheet")
    assert lines["stride"].endswith("layout=...")


def test_games_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    games = json_of(capsys, "games", "--json")
    assert [game["name"] for game in games] == GAMES
    sibling = games[GAMES.index("sibling")]
    assert sibling["titles"] == {"en": "Sibling", "ja": "シブリング"}
    assert sibling["sizes"] == [2, 3, 4, 5, 6, 7, 8]
    pie = sibling["options"][1]
    assert (pie["name"], pie["kind"], pie["default"], pie["values"]) == ("pie", "bool", False, [False, True])
    assert {evidence["mark"] for evidence in sibling["evidence"]} == {"restored", "house"}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_rules_are_printed(capsys: pytest.CaptureFixture[str], name: str, lang: str) -> None:
    out = printed(capsys, "rules", name, "--lang", lang)
    assert out == teban.game(name).rules(lang)
    assert teban.game(name).title(lang) in out.splitlines()[0]


# legal, replay and perft


def test_legal_prints_one_action_per_line_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "legal", "squish", "--size", "4", "d5-e4")
    assert tuple(out.splitlines()) == teban.start("squish", size=4).play("d5-e4").legal()


def test_a_finished_game_has_no_legal_action(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "legal", "stoic", "--size", "2", *stoic_game()) == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["sibling", "--size", "3", "--option", "pie=true", "c3"],
        ["sibling", "c3", "--option", "size=3", "--option", "pie=true"],
        ["--option", "pie=true", "sibling", "c3", "--size", "3"],
        ["sibling", "--size", "4", "--size", "3", "c3", "--option=pie=true"],
    ],
)
def test_flags_may_stand_anywhere(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert printed(capsys, "legal", *arguments) == "white\nblack\n"


def test_the_language_may_be_named_before_or_after_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    before = printed(capsys, "--lang", "ja", "replay", "stoic")
    after = printed(capsys, "replay", "stoic", "--lang=ja")
    assert before == after
    assert "白" in before


@pytest.mark.parametrize(("lang", "turn"), [("en", "Black (Player 2) to move."), ("ja", "黒（プレイヤー2）の番です。")])
def test_replay_shows_board_race_player_and_question(capsys: pytest.CaptureFixture[str], lang: str, turn: str) -> None:
    position = teban.start("stoic", size=3).play("c3")
    out = printed(capsys, "replay", "stoic", "--size", "3", "c3", "--lang", lang)
    assert position.prompt
    race = "\n".join(race_lines(position.view(), lang))
    assert out == f"{position}\n\n{race}\n\n{turn}\n{position.prompt.say(lang)}\n"


def test_a_player_without_a_side_is_called_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\nPlayer 1 to move.\n" in printed(capsys, "replay", "borderland")


def test_replay_shows_the_result_of_a_finished_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "replay", "stoic", "--size", "2", *stoic_game())
    assert out.endswith("\nResult: Black wins: White has nowhere to place a piece.\n")


def test_replay_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    position = teban.start("sibling", size=3, pie=True).play("c3")
    data = json_of(capsys, "replay", "sibling", "--json", "--size", "3", "--option", "pie=true", "c3")
    assert list(data) == ["game", "options", "actions", "seat", "outcome", "text", "key", "legal", "view"]
    assert data["game"] == "sibling"
    assert data["options"] == {"size": 3, "pie": True}
    assert data["actions"] == ["c3"]
    assert data["seat"] == 2
    assert data["outcome"] is None
    assert teban.load(data["text"]) == position
    assert data["key"] == str(position.key)
    assert data["legal"] == ["white", "black"]
    assert data["view"] == position.view().json()


def test_an_outcome_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    data = json_of(capsys, "replay", "stoic", "--json", "--size", "2", *stoic_game())
    assert data["outcome"] == {"winner": 2, "reason": "cannot_place"}
    assert data["legal"] == []


def test_replay_of_a_record_tells_how_the_match_ended(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = saved_match(tmp_path / "match.teban", resigned=True)
    assert "Black wins: White resigned." in printed(capsys, "replay", str(file))
    data = json_of(capsys, "replay", "--json", str(file))
    assert data["actions"] == ["c3", "a1"]
    assert data["outcome"] == {"winner": 2, "reason": "resigned"}
    assert data["legal"] == []


def test_a_game_is_meant_even_if_a_file_has_its_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stoic").write_text("not a record", encoding="utf-8")
    assert "to move" in printed(capsys, "replay", "stoic")


def test_perft_prints_the_count_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "perft", "stoic", "--depth", "3", "--size", "3") == "5760\n"
    assert printed(capsys, "perft", "stoic", "--size", "2", "--depth", "0") == "1\n"
    assert printed(capsys, "perft", "stoic", "--depth", "1", "--backend", "python", "e5", "e6") == "58\n"


# Everything that can be typed wrong

MISTAKES: list[list[str]] = [
    ["chess"],
    ["--sise"],
    ["Legal", "stoic"],
    ["games", "stoic"],
    ["games", "--jsn"],
    ["games", "--json=yes"],
    ["games", "--js"],
    ["rules"],
    ["rules", "chess"],
    ["rules", "stoic", "orochi"],
    ["legal"],
    ["legal", "chess"],
    ["legal", "stoic\norochi"],
    ["legal", "stoic", "z9"],
    ["legal", "stoic", ""],
    ["legal", "stoic", "-c3"],
    ["legal", "stoic", "--size"],
    ["legal", "stoic", "--size", "99"],
    ["legal", "stoic", "--size", "-3"],
    ["legal", "stoic", "--size", "five"],
    ["legal", "realm", "--size", "11"],
    ["legal", "stoic", "--option"],
    ["legal", "stoic", "--option", "size"],
    ["legal", "stoic", "--option", "=3"],
    ["legal", "stoic", "--option", "colour=red"],
    ["legal", "sibling", "--option", "pie=maybe"],
    ["legal", "garden", "--option", "cards=K"],
    ["legal", "garden", "--option", "cards=A(1,2)/B(9,9)/C(0,1)/D(x)"],
    ["legal", "stride", "--option", "layout=W/B"],
    ["legal", "borderland", "--size", "3"],
    ["replay"],
    ["replay", "chess"],
    ["replay", "stoic", "c3", "c3"],
    ["replay", "missing.teban"],
    ["replay", "a" * 5000],
    ["replay", "a/" * 5000],
    ["replay", "."],
    ["perft", "stoic"],
    ["perft", "--depth", "2"],
    ["perft", "stoic", "--depth", "deep"],
    ["perft", "stoic", "--depth", "-1"],
    ["perft", "stoic", "--depth", "1.5"],
    ["perft", "stoic", "--depth", ""],
    ["perft", "stoic", "--depth", "65"],
    ["perft", "stoic", "--depth", "9" * 5000],
    ["perft", "stoic", "--depth", "2", "--backend", "abacus"],
    ["perft", "stoic", "--depth", "2", "--backend", "paper"],
    ["play", "chess"],
    ["play", "stoic", "orochi"],
    ["play", "stoic", "--size", "1"],
    ["play", "--resume", "missing.teban"],
    ["play", "--resume"],
    ["--lang", "xx", "games"],
    ["games", "--lang"],
]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("arguments", MISTAKES, ids=lambda arguments: " ".join(arguments)[:50])
def test_every_mistake_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], lang: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    told = complaint(capsys, *arguments)
    is_japanese = any("ぁ" <= character <= "ヶ" for character in told)
    assert is_japanese == (lang == "ja")


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"hello", "Line 1"),
        (b"teban: 1\ngame: stoic\noptions: size=3\nresult: *\n\n1. c3\n2. c3\nend\n", "c3"),
        (b"teban: 1\ngame: stoic\noptions: size=3\nresult: *\n\n1. c3\n2.", "Line 7"),
    ],
)
def test_a_damaged_record_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, word: str
) -> None:
    file = tmp_path / "damaged.teban"
    file.write_bytes(content)
    assert word in complaint(capsys, "replay", str(file))
    assert word in complaint(capsys, "play", "--resume", str(file))


def test_a_record_takes_no_options_or_actions_beside_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = saved_match(tmp_path / "match.teban")
    complaint(capsys, "replay", str(file), "c4")
    complaint(capsys, "replay", str(file), "--size", "3")


def test_a_record_is_resumed_only_as_the_game_it_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = saved_match(tmp_path / "match.teban")
    assert "stoic size=3" in complaint(capsys, "play", "orochi", "--resume", str(file))
    assert "stoic size=3" in complaint(capsys, "play", "--size", "4", "--resume", str(file))


def test_an_unknown_flag_is_named_and_the_usage_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = complaint(capsys, "legal", "stoic", "--sise", "3", "a1")
    assert "“--sise”" in told
    assert "teban legal GAME [--size N]" in told


def test_output_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "only-for-reading"
    file.touch()
    with file.open() as unwritable:
        done = subprocess.run(
            [sys.executable, "-m", "teban", "games"], stdout=unwritable, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("teban: ")


def stoic_game() -> list[str]:
    """The first legal actions of Stoic on side 2, to the end."""
    position, actions = teban.start("stoic", size=2), []
    while not position.outcome:
        actions.append(position.legal()[0])
        position = position.play(actions[-1])
    return actions


def saved_match(file: Path, resigned: bool = False) -> Path:
    match = Match(teban.start("stoic", size=3))
    match.play("c3")
    match.play("a1")
    if resigned:
        match.resign(1)
    file.write_text(record.write(match), encoding="utf-8")
    return file
