"""Playing at the terminal: whole sessions, typed in line by line."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import teban
from teban import record
from teban.cli import main
from teban.cli.commands.play import choose
from teban.cli.console.match_file import MatchFile
from teban.cli.console.race_lines import race_lines
from teban.cli.console.session import Session
from teban.cli.console.terminal import paint_for, plain
from teban.cli.console.typed_input import match_action, normalize_typed
from teban.core.match import Match

STOIC_TO_THE_END = ("a1", "a2", "b1", "b2", "c1", "b3")


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions save into the current folder."""
    monkeypatch.chdir(tmp_path)


def new_match(game: str = "stoic", size: int | None = None) -> Match:
    return Match(teban.start(game, size=size) if size else teban.start(game))


def typed(*lines: str, match: Match | None = None, lang: str = "en", file: Path | None = None) -> str:
    """All that a session prints when these lines are typed."""
    match = match or new_match(size=2)
    out = io.StringIO()
    Session(match, MatchFile(match, file), lang).run(lines, out)
    return out.getvalue()


def records() -> list[Path]:
    return sorted(Path().iterdir())


def only_record() -> Match:
    (file,) = records()
    return record.read(file.read_text(encoding="utf-8"))


# Playing


def test_a_whole_game_is_played_to_its_result() -> None:
    match = new_match(size=2)
    out = typed(*STOIC_TO_THE_END, match=match)
    assert match.outcome == teban.Outcome(2, "cannot_place")
    assert "Result: Black wins: White has nowhere to place a piece." in out
    assert out.count(" to move.") == len(STOIC_TO_THE_END)


def test_the_board_the_race_the_last_turn_and_the_question_are_shown() -> None:
    match = new_match(size=2)
    out = typed("b2", match=match)
    race = "\n".join(race_lines(match.position.view(), "en"))
    asked = f"Black (Player 2) to move.\n{match.position.prompt}\n"
    shown = f"\n{match.position}\n\n{race}\n\n1. White (Player 1): b2\n{asked}"
    assert shown in out


def test_in_the_middle_of_a_turn_both_turns_are_shown() -> None:
    out = typed("c3", "a1", match=new_match("sibling", size=3))
    assert "1. White (Player 1): c3\n2. Black (Player 2): a1\nBlack (Player 2) to move." in out


def test_several_actions_may_stand_in_one_line() -> None:
    match = new_match(size=2)
    typed(" ".join(STOIC_TO_THE_END), match=match)
    assert match.actions == STOIC_TO_THE_END


def test_a_refused_action_keeps_what_was_played_before_it() -> None:
    match = new_match(size=2)
    out = typed("a1 a1 b2", match=match)
    assert match.actions == ("a1",)
    assert "Move 2, a1: a1 is not empty." in out


def test_an_illegal_action_is_explained_and_changes_nothing() -> None:
    match = new_match(size=2)
    out = typed("a1", "a1", "z9", "gibberish", match=match)
    assert match.actions == ("a1",)
    for sentence in ("a1 is not empty.", "z9 is not on this board.", "Can't read “gibberish” as a move."):
        assert f"\n{sentence}\n" in out


def test_nothing_can_be_played_when_the_match_is_over() -> None:
    assert "The game is over." in typed("resign", "yes", "a1")


def test_a_piece_alone_is_answered_with_where_it_can_go() -> None:
    match = new_match("squish")
    assert "\nd5 can go to c4, d4 and e4. " in typed("D5", match=match)
    assert match.actions == ()


@pytest.mark.parametrize(
    ("game", "written", "action"),
    [
        ("stoic", "B2", "b2"),
        ("stoic", "ｂ２", "b2"),
        ("squish", "D5-E4", "d5-e4"),
        ("squish", "ｄ５ー e4".replace(" ", ""), "d5-e4"),
        ("squish", "d5−e4", "d5-e4"),
        ("orochi", "wa1", "Wa1"),
        ("orochi", "BB1", "Bb1"),
        ("realm", "be5", "Be5"),
        ("stoic", "Z9", "z9"),
        ("stoic", "Wb2", "Wb2"),
    ],
)
def test_capitals_and_wide_signs_are_forgiven(game: str, written: str, action: str) -> None:
    assert match_action(normalize_typed(written), new_match(game)) == action


def test_an_empty_line_shows_the_board_again() -> None:
    assert typed("", "   ").count("White (Player 1) to move.") == 3


def test_names_of_the_players_are_used() -> None:
    match = Match(teban.start("stoic", size=2), players=("Aoi", ""))
    out = typed("a1", match=match)
    assert "White (Aoi) to move." in out
    assert "1. White (Aoi): a1\nBlack (Player 2) to move." in out


def test_a_name_plays_no_tricks_on_the_terminal() -> None:
    match = Match(teban.start("stoic", size=2), players=("A\x1b[2Joi", ""))
    assert "\x1b" not in typed("a1", match=match)


# Commands


@pytest.mark.parametrize("question", ["?", "help", "HELP", "？"])
def test_help_lists_every_command(question: str) -> None:
    out = typed(question)
    for command in ("moves", "why", "undo", "save", "resign", "draw", "rules", "lang", "quit"):
        assert f"\n  {command} " in out


def test_moves_lists_legal_actions() -> None:
    assert "\n7 legal moves:\n  a1 a2 b1 b2 b3 c1 c2\n" in typed("moves")


def test_moves_are_grouped_by_piece_and_other_actions_follow() -> None:
    out = typed("Wa1 Bg4 white", "a3", "moves", match=new_match("borderland", size=4))
    assert "\n4 legal moves:\n  a1: a2 b1 b2\n  pass\n" in out


def test_moves_of_one_cell() -> None:
    assert "\n3 legal moves:\n  d5: c4 d4 e4\n" in typed("moves D5", match=new_match("squish"))


def test_moves_of_a_cell_that_has_none_says_why() -> None:
    out = typed("moves a1", "moves z9", match=new_match("squish"))
    assert "\nYou have no piece on a1 to move.\nz9 is not on this board.\n" in out


def test_moves_of_a_finished_match_are_none() -> None:
    assert "The game is over." in typed("resign", "y", "moves")


def test_every_hint_is_short_enough_for_a_terminal() -> None:
    match = new_match("node", size=8)
    assert max(map(len, typed("moves", match=match).splitlines())) < 80


def test_why_tells_the_reason_or_that_there_is_none() -> None:
    out = typed("a1", "why a1", "why B2", "why", "resign", "yes", "why b2")
    assert "a1 is not empty." in out
    assert "b2 is legal." in out
    assert "Type “why” and a move" in out
    assert out.count("The game is over.") == 1


def test_undo_takes_back_one_action() -> None:
    match = new_match("sibling", size=3)
    out = typed("c3", "a1 a3", "undo", match=match)
    assert match.actions == ("c3", "a1")
    assert "Undone." in out


def test_undo_turn_takes_back_the_whole_turn() -> None:
    match = new_match("sibling", size=3)
    typed("c3", "a1 a3", "undo turn", match=match)
    assert match.actions == ("c3",)


def test_undo_at_the_beginning_has_nothing_to_take_back() -> None:
    assert "Nothing to undo." in typed("undo")


def test_undo_of_something_else_is_not_understood() -> None:
    match = new_match(size=2)
    assert "Unknown command “undo everything”." in typed("a1", "undo everything", match=match)
    assert match.actions == ("a1",)


def test_undo_after_the_end_goes_on() -> None:
    match = new_match(size=2)
    typed(*STOIC_TO_THE_END, "undo", match=match)
    assert match.outcome is None
    assert match.actions == STOIC_TO_THE_END[:-1]


@pytest.mark.parametrize(
    ("lines", "outcome"),
    [
        (["a1", "resign", "yes"], teban.Outcome(1, "resigned")),
        (["a1", "resign", "no"], None),
        (["a1", "resign", ""], None),
        (["a1", "resign"], None),
        (["draw", "Y"], teban.Outcome(None, "agreed_draw")),
        (["lang ja", "draw", "はい"], teban.Outcome(None, "agreed_draw")),
        (["draw", "maybe"], None),
    ],
)
def test_resignation_and_draw_ask_first(lines: list[str], outcome: teban.Outcome | None) -> None:
    match = new_match(size=2)
    typed(*lines, match=match)
    assert match.outcome == outcome


def test_a_match_that_is_over_cannot_be_given_up() -> None:
    assert "The game is over." in typed("draw", "yes", "resign")


def test_rules_are_shown() -> None:
    assert teban.game("stoic").rules("en") in typed("rules")


def test_the_language_can_change() -> None:
    out = typed("a1", "lang ja", "a1", "lang xx")
    assert "黒（プレイヤー2）の番です。" in out
    assert "a1は空いていません。" in out
    assert "言語「xx」には対応していません。" in out


def test_a_japanese_session() -> None:
    out = typed("ａ１", "a1", "moves", "undo", "?", *STOIC_TO_THE_END, "save end.teban", "quit", lang="ja")
    assert "ストイックへようこそ。" in out
    assert "1. 白（プレイヤー1）：a1" in out
    assert "a1は空いていません。" in out
    assert "合法なアクション（6通り）：" in out
    assert "戻しました。" in out
    assert "結果：手詰まりにより、黒の勝ちです" in out
    assert "end.tebanに保存しました。" in out
    assert "ありがとうございました。" in out
    assert not re.search("[a-z] [a-z]+ [a-z]", out), "no English sentence"


# Saving and resuming


def test_save_under_a_name_and_again_under_the_same() -> None:
    typed("a1", "save game.teban", "a2", "save")
    assert records() == [Path("game.teban")]
    assert only_record().actions == ("a1", "a2")


def test_save_without_a_name_finds_one() -> None:
    out = typed("a1", "save")
    (file,) = records()
    assert re.fullmatch(r"stoic-\d{8}-\d{6}\.teban", file.name)
    assert f"Saved to {file}." in out


def test_a_name_may_hold_blanks_and_wide_signs() -> None:
    typed("a1", "save  私の 対局ー１.teban")
    assert records() == [Path("私の 対局ー１.teban")]


def test_no_other_file_is_ever_overwritten() -> None:
    Path("diary.txt").write_text("Dear diary", encoding="utf-8")
    out = typed("a1", "save diary.txt", "a2")
    assert "diary.txt already exists" in out
    assert Path("diary.txt").read_text(encoding="utf-8") == "Dear diary"
    assert len(records()) == 2, "the match went elsewhere when the session ended"


@pytest.mark.parametrize("name", ["nowhere/game.teban", "~nobody/game.teban", "a" * 300, "game\0.teban"])
def test_what_cannot_be_saved_is_told_and_play_goes_on(name: str) -> None:
    match = new_match(size=2)
    out = typed("a1", f"save {name}", "a2", match=match)
    assert "Can't write" in out
    assert match.actions == ("a1", "a2")


@pytest.mark.parametrize("last", [["quit"], []], ids=["quit", "end of input"])
def test_what_is_not_saved_is_saved_at_the_end(last: list[str]) -> None:
    out = typed("a1", "a2", *last)
    (file,) = records()
    assert only_record().actions == ("a1", "a2")
    assert f"teban play --resume {file}\n" in out


def test_ctrl_c_saves_too() -> None:
    match = new_match(size=2)

    def interrupted() -> Iterator[str]:
        yield "a1"
        raise KeyboardInterrupt

    out = io.StringIO()
    with pytest.raises(KeyboardInterrupt):
        Session(match, MatchFile(match), "en").run(interrupted(), out)
    assert only_record().actions == ("a1",)
    assert "teban play --resume" in out.getvalue()


def test_nothing_is_saved_when_nothing_happened() -> None:
    typed("moves", "a1", "undo", "quit")
    assert records() == []


def test_two_sessions_of_the_same_second_do_not_collide() -> None:
    for _ in range(3):
        typed("a1")
    assert len(records()) == 3


def test_where_no_file_can_be_written_the_record_is_left_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    out = typed("a1")
    assert "Can't write" in out
    assert "teban: 1\ngame: stoic\n" in out
    assert "\n1. a1\nend\n" in out


@pytest.mark.parametrize(("answer", "files"), [("yes", 1), ("No", 0), ("n", 0), ("", 1)])
def test_a_finished_match_is_saved_on_request(answer: str, files: int) -> None:
    out = typed(*STOIC_TO_THE_END, "quit", answer)
    assert "Save this game?" in out
    assert len(records()) == files


def test_a_finished_match_is_kept_if_nobody_is_left_to_ask() -> None:
    typed(*STOIC_TO_THE_END)
    assert only_record().outcome == teban.Outcome(2, "cannot_place")


def resumed(*lines: str) -> str:
    """A session that goes on with the record `game.teban`."""
    file = Path("game.teban")
    return typed(*lines, match=record.read(file.read_text(encoding="utf-8")), file=file)


def test_a_resumed_match_goes_on_in_its_own_file() -> None:
    typed("a1", "save game.teban")
    out = resumed("a2")
    assert "Stoic, continued." in out
    assert "1. White (Player 1): a1\nBlack (Player 2) to move." in out
    assert records() == [Path("game.teban")]
    assert only_record().actions == ("a1", "a2")


def test_what_was_taken_back_stays_in_the_old_file() -> None:
    typed("a1 a2 b1", "save game.teban")
    resumed("undo turn", "undo turn", "b3")
    assert len(records()) == 2
    assert record.read(Path("game.teban").read_text(encoding="utf-8")).actions == ("a1", "a2", "b1")


# Sitting down


def test_a_game_is_chosen_by_name_or_number() -> None:
    names = [game.name for game in teban.games()]
    for answer, name in [("stoic", "stoic"), (" Realm ", "realm"), ("1", names[0]), ("１２", names[11])]:
        assert choose([answer], io.StringIO(), "en") == name


def test_a_wrong_choice_is_asked_again() -> None:
    out = io.StringIO()
    assert choose(["chess", "14", "stoic"], out, "ja") == "stoic"
    assert out.getvalue().count("一覧にありません") == 2


def test_without_a_choice_there_is_no_game() -> None:
    assert choose([], io.StringIO(), "en") is None


def teban_play(typed_in: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "teban", "play", *arguments],
        input=typed_in,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )


def test_the_program_plays_saves_and_resumes() -> None:
    played = teban_play("stoic\na1\na2\n", "--size", "2")
    assert (played.returncode, played.stderr) == (0, "")
    (file,) = records()
    again = teban_play("b1\nquit\n", "stoic", "--size", "2", "--resume", str(file), "--lang", "ja")
    assert (again.returncode, again.stderr) == (0, "")
    assert "続きから再開します。" in again.stdout
    assert only_record().actions == ("a1", "a2", "b1")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", only_record().date)


def test_the_program_asks_for_a_game_and_may_be_left_without_one() -> None:
    left = teban_play("")
    assert (left.returncode, left.stderr) == (0, "")
    assert " 1  borderland  Borderland\n" in left.stdout
    assert records() == []


def test_bytes_that_are_no_text_do_no_harm() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "teban", "play", "stoic"], input=b"\xff\xfe\na1\nquit\n", capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert only_record().actions == ("a1",)


def test_completion_offers_legal_actions_and_commands() -> None:
    session = Session(match := new_match("squish"), MatchFile(match), "en")
    assert session.completions("d5") == ["d5-c4", "d5-d4", "d5-e4"]
    assert session.completions("D5-E") == ["d5-e4"]
    assert session.completions("un") == ["undo"]


def test_a_file_is_never_coloured() -> None:
    assert paint_for(io.StringIO()) is plain


# A real terminal

READ_TIMEOUT = 20
"""How many seconds of silence are too many."""


class Terminal:
    """The program at a pseudo-terminal, as a person sees it."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        self.fd, other_end = pty.openpty()
        self.program = subprocess.Popen(
            [sys.executable, "-m", "teban", "play", *arguments],
            stdin=other_end,
            stdout=other_end,
            stderr=other_end,
            env={**kept, "LC_ALL": "C.UTF-8", "TERM": "xterm", **environment},
            start_new_session=True,
        )
        os.close(other_end)
        self.seen = ""

    def wait_for(self, text: str) -> None:
        """Read until the text appears among what has not been waited for yet."""
        while text not in self.seen:
            read = self.read()
            assert read, f"waited for {text!r}, saw {self.seen!r}"
            self.seen += read
        self.seen = self.seen[self.seen.index(text) + len(text) :]

    def read(self) -> str:
        """What the program prints next; empty if it has ended. One that stays silent for long is ended."""
        ready, _, _ = select.select([self.fd], [], [], READ_TIMEOUT)
        if not ready:
            self.program.kill()
        try:
            return os.read(self.fd, 4096).decode()
        except OSError:  # how Linux says that nobody is at the other end any more
            return ""

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def signal(self, number: signal.Signals) -> None:
        """Send a signal, and a line after it: Python may heed a signal only when it is done with waiting for a line."""
        self.program.send_signal(number)
        with suppress(OSError):
            self.type("\n")

    def leave(self) -> int:
        """The exit status, once the program has ended."""
        while self.read():
            pass
        os.close(self.fd)
        return self.program.wait()


def test_at_a_real_terminal() -> None:
    terminal = Terminal("stoic", "--size", "2")
    terminal.wait_for("\x1b[1mWhite (Player 1) to move.\x1b[0m")
    terminal.wait_for("> ")
    terminal.type("b1\n")
    terminal.wait_for("Black (Player 2) to move.")
    terminal.wait_for("> ")
    terminal.type("b1\n")
    terminal.wait_for("\x1b[31mb1 is not empty.\x1b[0m")
    terminal.wait_for("> ")
    terminal.type("quit\n")
    terminal.wait_for("teban play --resume ")
    assert terminal.leave() == 0
    assert only_record().actions == ("b1",)


def test_the_tab_key_completes_an_action() -> None:
    terminal = Terminal("squish")
    terminal.wait_for("> ")
    terminal.type("d5-e\t\n")
    terminal.wait_for("Black (Player 2) to move.")
    terminal.wait_for("> ")
    terminal.type("\x04")  # Ctrl-D, the end of the input
    assert terminal.leave() == 0
    assert only_record().actions == ("d5-e4",)


def test_ctrl_c_at_a_terminal_saves_and_leaves_with_130() -> None:
    terminal = Terminal("stoic", NO_COLOR="1")
    terminal.wait_for("\nWhite (Player 1) to move.")
    terminal.wait_for("> ")
    terminal.type("e5\n")
    terminal.wait_for("> ")
    terminal.signal(signal.SIGINT)
    terminal.wait_for("teban play --resume ")
    assert terminal.leave() == 130
    assert only_record().actions == ("e5",)


def test_closing_the_window_saves() -> None:
    terminal = Terminal("stoic")
    terminal.wait_for("> ")
    terminal.type("e5\n")
    terminal.wait_for("> ")
    terminal.signal(signal.SIGHUP)
    terminal.leave()
    assert only_record().actions == ("e5",)


def test_a_mistake_in_the_arguments_starts_no_session(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "stoic", "--size", "99"]) == 2
    assert records() == []
    assert capsys.readouterr().out == ""
