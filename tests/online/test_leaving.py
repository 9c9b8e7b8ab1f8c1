"""What is left of somebody whose account goes: their games without a name, and nothing else, in no table."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import Connection, LargeBinary, select

from authenticator import Authenticator
from push_service import PushService
from serving import Server
from teban.online.storage.database import Database
from teban.online.storage.schema import METADATA, bot_token
from teban.registry import start_with
from visitor import TERMS, Answer, Visitor, new_key

SLOW = {"kind": "correspondence", "days": 3}
OWN_WORDS = "nobody else knows of this"

Place = tuple[str, str]
"""A table, and a column of it."""
STAYS: set[Place] = {
    ("person", "id"),
    ("event", "person"),
    *(("game", column) for column in ("player1", "player2", "invited", "state")),
}
"""Where the random id of somebody still stands who has gone, so that their games are not those of somebody else."""
OF_OTHERS: set[Place] = {("computer_errand", "person")}
"""Columns that tell of nobody with an account of their own."""


class Somebody(Visitor):
    """Somebody with an account and a bot, who has left something in every table."""

    def __init__(self, server: Server, service: PushService, opponent: Visitor) -> None:
        super().__init__(server)
        self.sign_up("Harubaru")
        key = Authenticator(server.origin)
        self.done("/passkeys", label="Phone", credential=key.create(self.done("/passkeys/options")["options"]))
        self.done("/passkeys/options")
        self.over, self.rated, decided = (
            self.begun(opponent, turns=3),
            self.begun(opponent, turns=3, rated=True, takebacks=False, time=SLOW),
            self.begun(opponent, turns=2, rated=True, takebacks=False, time=SLOW),
        )
        for game in (self.over, decided):
            assert opponent.do(game, do="resign").status == 200
        assert self.do(self.over, do="offer", what="rematch").status == 200
        assert self.say(self.rated, OWN_WORDS).status == 200
        self.tell(f"/games/{self.rated}/read", number=1)
        self.tell(f"/games/{self.rated}/mute", mute="always")
        assert self.do(opponent.invite().data["id"], do="join", name=self.name).status == 200
        assert opponent.invite(to=self.name).status == 200
        self.feed: str = self.tell("/feed")["address"]
        self.tell("/push/subscribe", **service.subscription())
        self.token: str = self.tell("/bot-tokens", name="Harubot")["token"]
        terms = {**TERMS, "open": True}
        posted = self.as_bot("POST", "/online/games", {"key": new_key(), "name": "Harubot", "terms": terms})
        self.challenge: str = posted.data["id"]
        self.done("/blocks", who={"by": "game", "game": self.over})
        opponent.done("/blocks", who={"by": "name", "name": self.name})
        opponent.ask("POST", f"/online/games/{self.rated}/mute", {"mute": "game"})
        with closing(server.call()) as line:
            line.request("GET", f"/api/online/games/{self.rated}/updates", headers={"Cookie": self.cookie})
            assert line.getresponse().readline()

    def begun(self, opponent: Visitor, turns: int, **terms: Any) -> str:
        game: str = self.invite(**terms).data["id"]
        assert opponent.do(game, do="join", name=opponent.name).status == 200
        position = start_with("stoic", {"size": 3})
        for number in range(turns):
            action = position.legal()[0]
            position = position.play(action)
            mover = (self, opponent)[number % 2]
            assert mover.do(game, do="turn", number=number + 1, actions=[action]).status == 200
        return game

    def tell(self, path: str, **body: object) -> Any:
        """What comes of something that is done online."""
        answer = self.ask("POST", f"/online{path}", body or None)
        assert answer.status == 200, answer.data
        return answer.data

    def as_bot(self, method: str, path: str, body: object = None) -> Answer:
        """What the bot's program is told."""
        return Visitor(self._server).ask(method, path, body, Authorization=f"Bearer {self.token}")


def places(connection: Connection, wanted: str) -> set[Place]:
    """Where in the database a text stands, alone or in something longer."""
    return {
        (table.name, column.name)
        for table in METADATA.tables.values()
        for column in table.columns
        if not isinstance(column.type, LargeBinary)
        and any(wanted in str(value) for value in connection.execute(select(column)).scalars())
    }


def of_people() -> set[Place]:
    """All columns that say who somebody is."""
    people = {("person", "id"), ("account", "person")}
    called = {"person", "owner", "muted", "blocked", "player1", "player2", "invited"}
    return {
        (table.name, column.name)
        for table in METADATA.tables.values()
        for column in table.columns
        if column.name in called
        or any((key.column.table.name, key.column.name) in people for key in column.foreign_keys)
    }


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def server(database_url: str, service: PushService, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("TEBAN_PUSH_TEST_ORIGIN", service.origin)
    server = Server("--database", database_url)
    yield server
    assert server.complaints() == []


def test_nothing_of_somebody_who_goes_is_left_in_any_table(
    server: Server, service: PushService, database_url: str
) -> None:
    ben = Visitor(server)
    ben.sign_up("Konradin")
    aoi = Somebody(server, service, ben)
    person = aoi.ask("GET", "/account/data").data["person"]
    database = Database(database_url)

    def found(text: str) -> set[Place]:
        return database.run(lambda connection: places(connection, text), "read")

    bot = database.run(lambda connection: connection.execute(select(bot_token.c.person)).scalar_one(), "read")
    before = found(person) | found(bot)
    assert of_people() - before == OF_OTHERS, "a table that tells of people is not tried here"
    assert found(OWN_WORDS)
    aoi.done("/delete", name=aoi.name)
    assert found(person) | found(bot) <= STAYS
    assert found(aoi.name) == found("Harubot") == found(OWN_WORDS) == found(service.origin) == set()


def test_what_somebody_has_asked_for_who_goes_leads_nowhere(server: Server, service: PushService) -> None:
    ben = Visitor(server)
    ben.sign_up("Konradin")
    aoi = Somebody(server, service, ben)
    address = aoi.feed.partition("/api")[2]
    assert server.ask(f"/api{address}", method="GET")[0] == 200
    assert aoi.as_bot("GET", "/online/me").data["name"] == "Harubot"
    with closing(server.call()) as line:
        line.request("GET", "/api/online/games/updates", headers={"Authorization": f"Bearer {aoi.token}"})
        stream = line.getresponse()
        assert stream.readline()
        aoi.done("/delete", name=aoi.name)
        stream.read()  # which ends
    assert server.ask(f"/api{address}", method="GET")[0] == 404
    assert not aoi.as_bot("GET", "/online/me").data["is_known"]
    assert ben.look(aoi.challenge)["update"]["status"]["phase"] == "over"
    assert ben.look(aoi.over)["update"]["status"]["offers"] == []
    for do in ("offer", "accept"):
        refused = ben.do(aoi.over, do=do, what="rematch")
        assert refused.status in (403, 409), do
    assert ben.do(aoi.over, do="offer", what="rematch").code == "online.gone"
    assert ben.say(aoi.rated, "Hello?").code == "online.gone"
