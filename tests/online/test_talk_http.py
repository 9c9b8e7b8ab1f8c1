"""Talk over HTTP: a stream that resumes misses neither turns nor lines, and nobody floods another."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from typing import Any

import pytest

from online_player import OnlinePlayer
from serving import Server
from teban.registry import start_with

TERMS = {
    "game": "stoic",
    "options": {"size": 3},
    "time": {"kind": "untimed"},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
FIRST = start_with("stoic", {"size": 3}).legal()[0]
_keys = (f"line-{number:06}" for number in count())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server("--database", f"sqlite:///{tmp_path_factory.mktemp('talk') / 'online.db'}")
    yield server
    assert server.complaints() == []


async def begun(server: Server, where: int) -> tuple[OnlinePlayer, OnlinePlayer, str]:
    aoi, ben = (OnlinePlayer(server.port, f"127.13.{where}.{n}", name) for n, name in ((1, "Aoi"), (2, "Ben")))
    game: str = (await aoi.invite(TERMS))["id"]
    await ben.do(game, do="join", name="Ben")
    return aoi, ben, game


async def say(player: OnlinePlayer, game: str, text: str) -> Any:
    line = {"kind": "text", "text": text}
    return await player.ask("POST", f"/games/{game}/talk", {"key": next(_keys), "line": line, "heard": 0})


def first_events(server: Server, cookie: str, game: str, last: str, most: int) -> list[tuple[str, str, Any]]:
    """The first events of a game's stream, as a browser hears them that comes back with the last id it had."""
    with closing(server.call()) as line:
        line.request("GET", f"/api/online/games/{game}/updates", headers={"Cookie": cookie, "Last-Event-ID": last})
        stream = line.getresponse()
        events: list[tuple[str, str, Any]] = []
        while len(events) < most:
            fields = {}
            while (text := stream.readline().decode().rstrip("\n")) != "":
                name, _, value = text.partition(": ")
                fields[name] = value
            if "data" in fields:
                events.append((fields["event"], fields["id"], json.loads(fields["data"])))
        return events


def texts(talk: Any) -> list[str]:
    return [line["said"]["text"] for line in talk["lines"]]


def test_a_stream_that_comes_back_with_its_last_id_has_missed_neither_turns_nor_talk(server: Server) -> None:
    async def before() -> tuple[OnlinePlayer, OnlinePlayer, str]:
        aoi, ben, game = await begun(server, 1)
        await say(aoi, game, "one")
        return aoi, ben, game

    async def meanwhile() -> None:
        await aoi.hang_up()
        await aoi.do(game, do="turn", number=1, actions=[FIRST])
        await say(aoi, game, "two")

    aoi, ben, game = asyncio.run(before())
    _, (name, last, talk) = first_events(server, ben.cookie, game, "", 2)
    assert (name, last, texts(talk), talk["is_whole"]) == ("talk", "2-1", ["one"], True)
    asyncio.run(meanwhile())
    (_, between, update), (_, after, talk) = first_events(server, ben.cookie, game, last, 2)
    assert (between, after) == ("3-1", "3-2")
    assert [each["what"] for each in update["happened"]] == ["turn"]
    assert (texts(talk), talk["is_whole"]) == (["two"], False)


def test_one_address_cannot_flood_another_and_is_told_why(server: Server) -> None:
    async def flood() -> set[tuple[int, str]]:
        aoi, _, game = await begun(server, 2)
        answers = [await say(aoi, game, "again") for _ in range(40)]
        return {(answer.status, answer.json().get("error", {}).get("code", "")) for answer in answers}

    assert asyncio.run(flood()) == {(200, ""), (429, "talk.too_fast"), (429, "server.too_often")}


def test_a_request_that_is_no_line_is_refused(server: Server) -> None:
    async def ask() -> list[int]:
        aoi, _, game = await begun(server, 3)
        lines: list[Any] = [
            {"kind": "text", "text": "x" * 201},
            {"kind": "text", "text": ""},
            {"kind": "phrase", "phrase": "insult"},
            {"kind": "html", "text": "hi"},
            "hi",
        ]
        bodies = [{"key": next(_keys), "line": line, "heard": 0} for line in lines]
        return [(await aoi.ask("POST", f"/games/{game}/talk", body)).status for body in bodies]

    assert asyncio.run(ask()) == [422] * 5
