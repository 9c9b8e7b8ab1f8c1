"""The arena: fairness, clocks, faults, and results that survive being killed."""

import json
import os
import signal
import subprocess
import sys
import time
from itertools import islice
from math import inf
from pathlib import Path
from typing import Any

import pytest

import teban
from arena_players import make
from teban import record
from teban.arena import workers
from teban.arena.arena import Arena, recorded
from teban.arena.contest import Contest, GameResult
from teban.arena.openings import openings
from teban.arena.referee import FAILED, ILLEGAL, TIMEOUT, TURN_LIMIT, Limits, Referee
from teban.arena.results_file import ResultsFileError
from teban.arena.score import score
from teban.arena.workers import WorkerError
from teban.cli import main
from teban.cli.console.progress import MatchProgress, signed
from teban.core.match import Match
from teban.engine.player import RandomPlayer


def contest(*players: str, seconds: float = inf, turns: int = 200, seed: int = 1, **options: Any) -> Contest:
    return Contest(players or ("greedy", "random"), "unlace", options or {"size": 3}, Limits(seconds, turns), seed=seed)


def played(*players: str, pairs: int = 1, **terms: Any) -> list[GameResult]:
    arena = Arena(contest(*players, **terms), make)
    return list(arena.play(pairs))


def in_order(games: list[GameResult]) -> list[tuple[object, ...]]:
    """What games have in common however long they took."""
    return sorted((game.pair, game.seats, game.winner, game.reason, game.turns, game.actions) for game in games)


# Fairness


def test_every_opening_is_played_twice_with_swapped_seats() -> None:
    games = played(pairs=3)
    assert sorted((game.pair, game.seats) for game in games) == [
        (pair, seats) for pair in range(3) for seats in ((0, 1), (1, 0))
    ]
    by_pair = {game.pair: game.opening for game in games}
    assert all(game.opening == by_pair[game.pair] for game in games)
    assert len(set(by_pair.values())) == 3


def test_points_go_to_the_player_not_to_the_seat() -> None:
    games = played("random", "broken", pairs=2)
    found = score(games)
    assert (found.wins, found.losses, found.pairs) == (4, 0, (0, 0, 0, 0, 2))
    assert found.seat_wins == (2, 2)
    mirrored = score(games, 1, 0)
    assert (mirrored.wins, mirrored.losses, mirrored.pairs) == (0, 4, (2, 0, 0, 0, 0))


def test_a_player_who_takes_wins_is_stronger_than_chance() -> None:
    found = score(played("greedy", "random", pairs=60, size=4))
    assert found.wins > found.losses
    assert found.estimate.low < found.estimate.elo < found.estimate.high


def test_games_are_what_the_rules_make_of_them() -> None:
    start = teban.start("unlace", size=3)
    for game in played(pairs=3):
        match = Match(start)
        for action in (*game.opening, *game.actions):
            match.play(action)
        assert match.outcome == teban.Outcome(game.winner, game.reason)
        assert len(match.turns) == game.turns


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    one, two = (Arena(contest(), make) for _ in range(2))
    assert in_order(list(one.play(4, processes=1))) == in_order(list(two.play(4, processes=2)))
    assert in_order(played(pairs=4, seed=2)) != in_order(one.games)


def test_several_players_meet_each_other_and_are_rated() -> None:
    arena = Arena(contest("random", "broken", "greedy"), make)
    assert len(list(arena.play(4))) == 4 * 3 * 2
    assert [(pairing.first, pairing.second, sum(pairing.pairs)) for pairing in arena.table()] == [
        (0, 1, 4),
        (0, 2, 4),
        (1, 2, 4),
    ]
    first, broken, _ = arena.ratings()
    assert first.elo == 0
    assert broken.elo < -200


# Clocks and faults


@pytest.mark.parametrize(
    ("player", "reason", "detail"),
    [
        ("broken", FAILED, "RuntimeError: broken"),
        ("stillborn", FAILED, "RuntimeError: stillborn"),
        ("dying", FAILED, "the process ended with 7"),
        ("cheating", ILLEGAL, "checkmate: Can't read “checkmate” as a move."),
        ("toolate", TIMEOUT, "no answer"),
    ],
)
def test_a_fault_loses_the_game_and_says_why(player: str, reason: str, detail: str) -> None:
    games = played("random", player)
    assert len(games) == 2
    for game in games:
        assert game.winner
        assert game.seats[game.winner - 1] == 0
        assert (game.reason, game.detail) == (reason, detail)
    assert dict(score(games).conduct[1].faults) == {reason: 2}
    assert not score(games).conduct[0].faults


def test_a_player_who_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_SILENCE", 0.3)
    games = played("asleep", "random", seconds=0.2)
    assert [game.reason for game in games] == [TIMEOUT, TIMEOUT]
    assert score(games).losses == 2


def test_nobody_is_late_because_others_are_slow_to_hear_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("teban.arena.referee.perf_counter", lambda: 10.0 * len(told))  # only to tell takes time
    players = (RandomPlayer(1), RandomPlayer(2))
    referee = Referee(Match(teban.start("stoic", size=2)), players, Limits(0.01), told.append)
    referee.run()
    assert told
    assert (referee.longest, referee.late) == ([0, 0], [0, 0])


def test_turns_that_are_late_are_counted_for_who_is_late() -> None:
    games = played("slow", "random", seconds=0.05)
    slow, other = score(games).conduct
    turns = sum(sum(action is not None for action in game.actions) for game in games)
    assert 0 < slow.late <= turns
    assert slow.longest > 0.07
    assert not slow.faults
    assert other.longest < slow.longest


def test_the_time_is_for_the_whole_turn() -> None:
    # Sibling's turns have two actions, and each of them takes the slow player all that is left.
    limits = Limits(0.05, 3)
    arena = Arena(Contest(("slow", "random"), "sibling", {"size": 4}, limits), make)
    slow, _ = score(list(arena.play(1))).conduct
    assert slow.longest > 0.05 + 2 * 0.05


def test_a_game_that_is_too_long_is_a_draw_and_said_to_be_one() -> None:
    games = played(turns=3)
    assert [(game.winner, game.reason, game.turns) for game in games] == [(None, TURN_LIMIT, 3)] * 2
    assert score(games).broken_off == 2


def test_a_player_nobody_knows_is_found_out_before_anything_is_played() -> None:
    arena = Arena(contest("random", "nobody"), make)
    with pytest.raises(KeyError):
        arena.check_players()


def test_workers_that_cannot_start_are_no_results(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = Arena(contest(), make)
    monkeypatch.setattr(sys, "path", [])  # which workers inherit: they find neither Teban nor this file
    monkeypatch.setattr(sys, "stderr", sys.__stderr__)
    with pytest.raises(WorkerError, match="Can't start a worker process"):
        list(arena.play(1))
    assert arena.games == []


# Results


def test_results_are_kept_and_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    first = Arena(contest(), make, file)
    list(islice(first.play(3), 3))
    first.close()
    second = Arena(contest(), make, file)
    assert in_order(second.games) == in_order(first.games)
    assert len(list(second.play(3))) == 3
    second.close()
    assert in_order(second.games) == in_order(played(pairs=3))
    assert list(Arena(contest(), make, file).play(3)) == []


def test_a_pair_that_was_begun_is_ended_with_its_opening(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    first = Arena(contest(), make, file)
    [game] = islice(first.play(1), 1)
    first.close()
    start = contest().start()
    other = next(found for found in openings(start, 99) if found != game.opening)
    file.write_text(file.read_text().replace(" ".join(game.opening), " ".join(other), 1))
    second = Arena(contest(), make, file)
    assert [game.opening for game in (*second.games, *second.play(1))] == [other, other]
    second.close()


@pytest.mark.parametrize("torn", ['{"pair": 1, "sea', '{"pair": 1, "sea\n', "\x00\x00\n", "\xff"])
def test_a_line_that_was_torn_is_dropped_and_its_game_played_again(tmp_path: Path, torn: str) -> None:
    file = tmp_path / "results.jsonl"
    arena = Arena(contest(), make, file)
    list(islice(arena.play(2), 2))
    arena.close()
    whole = file.read_bytes()
    file.write_bytes(whole + torn.encode("latin-1"))
    arena = Arena(contest(), make, file)
    assert len(arena.games) == 2
    assert file.read_bytes() == whole
    assert len(list(arena.play(2))) == 2
    arena.close()
    assert len([json.loads(line) for line in file.read_text().splitlines()]) == 1 + 4


def test_a_first_line_that_was_torn_is_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text('{"teban arena": 2, "pl')
    arena = Arena(contest(), make, file)
    arena.close()
    assert json.loads(file.read_text())["players"] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (contest("random", "greedy"), "players is"),
        (contest(seed=2), "seed is 1, yours is 2"),
        (contest(size=4), "options is"),
        (contest(seconds=1.0), "seconds is None, yours is 1.0"),
        (contest(turns=7), "max_turns is 200, yours is 7"),
    ],
)
def test_results_of_another_match_are_refused(tmp_path: Path, terms: Contest, words: str) -> None:
    file = tmp_path / "results.jsonl"
    Arena(contest(), make, file).close()
    before = file.read_bytes()
    with pytest.raises(ResultsFileError, match=words):
        Arena(terms, make, file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["a letter", "a letter\n", "{}\n", "[1]\n{}\n", "\n", "\x00"])
def test_a_file_of_something_else_is_refused_and_not_harmed(tmp_path: Path, text: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text)
    with pytest.raises(ResultsFileError, match="not an arena results file"):
        Arena(contest(), make, file)
    assert file.read_text() == text


@pytest.mark.parametrize("line", ["nonsense", "{}", '{"pair": 0, "seats": [0]}', '{"pair": "x"}', "7"])
def test_a_damaged_line_is_refused_with_its_number(tmp_path: Path, line: str) -> None:
    file = tmp_path / "results.jsonl"
    arena = Arena(contest(), make, file)
    list(arena.play(1))
    arena.close()
    head, *games = file.read_text().splitlines()
    file.write_text("\n".join([head, line, *games, ""]))
    with pytest.raises(ResultsFileError, match="corrupt at line 2"):
        Arena(contest(), make, file)


def test_two_arenas_cannot_share_a_file(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    arena = Arena(contest(), make, file)
    with pytest.raises(ResultsFileError, match="in use"):
        Arena(contest(), make, file)
    arena.close()
    Arena(contest(), make, file).close()


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultsFileError, match="Can't write"):
        Arena(contest(), make, tmp_path / "nowhere" / "results.jsonl")


def test_a_game_as_data_is_the_same_game() -> None:
    (game, _) = played()
    again = GameResult.read(json.loads(json.dumps(game.json())))
    assert again.json() == game.json()
    assert again.actions == game.actions


def test_records_are_written_for_every_game(tmp_path: Path) -> None:
    terms = contest("greedy", "broken")
    arena = Arena(terms, make)
    games = list(arena.play(2, records=tmp_path / "records"))
    files = sorted((tmp_path / "records").iterdir())
    assert [file.name for file in files] == [
        f"unlace-000{pair}-{seats}.teban" for pair in (1, 2) for seats in ("1-2", "2-1")
    ]
    for file in files:
        match = record.read(file.read_text(encoding="utf-8"))
        assert set(match.players) == {"greedy", "broken"}
        assert match.outcome
        assert match.outcome.reason == "resigned"
        assert "arena.failed RuntimeError: broken" in match.comment
    long = Contest(terms.players, terms.game, terms.options, Limits(turns=2))
    assert len(games) == 4
    drawn = GameResult(0, (0, 1), None, TURN_LIMIT, "", 2, 0.0, (0.0, 0.0), (0, 0), games[0].opening, ())
    assert recorded(long, drawn).outcome == teban.Outcome(None, "agreed_draw")


# The command

UNLACE = ("--game", "unlace", "--size", "3")


@pytest.fixture(autouse=True)
def english_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def arena_command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "teban", "arena", *arguments]


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["arena", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_killed_and_resumed_a_match_ends_as_if_nothing_had_happened(tmp_path: Path) -> None:
    arguments = ("teban", "uct", "--game", "unlace", "--games", "24", "--visits", "60", "--processes", "2")
    killed, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    for at_least in (4, 12):
        process = subprocess.Popen(
            arena_command(*arguments, "--results", str(killed)), stdout=subprocess.PIPE, start_new_session=True
        )
        while process.poll() is None and (not killed.exists() or killed.read_bytes().count(b"\n") <= at_least):
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.communicate()  # which waits until the workers have left as well: they hold the same output
    results = [
        subprocess.run(
            arena_command(*arguments, "--json", "--results", str(file)), check=True, capture_output=True, text=True
        ).stdout
        for file in (killed, whole)
    ]
    resumed, uninterrupted = (json.loads(result) for result in results)
    for counted in ("games", "wins", "draws", "losses", "pairs", "elo", "seat_wins", "turns"):
        assert resumed[counted] == uninterrupted[counted]
    assert resumed["games"] == 24

    def actions(file: Path) -> list[tuple[int, list[int], str]]:
        games = [json.loads(line) for line in file.read_text().splitlines()[1:]]
        return sorted((game["pair"], game["seats"], game["actions"]) for game in games)

    assert actions(killed) == actions(whole)


def test_the_result_is_told_in_words(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "random", "random", *UNLACE, "--games", "20", "--max-turns", "5"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == "random vs random: unlace size=3, 20 games, 1 s per turn, seed 0."
    assert lines[1].startswith("10/20  +")
    assert lines[2].startswith("20/20  +")
    assert lines[3].startswith("Score of random: ")
    assert lines[4].startswith("Elo difference: ")
    assert lines[4].endswith("from 10 pairs of games.")
    assert any("drawn by the 5-turn limit" in line for line in lines)
    assert lines[-1].startswith("random: longest turn 0.0")


def test_the_result_is_told_in_japanese(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--lang", "ja", "random", "random", *UNLACE, "--games", "2", "--sprt", "0", "50"]) == 0
    out = capfd.readouterr().out
    assert "randomの成績：2局で" in out
    assert "SPRT（0、50）：未決着です。" in out


def test_data_tell_the_terms_and_the_result(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    records = tmp_path / "records"
    arguments = ("teban", "random", *UNLACE, "--games", "4", "--visits", "50", "--json", "--records", str(records))
    assert main(["arena", *arguments]) == 0
    result = json.loads(capfd.readouterr().out)
    assert result["players"] == ["teban", "random"]
    assert (result["visits"], result["seconds"]) == (50, None)
    assert result["games"] == result["wins"] + result["draws"] + result["losses"] == 4
    assert set(result["elo"]) == {"elo", "low", "high"}
    assert [set(conduct) for conduct in result["conduct"]] == [{"longest", "late", "faults"}] * 2
    assert result["sprt"] is None
    assert len(list(records.iterdir())) == 4


def test_the_sequential_test_stops_a_match_that_has_said_enough(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "results.jsonl"
    match = ("teban", "random", "--game", "unlace", "--visits", "50", "--games", "400", "--sprt", "0", "200")
    for _ in range(2):  # and it stays stopped when it is taken up again
        assert main(["arena", *match, "--results", str(file), "--json"]) == 0
        result = json.loads(capfd.readouterr().out)
        assert result["sprt"]["believed"] == 200
        assert result["games"] < 60
    assert main(["arena", *match, "--results", str(file)]) == 0
    assert "SPRT (0, 200): 200 accepted over 0" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("random",), "Usage: teban arena A B --game GAME"),
        (("random", "random"), "Usage: teban arena A B --game GAME"),
        (("random", "random", "--game", "chess"), "Unknown game “chess”"),
        (("random", "nobody", *UNLACE), "“nobody”"),
        (("random", "ugi:/no/such/engine", *UNLACE), "Can't start the engine “/no/such/engine”"),
        (("random", "random", *UNLACE, "--games", "3"), "Invalid number of games “3”"),
        (("random", "random", *UNLACE, "--games", "0"), "Invalid number of games “0”"),
        (("random", "random", *UNLACE, "--games", "x"), "Invalid number of games “x”"),
        (("random", "random", *UNLACE, "--seconds", "0"), "expected seconds"),
        (("random", "random", *UNLACE, "--seconds", "1", "--visits", "1"), "either --seconds or --visits"),
        (("random", "random", *UNLACE, "--visits", "0"), "Invalid --visits “0”"),
        (("random", "random", *UNLACE, "--processes", "-1"), "Invalid --processes “-1”"),
        (("random", "random", *UNLACE, "--seed", "1.5"), "Invalid --seed “1.5”"),
        (("random", "random", *UNLACE, "--max-turns", "many"), "Invalid --max-turns “many”"),
        (("random", "random", *UNLACE, "--sprt", "50", "0"), "smaller first"),
        (("random", "random", *UNLACE, "--sprt", "nan", "1"), "smaller first"),
        (("random", "random", *UNLACE, "--results", "/"), "Can't write /"),
    ],
)
def test_what_does_not_fit_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert words in complaint(capsys, *arguments)


def test_interrupted_a_match_tells_what_it_knows(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    command = arena_command(
        "teban", "uct", "--game", "unlace", "--games", "400", "--visits", "60", "--results", str(file)
    )
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, encoding="utf-8"
    )
    while process.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 5):
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate()
    assert (process.returncode, err) == (130, "")
    assert "Interrupted." in out
    assert "Score of teban: " in out


class Terminal:
    """Something that says it is a terminal, and remembers what it was shown."""

    def __init__(self) -> None:
        self.shown = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.shown += text
        return len(text)

    def flush(self) -> None:
        pass


def test_on_a_terminal_a_bar_moves_within_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    terminal = Terminal()
    progress = MatchProgress(terminal, 4, 0, "en")  # type: ignore[arg-type]
    games = played(pairs=2)
    for count in range(1, 5):
        progress.show(score(games[:count]))
    progress.end()
    first, *_, last = terminal.shown.removeprefix("\r").split("\r")
    assert first.startswith("[#####...............] 1/4  +")
    assert last.startswith("[####################] 4/4  +")
    assert all(len(line.removesuffix("\n").removesuffix("\x1b[K")) < 60 for line in (first, last))
    assert terminal.shown.endswith("\n")


@pytest.mark.parametrize(
    ("elo", "written"), [(12.4, "+12"), (-0.2, "0"), (-99.6, "-100"), (inf, "+∞"), (-inf, "-∞"), (0.0, "0")]
)
def test_a_difference_is_written_with_its_sign(elo: float, written: str) -> None:
    assert signed(elo) == written
