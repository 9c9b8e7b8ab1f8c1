"""Puzzles: every one of them proven anew, the coach, mining that survives being killed, and the command line."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import teban
from streams import events
from teban import Position
from teban.cli import main
from teban.errors import IllegalAction
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.service import limits
from teban.teach.puzzles import GRADES, BookError, Puzzle, UnknownPuzzle, open_book
from teban.teach.puzzles.book import file_of
from teban.teach.puzzles.coach import NotYourTurn, give_feedback
from teban.teach.puzzles.mining import FEWEST_ACTIONS, MOST_TURNS, SHORT, canonical_form, mine
from teban.teach.puzzles.proving import winning_actions
from teban.teach.puzzles.puzzle import TRIES
from teban.teach.puzzles.verifying import find_error

GAMES = tuple(game.name for game in teban.games())
CYCLING = ("borderland", "squish", "realm", "garden", "throne")
"""Games that need not end (RULES.md, section 0)."""
BOOKS = {game: open_book(game) for game in GAMES}
PUZZLES = [puzzle for book in BOOKS.values() for puzzle in book.puzzles]

every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def english_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def empty_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("TEBAN_PUZZLES", str(tmp_path))
    return tmp_path


def shortest(game: str, turns: int) -> Puzzle:
    """The first puzzle of a game whose solution has so many turns."""
    return next(puzzle for puzzle in BOOKS[game].puzzles if puzzle.turns == turns)


# What is shipped


def test_there_are_hundreds_of_puzzles_and_many_of_every_game() -> None:
    assert len(PUZZLES) >= 300
    assert {game: len(book.puzzles) for game, book in BOOKS.items() if len(book.puzzles) < 25} == {}


@every_game
def test_every_puzzle_is_proven_anew_and_has_one_solution(game: str) -> None:
    assert [str(find_error(puzzle)) for puzzle in BOOKS[game].puzzles if find_error(puzzle)] == []


@every_game
def test_the_rulebook_plays_every_solution_to_a_win(game: str) -> None:
    for puzzle in BOOKS[game].puzzles:
        position = teban.load(puzzle.text, backend="python")
        seat = position.seat
        for action in puzzle.line:
            position = position.play(action)
        assert position.outcome, puzzle.id
        assert position.outcome.winner == seat, puzzle.id


@every_game
def test_what_a_file_says_of_a_puzzle_follows_from_it(game: str) -> None:
    entries = json.loads(file_of(game).read_text("utf-8"))["puzzles"]
    assert entries == [puzzle.data() for puzzle in BOOKS[game].puzzles]
    for puzzle in BOOKS[game].puzzles:
        assert puzzle.grade in GRADES
        assert puzzle.turns <= min(puzzle.actions, MOST_TURNS)
        assert puzzle.choices >= len(puzzle.position.legal()) >= FEWEST_ACTIONS or puzzle.choices == 100
        assert 0 <= puzzle.found <= TRIES


@every_game
def test_no_puzzle_is_another_one_turned_or_mirrored_and_no_number_is_used_twice(game: str) -> None:
    puzzles = BOOKS[game].puzzles
    assert len({canonical_form(puzzle.position) for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.number for puzzle in puzzles}) == len(puzzles)


@every_game
def test_few_puzzles_are_won_with_the_first_action(game: str) -> None:
    puzzles = BOOKS[game].puzzles
    assert SHORT * sum(puzzle.actions == 1 for puzzle in puzzles) <= len(puzzles)


def wins_within(position: Position, seat: int, actions: int) -> bool:
    """Whether a seat wins with so many actions of its own, by looking at everything."""
    if position.outcome:
        return position.outcome.winner == seat
    if position.seat != seat:
        return all(wins_within(position.play(action), seat, actions) for action in position.legal())
    return actions > 0 and any(wins_within(position.play(action), seat, actions - 1) for action in position.legal())


@every_game
def test_the_shortest_wins_are_as_long_as_looking_at_everything_says(game: str) -> None:
    quick = [puzzle for puzzle in BOOKS[game].puzzles if puzzle.turns == 1 and puzzle.actions <= 2]
    for puzzle in quick[:5]:
        position = puzzle.position
        assert wins_within(position, position.seat, puzzle.actions)
        assert not wins_within(position, position.seat, puzzle.actions - 1)
        quickest = [
            action
            for action in position.legal()
            if wins_within(position.play(action), position.seat, puzzle.actions - 1)
        ]
        assert puzzle.line[0] in quickest
        assert set(quickest) <= set(winning_actions(position, puzzle.within))


class TooManyPositions(Exception):
    """There is more to look at than a test has time for."""


def exhausted(position: Position, known: dict[int, int], most: int) -> int:
    """The winner with best play, 0 for a draw, by looking at everything."""
    if position.outcome:
        return position.outcome.winner or 0
    if position.key not in known:
        if len(known) >= most:
            raise TooManyPositions
        results = {exhausted(position.play(action), known, most) for action in position.legal()}
        known[position.key] = next(seat for seat in (position.seat, 0, position.rival) if seat in results)
    return known[position.key]


def test_the_only_solution_is_the_one_that_looking_at_everything_finds() -> None:
    """In games that always end, and where there is not too much left of them."""
    looked_through = 0
    for puzzles in (book.puzzles for game, book in BOOKS.items() if game not in CYCLING):
        for puzzle in puzzles:
            position, known = puzzle.position, dict[int, int]()
            try:
                ends = {action: exhausted(position.play(action), known, 3000) for action in position.legal()}
            except TooManyPositions:
                continue
            right = tuple(action for action, winner in ends.items() if winner == position.seat)
            assert right == winning_actions(position), puzzle.id
            looked_through += 1
    assert looked_through >= 40


def test_a_puzzle_that_is_not_what_it_claims_is_found_out() -> None:
    good = shortest("unlace", 3)
    others = [action for action in good.position.legal() if action != good.line[0]]
    after = good.position.play(others[0])
    bad = {
        "puzzles.wrong_line": replace(good, line=(others[0], *good.line[1:])),
        "puzzles.wrong_distance": replace(good, actions=good.actions + 1),
        "puzzles.wrong_facts": replace(good, choices=good.choices + 1),
    }
    errors = {code: find_error(puzzle) for code, puzzle in bad.items()}
    assert {code: error.code for code, error in errors.items() if error} == {code: code for code in bad}
    assert find_error(replace(good, line=good.line[:-1])) is not None
    assert find_error(replace(good, text=after.text)) is not None


# The coach


@every_game
def test_the_coach_accepts_a_solution_to_its_end_and_plays_the_other_side(game: str) -> None:
    for puzzle in BOOKS[game].puzzles[:10]:
        actions: tuple[str, ...] = ()
        position = puzzle.position
        while not position.outcome:
            told = give_feedback(puzzle, (*actions, puzzle.line[len(actions)]))
            assert told.verdict == "right"
            actions += (puzzle.line[len(actions)], *told.reply)
            position = puzzle.position
            for action in actions:
                position = position.play(action)
            assert actions == puzzle.line[: len(actions)]
        assert actions == puzzle.line


@every_game
def test_the_coach_refuses_every_other_beginning_and_shows_what_follows(game: str) -> None:
    for puzzle in BOOKS[game].puzzles[:3]:
        right = winning_actions(puzzle.position, puzzle.within)
        for action in puzzle.position.legal():
            told = give_feedback(puzzle, (action,))
            assert told.verdict == ("right" if action in right else "wrong"), (puzzle.id, action)
            assert told.winner != puzzle.position.seat
            position = puzzle.position.play(action)
            for reply in told.reply:
                position = position.play(reply)
            if position.outcome and told.verdict == "wrong":
                assert position.outcome.winner != puzzle.position.seat


def test_a_win_that_differs_from_the_solution_is_accepted_too() -> None:
    """After the first turn there may be several ways; the coach goes along with each of them."""
    seen = 0
    for puzzle in PUZZLES:
        start = puzzle.position
        told = give_feedback(puzzle, puzzle.line[:1])
        if puzzle.turns < 3 or puzzle.is_timed or not told.reply:
            continue
        at = start.play(puzzle.line[0])
        for action in told.reply:
            at = at.play(action)
        played = (puzzle.line[0], *told.reply)
        others = [action for action in winning_actions(at) if (*played, action) != puzzle.line[: len(played) + 1]]
        if others:
            assert give_feedback(puzzle, (*played, others[0])).verdict == "right", puzzle.id
            seen += 1
        if seen == 8:
            return
    pytest.fail("no puzzle has a second way to win")


def test_the_coach_judges_only_legal_actions_of_the_side_that_solves() -> None:
    puzzle = shortest("unlace", 3)
    with pytest.raises(IllegalAction):
        give_feedback(puzzle, ("z9",))
    with pytest.raises(IllegalAction):
        give_feedback(puzzle, ("z9", puzzle.line[0]))
    with pytest.raises(NotYourTurn):
        give_feedback(puzzle, puzzle.line[:2])


# Mining


def mined(game: str, count: int) -> list[dict[str, Any]]:
    """So many puzzles, found in one go."""
    book = open_book(game)
    for _ in mine(book):
        if len(book.puzzles) >= count:
            return [puzzle.data() for puzzle in book.puzzles]
    raise AssertionError("mining never ends by itself")


def test_mining_goes_on_where_it_was_broken_off(empty_shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "mine", "--game", "unlace", "--count", "1"]) == 0
    assert main(["puzzles", "mine", "--game", "unlace", "--count", "2"]) == 0
    kept = json.loads((empty_shelf / "unlace.json").read_text("utf-8"))
    (empty_shelf / "unlace.json").unlink()
    assert kept["puzzles"] == mined("unlace", 2)
    assert "unlace: 2 puzzles, after" in capsys.readouterr().out


def test_mining_that_is_killed_leaves_a_whole_file_to_go_on_from(empty_shelf: Path) -> None:
    file = empty_shelf / "unlace.json"
    command = [sys.executable, "-m", "teban", "puzzles", "mine", "--game", "unlace", "--count", "500"]
    process = subprocess.Popen(command, env=os.environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not file.exists():
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = open_book("unlace").mined
    assert before >= 1
    assert main(["puzzles", "mine", "--game", "unlace", "--count", str(len(open_book("unlace").puzzles) + 1)]) == 0
    assert open_book("unlace").mined > before


def test_an_interrupted_search_says_that_it_can_go_on(empty_shelf: Path) -> None:
    command = [sys.executable, "-m", "teban", "puzzles", "mine", "--game", "unlace", "--count", "500"]
    process = subprocess.Popen(command, env=os.environ, stdout=subprocess.PIPE, text=True)
    while not (empty_shelf / "unlace.json").exists():
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate()
    assert process.returncode == 130
    assert said == "Interrupted. Run the same command again to continue.\n"


def test_a_file_that_holds_no_puzzles_is_refused_and_left_alone(
    empty_shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty_shelf / "stoic.json").write_text("[1, 2", "utf-8")
    with pytest.raises(BookError):
        open_book("stoic")
    assert main(["puzzles", "mine", "--game", "stoic"]) == 2
    assert (empty_shelf / "stoic.json").read_text("utf-8") == "[1, 2"
    assert "stoic.json is not a puzzle file." in capsys.readouterr().err


def test_a_book_without_a_file_is_empty_and_knows_no_puzzle(empty_shelf: Path) -> None:
    assert not (empty_shelf / "stoic.json").exists()
    assert open_book("stoic").puzzles == []
    with pytest.raises(UnknownPuzzle):
        open_book("stoic").puzzle(1)


# The command line


def test_the_list_tells_how_many_there_are_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, ending in (("en", f"{len(PUZZLES)} puzzles in all."), ("ja", f"全部で{len(PUZZLES)}問です。")):
        assert main(["puzzles", "--lang", lang]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines[1:-1]] == list(GAMES)
        assert lines[-1] == ending


def test_the_list_as_data_has_every_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--json", "--game", "stride"]) == 0
    assert json.loads(capsys.readouterr().out) == {"stride": [puzzle.data() for puzzle in BOOKS["stride"].puzzles]}


def test_verifying_tells_what_is_wrong(empty_shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = shortest("unlace", 2)
    entry = good.data()
    file = empty_shelf / "unlace.json"
    file.write_text(json.dumps({"mined": 1, "puzzles": [entry]}), "utf-8")
    assert main(["puzzles", "verify", "--game", "unlace"]) == 0
    assert capsys.readouterr().out.startswith("1 puzzle verified in ")
    file.write_text(json.dumps({"mined": 1, "puzzles": [entry, {**entry, "actions": 9, "number": 99}]}), "utf-8")
    assert main(["puzzles", "verify", "--game", "unlace"]) == 2
    told = capsys.readouterr()
    assert told.out == "unlace-99: wrong number of moves to the win.\n"
    assert told.err == "teban: 1 puzzle failed verification.\n"


@pytest.mark.parametrize(
    "given", [["eat"], ["mine", "--count", "0"], ["mine", "--count", "many"], ["verify", "--game", "chess"]]
)
def test_what_cannot_be_done_is_said(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", *given]) == 2
    assert capsys.readouterr().err.startswith("teban: ")


# The server


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(client=Path("nowhere"))), base_url="http://localhost") as client:
        yield client


def test_the_server_lists_all_puzzles(client: TestClient) -> None:
    told = client.get("/api/puzzles").json()
    assert list(told) == list(GAMES)
    assert sum(map(len, told.values())) == len(PUZZLES)


@every_game
def test_the_server_tells_a_puzzle_so_that_its_position_can_be_asked_for(client: TestClient, game: str) -> None:
    puzzle = BOOKS[game].puzzles[0]
    told = client.get(f"/api/puzzles/{game}/{puzzle.number}").json()
    sofar = {"game": game, "options": told["options"], "start": told["position"], "actions": told["line"]}
    shown = client.post("/api/position", json=sofar).json()
    assert shown["outcome"]["winner"] == told["seat"]
    assert told["cells"] == list(next(c.cells for c in puzzle.position.view().choices if c.action == puzzle.line[0]))


def test_the_server_judges_an_attempt(client: TestClient) -> None:
    puzzle = shortest("unlace", 3)
    path = f"/api/puzzles/unlace/{puzzle.number}/attempt"
    first, second = puzzle.line[:2]
    shown, judged, replied = told(client.post(path, json={"actions": [first], "lang": "ja"}).text)
    assert judged == ("verdict", {"verdict": "right", "line": [], "winner": None})
    after = puzzle.position.play(first)
    assert [(event, data["action"], data["text"]) for event, data in (shown, replied)] == [
        ("position", first, after.text),
        ("position", second, after.play(second).text),
    ]
    other = next(action for action in puzzle.position.legal() if action != first)
    shown, (_, wrong) = told(client.post(path, json={"actions": [other]}).text)
    assert shown[1]["action"] == other
    assert wrong["verdict"] == "wrong"
    assert wrong["winner"] == 3 - puzzle.position.seat
    assert wrong["line"]


def told(stream: str) -> list[tuple[str, Any]]:
    """The events of a stream, but for those of its waiting."""
    return [(name, data) for name, data in events(stream) if name != "queued"]


def test_the_server_refuses_what_is_no_attempt(client: TestClient) -> None:
    puzzle = shortest("unlace", 3)
    path = f"/api/puzzles/unlace/{puzzle.number}/attempt"
    for actions in ([], ["z9"], list(puzzle.line[:2]), [*puzzle.line, "a1"], ["x" * 65], ["a1"] * (limits.ATTEMPT + 1)):
        told = client.post(path, json={"actions": actions})
        assert told.status_code == 422, actions
        assert told.json()["error"]["words"].keys() == {"en", "ja"}


def test_an_unknown_puzzle_or_game_is_not_found(client: TestClient) -> None:
    for path in ("/api/puzzles/unlace/99999", "/api/puzzles/chess/1"):
        assert client.get(path).status_code == 404
    assert client.post("/api/puzzles/unlace/99999/attempt", json={"actions": ["a1"]}).status_code == 404
    assert client.get("/api/puzzles/unlace/first").status_code == 422
