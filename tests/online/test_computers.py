"""The computer plays online: whichever process has claimed its turn, and whatever happens to that process."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from online_player import new_key
from rated import TERMS, Member, guest, member
from teban.core.match import Match
from teban.online import limits
from teban.online.computers.levels import name_of, person_of
from teban.online.computers.thinking import Think
from teban.online.games.matches import new_match
from teban.online.games.state import OnlineGame, Person
from teban.online.models.commands import InvitationRequest
from teban.online.service import OnlineService
from teban.online.storage import computers
from teban.online.storage import ratings as rating_storage
from teban.online.storage.database import Database
from teban.online.storage.schema import computer_errand, process, turn
from teban.server.fair_queue import Busy
from teban.service.work import Work
from teban.words import Reason

CASUAL = {"rated": False, "time": {"kind": "untimed"}, "takebacks": True}
Story = Callable[[Database, OnlineService], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried again is tried soon."""
    monkeypatch.setattr(limits, "ERRANDS_PACE", 0.1)
    monkeypatch.setattr(limits, "ERRAND_AGAIN", 0.1)


async def think(_client: str, work: Work[Any], _seconds: float) -> Sequence[Any]:
    """Thinks in a thread at once."""
    return await asyncio.to_thread(lambda: [event for event in work if event is not None])


async def never(_client: str, _work: Work[Any], _seconds: float) -> Sequence[Any]:
    """Goes on thinking."""
    await asyncio.Event().wait()
    raise AssertionError


@asynccontextmanager
async def process_of(url: str, think: Think | None = think) -> AsyncIterator[tuple[Database, OnlineService]]:
    database = Database(url)
    await asyncio.to_thread(database.open)
    online = OnlineService(database, think)
    await online.start()
    try:
        yield database, online
    finally:
        await online.stop()


def lived(url: str, story: Story, think: Think | None = think) -> None:
    async def run() -> None:
        async with process_of(url, think) as (database, online):
            await story(database, online)

    asyncio.run(run())


async def begin(who: Member, level: int = 1, key: str = "", **terms: Any) -> str:
    """A game of somebody against a level of the computer."""
    asked = {"key": key or new_key(), "name": who.person.name, "terms": {**TERMS, **CASUAL, **terms}}
    opponent = Person(id=person_of(level), name=name_of(level))
    return (await who.online.invite(who.person, InvitationRequest.model_validate(asked), opponent)).id


async def until(who: Member, game_id: str, is_so: Callable[[OnlineGame], object]) -> OnlineGame:
    """A game as it is when something is so."""
    async with asyncio.timeout(30):
        while not is_so(game := await who.online.game(game_id, is_fresh=True)):
            await asyncio.sleep(0.02)
    return game


def match_of(game: OnlineGame) -> Match:
    match = new_match(game.terms)
    match.play_all(game.actions)
    return match


async def play(who: Member, game_id: str) -> OnlineGame:
    """The person's turn, when it has come, unless the game is over."""
    game = await until(who, game_id, lambda game: game.phase == "over" or game.seat == game.seat_of(who.person.id))
    if game.phase == "playing":
        actions, match = [], match_of(game)
        seat = match.seat
        while not match.outcome and match.seat == seat:
            actions.append(match.legal()[0])
            match.play(actions[-1])
        await who.do(game_id, "turn", number=game.number, actions=actions)
    return game


async def turns_written(database: Database, game_id: str) -> list[int]:
    statement = select(turn.c.number).where(turn.c.game == game_id).order_by(turn.c.id)
    return [*await database.read(lambda connection: connection.execute(statement).scalars().all())]


async def errands_left(database: Database) -> int:
    return len(await database.read(lambda connection: connection.execute(select(computer_errand)).all()))


def test_a_newcomer_plays_the_computer_to_the_end(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi = await guest(database, online, "Aoi")
        game_id = await begin(aoi)
        while (await play(aoi, game_id)).phase == "playing":
            pass
        look = (await online.look(game_id, aoi.person)).update.status
        assert [player and (player.badge.kind, player.present) for player in look.players] == [
            ("guest", False),
            ("computer", True),
        ]
        assert await errands_left(database) == 0
        numbers = await turns_written(database, game_id)
        assert numbers == [*range(1, len(numbers) + 1)]

    lived(database_url, story)


def test_the_computer_begins_if_it_is_to(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi = await guest(database, online, "Aoi")
        game_id = await begin(aoi, begins="invited")
        assert (await until(aoi, game_id, lambda game: game.turns)).turns[0].seat == 1

    lived(database_url, story)


def test_a_rated_game_against_it_counts_for_both(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi = await member(database, online, "Aoi")
        game_id = await begin(aoi, 2, rated=True, takebacks=False, time={"kind": "live", "base": 60, "increment": 0})
        assert [each.rating for each in (await online.records.computers("stoic")).players][:3] == [900, 1050, 1200]
        await play(aoi, game_id)
        game = await until(aoi, game_id, lambda game: len(game.turns) == 2)
        assert game.left
        await aoi.do(game_id, "resign")
        found = await database.read(lambda c: rating_storage.of_people(c, "stoic", (aoi.person.id, person_of(2))))
        assert {each[1:4] for each in found.values()} == {(0, 0, 1), (1, 0, 0)}
        assert found[person_of(2)].rating.value > 1050

    lived(database_url, story)


def test_its_offers_are_answered(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi = await guest(database, online, "Aoi")
        game_id = await begin(aoi)
        await play(aoi, game_id)
        await until(aoi, game_id, lambda game: len(game.turns) == 2)
        await aoi.do(game_id, "offer", what="takeback")
        game = await until(aoi, game_id, lambda game: not game.offers)
        assert len(game.turns) == 0
        await aoi.do(game_id, "offer", what="draw")
        game = await until(aoi, game_id, lambda game: not game.offers)
        assert game.phase == "playing"
        await aoi.do(game_id, "resign")
        await aoi.do(game_id, "offer", what="rematch")
        game = await until(aoi, game_id, lambda game: game.rematch)
        assert game.rematch
        await until(aoi, game.rematch, lambda game: game.turns)  # the computer begins now
        await play(aoi, game.rematch)

    lived(database_url, story)


def test_what_it_is_asked_while_it_thinks_is_answered_at_once(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi = await guest(database, online, "Aoi")
        game_id = await begin(aoi)
        await play(aoi, game_id)
        await aoi.do(game_id, "offer", what="takeback")
        game = await until(aoi, game_id, lambda game: not game.offers)
        assert (len(game.turns), game.seat) == (0, 1)

    lived(database_url, story, never)


def test_a_turn_that_could_not_be_thought_about_is_thought_about_again(database_url: str) -> None:
    refusals = [Busy(Reason("server.queue_full")), ZeroDivisionError()]

    async def think_later(client: str, work: Work[Any], seconds: float) -> Sequence[Any]:
        if refusals:
            raise refusals.pop()
        return await think(client, work, seconds)

    async def story(database: Database, online: OnlineService) -> None:
        aoi = await guest(database, online, "Aoi")
        game_id = await begin(aoi)
        await play(aoi, game_id)
        await until(aoi, game_id, lambda game: len(game.turns) == 2)
        assert refusals == []

    lived(database_url, story, think_later)


def test_a_turn_whose_process_has_died_is_taken_by_another(database_url: str) -> None:
    """Nothing tells of the death: the claim stands, and the heart of its process does not beat."""

    async def story(database: Database, online: OnlineService) -> None:
        aoi = await guest(database, online, "Aoi")
        await database.write(lambda connection: computers.add(connection, 0))
        game_id = await begin(aoi)
        await play(aoi, game_id)
        assert await errands_left(database) == 1
        await database.write(lambda c: c.execute(insert(process).values(id="dead", beat=1)))
        await database.write(lambda c: c.execute(update(computer_errand).values(process="dead")))
        async with process_of(database_url):
            await until(aoi, game_id, lambda game: len(game.turns) == 2)
        assert await errands_left(database) == 0

    lived(database_url, story, None)


def test_what_a_process_leaves_when_it_stops_is_taken_at_once(database_url: str) -> None:
    async def run() -> None:
        async with process_of(database_url, never) as (database, online):
            aoi = await guest(database, online, "Aoi")
            game_id = await begin(aoi)
            await play(aoi, game_id)
            claimed = select(computer_errand.c.process)
            async with asyncio.timeout(20):
                while None in await database.read(lambda c: c.execute(claimed).scalars().all()):
                    await asyncio.sleep(0.02)
        async with process_of(database_url) as (database, online):
            await until(aoi.at(database, online), game_id, lambda game: len(game.turns) == 2)

    asyncio.run(run())


def test_many_processes_play_each_turn_once(database_url: str) -> None:
    """On PostgreSQL three processes share the work; on SQLite there is one."""
    count = 3 if database_url.startswith("postgres") else 1

    async def story(database: Database, online: OnlineService) -> None:
        people = [await guest(database, online, f"Aoi {number}") for number in range(8)]
        games = [await begin(who) for who in people]
        for _ in range(3):
            await asyncio.gather(*(play(who, game_id) for who, game_id in zip(people, games, strict=True)))
        for who, game_id in zip(people, games, strict=True):
            await until(who, game_id, lambda game: game.phase == "over" or len(game.turns) == 6)
            numbers = await turns_written(database, game_id)
            assert numbers == [*range(1, len(numbers) + 1)]
        assert await errands_left(database) == 0

    async def run() -> None:
        async with AsyncExitStack() as processes:
            first, *_ = [await processes.enter_async_context(process_of(database_url)) for _ in range(count)]
            await story(*first)

    asyncio.run(run())


def test_a_game_that_is_asked_for_at_several_processes_at_once_begins_once(database_url: str) -> None:
    """On PostgreSQL at three processes; on SQLite there is one."""
    count = 3 if database_url.startswith("postgres") else 1

    async def run() -> None:
        async with AsyncExitStack() as processes:
            there = [await processes.enter_async_context(process_of(database_url)) for _ in range(count)]
            for number in range(10):
                aoi = await guest(*there[0], "Aoi")
                asked = [begin(aoi.at(*process), key=f"the-same-{number}") for process in there for _ in range(3)]
                assert len({*await asyncio.gather(*asked)}) == 1
                assert len((await there[0][1].mine(aoi.person)).games) == 1

    asyncio.run(run())


def test_a_process_sees_to_so_many_games_at_once(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "COMPUTER_JOBS", 2)
    thinking: list[str] = []

    async def think_on(client: str, work: Work[Any], seconds: float) -> Sequence[Any]:
        thinking.append(client)
        return await never(client, work, seconds)

    async def story(database: Database, online: OnlineService) -> None:
        aoi = await guest(database, online, "Aoi")
        games = [await begin(aoi, begins="invited") for _ in range(3)]
        async with asyncio.timeout(20):
            while len(thinking) < limits.COMPUTER_JOBS:
                await asyncio.sleep(0.02)
        claimed = select(computer_errand.c.game).where(computer_errand.c.process.is_not(None))
        held = await database.read(lambda connection: connection.execute(claimed).scalars().all())
        assert len(held) == limits.COMPUTER_JOBS
        assert online.computers
        await online.computers._claim()
        assert (
            len(await database.read(lambda connection: connection.execute(claimed).scalars().all()))
            == limits.COMPUTER_JOBS
        )
        for game_id in held:
            await aoi.do(game_id, "resign")
        (last,) = {*games} - {*held}
        async with asyncio.timeout(20):
            while len(thinking) < 3:
                await asyncio.sleep(0.02)
        assert await database.read(lambda c: c.execute(claimed).scalars().all()) == [last]

    lived(database_url, story, think_on)
