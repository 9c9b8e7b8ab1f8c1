"""Limits of online play at which no other test looks: how much somebody may have or do, and what is remembered."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection

from databases import running
from rated import guest
from teban.online import fair_play, limits
from teban.online.errors import NotYours, TooLate
from teban.online.game_cache import GameCache
from teban.online.games.matches import Matches, new_match
from teban.online.games.state import SECOND, Happened, OnlineGame, Person, invite
from teban.online.identity import hash_of
from teban.online.maintenance import Maintenance
from teban.online.models.commands import CommandRequest, InvitationRequest
from teban.online.models.terms import Terms
from teban.online.people import People
from teban.online.service import OnlineService
from teban.online.storage import games, presence
from teban.online.storage.database import Database
from teban.online.storage.heartbeat import beat
from teban.online.storage.people import PersonRow
from teban.online.storage.transaction import Conflict
from teban.server import limits as server
from teban.server.rate_limit import PeopleLimit, RateLimit, TooOften

TERMS = Terms.model_validate(
    {
        "game": "stoic",
        "options": {"size": 3},
        "time": {"kind": "live", "base": 60, "increment": 5},
        "begins": "inviter",
        "takebacks": True,
        "private": False,
        "open": False,
    }
)
INVITER = Person(id="aoi", name="Aoi")


def new_game(game_id: str) -> OnlineGame:
    return invite(game_id, TERMS, INVITER, new_match(TERMS).position.text, "1", SECOND)


# What one person may have


async def begun(online: OnlineService, number: int) -> PersonRow:
    """Somebody with so many invitations."""
    person, _ = await online.people.make_guest()
    for each in range(number):
        await invited(online, person, f"key-{each:06}")
    return person


async def invited(online: OnlineService, person: PersonRow, key: str, *, is_open: bool = False) -> str:
    terms = TERMS.model_copy(update={"open": is_open})
    return (await online.invite(person, InvitationRequest(key=key, terms=terms, name="Aoi"))).id


def at(database: Database, story: Any) -> None:
    """Let something happen at a process of the server."""

    async def run() -> None:
        online = OnlineService(database)
        await online.start()
        try:
            await story(online)
        finally:
            await online.stop()

    asyncio.run(run())


def test_somebody_may_have_so_many_invitations_open(database: Database) -> None:
    async def story(online: OnlineService) -> None:
        person = await begun(online, limits.OPEN_INVITATIONS)
        with pytest.raises(NotYours) as refusal:
            await invited(online, person, "one-more")
        assert refusal.value.reason.code == "online.too_many_invitations"
        assert len((await online.mine(person)).games) == limits.OPEN_INVITATIONS

    at(database, story)


def test_somebody_may_have_so_many_games_under_way(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GAMES", 3)

    async def story(online: OnlineService) -> None:
        person = await begun(online, limits.GAMES)
        with pytest.raises(NotYours) as refusal:
            await invited(online, person, "one-more")
        assert refusal.value.reason.code == "online.too_many_games"

    at(database, story)


def test_nobody_joins_or_plays_again_beyond_so_many_games(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GAMES", 2)

    async def story(online: OnlineService) -> None:
        aoi, ben = [await guest(database, online, name) for name in ("Aoi", "Ben")]
        over = await aoi.begin(ben, rated=False)
        await ben.do(over, "resign")
        await aoi.do(over, "offer", what="rematch")
        others = [await guest(database, online, f"Guest {number}") for number in range(limits.GAMES + 1)]
        *games, one_more = [await other.invite(rated=False) for other in others]
        for game in games:
            await ben.do(game, "join", name="Ben")
        for beginning in (ben.do(one_more, "join", name="Ben"), ben.do(over, "accept", what="rematch")):
            with pytest.raises(NotYours) as refusal:
                await beginning
            assert refusal.value.reason.code == "online.too_many_games"
        await ben.do(games[0], "abort")
        await ben.do(over, "accept", what="rematch")

    at(database, story)


def test_lists_have_so_many_entries(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LISTED", 2)
    monkeypatch.setattr(limits, "SEEKS", 3)

    async def story(online: OnlineService) -> None:
        person, _ = await online.people.make_guest()
        for number in range(4):
            await invited(online, person, f"key-{number:06}", is_open=True)
            assert len((await online.mine(person)).games) == min(number + 1, limits.LISTED)
            online._lobby.changed()  # which another process hears of a moment later
            assert len((await online.lobby(None)).games) == min(number + 1, limits.SEEKS)

    at(database, story)


def test_so_many_games_are_ended_in_one_go(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SWEEP", 2)
    monkeypatch.setattr(limits, "HEARTBEAT", 3600)
    monkeypatch.setattr(limits, "INVITATION", -60)

    async def story(online: OnlineService) -> None:
        person = await begun(online, 3)
        for left in (1, 0):
            await online.maintenance.sweep()
            assert [game.phase for game in (await online.mine(person)).games].count("invited") == left

    at(database, story)


def test_a_command_is_tried_so_often(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(online: OnlineService) -> None:
        person = await begun(online, 1)
        game = (await online.mine(person)).games[0].id
        tried: list[object] = []

        async def be_second(work: object) -> None:
            tried.append(work)
            raise Conflict

        with monkeypatch.context() as patch:
            patch.setattr(database, "write", be_second)
            with pytest.raises(TooLate):
                await online.do(game, person, asked(do="withdraw"))
        assert len(tried) == limits.TRIES
        await online.do(game, person, asked(do="withdraw"))

    at(database, story)


def asked(**command: Any) -> CommandRequest:
    return CommandRequest.model_validate({"key": "key-of-it", "since": 0, "command": command})


# What time does


@pytest.mark.parametrize(("beyond", "shift"), [(0, 0), (1, limits.DOWNTIME * SECOND + 1)])
def test_time_is_given_back_after_so_long_a_silence_and_no_shorter_one(
    database: Database, monkeypatch: pytest.MonkeyPatch, beyond: int, shift: int
) -> None:
    start = 1_000 * SECOND
    now = start
    monkeypatch.setattr("teban.online.maintenance.milliseconds", lambda: now)
    clocks = {"phase": "playing", "seat": 1, "left": (60_000, 60_000), "since": start, "deadline": start + 60_000}
    game = new_game("a").model_copy(update=clocks)

    async def never(*_: object) -> None:
        raise AssertionError("nothing is to end here")

    async def nothing() -> None:
        pass

    async def scenario(_: list[str]) -> None:
        nonlocal now
        maintenance = Maintenance(database, "process", never, never, nothing)
        await maintenance.beat()
        await database.write(lambda connection: games.insert(connection, game, None, None, "joined"))
        now = start + int(limits.DOWNTIME * SECOND) + beyond
        await maintenance.beat()
        found = await database.read(lambda connection: games.load(connection, game.id))
        assert found
        assert found.since == start + shift

    running(database, scenario)


def test_somebody_is_present_as_long_as_their_process_is_not_silent(database: Database) -> None:
    fresh = limits.PRESENCE * SECOND

    def transaction(connection: Connection) -> list[bool]:
        games.insert(connection, new_game("a"), None, None, "invited")
        beat(connection, "process", SECOND)
        presence.arrive(connection, "a", "aoi", "process", SECOND)
        times = (SECOND + fresh, SECOND + fresh + 1)
        return [presence.look(connection, "a", now, fresh)["aoi"].present for now in times]

    async def scenario(_: list[str]) -> None:
        assert await database.write(transaction) == [True, False]

    running(database, scenario)


def test_what_is_watched_keeps_its_place_for_so_long(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WATCHABLE", 1)
    start = 1_000 * SECOND
    now = start
    monkeypatch.setattr("teban.online.lobby.milliseconds", lambda: now)

    async def story(online: OnlineService) -> None:
        nonlocal now
        for name, changed in (("a", start), ("b", start + 1)):
            update = {"phase": "playing", "players": (INVITER, INVITER), "changed": changed}
            game = new_game(name).model_copy(update=update)
            await database.write(lambda c, game=game: games.insert(c, game, None, None, "joined"))  # type: ignore[misc]
            online._lobby.changed()
            assert [each.id for each in (await online.lobby(None)).games] == ["a"]
        for later, shown in ((-1, "a"), (0, "b")):
            now = start + limits.WATCHED_FOR * SECOND + later
            online._lobby.changed()
            assert [each.id for each in (await online.lobby(None)).games] == [shown]

    at(database, story)


# What is remembered


def test_so_many_matches_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MATCHES", 2)
    matches, played = Matches(), [new_game(name) for name in "abc"]
    kept = []
    for game in played:
        with matches.of(game) as match:
            kept.append(match)
    for game, match, is_kept in zip(played[::-1], kept[::-1], (True, True, False), strict=True):
        with matches.of(game) as again:
            assert (again is match) == is_kept


def test_so_many_games_are_known_and_so_much_of_their_story(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CACHED_GAMES", 2)
    known = GameCache()
    for name in "abc":
        known.learn(new_game(name))
    assert [known.get(name) is not None for name in "abc"] == [False, True, True]
    game = new_game("b")
    for number in range(game.version + 1, game.version + limits.CACHED_STORY + 2):
        game = game.model_copy(update={"version": number})
        known.learn(game, Happened(number=number, what="turn", seat=1, about=None, kept=0, at=0))
    found = known.get("b")
    assert found
    assert len(found.since(game.version - limits.CACHED_STORY) or ()) == limits.CACHED_STORY
    assert found.since(game.version - limits.CACHED_STORY - 1) is None


def test_so_many_positions_are_silent_without_being_worked_out_again() -> None:
    assert fair_play.silent_about.cache_parameters()["maxsize"] == limits.SILENT


def test_so_many_people_are_remembered_and_for_so_long(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KNOWN_PEOPLE", 2)
    now = 0.0
    monkeypatch.setattr("teban.online.people.monotonic", lambda: now)

    async def scenario(_: list[str]) -> None:
        nonlocal now
        people = People(database)
        tokens = [(await people.make_guest())[1] for _ in range(3)]
        assert [hash_of(token) in people._known for token in tokens] == [False, True, True]
        read: list[object] = []
        whole = database.read

        def counted(work: Any) -> Any:
            read.append(work)
            return whole(work)

        monkeypatch.setattr(database, "read", counted)
        now = limits.KNOWN_FOR - 0.001
        assert await people.find(tokens[2])
        assert read == []
        now = limits.KNOWN_FOR
        assert await people.find(tokens[2])
        assert len(read) == 1

    running(database, scenario)


# How much a client may do


@pytest.mark.parametrize(
    ("at_once", "a_minute"),
    [
        (f"{kind}_AT_ONCE", f"{kind}_A_MINUTE")
        for kind in ("COMMANDS", "INVITATIONS", "LINES", "SIGN_INS", "GUESSES", "SIGN_UPS", "DOWNLOADS")
    ],
)
def test_a_client_may_do_so_much_at_once_and_so_much_in_the_long_run(at_once: str, a_minute: str) -> None:
    now = 0.0
    rate = RateLimit(getattr(server, at_once), getattr(server, a_minute), lambda: now)
    for _ in range(getattr(server, at_once)):
        rate.take("a")
    with pytest.raises(TooOften):
        rate.take("a")
    rate.take("b")
    now = 60 / getattr(server, a_minute) + 1e-6
    rate.take("a")
    with pytest.raises(TooOften):
        rate.take("a")


def test_so_many_clients_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "RATED_CLIENTS", 2)
    rate = RateLimit(1, 1, lambda: 0.0)
    for client in "ab":
        rate.take(client)
    with pytest.raises(TooOften):
        rate.take("a")
    rate.take("c")  # which takes the place of the one that was quiet for longest
    rate.take("b")
    with pytest.raises(TooOften):
        rate.take("c")


def test_those_without_an_account_share_so_much_of_an_address() -> None:
    each = 3
    limit = PeopleLimit(each, 60, lambda: 0.0)
    members = [PersonRow(f"member {number}", "", "person") for number in range(2 * server.SHARED)]
    for person in members:  # each is counted alone, however many they are
        for _ in range(each):
            limit.take(person, "school")
        with pytest.raises(TooOften):
            limit.take(person, "home")
    for number in range(server.SHARED):
        for _ in range(each):
            limit.take(PersonRow(f"guest {number}", ""), "school")
    for stranger in (None, PersonRow("another guest", "")):
        with pytest.raises(TooOften):
            limit.take(stranger, "school")
        limit.take(stranger, "elsewhere")
