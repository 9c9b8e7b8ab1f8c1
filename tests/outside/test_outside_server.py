"""Games from outside on the server: they stand on the shelf, the computer plays them, and damage is told by name."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from outside.folders import LINE, replace_in, with_table
from streams import events
from teban import registry
from teban.discovery import BadGame, Broken
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.service import games as service


@pytest.fixture
def client() -> Iterator[TestClient]:
    service._on_shelf.cache_clear()
    with TestClient(
        create_app(Settings(client=Path("nowhere"))), base_url="http://localhost", raise_server_exceptions=False
    ) as client:
        yield client
    service._on_shelf.cache_clear()


def test_a_game_from_outside_stands_on_the_shelf(client: TestClient) -> None:
    registry.add_folder(LINE)
    shelf = client.get("/api/shelf").json()
    (line,) = (game for game in shelf["games"] if game["name"] == "line")
    (stoic,) = (game for game in shelf["games"] if game["name"] == "stoic")
    material = ("has_rules", "has_lesson", "has_puzzles")
    assert [line[each] for each in material] == [False] * 3
    assert [stoic[each] for each in material] == [True] * 3
    assert shelf["broken"] == []


def test_an_option_is_called_what_the_game_calls_it_and_a_shared_one_what_all_games_do(
    folder: Path, client: TestClient
) -> None:
    with_table(folder)
    registry.add_folder(folder)
    (line,) = (game for game in client.get("/api/shelf").json()["games"] if game["name"] == "line")
    size, table = line["options"]
    assert size["labels"] == {"en": "Board size", "ja": "盤の大きさ"}
    assert size["value_labels"] == {"en": {}, "ja": {}}
    assert table["labels"] == {"en": "Table", "ja": "卓"}
    assert table["value_labels"] == {"en": {"oak": "Oak wood"}, "ja": {"oak": "オーク材"}}


def test_the_computer_answers_and_the_engine_thinks_and_looks_back(client: TestClient) -> None:
    registry.add_folder(LINE)
    computer = {"seat": 2, "level": 1, "seconds": 2}
    told = events(client.post("/api/play", json={"game": "line", "actions": ["a1"], "computer": computer}).text)
    positions = [data for name, data in told if name == "position"]
    assert [data["seat"] for data in positions] == [2, 1]
    thought = client.post("/api/analysis", json={"game": "line", "actions": ["a1"], "seconds": 0.2})
    assert events(thought.text)[-1][0] == "analysis"
    review = client.post("/api/review", json={"game": "line", "actions": ["a1", "b1"], "seconds": 1})
    assert [name for name, _ in events(review.text) if name != "thinking"][-1] == "review"


@pytest.mark.parametrize("path", ["open", "play", "position"])
def test_an_error_in_a_rule_is_told_with_the_games_name(path: str, folder: Path, client: TestClient) -> None:
    replace_in(folder / "rules.py", "        winner = OTHER", "        assert self.seat == 1\n        winner = OTHER")
    registry.add_folder(folder)
    answer = client.post(f"/api/{path}", json={"game": "line", "actions": ["a1"]})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "bad_game"
    assert error["params"]["game"] == "line"
    assert "AssertionError" in error["words"]["ja"]
    assert client.post(f"/api/{path}", json={"game": "line"}).status_code == 200
    assert client.post(f"/api/{path}", json={"game": "stoic", "actions": ["a1"]}).status_code == 200


def test_an_error_in_the_middle_of_a_stream_ends_it_with_the_games_name(folder: Path, client: TestClient) -> None:
    old = "        (cell,) = action.cells\n"
    replace_in(folder / "rules.py", old, f"{old}        assert self.stones.count('B') == 0\n")
    registry.add_folder(folder)
    computer = {"seat": 2, "level": 1, "seconds": 2}
    told = events(client.post("/api/play", json={"game": "line", "actions": ["a1"], "computer": computer}).text)
    name, data = told[-1]
    assert (name, data["error"]["code"]) == ("refused", "bad_game")


FULL = 'None if EMPTY in self.stones else Outcome(None, "line.full")'
NONSENSE = {
    "a result that is none": (f"return {FULL}", 'return "tie" if "B" in self.stones else None'),
    "a result without words": (f"return {FULL}", 'return Outcome(None, "tie") if "B" in self.stones else None'),
    "a prompt that is none": ("return Prompt(", 'return "place" if "B" in self.stones else Prompt('),
    "actions that are none": ('(Action("", (cell,)) for', '(("B" in self.stones and cell) or Action("", (cell,)) for'),
    "pieces that are none": ("    def _prompt(", "    def _overlays(self):\n        yield 3\n\n    def _prompt("),
}


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_that_is_noticed_later_is_told_with_the_games_name(
    nonsense: str, folder: Path, client: TestClient
) -> None:
    replace_in(folder / "rules.py", *NONSENSE[nonsense])
    registry.add_folder(folder)
    asked = {"game": "line", "options": {"size": 2}, "actions": ["b1", "a1"]}
    for path in ("position", "play", "open"):
        answer = client.post(f"/api/{path}", json=asked)
        assert answer.status_code == 422, path
        told = answer.json()["error"]
        assert (told["code"], told["params"]["game"]) == ("bad_game", "line"), path
    assert client.post("/api/position", json={"game": "stoic"}).status_code == 200


def test_a_folder_that_cannot_be_used_is_named_on_the_page(folder: Path, client: TestClient) -> None:
    replace_in(folder / "ja.toml", "pitch", "pich")
    registry._found.broken.clear()
    with pytest.raises(BadGame) as refused:
        registry.add_folder(folder)
    registry._found.broken.append(Broken("line", refused.value))
    shelf = client.get("/api/shelf").json()
    registry._found.broken.clear()
    assert len(shelf["games"]) == len(registry.games())
    assert [each["name"] for each in shelf["broken"]] == ["line"]
    assert "line.pitch" in shelf["broken"][0]["error"]["words"]["en"]
