"""Limits of accounts at which no other test looks: how much one account may have, and for how long things are good."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient

from authenticator import Authenticator
from databases import running
from teban.errors import TebanError
from teban.online import limits
from teban.online.accounts import passwords
from teban.online.accounts.blocks import Blocks
from teban.online.accounts.errors import Crowded
from teban.online.accounts.passwords import Passwords
from teban.online.games.state import SECOND
from teban.online.people import People
from teban.online.storage import sessions
from teban.online.storage.database import Database
from teban.server.app import create_app
from teban.server.browsers import called
from teban.server.settings import Settings
from visitor import PASSWORD, TERMS

ORIGIN = "http://localhost"


class Aoi:
    """Somebody with an account, at as many browsers as they like."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        assert self.post("sign-up/password", name="Aoi", password=PASSWORD).status_code == 200

    def post(self, path: str, **body: Any) -> Any:
        return self._client.post(f"/api/account/{path}", json=body or None)

    def code(self, path: str, **body: Any) -> str:
        """Why something is refused."""
        return str(self.post(path, **body).json()["error"]["code"])

    def sign_in(self) -> str:
        """Sign in at another browser, which is the one from now on; its cookie."""
        self._client.cookies.clear()
        answer = self.post("sign-in/password", name="Aoi", password=PASSWORD, bring_games=True)
        assert answer.status_code == 200
        return str(answer.cookies["teban"])

    def is_signed_in(self, cookie: str) -> bool:
        """Whether a cookie is that of a session."""
        self._client.cookies.clear()
        told = self._client.get("/api/account", headers={"Cookie": f"teban={cookie}"}).json()
        return told["account"] is not None

    def invite(self, number: int) -> None:
        asked = {"key": f"number-{number}", "name": "Aoi", "terms": TERMS}
        assert self._client.post("/api/online/games", json=asked).status_code == 200

    def downloaded(self) -> Any:
        return self._client.get("/api/account/data").json()

    def game_with_a_guest(self) -> str:
        """A game that somebody has asked for who has no account, and who is named by it."""
        cookies = dict(self._client.cookies)
        self._client.cookies.clear()
        asked = {"key": "asked-by-a-guest", "name": "Guest", "terms": TERMS}
        game = self._client.post("/api/online/games", json=asked).json()["id"]
        self._client.cookies.clear()
        self._client.cookies.update(cookies)
        command = {"key": "join-the-guest", "since": 0, "command": {"do": "join", "name": "Aoi"}}
        assert self._client.post(f"/api/online/games/{game}", json=command).status_code == 200
        return str(game)


@contextmanager
def aoi_at(database_url: str) -> Iterator[Aoi]:
    with TestClient(create_app(Settings(database=database_url)), base_url=ORIGIN) as client:
        yield Aoi(client)


def test_an_account_has_so_many_sessions_and_another_one_ends_the_one_used_least(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SESSIONS", 2)
    with aoi_at(database_url) as aoi:
        cookies = [aoi.sign_in() for _ in range(3)]
        assert [aoi.is_signed_in(cookie) for cookie in cookies] == [False, True, True]


def test_an_account_has_so_many_passkeys(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PASSKEYS", 2)
    with aoi_at(database_url) as aoi:
        key = Authenticator(ORIGIN)
        for label in ("Phone", "Key ring"):
            created = key.create(aoi.post("passkeys/options").json()["options"])
            assert aoi.post("passkeys", label=label, credential=created).status_code == 200
        assert aoi.code("passkeys/options") == "accounts.too_many_passkeys"


def test_somebody_has_blocked_so_many(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BLOCKS", 0)
    with aoi_at(database_url) as aoi:
        who = {"by": "game", "game": aoi.game_with_a_guest()}
        assert aoi.code("blocks", who=who) == "accounts.too_many_blocks"
        monkeypatch.setattr(limits, "BLOCKS", 1)
        assert aoi.post("blocks", who=who).status_code == 200


def test_a_file_about_somebody_has_so_many_games(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DOWNLOADED", 2)
    with aoi_at(database_url) as aoi:
        for number in range(3):
            aoi.invite(number)
            assert len(aoi.downloaded()["games"]) == min(number + 1, limits.DOWNLOADED)


def test_a_challenge_is_good_for_so_long(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with aoi_at(database_url) as aoi:
        key = Authenticator(ORIGIN)
        asked = aoi.post("passkeys/options").json()["options"]
        assert aoi.post("passkeys", label="Phone", credential=key.create(asked)).status_code == 200
        monkeypatch.setattr(limits, "CHALLENGE", 0)
        asked = aoi.post("passkeys/options").json()["options"]
        assert aoi.code("passkeys", label="Late", credential=key.create(asked)) == "accounts.late_passkey"


def test_of_a_browser_that_nobody_knows_so_much_is_kept() -> None:
    assert called("x" * limits.AGENT) == "x" * limits.AGENT
    assert called("x" * (limits.AGENT + 1)) == "x" * limits.AGENT


def test_the_blocks_of_so_many_people_are_remembered(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KNOWN_BLOCKS", 2)

    async def scenario(_: list[str]) -> None:
        blocks = Blocks(database)
        for person in "abc":
            assert await blocks.of(person) == frozenset()
        assert [*blocks._known] == ["b", "c"]

    running(database, scenario)


def test_that_a_session_is_used_is_written_down_after_so_long(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "KNOWN_FOR", 0)
    now = 0

    def clock() -> int:
        return now

    monkeypatch.setattr("teban.online.people.milliseconds", clock)

    async def scenario(_: list[str]) -> None:
        nonlocal now
        people = People(database)
        person, token = await people.make_guest()
        for later, seen in ((limits.SEEN * SECOND, 0), (limits.SEEN * SECOND + 1, limits.SEEN * SECOND + 1)):
            now = later
            assert await people.find(token)
            (session,) = await database.read(lambda connection: sessions.of_person(connection, person.id))
            assert session.seen == seen

    running(database, scenario)


# Passwords


def test_a_password_has_so_many_characters() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    passwords.check(letters[: limits.PASSWORD_LEAST], "Aoi")
    with pytest.raises(TebanError) as error:
        passwords.check(letters[: limits.PASSWORD_LEAST - 1], "Aoi")
    assert error.value.reason.code == "accounts.short_password"


def test_so_many_passwords_are_hashed_at_once_and_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Semaphore(0), threading.Event()

    def hash_slowly(_: str) -> str:
        begun.release()
        assert go_on.wait(60)
        return "hashed"

    async def visit() -> None:
        hashing = Passwords()
        asked = [asyncio.create_task(hashing.hash(PASSWORD)) for _ in range(limits.PASSWORDS_WAITING)]
        for _ in range(limits.PASSWORDS_AT_ONCE):
            assert await asyncio.to_thread(begun.acquire, timeout=60)
        with pytest.raises(Crowded):
            await hashing.hash(PASSWORD)
        assert not begun.acquire(blocking=False), "more are hashed at once"
        go_on.set()
        assert await asyncio.gather(*asked) == ["hashed"] * limits.PASSWORDS_WAITING
        assert await hashing.hash(PASSWORD) == "hashed"
        hashing.close()

    monkeypatch.setattr(passwords, "_HASHER", type("Slow", (), {"hash": staticmethod(hash_slowly)}))
    asyncio.run(visit())
