"""Guests: nobody can be so many of them that the database fills up, and those who never played are forgotten."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Connection, func, insert, select

from databases import running
from serving import JSON
from teban.online import limits
from teban.online.accounts.accounts import Accounts, Browser
from teban.online.accounts.errors import NameTaken
from teban.online.games.state import SECOND
from teban.online.maintenance import Maintenance
from teban.online.now import milliseconds
from teban.online.people import People
from teban.online.storage import feed, push
from teban.online.storage import schema as tables
from teban.online.storage.database import Database
from teban.online.storage.push import Subscription
from teban.server import limits as server
from teban.server.app import create_app
from teban.server.rate_limit import RateLimit, TooOften
from teban.server.settings import Settings
from test_texts import DOCUMENT, ENDLESS, OPERATIONS, usual

OTHERS = [name for name in vars(server) if name.endswith("_AT_ONCE") and name != "GUESTS_AT_ONCE"]
MOST = 3


def people_in(client: TestClient) -> int:
    """How many people there are."""
    assert client.portal

    async def count() -> int:
        service = await client.app.state.online.service()  # type: ignore[attr-defined]
        found: int = await service.database.read(
            lambda connection: connection.execute(select(func.count()).select_from(tables.person)).scalar_one()
        )
        return found

    return client.portal.call(count)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        for name in OTHERS:
            patch.setattr(server, name, 10**6)
        patch.setattr(server, "GUESTS_AT_ONCE", MOST)
        patch.setattr(server, "GUESTS_A_MINUTE", 0)
        app = create_app(Settings(client=Path("nowhere")))
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def test_no_address_makes_guests_without_end(client: TestClient) -> None:
    before, statuses = people_in(client), set()
    for method, path in OPERATIONS:
        if path.endswith(ENDLESS):
            continue
        content = DOCUMENT["paths"][path][method].get("requestBody", {}).get("content", {})
        body: Any = usual(content["application/json"]["schema"]) if content else None
        address = path.replace("{game}", "stoic").replace("{number}", "1").replace("{", "").replace("}", "")
        for number in range(MOST + 1):
            if body and "name" in body:
                body["name"] = f"x{number}"
            client.cookies.clear()
            statuses.add(client.request(method, address, content=json.dumps(body), headers=JSON).status_code)
    assert people_in(client) == before + MOST
    assert 429 in statuses


def test_a_client_may_be_so_many_guests() -> None:
    now = 0.0
    rate = RateLimit(server.GUESTS_AT_ONCE, server.GUESTS_A_MINUTE, lambda: now)
    for _ in range(server.GUESTS_AT_ONCE):
        rate.take("a")
    for later in (0, 60 / server.GUESTS_A_MINUTE - 0.001):
        now = later
        with pytest.raises(TooOften):
            rate.take("a")
    rate.take("b")
    now = 60 / server.GUESTS_A_MINUTE + 0.001
    rate.take("a")


def maintenance_of(database: Database) -> Maintenance:
    async def never(*_: object) -> None:
        raise AssertionError("nothing is to end here")

    return Maintenance(database, "process", never, never, never)


def put(connection: Connection, name: str, when: int) -> None:
    """A guest from a time, with everything that is theirs alone."""
    connection.execute(insert(tables.person), {"id": name, "name": name, "created": when, "seen": when})
    connection.execute(insert(tables.session), {"token_hash": name, "person": name, "created": when, "seen": when})
    feed.renew(connection, name, f"feed of {name}", when)
    push.subscribe(connection, Subscription(f"push of {name}", name, "https://push.example/x", "", "", "en"), when, 9)


def test_a_guest_who_never_played_is_forgotten_after_a_while(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = milliseconds()
    long_ago = now - limits.NEVER_PLAYED * SECOND
    monkeypatch.setattr("teban.online.maintenance.milliseconds", lambda: now)
    monkeypatch.setattr(limits, "SWEEP", 2)
    game = {"version": 1, "game": "stoic", "is_open": False, "is_private": False, "is_live": False, "format": 1}
    game |= {"turn_count": 0, "created": 0, "state": "{}", "changed": long_ago - 1, "phase": "over"}

    def fill(connection: Connection) -> None:
        put(connection, "new", long_ago)
        for name in ("idle", "idle too", "idle as well", "back", "played", "blocks", "owner"):
            put(connection, name, long_ago - 1)
        connection.execute(tables.session.update().where(tables.session.c.person == "back").values(seen=long_ago))
        connection.execute(insert(tables.game), {"id": "game", "player1": "other", "player2": "played", **game})
        connection.execute(
            insert(tables.block), {"id": "block", "person": "blocks", "blocked": "new", "created": long_ago}
        )
        names = {"name_key": "owner", "name_look": "owner", "created": long_ago}
        connection.execute(insert(tables.account), {"person": "owner", **names})

    def left(connection: Connection) -> dict[str, set[str]]:
        columns = (tables.person.c.id, tables.session.c.person, tables.feed.c.person, tables.push_subscription.c.person)
        return {column.table.name: {*connection.execute(select(column)).scalars()} for column in columns}

    async def scenario(_: list[str]) -> None:
        await database.write(fill)
        maintenance = maintenance_of(database)
        await maintenance.forget_guests()
        kept = {"new", "back", "played", "blocks", "owner"}
        assert await database.read(left) == dict.fromkeys(("person", "session", "feed", "push_subscription"), kept)

    running(database, scenario)


def test_guests_are_looked_for_now_and_then(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    now = milliseconds()
    monkeypatch.setattr("teban.online.maintenance.milliseconds", lambda: now)

    def names(connection: Connection) -> list[str]:
        return [*connection.execute(select(tables.person.c.id)).scalars()]

    async def scenario(_: list[str]) -> None:
        nonlocal now
        maintenance = maintenance_of(database)
        await maintenance.forget_guests()
        await database.write(lambda connection: put(connection, "idle", 0))
        for later, found in ((limits.FORGETTING * SECOND - 1, ["idle"]), (1, [])):
            now += later
            await maintenance.forget_guests()
            assert await database.read(names) == found

    running(database, scenario)


def test_who_signs_out_after_the_guest_before_was_forgotten_is_nobody(database: Database) -> None:
    async def scenario(_: list[str]) -> None:
        people = People(database)
        accounts = Accounts(database, people, lambda _: None)
        owner, token = await people.make_guest()
        made = await accounts.sign_up_with_password(owner, Browser(token, ""), "Aoi", "correct horse battery")
        guest, token = await people.make_guest()
        here = await accounts.sign_in_with_password(Browser(token, ""), "Aoi", "correct horse battery", False)
        await database.write(
            lambda connection: connection.execute(
                tables.person.update().where(tables.person.c.id == guest.id).values(created=0, seen=0)
            )
        )
        await maintenance_of(database).forget_guests()
        assert await accounts.sign_out(Browser(here, "")) is None
        assert await accounts.sign_out(Browser(made.token, "")) is None
        accounts.close()

    running(database, scenario)


def test_a_guest_is_not_called_like_an_account_and_is_told_a_name_to_take(database: Database) -> None:
    async def scenario(_messages: list[str]) -> None:
        people = People(database)
        accounts = Accounts(database, people, lambda _: None)
        early, _ = await people.make_guest()
        early = await people.rename(early, "Aoi")  # before there was such an account
        for taken in ("Aoi", "Ben 2"):
            owner, token = await people.make_guest()
            made = await accounts.sign_up_with_password(owner, Browser(token, ""), taken, "correct horse battery")
        guest, _ = await people.make_guest()
        for who, taken, free in (
            (guest, "Aoi", "Aoi 2"),
            (early, "Aoi", "Aoi 2"),
            (guest, "ＡＯＩ", "ＡＯＩ 2"),  # read as the same
            (guest, "Аоі", "Аоі 2"),  # Cyrillic letters that look the same
            (guest, "A\u200boi", "A\u200boi 2"),  # with a space that is not seen
            (guest, "Aoi ♛", "Aoi ♛ 2"),  # with a mark of rank
            (guest, "Ben 2", "Ben 2 2"),
        ):
            with pytest.raises(NameTaken) as refusal:
                await people.rename(who, taken)
            assert refusal.value.reason.code == "accounts.guest_name_taken"
            assert refusal.value.reason.params["free"] == free
            assert (await people.rename(guest, free)).name == free
        other, _ = await people.make_guest()
        assert (await people.rename(other, "Aoi 2")).name == "Aoi 2"  # guests may be called alike
        assert (await people.find(made.token)) is not None
        accounts.close()

    running(database, scenario)
