"""Damage: a mistake in one game is told, and the page and all other games go on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import teban
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.service import games as service
from teban.teach.lessons import lesson

DAMAGED = "stoic"


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server with a game whose rules cannot be drawn."""

    def fail(*_: object) -> Any:
        raise KeyError("stoic.forgotten")

    service._on_shelf.cache_clear()
    monkeypatch.setattr(type(teban.start(DAMAGED, backend="python")), "_pieces", fail)
    with TestClient(
        create_app(Settings(client=Path("nowhere"))), base_url="http://localhost", raise_server_exceptions=False
    ) as client:
        yield client
    service._on_shelf.cache_clear()


def test_a_damaged_game_is_told_of_and_the_others_stand_on_the_shelf(client: TestClient) -> None:
    shelf = client.get("/api/shelf").json()
    assert [game["name"] for game in shelf["games"]] == [game.name for game in teban.games() if game.name != DAMAGED]
    (broken,) = shelf["broken"]
    assert broken["name"] == DAMAGED
    assert "forgotten" in broken["error"]["words"]["en"]
    assert "forgotten" in broken["error"]["words"]["ja"]


def test_a_rule_that_raises_costs_one_answer(client: TestClient) -> None:
    for path in ("position", "open", "play"):
        answer = client.post(f"/api/{path}", json={"game": DAMAGED})
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server.failed")
        assert client.post(f"/api/{path}", json={"game": "orochi"}).status_code == 200


def test_a_game_without_a_lesson_is_not_listed_and_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teban.service.lessons.has_lesson", lambda game: game.name != "orochi")
    assert "orochi" not in {told["game"] for told in client.get("/api/lessons").json()}
    answer = client.get("/api/lessons/orochi")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "lessons.no_lesson")


def test_a_damaged_lesson_costs_itself_alone(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(name: str) -> Any:
        if name == "orochi":
            raise ValueError("unreadable")
        return lesson(name)

    monkeypatch.setattr("teban.service.lessons.lesson_of", read)
    told = {each["game"] for each in client.get("/api/lessons").json()}
    assert "orochi" not in told
    assert len(told) > 5
