"""The server: every answer is the rules' own, every bad request gets a clear one, and searches wait their turn."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest
from fastapi.testclient import TestClient

import teban
from streams import events
from teban import record
from teban.cli import main
from teban.server import limits
from teban.server.app import create_app
from teban.server.connections import client_of
from teban.server.event_stream import PULSE, events_of
from teban.server.fair_queue import Busy, FairQueue
from teban.server.settings import Settings
from teban.service import limits as request_limits
from teban.service.models.requests import ReviewRequest
from teban.service.reviews import Review

GAMES = tuple(game.name for game in teban.games())


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(client=Path("nowhere"))), base_url="http://localhost") as client:
        yield client


# Games and positions


def test_the_shelf_is_served(client: TestClient) -> None:
    games = client.get("/api/games").json()
    assert [game["name"] for game in games] == list(GAMES)
    assert all(game["titles"].keys() == {"en", "ja"} for game in games)


def test_the_first_page_has_a_sample_of_every_game(client: TestClient) -> None:
    shelf = client.get("/api/shelf").json()
    assert [game["name"] for game in shelf["games"]] == list(GAMES)
    for game in shelf["games"]:
        assert len(game["sample"]["scene"]["pieces"]) >= 5
        assert game["turns"] > 0
        assert "choices" not in game["sample"]["scene"]
    assert shelf["words"]["tag"]["capture"].keys() == {"en", "ja"}


def test_what_is_large_is_compressed_and_so_are_streams(client: TestClient) -> None:
    headers = {"Accept-Encoding": "gzip"}
    assert client.get("/api/shelf", headers=headers).headers["Content-Encoding"] == "gzip"
    stream = client.post("/api/turn", json={"game": "stoic", "level": 1}, headers=headers)
    assert stream.headers["Content-Type"].startswith("text/event-stream")
    assert stream.headers["Content-Encoding"] == "gzip"
    assert events(stream.text)[-1][0] == "turn"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_rules_are_served_in_both_languages(client: TestClient, lang: str) -> None:
    answer = client.get("/api/games/stoic/rules", params={"lang": lang}).json()
    assert answer["markdown"] == teban.game("stoic").rules(lang)


def shown(position: teban.Position, lang: str) -> dict[str, Any]:
    """A view as it travels: its meters in words; what else has words is told beside it."""
    view: dict[str, Any] = json.loads(json.dumps(position.view().json()))
    for meter, told in zip(position.meters(), view["meters"], strict=True):
        del told["reading"]
        told |= {"name": meter.name(lang), "words": meter.say(lang)}
    for choice in view["choices"]:
        del choice["consequence"]
    return {name: told for name, told in view.items() if name not in ("result", "special")}


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_what_the_rules_say(client: TestClient, game: str) -> None:
    random, position, actions = Random(game), teban.start(game), []
    for _ in range(25):
        if position.outcome:
            break
        actions.append(random.choice(position.legal()))
        position = position.play(actions[-1])
    answer = client.post("/api/position", json={"game": game, "actions": actions, "lang": "ja"}).json()
    assert answer["text"] == position.text
    assert answer["view"] == shown(position, "ja")
    if not position.outcome:
        assert answer["legal"] == list(position.legal())
        assert answer["prompt"] == (position.prompt.say("ja") if position.prompt else None)
        assert answer["outcome"] is None
    assert [action for turn in answer["turns"] for action in turn["actions"]] == actions


def test_a_finished_game_tells_its_result_in_words(client: TestClient) -> None:
    actions = ["a1", "a2", "b1", "b2", "c1", "b3"]
    answer = client.post("/api/position", json={"game": "stoic", "options": {"size": 2}, "actions": actions}).json()
    assert answer["outcome"]["winner"] in (1, 2)
    assert "wins" in answer["outcome"]["words"]
    assert answer["legal"] == []
    assert answer["prompt"] is None


def test_why_not_is_answered_with_the_cells_that_prove_it(client: TestClient) -> None:
    asked = {"game": "stoic", "actions": ["a1"], "action": "a1", "lang": "en"}
    reason = client.post("/api/why-not", json=asked).json()["reason"]
    assert reason["code"] == "occupied"
    assert reason["cells"] == ["a1"]
    assert reason["words"] == "a1 is not empty."
    assert client.post("/api/why-not", json={**asked, "action": "a2"}).json()["reason"] is None


def test_a_record_goes_out_and_in(client: TestClient) -> None:
    game = {"game": "node", "options": {"size": 4}, "actions": ["a1", "g1", "d4"]}
    match = teban.Match(teban.start("node", size=4))
    match.play("a1")
    game["actions"] = list(match.actions)
    text = client.post("/api/record", json=game).json()["text"]
    again = client.post("/api/record/read", json={"text": text}).json()
    assert (again["game"], again["options"], again["actions"]) == ("node", {"size": 4}, ["a1"])
    assert (again["start"], again["outcome"]) == ("", None)


@pytest.mark.parametrize(
    ("decided", "outcome"),
    [
        ({"ending": "resigned", "loser": 1}, {"winner": 2, "reason": "resigned"}),
        ({"ending": "timeout", "loser": 2}, {"winner": 1, "reason": "timeout"}),
        ({"ending": "agreed_draw"}, {"winner": None, "reason": "agreed_draw"}),
    ],
)
def test_a_record_tells_who_played_when_and_what_was_decided(
    client: TestClient, decided: dict[str, Any], outcome: dict[str, Any]
) -> None:
    game = {"game": "stoic", "actions": ["e5"], "players": ["Aoi", "Ben"], "date": "2026-11-15", **decided}
    text = client.post("/api/record", json=game).json()["text"]
    again = client.post("/api/record/read", json={"text": text}).json()
    assert (again["players"], again["date"], again["outcome"]) == (["Aoi", "Ben"], "2026-11-15", outcome)


def test_a_record_that_does_not_begin_at_the_start_says_so(client: TestClient) -> None:
    start = teban.start("stoic").play("e5")
    text = record.write(teban.Match(start))
    assert client.post("/api/record/read", json={"text": text}).json()["start"] == start.text


def test_a_game_may_begin_with_any_position(client: TestClient) -> None:
    start = teban.start("stoic", size=3).play("a1").text
    told = client.post(
        "/api/position", json={"game": "stoic", "options": {"size": 3}, "start": start, "actions": ["b2"]}
    )
    assert told.json()["text"] == teban.start("stoic", size=3).play("a1").play("b2").text


# Bad requests


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/position", {"game": "chess"}, 404),
        ("/api/position", {"game": "stoic", "options": {"size": 99}}, 422),
        ("/api/position", {"game": "stoic", "options": {"colour": "red"}}, 422),
        ("/api/position", {"game": "stoic", "actions": ["a1", "a1"]}, 422),
        ("/api/position", {"game": "stoic", "actions": ["x" * 100]}, 422),
        ("/api/position", {"game": "stoic", "actions": "a1"}, 422),
        ("/api/position", {"game": "stoic", "more": 1}, 422),
        ("/api/position", {"game": "stoic", "start": "nothing"}, 404),
        ("/api/position", {"game": "stoic", "start": "stoic full"}, 422),
        ("/api/position", {"game": "stoic", "start": teban.start("stoic", size=3).text}, 422),
        ("/api/position", {"game": "stoic", "start": teban.start("sibling").text}, 422),
        ("/api/position", {}, 422),
        ("/api/position", [], 422),
        ("/api/position", {"game": "stoic", "lang": "tlh"}, 422),
        ("/api/why-not", {"game": "stoic"}, 422),
        ("/api/turn", {"game": "stoic", "level": 0}, 422),
        ("/api/turn", {"game": "stoic", "level": 9}, 422),
        ("/api/turn", {"game": "stoic", "level": 1, "seconds": 1e9}, 422),
        ("/api/turn", {"game": "stoic", "level": 1, "seconds": -1}, 422),
        ("/api/analysis", {"game": "stoic", "lines": 1000}, 422),
        ("/api/record/read", {"text": "nothing"}, 422),
        ("/api/review", {"game": "stoic"}, 422),
        ("/api/review", {"game": "stoic", "actions": ["a1"], "seconds": 1e9}, 422),
    ],
)
def test_a_bad_request_is_refused_in_words_of_both_languages(
    client: TestClient, path: str, body: object, status: int
) -> None:
    answer = client.post(path, json=body)
    assert answer.status_code == status
    words = answer.json()["error"]["words"]
    assert words["en"]
    assert words["ja"]
    assert words["en"] != words["ja"]


def test_what_is_no_json_is_refused(client: TestClient) -> None:
    answer = client.post("/api/position", content=b"\xff\x00{", headers={"Content-Type": "application/json"})
    assert answer.status_code == 400


def test_a_request_that_is_too_large_is_refused_before_it_is_read(client: TestClient) -> None:
    answer = client.post("/api/position", content=b" " * (request_limits.BODY + 1))
    assert answer.status_code == 413
    assert "too large" in answer.json()["error"]["words"]["en"]


def test_a_large_request_in_pieces_is_refused_too(client: TestClient) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(request_limits.BODY // 1024 + 2):
            yield b" " * 1024

    assert client.post("/api/position", content=pieces()).status_code == 413


def test_a_game_that_takes_too_long_to_replay_is_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "REPLAY", 0.0)
    match, random = teban.Match(teban.start("borderland")), Random("long")
    while len(match.actions) < 100:
        match.play(random.choice(match.legal()))
    answer = client.post("/api/position", json={"game": "borderland", "actions": list(match.actions)})
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "server.too_long"


def test_unknown_paths_are_not_found(client: TestClient) -> None:
    assert client.get("/api/nothing").status_code == 404
    assert client.get("/../../etc/passwd").status_code == 404


def test_the_api_describes_itself(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    assert {"/api/games", "/api/position", "/api/why-not", "/api/preview", "/api/turn", "/api/analysis"} <= paths.keys()
    assert client.get("/docs").status_code == 404


def test_answers_tell_the_browser_to_be_careful(client: TestClient) -> None:
    headers = client.get("/api/health").headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


# The engine


@pytest.mark.parametrize("game", GAMES)
def test_the_computer_takes_a_whole_turn(client: TestClient, game: str) -> None:
    answer = client.post("/api/turn", json={"game": game, "level": 1, "seconds": 2})
    name, data = events(answer.text)[-1]
    assert name == "turn"
    match = teban.Match(teban.start(game))
    for action in data["actions"]:
        match.play(action)
    assert match.turn_number == 2 or match.seat == 2
    assert data["text"] == match.position.text


def test_an_analysis_tells_its_candidates_again_and_again(client: TestClient) -> None:
    told = events(client.post("/api/analysis", json={"game": "stoic", "seconds": 0.4, "lines": 2}).text)
    reports = [data for name, data in told if name == "analysis"]
    assert len(reports) >= 2
    assert len(reports[-1]["candidates"]) == 2
    assert reports[-1]["visits"] > reports[0]["visits"]


def test_a_finished_game_cannot_be_analysed(client: TestClient) -> None:
    actions = ["a1", "a2", "b1", "b2", "c1", "b3"]
    answer = client.post("/api/analysis", json={"game": "stoic", "options": {"size": 2}, "actions": actions})
    assert answer.status_code == 422
    assert "over" in answer.json()["error"]["words"]["en"]


@pytest.mark.parametrize(
    ("path", "more"),
    [("/api/turn", {"level": 8}), ("/api/analysis", {}), ("/api/review", {"actions": ["c3", "d4"]})],
)
def test_whoever_leaves_stops_the_search_and_frees_its_place(path: str, more: dict[str, Any]) -> None:
    asked = {"game": "stoic", "seconds": request_limits.SECONDS, **more}
    app, told = create_app(Settings(client=Path("nowhere"), searches=1)), []

    async def visit() -> None:
        first = asyncio.Event()
        messages = [{"type": "http.request", "body": json.dumps(asked).encode()}]

        async def receive() -> dict[str, Any]:
            if messages:
                return messages.pop()
            await first.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            told.append(message.get("body", b""))
            if b"event: " in told[-1]:
                first.set()

        headers = [(b"content-type", b"application/json")]
        scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": headers}
        await app(scope, receive, send)
        async with app.state.pools.searches.queue.ticket("next") as ticket:
            assert ticket.admitted.is_set()

    asyncio.run(visit())
    assert b"event: turn" not in b"".join(told)
    assert len(told) < request_limits.SECONDS / PULSE


# Reviews


def random_actions(game: str, turns: int, **options: Any) -> list[str]:
    """What is played in so many turns of a random game, or up to its end."""
    random, match = Random(game), teban.Match(teban.start(game, **options))
    while match.legal() and len(match.turns) < turns:
        match.play(random.choice(match.legal()))
    return list(match.actions)


def test_a_review_tells_each_turn_as_it_is_done_and_then_the_chances(client: TestClient) -> None:
    actions = random_actions("node", 100, size=3)
    asked = {"game": "node", "options": {"size": 3}, "actions": actions, "seconds": 1}
    *told, (last, end) = events(client.post("/api/review", json=asked).text)
    turns = [data for name, data in told if name == "reviewed"]
    assert [action for turn in turns for action in turn["actions"]] == actions
    assert {turn["of"] for turn in turns} == {len(turns)}
    assert last == "review"
    assert len(end["chances"]) == len(turns) + 1
    assert all(0 <= accuracy <= 1 for accuracy in end["accuracy"])
    for turn in turns:
        assert 0 <= turn["chance"] <= 1
        assert 0 <= turn["loss"] <= 1
        assert bool(turn["facts"]) <= bool(turn["better"])
        assert all(fact["words"].keys() == {"en", "ja"} for fact in turn["facts"])
    assert any(turn["facts"] for turn in turns)


def test_a_review_that_nobody_waits_for_is_stopped() -> None:
    review = Review(ReviewRequest(game="stoic", actions=random_actions("stoic", 20), seconds=0.2))

    async def leave_early() -> None:
        told = events_of(review)
        await anext(told)
        await told.aclose()

    asyncio.run(leave_early())
    assert [event.event for event in review if event] == ["review"]


def test_a_game_that_is_too_long_for_a_review_is_refused(client: TestClient) -> None:
    actions = random_actions("borderland", request_limits.TURNS + 1)
    answer = client.post("/api/review", json={"game": "borderland", "actions": actions})
    assert answer.status_code == 422
    assert str(request_limits.TURNS) in answer.json()["error"]["words"]["en"]


# The command


def test_the_server_says_where_it_is_answers_and_leaves_when_told() -> None:
    command = [sys.executable, "-m", "teban", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        lines = iter(server.stdout.readline, "")
        address = next(found.group() for line in lines if (found := re.search(r"http://127\.0\.0\.1:\d+/", line)))
        with urlopen(f"{address}api/health", timeout=30) as answer:
            assert json.load(answer) == {"teban": teban.__version__}
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=30) in (0, 130, -signal.SIGINT)


@pytest.mark.parametrize("port", ["x", "-1", "65536", "99999", "1.5"])
def test_what_is_no_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", port]) == 2
    assert capsys.readouterr().err


def test_a_port_that_is_taken_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert "Can't listen" in capsys.readouterr().err


# Who is who


def test_a_client_is_an_address_or_the_network_of_one() -> None:
    assert client_of("192.0.2.1") != client_of("192.0.2.2")
    assert client_of("::ffff:192.0.2.1") == client_of("192.0.2.1")
    assert client_of("2001:db8:0:1::1") == client_of("2001:db8:0:1:ffff::2")
    assert client_of("2001:db8:0:1::1") != client_of("2001:db8:0:2::1")
    assert client_of("a socket's name") == "a socket's name"


# The queue


def test_only_so_many_are_admitted_and_the_rest_wait_in_order() -> None:
    async def visit() -> None:
        queue = FairQueue(1)
        async with queue.ticket("a") as first:
            assert first.admitted.is_set()
            async with queue.ticket("b") as second, queue.ticket("c") as third:
                assert not second.admitted.is_set()
                assert (queue.ahead(second), queue.ahead(third)) == (0, 1)
        assert queue.ahead(first) == 0

    asyncio.run(visit())


def test_who_has_a_place_already_waits_behind_those_who_have_none() -> None:
    async def visit() -> None:
        queue = FairQueue(1)
        async with queue.ticket("a"), queue.ticket("a") as greedy, queue.ticket("b") as modest:
            assert queue.ahead(modest) == 0
            assert queue.ahead(greedy) == 1

    asyncio.run(visit())


def test_a_free_place_is_given_at_once() -> None:
    async def visit() -> None:
        queue = FairQueue(1)
        first = queue.ticket("a")
        await first.__aenter__()
        async with queue.ticket("b") as second:
            assert not second.admitted.is_set()
            await first.__aexit__(None, None, None)
            assert second.admitted.is_set()

    asyncio.run(visit())


def test_one_place_is_left_for_others() -> None:
    async def visit() -> None:
        queue = FairQueue(2)
        async with queue.ticket("a") as first, queue.ticket("a") as second:
            assert first.admitted.is_set()
            assert not second.admitted.is_set()
            async with queue.ticket("b") as modest:
                assert modest.admitted.is_set()

    asyncio.run(visit())


def test_nobody_can_have_more_than_a_few_searches() -> None:
    async def visit() -> None:
        queue = FairQueue(1)
        async with queue.ticket("a"), queue.ticket("a"), queue.ticket("a"):
            with pytest.raises(Busy):
                async with queue.ticket("a"):
                    pass
            async with queue.ticket("b"):
                pass

    asyncio.run(visit())


def test_the_queue_has_an_end() -> None:
    async def visit() -> None:
        queue = FairQueue(1)
        tickets = [queue.ticket(f"client {i}") for i in range(limits.SEARCHES_WAITING + 1)]
        for ticket in tickets:
            await ticket.__aenter__()
        with pytest.raises(Busy):
            async with queue.ticket("too late"):
                pass
        for ticket in tickets:
            await ticket.__aexit__(None, None, None)

    asyncio.run(visit())
