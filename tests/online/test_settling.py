"""A decided rated game changes ratings exactly once, whatever is repeated, races or fails; and who may play for one."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Connection, select

from rated import Member, guest, member
from teban.online import limits
from teban.online.errors import NotYours, TooLate
from teban.online.games.state import OnlineGame
from teban.online.ratings.glicko2 import LOSS, WIN, Rating, after_game
from teban.online.service import OnlineService
from teban.online.storage import games as game_storage
from teban.online.storage import ratings as storage
from teban.online.storage.database import Database
from teban.online.storage.ratings import Record
from teban.online.storage.schema import event, game, rating_change
from teban.registry import start_with

LAYOUT = "...../BBBBBB/BBBBBBB/......../........./......../WWWWWWW/WWWWWW/....."


class Change(NamedTuple):
    """A row of what a game has changed."""

    game_id: str
    person: str
    before: float
    after: float


Story = Callable[[Database, OnlineService], Coroutine[Any, Any, None]]


def lived(url: str, story: Story) -> None:
    async def run() -> None:
        database, online = await started(url)
        try:
            await story(database, online)
        finally:
            await online.stop()

    asyncio.run(run())


async def started(url: str) -> tuple[Database, OnlineService]:
    database = Database(url)
    await asyncio.to_thread(database.open)
    online = OnlineService(database)
    await online.start()
    return database, online


async def changes(database: Database, person: str = "") -> list[Change]:
    columns = rating_change.c
    statement = select(columns.game_id, columns.person, columns.before, columns.after)
    rows = await database.read(lambda connection: connection.execute(statement).all())
    return [change for change in (Change(*row) for row in rows) if person in ("", change.person)]


async def record(who: Member, game: str = "stoic") -> Record | None:
    found = await who.database.read(lambda connection: storage.of_person(connection, who.person.id))
    return found.get(game)


async def pair(database: Database, online: OnlineService) -> tuple[Member, Member]:
    return await member(database, online, "Aoi"), await member(database, online, "Ben")


def test_a_decided_game_changes_both_ratings_and_tells_them_with_its_end(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await pair(database, online)
        game_id = await aoi.begin(ben)
        update = await ben.do(game_id, "resign")
        won, lost = await record(aoi), await record(ben)
        assert won
        assert lost
        assert won.rating == after_game(Rating(), Rating(), WIN)
        assert lost.rating == after_game(Rating(), Rating(), LOSS)
        assert (won[1:4], lost[1:4]) == ((1, 0, 0), (0, 0, 1))
        one, two = update.status.players
        assert one
        assert two
        assert (one.badge.rating, one.badge.change) == (1500, round(won.rating.value) - 1500)
        assert (two.badge.rating, two.badge.change) == (1500, round(lost.rating.value) - 1500)
        assert one.badge.change == 162  # both are provisional
        listed = (await online.mine(aoi.person)).games[0]
        assert [badge and badge.change for badge in listed.badges] == [162, -162]
        again = await aoi.begin(ben)
        players = (await online.look(again, None)).update.status.players
        assert [player and player.badge.rating for player in players] == [1662, 1338]
        assert [player and player.badge.change for player in players] == [None, None]

    lived(database_url, story)


def test_a_draw_counts_and_what_has_no_result_does_not(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await pair(database, online)
        for how in ("abort", "abandon"):
            game_id = await aoi.begin(ben)
            if how == "abort":
                await aoi.do(game_id, "abort")
            else:
                await aoi.do(game_id, "offer", what="abandon")
                await ben.do(game_id, "accept", what="abandon")
            assert await changes(database) == []
        game_id = await aoi.begin(ben)
        await aoi.do(game_id, "offer", what="draw")
        await ben.do(game_id, "accept", what="draw")
        drawn = await record(aoi)
        assert drawn
        assert drawn[1:4] == (0, 1, 0)
        assert drawn.rating.value == pytest.approx(1500)

    lived(database_url, story)


def test_a_casual_game_changes_nothing(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await pair(database, online)
        game_id = await aoi.begin(ben, rated=False)
        update = await aoi.do(game_id, "resign")
        assert await changes(database) == []
        assert [player and player.badge.change for player in update.status.players] == [None, None]

    lived(database_url, story)


def test_a_repeated_end_counts_once(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await pair(database, online)
        game_id = await aoi.begin(ben)
        answers = [await ben.do(game_id, "resign", key="same-resignation") for _ in range(3)]
        assert len({answer.number for answer in answers}) == 1
        for _ in range(3):
            await online.expire(game_id)
        with pytest.raises(TooLate):
            await aoi.do(game_id, "resign")
        assert len(await changes(database)) == 2

    lived(database_url, story)


def test_of_all_who_end_a_game_at_once_one_does(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both give up, with keys that are sent twice, while a clock runs out at two processes."""
    monkeypatch.setattr(limits, "GRACE", 0)

    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await pair(database, online)
        others = [await started(database_url) for _ in range(2)] if database_url.startswith("postgres") else []
        processes = [(database, online), *others]
        try:
            for number in range(4):
                game_id = await aoi.begin(ben)
                acts = [
                    who.at(*process).do(game_id, "resign", key=f"resign-{number}-{who.person.id}"[:40])
                    for process in processes
                    for who in (aoi, ben, aoi)
                ]
                expiries = [each.expire(game_id) for _, each in processes]
                await asyncio.gather(*acts, *expiries, return_exceptions=True)
                assert (await online.look(game_id, None)).update.status.phase == "over"
                assert sorted(change.person for change in await changes(database) if change.game_id == game_id) == (
                    sorted((aoi.person.id, ben.person.id))
                )
        finally:
            for _, each in others:
                await each.stop()
        await adds_up(database, [aoi, ben], games=4)

    lived(database_url, story)


def test_games_of_one_person_that_end_at_once_all_count(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi = await member(database, online, "Aoi")
        others = [await member(database, online, f"Ben {number}") for number in range(6)]
        games = [await aoi.begin(other) for other in others]
        pairs = zip(others, games, strict=True)
        await asyncio.gather(*(other.do(game_id, "resign") for other, game_id in pairs))
        won = await record(aoi)
        assert won
        assert won.wins == 6
        chain = sorted(await changes(database, aoi.person.id), key=lambda change: change.before)
        assert [change.before for change in chain[1:]] == [change.after for change in chain[:-1]]
        assert (chain[0].before, chain[-1].after) == (1500, won.rating.value)

    lived(database_url, story)


@pytest.mark.parametrize("which", range(6))
def test_nothing_is_left_of_an_end_that_fails_and_it_counts_once_when_it_is_repeated(
    database_url: str, monkeypatch: pytest.MonkeyPatch, which: int
) -> None:
    """The transaction breaks off after each of its writes in turn, as when the process is killed there."""
    done = 0

    def break_off(write: Callable[..., None]) -> Callable[..., None]:
        def broken(*arguments: Any, **more: Any) -> None:
            nonlocal done
            write(*arguments, **more)
            done += 1
            if done == which + 1:
                raise ZeroDivisionError

        return broken

    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await pair(database, online)
        game_id = await aoi.begin(ben)
        with monkeypatch.context() as failing:
            failing.setattr(storage, "save", break_off(storage.save))
            failing.setattr(storage, "add_change", break_off(storage.add_change))
            failing.setattr(game_storage, "_add_event", break_off(game_storage._add_event))
            failing.setattr(game_storage, "save", break_off(game_storage.save))
            with pytest.raises(ZeroDivisionError):
                await ben.do(game_id, "resign", key="resignation")
        assert await changes(database) == []
        assert (await record(aoi), await record(ben)) == (None, None)
        assert (await online.look(game_id, None)).update.status.phase == "playing"
        events = await database.read(lambda c: c.execute(select(event).where(event.c.game == game_id)).all())
        assert len(events) == 2
        await ben.do(game_id, "resign", key="resignation")
        await adds_up(database, [aoi, ben], games=1)

    lived(database_url, story)


def test_a_clock_that_runs_out_settles_too(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await pair(database, online)
        game_id = await aoi.begin(ben, time={"kind": "correspondence", "days": 1})
        position = start_with("stoic", {"size": 3})
        for number, player in enumerate((aoi, ben), 1):
            action = position.legal()[0]
            position = position.play(action)
            await player.do(game_id, "turn", number=number, actions=[action])
        late = (await online.look(game_id, None)).update.status.deadline
        assert late
        monkeypatch.setattr("teban.online.service.milliseconds", lambda: late + 1)
        await asyncio.gather(*(online.expire(game_id) for _ in range(3)))
        lost = await record(aoi)
        assert lost
        assert lost.losses == 1
        assert len(await changes(database)) == 2

    lived(database_url, story)


async def adds_up(database: Database, people: list[Member], games: int) -> None:
    """Every person's record says what the changes say, each of which begins where the one before has ended."""
    for who in people:
        found = await record(who)
        assert found
        assert sum(found[1:4]) == games
        own = await changes(database, who.person.id)
        assert len(own) == games
        assert sorted([1500.0, *(change.after for change in own)]) == sorted(
            [*(change.before for change in own), found.rating.value]
        )


# Who may play for a rating, and under which terms


def test_a_guest_neither_proposes_nor_accepts_a_rated_game(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, noa = await member(database, online, "Aoi"), await guest(database, online, "Noa")
        for act in (noa.invite(), noa.do(await aoi.invite(), "join", name="Noa")):
            with pytest.raises(NotYours) as refused:
                await act
            assert refused.value.reason.code == "ratings.account"

    lived(database_url, story)


@pytest.mark.parametrize(
    ("code", "terms"),
    [
        ("takebacks", {"takebacks": True}),
        ("private", {"private": True}),
        ("untimed", {"time": {"kind": "untimed"}}),
        ("setting", {"game": "stride", "options": {"layout": LAYOUT.replace("BBBBBBB", "BBB.BBB")}}),
    ],
)
def test_some_terms_are_not_rated(database_url: str, code: str, terms: dict[str, Any]) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi = await member(database, online, "Aoi")
        with pytest.raises(NotYours) as refused:
            await aoi.invite(**terms)
        assert refused.value.reason.code == f"ratings.{code}"
        await aoi.invite(**terms, rated=False)

    lived(database_url, story)


def test_an_account_plays_under_its_own_name(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await pair(database, online)
        game_id = await aoi.invite()
        await ben.do(game_id, "join", name="Aoi")
        players = (await online.look(game_id, None)).update.status.players
        assert [player and (player.name, player.badge.kind) for player in players] == [
            ("Aoi", "person"),
            ("Ben", "person"),
        ]

    lived(database_url, story)


def test_a_rematch_is_rated_at_the_new_ratings(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await pair(database, online)
        game_id = await aoi.begin(ben)
        await ben.do(game_id, "resign")
        await aoi.do(game_id, "offer", what="rematch")
        rematch = (await ben.do(game_id, "accept", what="rematch")).status.rematch
        assert rematch
        players = (await online.look(rematch, None)).update.status.players
        assert [player and player.badge.rating for player in players] == [1338, 1662]
        assert len(await changes(database)) == 2

    lived(database_url, story)


def test_a_game_that_was_stored_before_there_were_ratings_is_casual_and_can_be_played_on(database_url: str) -> None:
    async def story(database: Database, online: OnlineService) -> None:
        aoi, ben = await guest(database, online, "Aoi"), await guest(database, online, "Ben")
        game_id = await aoi.begin(ben, rated=False)

        def forget(connection: Connection) -> OnlineGame | None:
            """Store the game as it was stored by the first version."""
            stored = game_storage.load(connection, game_id)
            assert stored
            state = stored.model_dump(mode="json", exclude=game_storage.IN_COLUMNS)
            del state["terms"]["rated"]
            for player in state["players"]:
                for newer in ("kind", "rating", "is_provisional", "change"):
                    del player[newer]
            connection.execute(game.update().where(game.c.id == game_id).values(state=json.dumps(state)))
            return game_storage.load(connection, game_id)

        loaded = await database.write(forget)
        assert loaded
        assert not loaded.terms.rated
        online._known.forget()
        await ben.do(game_id, "resign")
        assert await changes(database) == []

    lived(database_url, story)
