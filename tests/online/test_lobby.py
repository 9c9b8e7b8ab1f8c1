"""The lobby: who sees which challenges and games, for how long challenges stand, and how little is told of it."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from contextlib import aclosing, asynccontextmanager
from itertools import count
from typing import Any

import pytest

from databases import Postgres, until
from teban.online import limits
from teban.online.errors import TooLate
from teban.online.lobby import Sought
from teban.online.models.commands import CommandRequest, InvitationRequest
from teban.online.models.games import GameList
from teban.online.service import OnlineService
from teban.online.storage.database import Database
from teban.online.storage.people import PersonRow
from teban.online.storage.transaction import Transaction
from teban.registry import start_with

LIVE = {"kind": "live", "base": 60, "increment": 5}
SLOW = {"kind": "correspondence", "days": 3}
OPTIONS = {"size": 3}
FIRST = start_with("stoic", OPTIONS).legal()[0]
"""A first turn."""
_keys = (f"key-{number:06}" for number in count())


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Challenges go soon after their owners."""
    monkeypatch.setattr(limits, "HEARTBEAT", 0.05)
    monkeypatch.setattr(limits, "SEEK", 1)
    monkeypatch.setattr(limits, "SEEK_RENEWAL", 0.1)
    monkeypatch.setattr(limits, "GRACE", 0)
    monkeypatch.setattr(limits, "LOBBY_PACE", 0)


class Guest:
    """Somebody at a process of the server."""

    def __init__(self, online: OnlineService, person: PersonRow, name: str) -> None:
        self.online, self.person, self.name = online, person, name

    def at(self, online: OnlineService) -> "Guest":
        """The same person, connected to another process."""
        return Guest(online, self.person, self.name)

    async def post(self, time: dict[str, Any] = LIVE, **more: Any) -> str:
        """Post a challenge."""
        terms = {"game": "stoic", "options": OPTIONS, "time": time, "begins": "inviter", "takebacks": True}
        asked = {"key": next(_keys), "name": self.name, "terms": {**terms, "private": False, "open": True, **more}}
        return (await self.online.invite(self.person, InvitationRequest.model_validate(asked))).id

    async def do(self, game_id: str, **command: Any) -> None:
        asked = {"key": next(_keys), "since": 0, "command": command}
        await self.online.do(game_id, self.person, CommandRequest.model_validate(asked))

    async def lobby(self, **sought: Any) -> list[str]:
        return [game.id for game in (await self.online.lobby(self.person, Sought(**sought))).games]

    async def more(self, **sought: Any) -> int:
        """How many challenges the lobby has beside those that it shows."""
        return (await self.online.lobby(self.person, Sought(**sought))).more

    async def phase(self, game_id: str) -> str:
        return (await self.online.look(game_id, self.person)).update.status.phase

    @asynccontextmanager
    async def here(self) -> AsyncIterator[None]:
        """For as long as the person has a page open, which follows their games."""
        async with following(self.online.follow_mine(self.person)):
            yield


@asynccontextmanager
async def following(stream: AsyncGenerator[GameList | None, None]) -> AsyncIterator[list[GameList]]:
    """What is told while somebody listens."""
    told: list[GameList] = []
    hear = told.append

    async def listen() -> None:
        async with aclosing(stream):
            async for each in stream:
                if each:
                    hear(each)

    listening = asyncio.create_task(listen())
    try:
        await until(lambda: told)
        yield told
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def eventually(is_so: Callable[[], Coroutine[Any, Any, bool]]) -> None:
    async with asyncio.timeout(20):
        while not await is_so():
            await asyncio.sleep(0.02)


async def started(url: str) -> OnlineService:
    database = Database(url)
    await asyncio.to_thread(database.open)
    online = OnlineService(database)
    await online.start()
    return online


async def guests(online: OnlineService, *names: str) -> list[Guest]:
    return [Guest(online, (await online.people.make_guest())[0], name) for name in names]


async def posted_later(guest: Guest, *terms: dict[str, Any]) -> str:
    """A challenge that is newer than all others, in the milliseconds in which that is stored."""
    await asyncio.sleep(0.002)
    return await guest.post(*terms)


Story = Callable[[Guest, Guest, Guest], Coroutine[Any, Any, None]]


def lived(url: str, story: Story) -> None:
    """Let three people live through something at one process."""

    async def run() -> None:
        online = await started(url)
        try:
            await story(*await guests(online, "Aoi", "Ben", "Noa"))
        finally:
            await online.stop()

    asyncio.run(run())


async def is_shown(who: Guest, game_id: str) -> bool:
    return game_id in await who.lobby()


async def is_gone(who: Guest, game_id: str) -> bool:
    return game_id not in await who.lobby()


def test_a_live_challenge_stands_as_long_as_its_owner_is_there(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest) -> None:
        async with aoi.here():
            live, left = await aoi.post(), await ben.post()
            await eventually(lambda: is_gone(aoi, left))  # many renewals later
            assert await ben.lobby() == [live]
        await eventually(lambda: is_gone(ben, live))
        assert await aoi.phase(live) == "over"
        with pytest.raises(TooLate):
            await ben.do(live, do="join", name="Ben")

    lived(database_url, story)


def test_other_challenges_stand_whoever_is_there(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest) -> None:
        slow, untimed = await aoi.post(SLOW), await aoi.post({"kind": "untimed"})
        by_link = await aoi.post(open=False)
        live = await aoi.post()
        await eventually(lambda: is_gone(ben, live))
        assert await ben.lobby() == [untimed, slow]
        assert await ben.phase(by_link) == "invited"

    lived(database_url, story)


def test_a_challenge_outlives_a_reload_of_the_page(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, noa: Guest) -> None:
        async with aoi.here():
            live = await aoi.post()
        async with aoi.here():
            # Others go meanwhile, which shows that it would have gone too.
            left = await noa.post()
            await eventually(lambda: is_gone(ben, left))
            assert await ben.lobby() == [live]
            await ben.do(live, do="join", name="Ben")
        assert await aoi.phase(live) == "playing"

    lived(database_url, story)


def test_who_has_a_challenge_nobody_accepts_is_not_told_that_it_ends_soon(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest) -> None:
        live, slow = await aoi.post(), await aoi.post(SLOW)
        listed = {game.id: game.deadline for game in (await ben.online.lobby(ben.person)).games}
        assert listed[live] is None
        assert listed[slow]

    lived(database_url, story)


def test_the_time_in_which_no_process_ran_takes_no_challenge_away(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "DOWNTIME", 0.2)

    async def run() -> None:
        first = await started(database_url)
        (aoi,) = await guests(first, "Aoi")
        async with aoi.here():
            live = await aoi.post()
        await first.stop()
        await asyncio.sleep(1.5)  # more than the challenge would stand without its owner
        second = await started(database_url)
        try:
            await second.maintenance.sweep()
            again = aoi.at(second)
            async with again.here():
                assert await again.lobby() == [live]
                (noa,) = await guests(second, "Noa")
                left = await noa.post()
                await eventually(lambda: is_gone(again, left))
                assert await again.lobby() == [live]
        finally:
            await second.stop()

    asyncio.run(run())


def test_a_challenge_follows_its_owner_from_process_to_process(postgres: Postgres) -> None:
    async def run() -> None:
        url = postgres.fresh_url()
        one, two = await started(url), await started(url)
        try:
            aoi, noa = await guests(one, "Aoi", "Noa")
            async with aoi.at(two).here():
                live, left = await aoi.post(), await noa.post()
                await eventually(lambda: is_gone(aoi, left))
                assert await aoi.lobby() == await aoi.at(two).lobby() == [live]
                await one.stop()
                other = await noa.at(two).post()
                await eventually(lambda: is_gone(aoi.at(two), other))
                assert await aoi.at(two).lobby() == [live]
        finally:
            await two.stop()

    asyncio.run(run())


def test_listeners_hear_of_a_challenge_and_of_its_end(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, noa: Guest) -> None:
        async with following(noa.online.follow_lobby(noa.person)) as told, aoi.here():
            live = await aoi.post()
            await until(lambda: [each.id for each in told[-1].games] == [live])
            await ben.do(live, do="join", name="Ben")
            await until(lambda: [each.phase for each in told[-1].games] == ["playing"])
            assert told[-1].games[0].names == ("Aoi", "Ben")
            await aoi.do(live, do="resign")
            await until(lambda: told[-1].games == [])

    lived(database_url, story)


def test_games_by_link_can_be_watched_too_unless_they_are_private(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, noa: Guest) -> None:
        async with following(noa.online.follow_lobby(noa.person)) as told:
            secret = await aoi.post(open=False, private=True)
            public = await aoi.post(open=False)
            for game in (secret, public):
                await ben.do(game, do="join", name="Ben")
            await until(lambda: [each.id for each in told[-1].games] == [public])
            await aoi.do(public, do="resign")
            await until(lambda: told[-1].games == [])

    lived(database_url, story)


def test_a_turn_of_a_game_that_is_watched_is_told_without_the_rest(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, noa: Guest) -> None:
        await noa.post(SLOW)
        game = await aoi.post(SLOW, open=False)
        await ben.do(game, do="join", name="Ben")
        async with following(noa.online.follow_lobby(noa.person)) as told:
            assert told[0].is_whole
            assert len(told[0].games) == 2
            await aoi.do(game, do="turn", number=1, actions=[FIRST])
            await until(lambda: len(told) > 1)
            assert not told[1].is_whole
            assert [(each.id, each.turns) for each in told[1].games] == [(game, 1)]

    lived(database_url, story)


def test_what_is_watched_stays_where_it_is(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WATCHABLE", 2)

    async def story(aoi: Guest, ben: Guest, noa: Guest) -> None:
        games = [await aoi.post(SLOW, open=False) for _ in range(3)]
        for game in games:
            await ben.do(game, do="join", name="Ben")
        shown = await noa.lobby()
        assert len(shown) == 2
        (hidden,) = {*games} - {*shown}
        await aoi.do(hidden, do="turn", number=1, actions=[FIRST])
        await aoi.do(shown[1], do="turn", number=1, actions=[FIRST])
        assert await noa.lobby() == shown
        await aoi.do(shown[0], do="resign")
        await eventually(lambda: is_gone(noa, shown[0]))
        assert await noa.lobby() == [shown[1], hidden]

    lived(database_url, story)


def test_the_newest_challenges_are_shown_live_ones_first(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SEEKS", 6)
    monkeypatch.setattr(limits, "SEEK", 3600)

    async def story(aoi: Guest, ben: Guest, noa: Guest) -> None:
        slow = [await posted_later(aoi, SLOW) for _ in range(4)]
        live = [await posted_later(ben) for _ in range(5)]
        # Live ones leave a third of the places to those that wait for days.
        assert await noa.lobby() == [*live[:0:-1], *slow[:1:-1]]
        assert await noa.more() == 3
        assert await noa.lobby(live=True) == live[::-1]
        assert await noa.lobby(live=False) == slow[::-1]
        assert await noa.more(live=True) == await noa.more(live=False) == 0
        for game in live[1:]:
            await ben.do(game, do="withdraw")
        await eventually(lambda: is_shown(noa, slow[0]))
        assert await noa.lobby() == [live[0], *slow[::-1]]

    lived(database_url, story)


def test_a_filter_holds_before_the_lobby_is_cut(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SEEKS", 3)
    monkeypatch.setattr(limits, "WATCHABLE", 1)

    async def story(aoi: Guest, ben: Guest, noa: Guest) -> None:
        orochi = await aoi.post(SLOW, game="orochi", options={})
        watched = await aoi.post(SLOW, game="orochi", options={}, open=False)
        await ben.do(watched, do="join", name="Ben")
        for _ in range(4):
            await ben.post(SLOW)
        other = await aoi.post(SLOW, open=False)
        await ben.do(other, do="join", name="Ben")
        assert orochi not in await noa.lobby()
        assert await noa.lobby(game="orochi") == [orochi, watched]
        assert await noa.more(game="orochi") == 0

    lived(database_url, story)


def test_ones_own_challenges_are_shown_however_many_came_later(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SEEKS", 2)

    async def story(aoi: Guest, ben: Guest, noa: Guest) -> None:
        old = await aoi.post(SLOW)
        new = [await ben.post(SLOW) for _ in range(3)]
        assert await noa.lobby() == new[:0:-1]
        assert await noa.more() == 2
        assert await aoi.lobby() == [*new[:0:-1], old]
        assert await aoi.more() == 1
        async with following(noa.online.follow_lobby(noa.person)) as told:
            await ben.do(new[0], do="withdraw")  # which was not shown, but counted
            await until(lambda: told[-1].more == 1)

    lived(database_url, story)


def test_many_who_look_at_once_are_one_question(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        online = OnlineService(database)
        await online.start()
        try:
            aoi, noa = await guests(online, "Aoi", "Noa")
            slow = await aoi.post(SLOW)
            await noa.lobby()
            reads: list[object] = []
            read = database.read

            def counted(transaction: Transaction[Any]) -> Coroutine[Any, Any, Any]:
                reads.append(transaction)
                return read(transaction)

            monkeypatch.setattr(database, "read", counted)
            untimed = await aoi.post({"kind": "untimed"})
            await eventually(lambda: is_shown(noa, untimed))
            reads.clear()
            assert await asyncio.gather(*(noa.lobby() for _ in range(50))) == [[untimed, slow]] * 50
            assert len(reads) <= 1  # a message of the last change may still have been on its way
            await aoi.do(slow, do="withdraw")
            await eventually(lambda: is_gone(noa, slow))
        finally:
            await online.stop()

    asyncio.run(run())
