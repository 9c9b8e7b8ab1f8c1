"""A school, or a mobile carrier: many people behind one address play as if each had one of their own."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, aclosing

import pytest

from databases import Postgres
from online_player import OnlinePlayer
from serving import Server
from teban.registry import start_with

TERMS = {
    "game": "stoic",
    "options": {"size": 3},
    "time": {"kind": "live", "base": 600, "increment": 5},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
FIRST = start_with("stoic", {"size": 3}).legal()[0]
PAIRS = 20
"""Pairs of players: in all more than one person may have streams, and more than one may send in a minute."""


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    url = f"sqlite:///{tmp_path_factory.mktemp('school') / 'online.db'}"
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.fresh_url()
    server = Server("--database", url)
    yield server
    assert server.complaints() == []


def test_all_of_a_class_invite_follow_and_play_at_once(server: Server) -> None:
    async def pair(number: int, all_follow: asyncio.Barrier) -> set[int]:
        aoi, ben = (OnlinePlayer(server.port, "127.17.0.1", f"{name} {number}") for name in ("Aoi", "Ben"))
        game = (await aoi.invite(TERMS))["id"]
        statuses = {(await ben.do(game, do="join", name=f"Ben {number}")).status}
        async with AsyncExitStack() as streams:
            for player in (aoi, ben):
                stream = await streams.enter_async_context(aclosing(player.follow(game)))
                await anext(aiter(stream))
            await all_follow.wait()
            statuses.add((await aoi.do(game, do="turn", number=1, actions=[FIRST])).status)
            line = {"kind": "phrase", "phrase": "hello"}
            for player in (aoi, ben):
                said = {"key": f"line-{number}-of-the-class", "line": line, "heard": 0}
                statuses.add((await player.ask("POST", f"/games/{game}/talk", said)).status)
        for player in (aoi, ben):
            await player.hang_up()
        return statuses

    async def school() -> list[set[int]]:
        all_follow = asyncio.Barrier(PAIRS)
        return await asyncio.gather(*(pair(number, all_follow) for number in range(PAIRS)))

    assert asyncio.run(school()) == [{200}] * PAIRS
