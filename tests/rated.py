"""People with accounts and rated games, for tests of ratings."""

from itertools import count
from typing import Any

from sqlalchemy import Connection, insert

from teban.online.accounts.names import key_of, look_of
from teban.online.models.commands import CommandRequest, InvitationRequest
from teban.online.models.games import GameUpdate
from teban.online.service import OnlineService
from teban.online.storage import people
from teban.online.storage.database import Database
from teban.online.storage.people import PersonRow
from teban.online.storage.schema import account

TERMS = {
    "game": "stoic",
    "options": {"size": 3},
    "time": {"kind": "live", "base": 60, "increment": 5},
    "begins": "inviter",
    "takebacks": False,
    "private": False,
    "open": False,
    "rated": True,
}
_keys = (f"rated-{number:06}" for number in count())


def add_account(connection: Connection, person: str, name: str, kind: str = "person") -> None:
    """Make somebody's account."""
    people.rename(connection, person, name)
    columns = {"person": person, "kind": kind, "name_key": key_of(name), "name_look": look_of(name), "created": 0}
    connection.execute(insert(account), columns)


class Member:
    """Somebody with an account, or a guest."""

    def __init__(self, database: Database, online: OnlineService, person: PersonRow) -> None:
        self.database, self.online, self.person = database, online, person

    def at(self, database: Database, online: OnlineService) -> "Member":
        """The same person at another process."""
        return Member(database, online, self.person)

    async def invite(self, **terms: Any) -> str:
        asked = {"key": next(_keys), "name": self.person.name, "terms": {**TERMS, **terms}}
        return (await self.online.invite(self.person, InvitationRequest.model_validate(asked))).id

    async def do(self, game_id: str, do: str, *, key: str = "", **more: Any) -> GameUpdate:
        asked = {"key": key or next(_keys), "since": 0, "command": {"do": do, **more}}
        return await self.online.do(game_id, self.person, CommandRequest.model_validate(asked))

    async def begin(self, other: "Member", **terms: Any) -> str:
        game_id = await self.invite(**terms)
        await other.do(game_id, "join", name=other.person.name)
        return game_id


async def guest(database: Database, online: OnlineService, name: str) -> Member:
    made, _ = await online.people.make_guest()
    return Member(database, online, PersonRow(made.id, name))


async def member(database: Database, online: OnlineService, name: str) -> Member:
    made = await guest(database, online, name)
    await database.write(lambda connection: add_account(connection, made.person.id, name))
    return made
