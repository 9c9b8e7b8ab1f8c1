"""The race of a game as it is told: at its start and after each turn what the rules themselves count there."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

import teban
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.server.worker_pool import WorkerPools, pools_of
from teban.service import limits
from teban.service.models.positions import Race

GAMES = tuple(game.name for game in teban.games())

app = create_app(Settings(client=Path("nowhere")))


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def race(client: TestClient, match: teban.Match, **more: Any) -> Race:
    asked = {"game": match.start.game.name, "actions": list(match.actions), **more}
    return Race.model_validate_json(client.post("/api/race", json=asked).content, strict=True)


def played(game: str, actions: int) -> teban.Match:
    random, match = Random(f"{game} race"), teban.Match(teban.start(game))
    while not match.outcome and len(match.actions) < actions:
        match.play(random.choice(match.legal()))
    return match


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_each_moment_tells_the_meters_of_its_position(client: TestClient, game: str, lang: str) -> None:
    match = played(game, 41)
    told = race(client, match, lang=lang)
    for place, length in enumerate(told.lengths):
        position = match.positions[length]
        here = {
            (line.code, line.name, line.seat, line.values[place], line.words[place])
            for line in told.lines
            if line.values[place] is not None
        }
        assert here == {
            (meter.code, meter.name(lang), meter.seat, meter.value, meter.say(lang)) for meter in position.meters()
        }


def test_there_is_a_moment_for_the_start_and_one_after_each_turn_finished_or_not(client: TestClient) -> None:
    match = played("borderland", 20)
    ends = [0]
    for turn in match.turns:
        ends.append(ends[-1] + len(turn.actions))
    assert race(client, match).lengths == ends
    assert match.actions_in_turn
    match.play("pass")
    assert race(client, match).lengths[-1] == len(match.actions)
    assert race(client, teban.Match(teban.start("garden"))).lengths == [0]


def test_before_anybody_has_a_side_there_is_nothing_to_tell(client: TestClient) -> None:
    told = race(client, played("borderland", 10))
    assert {line.values[0] for line in told.lines} == {None}
    assert {line.words[0] for line in told.lines} == {""}
    assert all(line.values[-1] is not None for line in told.lines)


def test_a_game_from_a_position_in_its_middle_is_told_too(client: TestClient) -> None:
    whole = played("garden", 12)
    middle, later = teban.Match(whole.positions[6]), list(whole.actions[6:])
    middle.play_all(later)
    assert race(client, middle, start=middle.start.text).lines == [
        line.model_copy(
            update={"values": line.values[-len(middle.turns) - 1 :], "words": line.words[-len(middle.turns) - 1 :]}
        )
        for line in race(client, whole).lines
    ]


def test_a_game_with_more_turns_than_a_review_takes_is_refused(client: TestClient) -> None:
    match = played("borderland", 2 * limits.TURNS + 20)
    assert len(match.turns) > limits.TURNS
    asked = {"game": "borderland", "actions": list(match.actions)}
    assert client.post("/api/race", json=asked).json()["error"]["code"] == "server.too_many_turns"


def test_an_illegal_game_is_refused(client: TestClient) -> None:
    answer = client.post("/api/race", json={"game": "garden", "actions": ["c1-c2", "c1-c2"]})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "server.bad_action")


def test_counting_all_moments_is_long_work_even_if_the_question_is_short(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools, ran = pools_of(app), list[str]()
    for kind in ("answers", "long_answers"):
        pool = getattr(pools, kind)
        monkeypatch.setattr(pool, "run", _noting(ran, kind, pool.run))
    assert isinstance(pools, WorkerPools)
    client.post("/api/position", json={"game": "garden"})
    client.post("/api/race", json={"game": "garden"})
    assert ran == ["answers", "long_answers"]


def _noting(ran: list[str], kind: str, run: Any) -> Any:
    async def noted(*args: Any) -> Any:
        ran.append(kind)
        return await run(*args)

    return noted
