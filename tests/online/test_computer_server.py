"""The computer as a player at a real server: one request and it plays, silent to its opponent, over a killed server."""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from online_player import CachedGame, OnlinePlayer, new_key
from serving import Server
from teban.registry import start_with

TERMS = {
    "game": "stoic",
    "options": {},
    "time": {"kind": "untimed"},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
_addresses = (f"127.13.0.{number}" for number in count(1))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server("--database", f"sqlite:///{tmp_path_factory.mktemp('computer') / 'online.db'}")
    yield server
    assert server.complaints() == []


def newcomer(server: Server) -> OnlinePlayer:
    return OnlinePlayer(server.port, next(_addresses), "Aoi")


async def begin(player: OnlinePlayer, level: int = 1, **terms: Any) -> Any:
    asked = {"key": new_key(), "name": player.name, "terms": {**TERMS, **terms}, "level": level}
    return await player.insist("POST", "/computer-games", asked)


async def until_turns(player: OnlinePlayer, game: str, turns: int) -> CachedGame:
    async with asyncio.timeout(40):
        while True:
            known = CachedGame((await player.insist("GET", f"/games/{game}")).json()["update"])
            if len(known.turns) >= turns:
                return known
            await asyncio.sleep(0.05)


def test_one_request_begins_a_game_that_the_computer_plays(server: Server) -> None:
    async def story() -> None:
        aoi = newcomer(server)
        levels = (await aoi.ask("GET", "/computers/stoic")).json()["players"]
        assert [each["level"] for each in levels] == [*range(1, 9)]
        answer = (await begin(aoi, 3)).json()
        assert (answer["role"], answer["you"], answer["update"]["status"]["phase"]) == ("player", 1, "playing")
        computer = answer["update"]["status"]["players"][1]
        assert (computer["name"], computer["badge"]["kind"], computer["present"]) == ("Teban 3", "computer", True)
        assert computer["badge"]["rating"] == levels[2]["rating"]
        known = CachedGame(answer["update"])
        for turn in (1, 3):
            position = start_with("stoic", {})
            for action in known.actions:
                position = position.play(action)
            played = await aoi.do(answer["id"], do="turn", number=turn, actions=[position.legal()[0]])
            assert played.status == 200, played.body
            known = await until_turns(aoi, answer["id"], turn + 1)

    asyncio.run(story())


def test_the_engine_is_silent_to_its_opponent_and_still_plays(server: Server) -> None:
    async def story() -> None:
        aoi = newcomer(server)
        game = (await begin(aoi)).json()["id"]
        await aoi.do(game, do="turn", number=1, actions=[start_with("stoic", {}).legal()[0]])
        known = await until_turns(aoi, game, 2)
        asked = {"game": "stoic", "actions": known.actions, "seconds": 0.01}
        status, body = await asyncio.to_thread(server.ask, "/api/analysis", asked, Cookie=aoi.cookie)
        assert (status, b"online.no_help" in body) == (403, True)
        position = start_with("stoic", {}).play_all(known.actions)
        await aoi.do(game, do="turn", number=3, actions=[position.legal()[0]])
        await until_turns(aoi, game, 4)

    asyncio.run(story())


def test_a_guest_plays_the_computer_casually_and_nobody_what_there_is_not(server: Server) -> None:
    async def story() -> None:
        aoi = newcomer(server)
        rated = await begin(aoi, rated=True, takebacks=False, time={"kind": "live", "base": 60, "increment": 0})
        assert (rated.status, rated.json()["error"]["code"]) == (403, "ratings.account")
        assert (await begin(aoi, 9)).status == 422
        assert (await aoi.ask("GET", "/computers/chess")).status == 404
        assert (await aoi.ask("GET", "/leaders/chess")).status == 404
        assert (await aoi.ask("GET", "/players/Aoi")).json()["error"]["code"] == "ratings.no_such_player"
        assert (await aoi.ask("GET", "/leaders/stoic")).json() == {"leaders": []}
        profile = (await aoi.ask("GET", "/players/teban%203")).json()
        assert (profile["name"], profile["kind"]) == ("Teban 3", "computer")

    asyncio.run(story())


def test_a_turn_that_the_server_died_over_is_thought_about_again(tmp_path: Path) -> None:
    options = ("--database", f"sqlite:///{tmp_path / 'online.db'}")
    first = Server(*options)
    aoi = newcomer(first)

    async def begun() -> str:
        answer = (await begin(aoi, 8)).json()
        played = await aoi.do(answer["id"], do="turn", number=1, actions=[start_with("stoic", {}).legal()[0]])
        assert played.status == 200
        await aoi.hang_up()
        return str(answer["id"])

    game = asyncio.run(begun())  # the strongest level thinks for seconds
    first.process.kill()
    first.process.communicate()
    second = Server(*options)
    try:
        again = newcomer(second)
        again.cookie = aoi.cookie
        known = asyncio.run(until_turns(again, game, 2))
        assert [turn["number"] for turn in known.turns] == [1, 2]
    finally:
        assert second.complaints() == []
