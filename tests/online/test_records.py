"""Records: what a profile and a leaderboard show of somebody, and how much of it; and how many bots somebody has."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from sqlalchemy import update

from rated import Member, member
from teban.online import limits
from teban.online.errors import NotYours
from teban.online.models.ratings import GameRecord
from teban.online.service import OnlineService
from teban.online.storage.database import Database
from teban.online.storage.schema import rating
from teban.registry import start_with

Story = Callable[[Database, OnlineService], Coroutine[Any, Any, None]]
FIRST = start_with("stoic", {"size": 3}).legal()


def lived(url: str, story: Story) -> None:
    async def run() -> None:
        database = Database(url)
        await asyncio.to_thread(database.open)
        online = OnlineService(database)
        await online.start()
        try:
            await story(database, online)
        finally:
            await online.stop()

    asyncio.run(run())


async def won(winner: Member, loser: Member, *, first: int = 0) -> str:
    """A rated game that somebody begins with one of the first actions there are, and wins; its name."""
    game_id = await winner.begin(loser)
    await winner.do(game_id, "turn", number=1, actions=[FIRST[first]])
    second = start_with("stoic", {"size": 3}).play(FIRST[first]).legal()[0]
    await loser.do(game_id, "turn", number=2, actions=[second])
    await loser.do(game_id, "resign")
    return game_id


async def record_of(online: OnlineService, who: Member) -> GameRecord:
    (found,) = (await online.records.profile(who.person.name, None)).records
    return found


def test_a_profile_shows_the_latest_and_no_more_than_it_may(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RECENT", 2)
    monkeypatch.setattr(limits, "HISTORY", 2)

    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await member(database, online, "Aoi"), await member(database, online, "Ben")
        games = []
        for number in range(3):
            games.append(await won(aoi, ben))
            profile = await online.records.profile("Aoi", None)
            latest = games[::-1][: limits.RECENT]
            assert [game.id for game in profile.recent] == latest
            assert [point.game for point in profile.records[0].history] == latest[::-1]
            assert profile.records[0].wins == number + 1

    lived(database_url, story)


def test_openings_are_those_of_the_latest_games_the_most_frequent_first(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await member(database, online, "Aoi"), await member(database, online, "Ben")
        for first in (0, 1, 1, 2, 2, 2):
            await won(aoi, ben, first=first)
        openings = (await record_of(online, aoi)).openings
        assert [(each.turns, each.wins) for each in openings] == [([[FIRST[n]]], n + 1) for n in (2, 1, 0)]
        monkeypatch.setattr(limits, "OPENINGS", 2)
        assert len((await record_of(online, aoi)).openings) == 2
        monkeypatch.setattr(limits, "PROFILE_GAMES", 4)
        openings = (await record_of(online, aoi)).openings
        assert [(each.turns, each.wins) for each in openings] == [([[FIRST[2]]], 3), ([[FIRST[1]]], 1)]

    lived(database_url, story)


def test_a_leaderboard_has_so_many_lines_and_no_provisional_rating(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await member(database, online, "Aoi"), await member(database, online, "Ben")
        await won(aoi, ben)
        assert (await online.records.leaders("stoic")).leaders == []
        await database.write(lambda connection: connection.execute(update(rating).values(deviation=60)))
        assert [each.name for each in (await online.records.leaders("stoic")).leaders] == ["Aoi", "Ben"]
        monkeypatch.setattr(limits, "LEADERS", 1)
        assert [each.name for each in (await online.records.leaders("stoic")).leaders] == ["Aoi"]

    lived(database_url, story)


def test_somebody_has_so_many_bots(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await member(database, online, "Aoi"), await member(database, online, "Ben")
        for letter in "abcdefghij"[: limits.BOTS]:
            await online.records.make_bot(aoi.person, f"Program {letter}")
        with pytest.raises(NotYours) as error:
            await online.records.make_bot(aoi.person, "Program z")
        assert error.value.reason.code == "ratings.too_many_bots"
        await online.records.make_bot(ben.person, "Program z")

    lived(database_url, story)
