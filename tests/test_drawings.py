"""Drawings over HTTP: a game as it stands and its whole course, the same as Python draws them."""

from collections.abc import Iterator
from random import Random

import pytest
from fastapi.testclient import TestClient

import teban
from teban import Match
from teban.draw.course import course
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.service import limits


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings()), base_url="http://localhost") as client:
        yield client


def played(game: str, most: int) -> Match:
    match = Match(teban.start(game))
    match.play_all(teban.game(game).metadata.sample[:most])
    return match


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["throne", "node"])
def test_a_game_is_drawn_as_python_draws_it(client: TestClient, game: str, theme: str, lang: str) -> None:
    match = played(game, 9)
    asked = {"game": game, "actions": list(match.actions), "theme": theme, "lang": lang}
    assert client.post("/api/drawings", json=asked).json() == {
        "frames": [teban.svg(match.position, theme=theme, last=match.last_places(), lang=lang)]
    }
    told = client.post("/api/drawings", json={**asked, "course": True}).json()
    assert told == {"frames": list(course(match, theme=theme, lang=lang))}


def test_what_cannot_be_drawn_says_why(client: TestClient) -> None:
    answer = client.post("/api/drawings", json={"game": "garden", "actions": ["c1-c2", "c1-c2"]})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "server.bad_action")
    assert client.post("/api/drawings", json={"game": "garden", "theme": "neon"}).status_code == 422


def test_an_animation_of_too_many_turns_is_refused(client: TestClient) -> None:
    random, match = Random(1), Match(teban.start("borderland"))
    while len(match.turns) <= limits.DRAWN:
        match.play(random.choice(match.legal()))
    asked = {"game": "borderland", "actions": list(match.actions), "course": True}
    assert client.post("/api/drawings", json=asked).json()["error"]["code"] == "server.too_many_pictures"
