"""The lessons: every file can be read, every task can be done and can be missed, and every word is there twice."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from fastapi.testclient import TestClient

import teban
from teban.server.app import create_app
from teban.teach import lessons
from teban.teach.lessons import (
    DONE,
    MISSED,
    OPEN,
    REFUSED,
    BadLesson,
    LessonStep,
    judge_attempt,
    lesson,
    read_lesson,
    solutions,
)
from teban.teach.lessons.tasks import CHECKS, checks_of, turns_from
from teban.words import LANGUAGES

GAMES = [game.name for game in teban.games()]
README = Path(lessons.__file__).with_name("README.md")
KANA_OR_KANJI = re.compile("[ぁ-ゖァ-ヺ一-鿿]")


class Place(NamedTuple):
    """A step by the game and the number it has."""

    game: str
    number: int

    @property
    def step(self) -> LessonStep:
        return lesson(self.game).steps[self.number - 1]


PLACES = [Place(game, number) for game in GAMES for number, _ in enumerate(lesson(game).steps, start=1)]
TASKS = [place for place in PLACES if place.step.level is None]
MISSABLE = [place for place in TASKS if "any" not in place.step.task]

every_game = pytest.mark.parametrize("game", GAMES)
every_task = pytest.mark.parametrize("place", TASKS, ids=str)


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(), base_url="http://localhost")


# The files


def test_every_game_has_a_lesson_and_nothing_else_has() -> None:
    assert {game.name for game in teban.games() if (game.folder / "lesson.toml").is_file()} == set(GAMES)


@every_game
def test_a_lesson_has_five_to_ten_steps_of_which_the_last_is_a_game_against_level_1(game: str) -> None:
    levels = [step.level for step in lesson(game).steps]
    assert 5 <= len(levels) <= 10
    assert levels == [*[None] * (len(levels) - 1), 1]


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_speaks_each_language(game: str, lang: str) -> None:
    for number, step in enumerate(lesson(game).steps, start=1):
        for key, text in vars(step.words[lang]).items():
            assert bool(KANA_OR_KANJI.search(text)) == (lang == "ja" and text != ""), (number, key)
            assert key == "title" or text == "" or text.endswith("。" if lang == "ja" else (".", "?", ".**")), (
                number,
                key,
            )


@every_game
def test_a_hint_is_there_in_both_languages_or_in_none(game: str) -> None:
    for number, step in enumerate(lesson(game).steps, start=1):
        assert len({step.words[lang].hint == "" for lang in LANGUAGES}) == 1, number


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_words_name_only_cells_that_the_board_has(place: Place) -> None:
    board = place.step.start.board
    for lang in LANGUAGES:
        text = " ".join(vars(place.step.words[lang]).values())
        assert set(re.findall(r"\b[a-l][1-9][0-9]?\b", text, re.ASCII)) <= set(board.names)


def test_the_guide_for_editors_tells_every_task() -> None:
    told = set(re.findall(r"task\.([a-z]+)", README.read_text(encoding="utf-8")))
    assert told == set(CHECKS)


@every_game
def test_the_file_of_a_game_tells_the_tasks_that_are_its_own(game: str) -> None:
    text = (teban.game(game).folder / "lesson.toml").read_text(encoding="utf-8")
    head = "\n".join(line for line in text.partition("[[step]]")[0].splitlines() if line.startswith("#"))
    assert set(re.findall(r"task\.([a-z]+)", head)) == checks_of(game).keys() - CHECKS.keys()


FOR_ANY_GAME = {"forbids", "from", "plays", "to"}
"""Checks that speak of cells and actions alone: they make sense in every game, however many lessons use them."""


def test_a_task_that_one_game_alone_uses_stands_in_its_folder() -> None:
    users = {name: {place.game for place in PLACES if name in place.step.task} for name in CHECKS}
    assert {name for name, games in users.items() if len(games) == 1} - FOR_ANY_GAME == set()
    assert {name for name, games in users.items() if not games} <= FOR_ANY_GAME


def test_a_task_about_a_kind_of_piece_that_the_game_does_not_have_is_told_to_the_editor() -> None:
    text = (teban.game("throne").folder / "lesson.toml").read_text(encoding="utf-8")
    with pytest.raises(BadLesson, match="gardner"):
        read_lesson("throne", text.replace("task.gains.gardener", "task.gains.gardner"))


# The tasks


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_step_begins_in_a_position_that_the_rules_can_hold_and_that_is_not_over(place: Place) -> None:
    match = place.step.match()
    assert match.legal()
    assert teban.load(match.position.text) == match.position


@every_task
def test_every_task_can_be_done(place: Place) -> None:
    assert next(solutions(place.step), None)


@pytest.mark.parametrize("place", MISSABLE, ids=str)
def test_a_turn_that_the_rules_allow_can_miss_the_task_and_is_told_why(place: Place) -> None:
    lines = (line for line, _ in turns_from(place.step.match().position))
    verdict = next(filter(lambda verdict: verdict.state == MISSED, (judge_attempt(place.step, line) for line in lines)))
    assert verdict.reason
    assert KANA_OR_KANJI.search(verdict.reason.say("ja"))
    assert not KANA_OR_KANJI.search(verdict.reason.say("en"))


@every_task
def test_what_the_rules_refuse_is_answered_with_their_reason(place: Place) -> None:
    verdict = judge_attempt(place.step, ("z9",))
    assert verdict.state == REFUSED
    assert verdict.reason == place.step.match().position.why_not("z9")


@every_task
def test_nothing_tried_is_neither_right_nor_wrong(place: Place) -> None:
    assert judge_attempt(place.step, ()).state == OPEN


def test_nothing_can_be_added_to_a_turn_that_is_over() -> None:
    verdict = judge_attempt(lesson("stoic").steps[0], ("c3", "c4"))
    assert verdict.state == REFUSED
    assert verdict.reason
    assert verdict.reason.say("en") == "Your turn is over."


def test_the_refusal_that_a_task_asks_for_must_be_for_the_right_reason() -> None:
    step = lesson("stoic").steps[1]
    assert judge_attempt(step, ("c4",)).state == REFUSED  # it is not empty
    assert judge_attempt(step, ("c5",)).state == DONE  # it would sandwich c4
    assert judge_attempt(step, ("a1",)).state == MISSED  # it is allowed


# What is said to those who edit a file

STEP = """
[[step]]
options.size = 3
task.any = true
en = {title = "One", text = "Two.", done = "Three."}
ja = {title = "一", text = "二。", done = "三。"}
"""
GAME = STEP.replace("any = true", "against = 1")


def test_a_plain_lesson_can_be_read() -> None:
    assert len(read_lesson("stoic", 4 * STEP + GAME).steps) == 5


@pytest.mark.parametrize(
    ("text", "step", "said"),
    [
        ("[[step]", 0, "Can't read the file"),
        (STEP, 0, "5 to 10 steps"),
        (5 * STEP, 5, "The last step"),
        (STEP + GAME + 3 * STEP, 5, "The last step"),
        (STEP + STEP.replace("size = 3", "size = 99") + 2 * STEP + GAME, 2, "size"),
        (STEP + STEP.replace("task.any", 'moves = "c3 c3"\ntask.any') + 2 * STEP + GAME, 2, "c3 is not empty."),
        (STEP + STEP.replace("task.any", "tusk = 1\ntask.any") + 2 * STEP + GAME, 2, "Unknown key “tusk”"),
        (STEP + STEP.replace("any = true", "fun = true") + 2 * STEP + GAME, 2, "Unknown task “fun”"),
        (
            STEP + STEP.replace("any = true", "any = 1") + 2 * STEP + GAME,
            2,
            "task.any must be true.",
        ),
        (STEP + STEP.replace("any = true", 'to = ["j9"]') + 2 * STEP + GAME, 2, "j9 is not on this board."),
        (STEP + STEP.replace("task.any = true", "") + 2 * STEP + GAME, 2, "No task."),
        (STEP + STEP.replace('text = "二。"', "").replace(", ,", ",") + 2 * STEP + GAME, 2, "Missing text: ja.text"),
        (
            STEP + STEP.replace("options.size = 3", 'position = "orochi size=2 ../.../.. 1"') + 2 * STEP + GAME,
            2,
            "a different game",
        ),
        (STEP + STEP.replace("options.size = 3", "moves = 3") + 2 * STEP + GAME, 2, "must be words"),
    ],
)
def test_a_flaw_is_named_with_file_and_step(text: str, step: int, said: str) -> None:
    with pytest.raises(BadLesson) as caught:
        read_lesson("stoic", text)
    assert f"stoic.toml, step {step}:" in str(caught.value)
    assert said in str(caught.value)
    assert KANA_OR_KANJI.search(caught.value.say("ja"))


# Over HTTP


def test_the_list_tells_how_long_each_lesson_is(client: TestClient) -> None:
    told = client.get("/api/lessons").json()
    assert told == [{"game": game, "steps": len(lesson(game).steps)} for game in GAMES]


@every_game
def test_every_step_that_is_told_can_be_shown(client: TestClient, game: str) -> None:
    steps = client.get(f"/api/lessons/{game}").json()["steps"]
    for step, known in zip(steps, lesson(game).steps, strict=True):
        sofar = {"game": game, "options": step["options"], "start": step["start"], "actions": step["actions"]}
        answer = client.post("/api/position", json=sofar).json()
        assert answer["text"] == known.match().position.text
        assert answer["seat"] == step["seat"]


def test_a_try_is_answered_in_the_language_it_is_made_in(client: TestClient) -> None:
    asked = {"step": 5, "actions": ["a1"], "lang": "ja"}
    told = client.post("/api/lessons/stoic/try", json=asked).json()
    assert told["state"] == "missed"
    assert told["reason"]["words"] == "相手はまだe3に置けます。"
    assert told["position"]["action"] == "a1"


def test_a_try_that_the_rules_refuse_is_told_with_the_reason_and_leads_nowhere(client: TestClient) -> None:
    """The cell that was meant may be told apart from the action, as it is where an action is chosen by clicks."""
    asked = {"step": 4, "actions": ["a1"], "instead": "c2"}
    told = client.post("/api/lessons/stoic/try", json=asked).json()
    assert (told["state"], told["reason"]["code"], told["position"]) == ("refused", "occupied", None)


def test_a_lesson_or_a_step_that_is_not_there_is_refused_in_words(client: TestClient) -> None:
    assert client.get("/api/lessons/chess").status_code == 404
    answer = client.post("/api/lessons/stoic/try", json={"step": 10})
    assert answer.status_code == 422
    assert answer.json()["error"]["words"]["en"] == "There is no step 10: the lesson has 8."
    assert client.post("/api/lessons/stoic/try", json={"step": 1, "actions": ["c3"] * 100}).status_code == 422
