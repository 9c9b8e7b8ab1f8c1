"""Two people and more play each other over a real server: invitations, streams, and what each of them may do."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, aclosing
from pathlib import Path
from typing import Any

import pytest

from http_client import connected
from online_player import CachedGame, OnlinePlayer
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
LIVE = {"kind": "live", "base": 60, "increment": 5}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server("--database", f"sqlite:///{tmp_path_factory.mktemp('online') / 'online.db'}")
    yield server
    assert server.complaints() == []


_addresses = (f"127.9.{n // 250}.{n % 250 + 1}" for n in range(10_000))


class Table:
    """A few people at a server."""

    def __init__(self, server: Server) -> None:
        self.aoi, self.ben, self.noa = (
            OnlinePlayer(server.port, next(_addresses), name) for name in ("Aoi", "Ben", "Noa")
        )

    async def begin(self, **terms: Any) -> str:
        game: str = (await self.aoi.invite({**TERMS, **terms}))["id"]
        assert (await self.ben.do(game, do="join", name="Ben")).status == 200
        return game


def played(server: Server, story: Callable[[Table], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story(Table(server)))


def first_action(known: CachedGame, terms: dict[str, Any] = TERMS) -> str:
    position = start_with(terms["game"], terms["options"])
    for action in known.actions:
        position = position.play(action)
    return position.legal()[0]


async def look(player: OnlinePlayer, game: str) -> Any:
    answer = await player.ask("GET", f"/games/{game}")
    assert answer.status == 200, answer.body
    return answer.json()


async def next_of(stream: AsyncIterator[Any], known: CachedGame, number: int) -> CachedGame:
    """What is known when an update of that number has come."""
    async with asyncio.timeout(20):
        async for update in stream:
            known.learn(update)
            if known.number >= number:
                return known
    raise AssertionError("the stream ended")


def test_a_friend_comes_by_link_and_both_play_to_the_end(server: Server) -> None:
    async def story(table: Table) -> None:
        game = await table.begin()
        known = CachedGame((await look(table.aoi, game))["update"])
        while known.status["phase"] == "playing":
            mover = (table.aoi, table.ben)[known.status["seat"] - 1]
            answer = await mover.do(
                game, known.number, do="turn", number=len(known.turns) + 1, actions=[first_action(known)]
            )
            assert answer.status == 200, answer.body
            known.learn(answer.json())
        assert known.status["ending"]["winner"] in (1, 2)
        assert known.status["ending"]["words"]["ja"]
        mine = (await table.ben.ask("GET", "/games")).json()
        assert [(each["id"], each["phase"], each["you"]) for each in mine["games"]] == [(game, "over", 2)]

    played(server, story)


def test_everybody_is_what_they_are_to_the_game(server: Server) -> None:
    async def story(table: Table) -> None:
        waiting = await table.aoi.invite(TERMS)
        game = waiting["id"]
        assert (waiting["role"], waiting["you"]) == ("inviter", None)
        assert (await look(table.noa, game))["role"] == "stranger"
        await table.ben.do(game, do="join", name="Ben")
        seen = [await look(person, game) for person in (table.aoi, table.ben, table.noa)]
        assert [(each["role"], each["you"]) for each in seen] == [("player", 1), ("player", 2), ("stranger", None)]

    played(server, story)


def test_a_private_game_is_for_its_players_alone(server: Server) -> None:
    async def story(table: Table) -> None:
        game = await table.begin(private=True)
        assert (await look(table.ben, game))["you"] == 2
        for path in (f"/games/{game}", f"/games/{game}/updates"):
            answer = await table.noa.ask("GET", path)
            assert (answer.status, answer.json()["error"]["code"]) == (404, "online.no_such_game")

    played(server, story)


def test_a_turn_comes_with_its_clocks_in_one_message(server: Server) -> None:
    async def story(table: Table) -> None:
        game = await table.begin(time=LIVE)
        async with aclosing(table.noa.follow(game)) as stream:
            known = await next_of(stream, CachedGame(), 2)
            for mover in (table.aoi, table.ben, table.aoi):
                number = len(known.turns) + 1
                await mover.do(game, do="turn", number=number, actions=[first_action(known)])
                known = await next_of(stream, known, known.number + 1)
                assert len(known.turns) == number
            assert known.status["clocks"]["running"] == 2
            assert known.status["clocks"]["left"] == list(known.turns[-1]["clocks"])
            assert known.status["deadline"] == known.status["clocks"]["since"] + known.status["clocks"]["left"][1]

    played(server, story)


def test_a_stream_tells_each_turn_once(server: Server) -> None:
    async def story(table: Table) -> None:
        game = await table.begin()
        await table.aoi.do(game, do="turn", number=1, actions=[first_action(CachedGame())])
        async with aclosing(table.noa.follow(game)) as stream:
            told = [await anext(stream)]
            known = CachedGame(told[0])
            for mover in (table.ben, table.aoi):
                number = known.number + 1
                await mover.do(game, do="turn", number=len(known.turns) + 1, actions=[first_action(known)])
                while known.number < number:
                    told.append(await anext(stream))
                    known.learn(told[-1])
        assert [turn["number"] for update in told for turn in update["turns"]] == [1, 2, 3]

    played(server, story)


def test_a_repeated_command_is_carried_out_once_and_gets_the_same_answer(server: Server) -> None:
    async def story(table: Table) -> None:
        game = await table.begin()
        turn = {"do": "turn", "number": 1, "actions": [first_action(CachedGame())]}
        answers = [await table.aoi.do(game, 2, key="turn-one-", **turn) for _ in range(3)]
        assert [answer.status for answer in answers] == [200] * 3
        assert len({answer.json()["number"] for answer in answers}) == 1
        assert [len(answer.json()["turns"]) for answer in answers] == [1] * 3
        first, again = [
            await table.aoi.insist("POST", "/games", {"key": "same-game", "name": "Aoi", "terms": TERMS}) for _ in "ab"
        ]
        assert first.json()["id"] == again.json()["id"]

    played(server, story)


def test_a_stream_goes_on_where_it_was_lost_even_over_a_takeback(server: Server) -> None:
    async def story(table: Table) -> None:
        game = await table.begin()
        known = CachedGame((await look(table.ben, game))["update"])
        known.learn((await table.aoi.do(game, 2, do="turn", number=1, actions=[first_action(known)])).json())
        assert len(known.turns) == 1
        number = known.number
        await table.aoi.do(game, do="offer", what="takeback")
        await table.ben.do(game, do="accept", what="takeback")
        other = start_with("stoic", {"size": 3}).legal()[1]
        await table.aoi.do(game, do="turn", number=1, actions=[other])
        async with aclosing(table.ben.follow(game, number)) as stream:
            update = await anext(aiter(stream))
        assert (update["kept"], [each["what"] for each in update["happened"]]) == (0, ["offered", "takeback", "turn"])
        known.learn(update)
        assert known.actions == [other]

    played(server, story)


def test_who_comes_and_goes_is_told(server: Server) -> None:
    async def story(table: Table) -> None:
        game = await table.begin()
        async with aclosing(table.aoi.follow(game)) as stream:
            async with AsyncExitStack() as bens:
                here = await bens.enter_async_context(aclosing(table.ben.follow(game)))
                await anext(aiter(here))
                await until(stream, lambda update: update["status"]["players"][1]["present"])
            gone = await until(stream, lambda update: not update["status"]["players"][1]["present"])
            assert gone["status"]["players"][1]["seen"]

    played(server, story)


def test_my_games_are_told_when_something_happens_in_them(server: Server) -> None:
    async def story(table: Table) -> None:
        game = await table.begin()
        async with connected(server.port, next(_addresses)) as line:
            stream = line.follow("/api/online/games/updates", table.ben.cookie)
            async with aclosing(stream), asyncio.timeout(20):
                _, whole = await anext(aiter(stream))
                assert (whole["is_whole"], [each["id"] for each in whole["games"]]) == (True, [game])
                await table.aoi.do(game, do="turn", number=1, actions=[first_action(CachedGame())])
                _, changed = await anext(aiter(stream))
                assert (changed["is_whole"], changed["games"][0]["seat"], changed["games"][0]["turns"]) == (False, 2, 1)

    played(server, story)


def test_a_game_outlives_its_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'online.db'}"
    first = Server("--database", url)

    async def begin(table: Table) -> tuple[Table, str, CachedGame]:
        game = await table.begin(time={"kind": "correspondence", "days": 3})
        answer = await table.aoi.do(game, do="turn", number=1, actions=[first_action(CachedGame())])
        return table, game, CachedGame(answer.json())

    table, game, known = asyncio.run(begin(Table(first)))
    first.process.kill()
    first.process.communicate()
    second = Server("--database", url)
    try:
        cookies = [player.cookie for player in (table.aoi, table.ben)]
        moved = Table(second)
        moved.aoi.cookie, moved.ben.cookie = cookies

        async def go_on() -> None:
            seen = await look(moved.ben, game)
            assert seen["you"] == 2
            after = CachedGame(seen["update"])
            assert after.turns == known.turns
            assert after.status["clocks"]["left"] == known.status["clocks"]["left"]
            answer = await moved.ben.do(game, do="turn", number=2, actions=[first_action(after)])
            assert answer.status == 200

        asyncio.run(go_on())
    finally:
        assert second.complaints() == []


async def until(stream: AsyncIterator[Any], is_so: Callable[[Any], bool]) -> Any:
    async with asyncio.timeout(20):
        async for update in stream:
            if is_so(update):
                return update
    raise AssertionError("the stream ended")
