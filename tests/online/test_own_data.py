"""The file of what is known about somebody: each column that holds a person is told of in it, or says why not."""

import asyncio
from contextlib import aclosing
from typing import Any

from sqlalchemy import Column, Connection, insert, select

from push_service import PushService
from rated import Member, member
from teban.online.accounts.accounts import Browser
from teban.online.accounts.passkeys import Site
from teban.online.identity import hash_of
from teban.online.models.accounts import OwnData
from teban.online.models.push import SubscribeRequest
from teban.online.models.talk import Line, MuteRequest, ReadRequest, SayRequest
from teban.online.now import milliseconds
from teban.online.push.endpoint import Endpoints
from teban.online.service import OnlineService
from teban.online.storage import bots, sessions
from teban.online.storage.database import Database
from teban.online.storage.schema import METADATA, passkey
from teban.online.storage.sessions import SessionRow

SITE = Site("localhost", "http://localhost")
NAMES = {"person", "player1", "player2", "invited", "muted", "blocked", "owner", "guest"}
"""What columns are called that hold a person without referring to one."""

INCLUDED = {
    "account.person": "account",
    "block.person": "blocks",
    "bot_token.owner": "bots",
    "event.person": "games.did",
    "feed.person": "feed",
    "game.player1": "games",
    "game.player2": "games",
    "mute.person": "mutes",
    "passkey.person": "account.passkeys",
    "person.id": "created",
    "presence.person": "games.seen",
    "push_subscription.person": "push",
    "rating.person": "ratings",
    "rating_change.person": "ratings.course",
    "session.person": "sessions",
    "talk.person": "games.talk",
    "talk_read.person": "games.read",
}
"""Columns that hold a person, with the field of the file that tells what stands beside them."""

EXCEPTED = {
    "block.blocked": "who has blocked somebody is for those alone who did",
    "bot_token.person": "the bot itself, which its owner is told of",
    "challenge.person": "a random number that is good for some minutes",
    "computer_errand.person": "one of the levels of the computer",
    "game.invited": "an invitation that waits is among the games; afterwards whoever accepted is a player",
    "mute.muted": "who does not read somebody's lines is for those alone",
    "recovery_code.person": "hashes of secrets; how many are left is told with the account",
    "session.guest": "who was here before the sign-in, by an identity that means nothing elsewhere",
}
"""Columns that hold a person, with the reason why the file does not tell of them."""


def people_columns() -> set[str]:
    """Every column of the schema that holds a person."""
    columns = [column for table in METADATA.tables.values() for column in table.c]
    return {f"{column.table.name}.{column.name}" for column in columns if holds(column)}


def holds(column: Column[Any]) -> bool:
    if column.table.name == "person":
        return column.primary_key
    refers = {key.column.table.name for key in column.foreign_keys}
    return column.name in NAMES or bool(refers & {"person", "account"})


def test_every_column_that_holds_a_person_is_in_the_file_or_says_why_not() -> None:
    assert people_columns() == INCLUDED.keys() | EXCEPTED.keys()
    assert not INCLUDED.keys() & EXCEPTED.keys()


def test_no_other_column_holds_a_person_and_what_is_included_is_told(database_url: str) -> None:
    async def run() -> None:
        service = PushService()
        database = Database(database_url)
        await asyncio.to_thread(database.open)
        online = OnlineService(database, endpoints=Endpoints(service.origin))
        await online.start()
        try:
            aoi, ben, noa = [await member(database, online, name) for name in ("Aoi", "Ben", "Noa")]
            game = await live(online, database, aoi, ben, noa, service)
            assert await columns_with(database, aoi.person.id) <= INCLUDED.keys() | EXCEPTED.keys()
            told = await download(online, aoi)
            for path in INCLUDED.values():
                assert found(told, path), path
            assert told.mutes[0].name == "Noa"
            assert [line.seat for line in talk_of(told, game)] == [1, 2]
            await online.talk.mute(game, aoi.person, MuteRequest(mute="game"))
            told = await download(online, aoi)
            assert [line.seat for line in talk_of(told, game)] == [1]  # what they could not read is not theirs
            assert "secret" not in told.model_dump_json()
            other = await download(online, ben)
            assert not {"push", "bots", "mutes"} & {name for name, value in other if value}
        finally:
            await online.stop()
            service.close()

    asyncio.run(run())


async def live(
    online: OnlineService, database: Database, aoi: Member, ben: Member, noa: Member, service: PushService
) -> str:
    """Let somebody leave something in every table that knows people; a game in which two have talked."""
    now, person = milliseconds(), aoi.person.id
    session = SessionRow(hash_of("aoi-token"), person, now, now, "Browser", now, None)
    await database.write(lambda connection: sessions.add(connection, session))
    key = {"id": "key", "person": person, "public_key": b"", "sign_count": 0, "site": SITE.name, "label": "Phone"}
    await database.write(lambda connection: connection.execute(insert(passkey).values(**key, created=now)))
    await database.write(lambda connection: bots.make(connection, person, "Robot", hash_of("secret-bot"), now))
    await online.feeds.renew(aoi.person)
    await online.push.subscribe(aoi.person, SubscribeRequest.model_validate(service.subscription()))
    game, other = await aoi.begin(ben), await noa.begin(aoi)
    async with aclosing(online.follow(game, aoi.person, 0)) as stream:
        await anext(stream)
    for who, phrase in ((aoi, "hello"), (ben, "have_fun")):
        line = {"key": f"line-{phrase}", "line": {"kind": "phrase", "phrase": phrase}, "heard": 0}
        await online.talk.say(game, who.person, SayRequest.model_validate(line))
    await online.talk.read(game, aoi.person, ReadRequest(number=2))
    await online.talk.mute(other, aoi.person, MuteRequest(mute="game"))
    await aoi.do(game, "resign")
    await online.blocks.add_account(aoi.person, "Ben")
    return game


async def download(online: OnlineService, who: Member) -> OwnData:
    token = "aoi-token" if who.person.name == "Aoi" else ""
    return await online.accounts.download(who.person, Browser(token, ""), SITE)


def talk_of(told: OwnData, game: str) -> list[Line]:
    return next(each.talk for each in told.games if each.id == game)


def found(told: OwnData, path: str) -> Any:
    """What stands in a field of the file, of all entries of a list."""
    here: Any = [told]
    for name in path.split("."):
        here = [getattr(each, name) for each in here]
        here = [each for one in here for each in (one if isinstance(one, list) else [one])]
    return [each for each in here if each]


async def columns_with(database: Database, person: str) -> set[str]:
    """The columns of all tables in which a person stands."""
    columns = [column for table in METADATA.tables.values() for column in table.c if column.type.python_type is str]

    def read(connection: Connection) -> set[str]:
        return {
            f"{column.table.name}.{column.name}"
            for column in columns
            if connection.execute(select(column).where(column == person)).first()
        }

    return await database.read(read)
