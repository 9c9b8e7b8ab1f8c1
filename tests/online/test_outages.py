"""When nobody could play: what was lost then is given back, and nothing falls due because of it."""

import asyncio
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, select

from databases import Postgres
from teban.online import limits
from teban.online.models.commands import CommandRequest, InvitationRequest
from teban.online.models.games import OnlineGameAnswer
from teban.online.now import milliseconds
from teban.online.service import OnlineService
from teban.online.storage import games as storage
from teban.online.storage.database import Database
from teban.online.storage.people import PersonRow
from teban.online.storage.schema import event
from teban.online.storage.schema import game as game_table
from teban.registry import start_with

TERMS = {
    "game": "stoic",
    "options": {"size": 3},
    "time": {"kind": "live", "base": 60, "increment": 5},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
_keys = (f"key-{number:06}" for number in count())


async def begun(online: OnlineService) -> tuple[str, list[PersonRow]]:
    """A live game in which both have had a turn, so that clocks run."""
    aoi, ben = [(await online.people.make_guest())[0] for _ in "ab"]
    asked = {"key": next(_keys), "name": "Aoi", "terms": TERMS}
    game = (await online.invite(aoi, InvitationRequest.model_validate(asked))).id
    await do(online, game, ben, do="join", name="Ben")
    position = start_with(TERMS["game"], TERMS["options"])  # type: ignore[arg-type]
    for number, player in enumerate((aoi, ben), 1):
        action = position.legal()[0]
        await do(online, game, player, do="turn", number=number, actions=[action])
        position = position.play(action)
    return game, [aoi, ben]


async def do(online: OnlineService, game: str, person: PersonRow, **command: Any) -> None:
    asked = {"key": next(_keys), "since": 0, "command": command}
    await online.do(game, person, CommandRequest.model_validate(asked))


def due_at(game: str, deadline: int) -> Any:
    """A transaction that leaves the player to act until then."""
    return lambda connection: connection.execute(
        game_table.update().where(game_table.c.id == game).values(deadline=deadline)
    )


def happened(game: str) -> Any:
    """A transaction that finds what has happened to a game."""

    def transaction(connection: Connection) -> list[str]:
        return [
            *connection.execute(select(event.c.what).where(event.c.game == game).order_by(event.c.number)).scalars()
        ]

    return transaction


@pytest.mark.parametrize("is_asked", [False, True])
def test_no_flag_falls_while_the_database_is_away(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, is_asked: bool
) -> None:
    """Who waits for it to come back, maintenance or a command, gives the time back before anything falls due."""
    monkeypatch.setattr(limits, "HEARTBEAT", 0.05)
    monkeypatch.setattr(limits, "DOWNTIME", 0.5)
    monkeypatch.setattr(limits, "GRACE", 0)

    async def run() -> None:
        database = Database(postgres.fresh_url())
        database.open()
        online = OnlineService(database)
        await online.start()
        try:
            game, (aoi, _) = await begun(online)
            deadline = milliseconds() + 3000
            await database.write(due_at(game, deadline))
            await asyncio.to_thread(postgres.stop)
            if is_asked:
                asking = asyncio.create_task(do(online, game, aoi, do="give_time", seconds=1))
            await asyncio.sleep((deadline + 700 - milliseconds()) / 1000)
            await asyncio.to_thread(postgres.start)
            if is_asked:
                await asking
            found: list[str] = []

            async def look() -> bool:
                found[:] = await database.read(happened(game))
                return "given_back" in found or "ended" in found

            async with asyncio.timeout(20):
                while not await look():
                    await asyncio.sleep(0.02)
            assert "ended" not in found
        finally:
            await online.stop()

    asyncio.run(run())


def test_what_had_arrived_before_time_was_given_back_comes_after_it(database: Database) -> None:
    """Its player is charged with what they had used until nobody could play."""

    async def run() -> None:
        online = OnlineService(database)
        await online.start()
        try:
            game, (aoi, _) = await begun(online)
            before = (await online.look(game, aoi)).update.status.clocks
            assert before
            assert before.since
            lost = before.since + 1000
            await database.write(lambda connection: storage.give_back(connection, lost, lost + 60_000))
            action = next_action(await online.look(game, aoi))
            await do(online, game, aoi, do="turn", number=3, actions=[action])
            last = (await online.look(game, aoi)).update.turns[-1]
            assert (last.at, last.spent) == (lost + 60_000, 1000)
            times = await database.read(lambda connection: connection.execute(times_of(game)).scalars().all())
            assert times == sorted(times)
        finally:
            await online.stop()

    asyncio.run(run())


def next_action(told: OnlineGameAnswer) -> str:
    """A legal turn of one action, as a game stands."""
    position = start_with(told.terms.game, told.terms.options)
    for turn in told.update.turns:
        position = position.play_all(turn.actions)
    return position.legal()[0]


def times_of(game: str) -> Any:
    """When what happened to a game did, in the order of its numbers."""
    return select(event.c.at).where(event.c.game == game).order_by(event.c.number)
