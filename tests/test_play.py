"""A game in play: one request for one action, the computer's reply included, and no more of it the longer a game is."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

import teban
from streams import events
from teban.core.match import REPETITION
from teban.core.view import Outcome
from teban.server import limits
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.service.models.requests import PlayRequest
from teban.service.play import Play

SHUFFLE_START = "squish ..../B.B.B/....../......./....../W.W.W/.... 1"
SHUFFLE = ("b3-b4", "f3-f4", "b4-b3", "f4-f3")
"""In each army a piece goes to and fro between two others."""
GAMES = tuple(game.name for game in teban.games())


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(
        create_app(Settings(client=Path("nowhere"), searches=1)),
        base_url="http://localhost",
        raise_server_exceptions=False,
    ) as client:
        yield client


def positions(client: TestClient, asked: dict[str, Any]) -> list[dict[str, Any]]:
    """The positions that an action leads to."""
    answer = client.post("/api/play", json=asked)
    assert answer.status_code == 200, answer.text
    return [data for name, data in events(answer.text) if name == "position"]


@pytest.mark.parametrize("game", GAMES)
def test_turn_by_turn_a_game_is_what_it_is_as_a_whole(client: TestClient, game: str) -> None:
    random, match = Random(f"{game} turn by turn"), teban.Match(teban.start(game))
    start, turn = match.position.text, []
    for _ in range(40):
        if match.outcome:
            break
        turn.append(random.choice(match.legal()))
        match.play(turn[-1])
        (told,) = positions(client, {"game": game, "start": start, "actions": turn, "lang": "ja"})
        whole = client.post("/api/position", json={"game": game, "actions": list(match.actions), "lang": "ja"}).json()
        assert (told["text"], told["seat"], told["prompt"]) == (whole["text"], whole["seat"], whole["prompt"])
        assert told["outcome"] == whole["outcome"]
        assert told["view"] == {key: whole["view"][key] for key in told["view"]}
        assert [place for place in map("-".join, told["places"]) if place] == whole["last"]
        assert told["begins_turn"] == (match.actions_in_turn == 0)
        assert bool(told["key"]) == (told["begins_turn"] and match.start.game.can_cycle)
        if told["begins_turn"]:
            start, turn = told["text"], []


def test_an_opened_game_tells_the_positions_in_which_its_turns_began(client: TestClient) -> None:
    random, match = Random("opened"), teban.Match(teban.start("realm"))
    for _ in range(60):
        match.play(random.choice(match.legal()))
    opened = client.post("/api/open", json={"game": "realm", "actions": list(match.actions), "board": True}).json()
    assert opened["state"]["text"] == match.position.text
    assert len(opened["state"]["board"]["cells"]) == len(match.position.board)
    assert [turn["actions"] for turn in opened["turns"]] == [list(turn.actions) for turn in match.turns]
    for turn in opened["turns"]:
        match = teban.Match(teban.load(turn["start"]))
        match.play_all(turn["actions"])
    assert match.position.text == opened["state"]["text"]


def test_the_board_is_told_only_when_it_is_asked_for(client: TestClient) -> None:
    (without,) = positions(client, {"game": "stoic"})
    (with_board,) = positions(client, {"game": "stoic", "board": True})
    assert without["board"] is None
    assert with_board["board"]["shape"] == "hexhex"
    assert "cells" not in without["view"]


@pytest.mark.parametrize("game", GAMES)
def test_the_computer_replies_action_by_action_until_somebody_else_is_to_act(client: TestClient, game: str) -> None:
    match = teban.Match(teban.start(game))
    opening = [match.legal()[0]]
    match.play_all(opening)
    while match.seat == 1:
        opening.append(match.legal()[0])
        match.play(opening[-1])
    computer = {"seat": 2, "level": 1, "seconds": 1}
    first, *replies = positions(client, {"game": game, "actions": opening, "computer": computer})
    assert first["text"] == match.position.text
    assert replies
    for reply in replies:
        assert match.seat == 2
        match.play(reply["action"])
        assert reply["text"] == match.position.text
    assert match.seat == 1


def test_a_game_that_is_over_and_a_human_who_is_to_act_get_no_reply(client: TestClient) -> None:
    computer = {"seat": 2, "level": 1}
    assert len(positions(client, {"game": "realm", "actions": ["Bh2"], "computer": {**computer, "seat": 1}})) >= 1
    done = ["a1", "a2", "b1", "b2", "c1", "b3"]
    (told,) = positions(client, {"game": "stoic", "options": {"size": 2}, "actions": done, "computer": computer})
    assert told["outcome"]
    assert told["view"]["choices"] == []


def test_a_third_time_is_a_draw_if_the_first_two_are_told(client: TestClient) -> None:
    match = teban.Match(teban.load(SHUFFLE_START))
    for _ in range(2):
        match.play_all(SHUFFLE)
    assert match.outcome == Outcome(None, REPETITION)
    match.takeback()
    twice = [position.text for position in match.repeated]
    asked = {"game": "squish", "start": match.position.text, "actions": SHUFFLE[-1:]}
    (open_ended,) = positions(client, asked)
    assert open_ended["outcome"] is None
    (drawn,) = positions(client, {**asked, "repeated": twice})
    assert drawn["outcome"]["reason"] == REPETITION
    assert drawn["view"]["choices"] == []


def test_positions_of_another_game_cannot_be_repeated(client: TestClient) -> None:
    answer = client.post("/api/play", json={"game": "stoic", "repeated": [teban.start("orochi").text]})
    assert answer.status_code == 422


def test_a_click_at_action_3000_costs_what_an_early_one_costs(client: TestClient) -> None:
    random, match = Random(11), teban.Match(teban.start("borderland"))
    early = [0, 0]
    while len(match.actions) < 3000:
        if 10 <= len(match.actions) < 300 and len(match.actions) % 10 == 0:
            early = list(map(max, early, cost_of(client, match)))
        match.play(random.choice(match.legal()))
        if match.outcome:
            match.takeback_turn()
    request, answer = cost_of(client, match)
    assert request < 1.5 * early[0]
    assert answer < 1.5 * early[1]


def cost_of(client: TestClient, match: teban.Match) -> tuple[int, int]:
    """Bytes of the request for an action, and of the answer."""
    action = match.legal()[0]
    start = match.turn_starts()[-1]
    turn = match.actions[len(match.actions) - match.actions_in_turn :]
    repeated = [position.text for position in match.repeated]
    asked = {"game": "borderland", "start": start.text, "actions": [*turn, action], "repeated": repeated}
    return len(json.dumps(asked)), len(client.post("/api/play", json=asked).content)


def test_why_not_may_name_another_cell_in_place_of_the_last(client: TestClient) -> None:
    position = teban.start("squish")
    move = next(choice for choice in position.view().choices if len(choice.cells) == 2)
    asked = {"game": "squish", "start": position.text, "action": move.action}
    assert client.post("/api/why-not", json=asked).json()["reason"] is None
    reason = client.post("/api/why-not", json={**asked, "instead": move.cells[0]}).json()["reason"]
    expected = position.why_not(f"{move.cells[0]}-{move.cells[0]}")
    assert expected
    assert reason["code"] == expected.code
    outside = client.post("/api/why-not", json={**asked, "instead": "z99"}).json()["reason"]
    assert outside is None


def test_there_is_a_position_even_where_there_is_no_room_for_the_reply(client: TestClient) -> None:
    queue = client.app.state.pools.searches.queue  # type: ignore[attr-defined]
    waiting, queue._most_waiting = queue._most_waiting, 0
    try:
        asked = {"game": "stoic", "actions": ["e5"], "computer": {"seat": 2, "level": 1}}
        (first, _), (last, refused) = events(client.post("/api/play", json=asked).text)
    finally:
        queue._most_waiting = waiting
    assert (first, last) == ("position", "refused")
    assert refused["error"]["code"] == "server.queue_full"
    assert refused["retry_after"] == limits.RETRY_AFTER


def test_an_exception_inside_a_rule_costs_one_answer(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a mistake in the rules")

    monkeypatch.setattr("teban.engine.player.LevelPlayer.choose", fail)
    asked = {"game": "stoic", "actions": ["e5"], "computer": {"seat": 2, "level": 1}}
    (_, told), (last, refused) = events(client.post("/api/play", json=asked).text)
    assert told["action"] == "e5"
    assert (last, refused["error"]["code"], refused["retry_after"]) == ("refused", "server.failed", None)
    monkeypatch.setattr("teban.service.play.replayed", fail)
    answer = client.post("/api/play", json=asked)
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server.failed")
    assert client.get("/api/health").status_code == 200


def test_what_is_told_can_be_read_at_once_and_compressed(client: TestClient) -> None:
    asked = {"game": "borderland", "actions": ["Wf6"], "computer": {"seat": 2, "level": 1}}
    plain = client.post("/api/play", json=asked, headers={"Accept-Encoding": "identity"})
    packed = client.post("/api/play", json=asked, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert [name for name, _ in events(packed.text) if name == "position"][:1] == ["position"]
    assert events(plain.text)[0] == events(packed.text)[0]


# Without a server


def test_a_host_without_threads_takes_one_position_after_the_other_and_may_stop() -> None:
    asked: Callable[[int], PlayRequest] = lambda seed: PlayRequest.model_validate(  # noqa: E731
        {"game": "realm", "actions": [], "computer": {"seat": 1, "level": 1, "seconds": 1, "seed": seed}}
    )
    told = [event.data for event in Play(asked(1))]
    assert told[0].action is None
    assert len(told) > 1
    assert told[-1].seat == 2
    stopped = Play(asked(1))
    first = next(iter(stopped))
    stopped.stop()
    assert first.data.text == told[0].text
    assert len(list(stopped)) == 1
