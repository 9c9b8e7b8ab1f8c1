"""What an action would make of the race, told before it is played: the meters of the position after it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

import teban
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.server.worker_pool import pools_of
from teban.service.models.positions import Preview

GAMES = tuple(game.name for game in teban.games())

app = create_app(Settings(client=Path("nowhere")))


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def preview(client: TestClient, match: teban.Match, action: str, **more: Any) -> Preview:
    start = match.position
    asked = {"game": start.game.name, "options": dict(start.options), "start": start.text, "action": action, **more}
    answer = client.post("/api/preview", json=asked)
    assert answer.status_code == 200, answer.text
    return Preview.model_validate_json(answer.content, strict=True)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_an_action_is_previewed_as_its_position_will_count(client: TestClient, game: str, lang: str) -> None:
    random, match = Random(f"{game} preview"), teban.Match(teban.start(game))
    while not match.outcome and len(match.actions) < 60:
        action = random.choice(match.legal())
        told = preview(client, match, action, lang=lang)
        match.play(action)
        assert [(each.code, each.seat, each.value, each.cells, each.words) for each in told.meters] == [
            (each.code, each.seat, each.value, list(each.cells), each.say(lang)) for each in match.position.meters()
        ]
        assert (told.outcome is None) == (match.outcome is None)


@pytest.mark.parametrize(("lang", "words"), [("en", "White wins: Black has nowhere"), ("ja", "白の勝ちです")])
def test_an_action_that_ends_the_game_is_previewed_with_its_result(client: TestClient, lang: str, words: str) -> None:
    match = teban.Match(teban.load("stoic size=2 BB/.WB/WW 1"))
    told = preview(client, match, "b1", lang=lang).outcome
    assert told
    assert (told.winner, told.reason) == (1, "cannot_place")
    assert words in told.words


def test_a_draw_by_repetition_is_previewed_where_the_history_is_told(client: TestClient) -> None:
    match = teban.Match(teban.start("squish"))
    action = match.legal()[0]
    after = match.position.play(action).text
    assert preview(client, match, action).outcome is None
    ended = preview(client, match, action, repeated=[after]).outcome
    assert ended
    assert (ended.winner, ended.reason) == (None, "repetition")


@pytest.mark.parametrize(
    ("action", "code"),
    [("c3", "occupied"), ("z9", "not_on_board"), ("hello", "unreadable"), ("c3-c4", "not_this_step")],
)
def test_what_is_not_legal_is_refused_with_the_reason(client: TestClient, action: str, code: str) -> None:
    answer = client.post("/api/preview", json={"game": "stoic", "actions": ["c3"], "action": action})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)
    assert answer.json()["error"]["words"]["ja"] != answer.json()["error"]["words"]["en"]


def test_nothing_can_be_played_after_the_end(client: TestClient) -> None:
    asked = {"game": "stoic", "options": {"size": 2}, "start": "stoic size=2 BB/WWB/WW 2", "action": "a1"}
    assert client.post("/api/preview", json=asked).json()["error"]["code"] in ("game_over", "match_over")


def test_a_preview_waits_for_no_long_work(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    pools, ran = pools_of(app), list[str]()
    for kind in ("answers", "long_answers"):
        pool = getattr(pools, kind)
        monkeypatch.setattr(pool, "run", _noting(ran, kind, pool.run))
    client.post("/api/preview", json={"game": "stoic", "action": "c3"})
    assert ran == ["answers"]


def _noting(ran: list[str], kind: str, run: Any) -> Any:
    async def noted(*args: Any) -> Any:
        ran.append(kind)
        return await run(*args)

    return noted
