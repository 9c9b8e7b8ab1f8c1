"""What studies ask of the server: trees of variations, records with comments, positions set up by hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import teban
from teban import record
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.service import limits
from teban.service.models.studies import EditablePosition

GAMES = tuple(game.name for game in teban.games())


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(client=Path("nowhere"))), base_url="http://localhost") as client:
        yield client


def test_every_node_of_a_tree_is_told_its_turn(client: TestClient) -> None:
    nodes = {"depths": [1, 2, 3, 4, 3, 2], "actions": ["e5", "a1", "a4", "i1", "a3", "i5"]}
    turns = client.post("/api/tree", json={"game": "sibling", **nodes}).json()["turns"]
    assert [(turn["number"], turn["seat"]) for turn in turns] == [(1, 1), (2, 2), (2, 2), (3, 1), (2, 2), (2, 2)]


def test_a_tree_may_begin_with_any_position(client: TestClient) -> None:
    start = teban.start("stoic").play("e5").text
    asked = {"game": "stoic", "start": start, "depths": [1], "actions": ["a1"]}
    turns = client.post("/api/tree", json=asked).json()["turns"]
    assert turns == [{"number": 1, "seat": 2}]


def test_an_illegal_node_is_refused_with_its_reason(client: TestClient) -> None:
    answer = client.post("/api/tree", json={"game": "stoic", "depths": [1, 2, 2], "actions": ["e5", "a1", "e5"]})
    assert answer.status_code == 422
    assert answer.json()["error"]["words"]["en"] == "Move 2, e5: e5 is not empty."


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tree", {"game": "stoic", "depths": [2], "actions": ["e5"]}),
        ("/api/tree", {"game": "stoic", "depths": [0], "actions": ["e5"]}),
        ("/api/tree", {"game": "stoic", "depths": [1, 3], "actions": ["e5", "a1"]}),
        ("/api/tree", {"game": "stoic", "depths": [1, 2], "actions": ["e5"]}),
        ("/api/tree", {"game": "stoic", "depths": [1] * (limits.ACTIONS + 1), "actions": []}),
        ("/api/setup", {"game": "stoic", "contents": {"e5": "Q"}, "seat": 1}),
        ("/api/setup", {"game": "stoic", "contents": {"e5": "W W"}, "seat": 2}),
        ("/api/setup", {"game": "stoic", "contents": {}, "seat": 3}),
        ("/api/setup", {"game": "garden", "contents": {}, "seat": 1, "counts": {"stone": [-1, 99]}}),
        ("/api/setup/read", {"text": "stoic"}),
        ("/api/setup/read", {"text": "stoic " + "." * limits.TEXT}),
        ("/api/record", {"game": "stoic", "comments": {"1": "on a turn that is none"}}),
        ("/api/record", {"game": "stoic", "comments": {"one": "on a turn without a number"}}),
    ],
)
def test_nonsense_is_refused_in_words_of_both_languages(client: TestClient, path: str, body: object) -> None:
    answer = client.post(path, json=body)
    assert answer.status_code == 422
    words = answer.json()["error"]["words"]
    assert words["en"]
    assert words["ja"]


def test_comments_go_into_records_and_come_back(client: TestClient) -> None:
    game = {"game": "stoic", "options": {"size": 4}, "actions": ["d4", "a1"]}
    asked = {**game, "comment": "Two\nlines", "comments": {"2": "? far away"}}
    text = client.post("/api/record", json=asked).json()["text"]
    assert record.read(text).comments == {2: "? far away"}
    told = client.post("/api/record/read", json={"text": text}).json()
    assert (told["comment"], told["comments"]) == ("Two\nlines", {"2": "? far away"})


@pytest.mark.parametrize("game", GAMES)
def test_a_start_is_taken_apart_and_put_together(client: TestClient, game: str) -> None:
    answer = client.post("/api/setup/read", json={"text": teban.start(game).text})
    EditablePosition.model_validate_json(answer.content, strict=True)
    told = answer.json()
    again = client.post("/api/setup", json={"game": game, "options": told["options"], **told["setup"]})
    assert again.status_code == 200
    assert again.json()["scene"]["pieces"] == told["scene"]["pieces"]
    assert again.json()["setup"] == told["setup"]
