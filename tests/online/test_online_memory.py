"""Memory stays flat, whoever comes: ever new people play each other, and are refused; whatever can be granted is.

What is remembered of people and games is bounded; the bounds are lowered here, so that they are reached soon.
"""

import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from authenticator import Authenticator
from flat import check_flat
from push_service import PushService
from teban.online import limits
from teban.registry import start_with
from teban.server import limits as server_limits
from teban.server.app import create_app
from teban.server.settings import Settings
from visitor import PASSWORD, TERMS, fresh_names, new_key

WARM_UP = 24
"""So many people fill all that is remembered, with the bounds below."""
ASKED = 48
EACH = 500
"""Bytes that one more story may leave behind: one entry for each person of it, with who they are, takes more."""
BOUND = 20
ENDLESS = "/updates"

_addresses = (f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}" for n in count(1))
_numbers = count(1)


class Table:
    """A server's application, and which of its addresses have granted something."""

    def __init__(self, client: TestClient, app: FastAPI) -> None:
        self.client, self.app = client, app
        self.granted: set[tuple[str, str]] = set()
        self.refused: set[tuple[str, str]] = set()

    def route(self, method: str, path: str) -> tuple[str, str]:
        """The method and the path of a request as the description of the API has them."""
        patterns = sorted(self.app.openapi()["paths"], key=lambda pattern: pattern.count("{"))
        return method.lower(), next(p for p in patterns if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", p), path))


class Somebody:
    """Somebody at an address of their own, as a proxy tells it, so that no limit of one client stands in the way."""

    def __init__(self, table: Table) -> None:
        self._table, self._address, self.cookie = table, next(_addresses), ""

    def ask(self, method: str, path: str, body: Any = None, *, refused: bool = False) -> Any:
        """What the server answers, which has to grant this, or to refuse it."""
        headers = {"X-Forwarded-For": self._address, "Cookie": self.cookie, "Origin": "http://localhost"}
        answer = self._table.client.request(method, f"/api{path}", json=body, headers=headers)
        self._table.client.cookies.clear()
        assert (answer.status_code != 200) == refused, (path, answer.text)
        assert answer.status_code not in (429, 500, 503), (path, answer.text)
        (self._table.refused if refused else self._table.granted).add(self._table.route(method, f"/api{path}"))
        if cookie := answer.headers.get("Set-Cookie", "").partition(";")[0]:
            self.cookie = "" if cookie.endswith(('=""', "=")) else cookie
        return answer.json() if answer.headers["Content-Type"] == "application/json" else answer.text

    def post(self, path: str, *, refused: bool = False, **body: Any) -> Any:
        """The same, where something is sent."""
        return self.ask("POST", path, body or None, refused=refused)

    def account(self, path: str, *, refused: bool = False, **body: Any) -> Any:
        """The same, where something is done to an account."""
        return self.post(f"/account{path}", refused=refused, **body)

    def do(self, game: str, *, refused: bool = False, **command: Any) -> Any:
        """Do something at a game."""
        return self.post(f"/online/games/{game}", key=new_key(), since=0, command=command, refused=refused)


@pytest.fixture(scope="module")
def push_service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory, push_service: PushService) -> Iterator[Table]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("KNOWN_PEOPLE", "CACHED_GAMES", "KNOWN_BLOCKS", "MATCHES"):
            patch.setattr(limits, name, BOUND)
        patch.setattr(server_limits, "RATED_CLIENTS", BOUND)
        url = f"sqlite:///{tmp_path_factory.mktemp('memory')}/teban.db"
        app = create_app(
            Settings(client=Path("nowhere"), proxies=1, database=url, push_test_origin=push_service.origin)
        )
        with TestClient(app, base_url="http://localhost") as client:
            yield Table(client, app)


@pytest.fixture(scope="module")
def names() -> Iterator[str]:
    return fresh_names()


def games_of_guests(table: Table, names: Iterator[str]) -> None:
    """Two guests play a game, talk, and read what there is to read."""
    aoi, ben = Somebody(table), Somebody(table)
    aoi.ask("GET", "/online/me")
    aoi.post("/online/me", name=next(names))
    game = invited(aoi, names, open=True)
    aoi.ask("GET", "/online/lobby")
    ben.do(game, do="join", name=next(names))
    action = start_with(TERMS["game"], TERMS["options"]).legal()[0]  # type: ignore[arg-type]
    aoi.do(game, do="turn", number=1, actions=[action])
    aoi.do(game, do="turn", number=2, actions=[f"z{next(_numbers) % 100}"], refused=True)
    ben.ask("GET", f"/online/games/{game}")
    ben.ask("GET", "/online/games")
    line = {"kind": "text", "text": f"{next(_numbers):0150}"}
    aoi.post(f"/online/games/{game}/talk", key=new_key(), line=line, heard=0)
    ben.post(f"/online/games/{game}/read", number=1)
    ben.post(f"/online/games/{game}/mute", mute="game")
    secret = ben.post("/online/feed")["address"].rpartition("/")[2]
    ben.ask("GET", f"/online/feed/{secret}")
    ben.do(game, do="resign")
    for method, path in (("GET", f"/online/games/{new_key()}"), ("GET", f"/online/feed/{new_key()}")):
        aoi.ask(method, path, refused=True)
    aoi.do(new_key(), do="resign", refused=True)
    aoi.post(f"/online/games/{new_key()}/talk", key=new_key(), line=line, heard=0, refused=True)
    aoi.post(f"/online/games/{new_key()}/mute", mute="game", refused=True)


def passwords(table: Table, names: Iterator[str]) -> None:
    """Somebody has an account with a password, and uses all its ways in."""
    name, guest, other = next(names), Somebody(table), Somebody(table)
    new = f"{PASSWORD} {next(_numbers)}"
    codes = guest.account("/sign-up/password", name=name, password=PASSWORD)["codes"]
    guest.account("/confirm/password", password=PASSWORD)
    guest.account("/confirm/password", password=new, refused=True)
    guest.account("/password", password=new)
    guest.account("/password", password=str(next(_numbers)), refused=True)
    other.account("/sign-in/password", name=name, password=PASSWORD, bring_games=False, refused=True)
    other.account("/sign-in/password", name=next(names), password=PASSWORD, bring_games=False, refused=True)
    other.account("/sign-in/password", name=name, password=new, bring_games=False)
    other.account("/sign-out")
    other.account("/sign-in/code", name=name, code=new_key(), bring_games=False, refused=True)
    other.account("/sign-in/code", name=name, code=codes[0], bring_games=False)
    guest.account("/sessions/end-others")
    other.account("/recovery-codes", refused=True)
    guest.account("/recovery-codes")
    guest.ask("GET", "/account/data")
    other.ask("GET", "/account/data", refused=True)
    guest.account("/delete", name=next(names), refused=True)
    guest.account("/delete", name=name)


def passkeys(table: Table, names: Iterator[str]) -> None:
    """Somebody has an account with passkeys, and a bot; nobody wants to play them."""
    name, aoi, phone = next(names), Somebody(table), Authenticator("http://localhost")
    options = aoi.account("/sign-up/passkey/options", name=name)["options"]
    aoi.account("/sign-up/passkey", name=name, credential=str(next(_numbers)), refused=True)
    aoi.account("/sign-up/passkey", name=name, credential=phone.create(options))
    options = aoi.account("/confirm/passkey/options")["options"]
    aoi.account("/confirm/passkey", credential=phone.get(options))
    options, tablet = aoi.account("/passkeys/options")["options"], Authenticator("http://localhost")
    known = aoi.account("/passkeys", label=f"{next(_numbers)}", credential=tablet.create(options))["account"]
    aoi.account(f"/passkeys/{known['passkeys'][-1]['id']}/remove")
    elsewhere = Somebody(table)
    options = elsewhere.account("/sign-in/passkey/options")["options"]
    elsewhere.account("/sign-in/passkey", credential=phone.get(options), bring_games=False)
    sessions = aoi.ask("GET", "/account")["account"]["sessions"]
    session = next(each["id"] for each in sessions if not each["is_this"])
    aoi.account(f"/sessions/{session}/end")
    aoi.post("/online/bot-tokens", name=next(names))
    aoi.ask("GET", f"/online/players/{name}")
    aoi.ask("GET", f"/online/players/{next(names)}", refused=True)
    for listed in ("leaders", "computers"):
        aoi.ask("GET", f"/online/{listed}/stoic")
        aoi.ask("GET", f"/online/{listed}/{new_key()}", refused=True)
    ben = Somebody(table)
    ben.post("/online/me", name=next(names))
    ben.account("/blocks", who={"by": "name", "name": next(names)}, refused=True)
    blocks = ben.account("/blocks", who={"by": "name", "name": name})["blocks"]
    ben.account(f"/blocks/{blocks[0]['id']}/remove")
    ben.ask("GET", "/online/me")


def browsers(table: Table, push_service: PushService) -> None:
    """Somebody wants to be told whose turn it is, and then not any more."""
    aoi = Somebody(table)
    aoi.ask("GET", "/online/push")
    wanted: Any = push_service.subscription(f"/{next(_numbers):0200}")
    aoi.post("/online/push/subscribe", **wanted)
    aoi.ask("POST", "/online/push/subscribe", {**wanted, "p256dh": f"{next(_numbers):086}"}, refused=True)
    aoi.post("/online/push/unsubscribe", endpoint=wanted["endpoint"])


def computers(table: Table, names: Iterator[str]) -> None:
    """Somebody asks the computer for a game, and gives up."""
    aoi = Somebody(table)
    asked: dict[str, Any] = {"key": new_key(), "name": next(names), "terms": TERMS, "level": 1}
    game = aoi.post("/online/computer-games", **asked)["id"]
    aoi.do(game, do="resign")


def invited(somebody: Somebody, names: Iterator[str], **terms: Any) -> str:
    """A game that somebody has invited to."""
    asked: dict[str, Any] = {"key": new_key(), "name": next(names), "terms": {**TERMS, **terms}}
    return str(somebody.post("/online/games", **asked)["id"])


def test_ever_new_guests_leave_nothing_behind(table: Table, names: Iterator[str]) -> None:
    check(lambda: games_of_guests(table, names))


def test_whatever_can_be_granted_is_granted_in_a_story(table: Table, push_service: PushService) -> None:
    """Also of accounts, the computer and push: where all is refused, nothing shows what is kept of what is not."""
    names = fresh_names()
    for _ in range(2000):
        next(names)
    for story in (games_of_guests, passwords, passkeys, computers):
        story(table, names)
    browsers(table, push_service)
    known = {
        (method, path)
        for path, methods in table.app.openapi()["paths"].items()
        for method in methods
        if path.startswith(("/api/online", "/api/account")) and not path.endswith(ENDLESS)
    }
    assert known - table.granted == set()


def check(ask: Callable[[], None]) -> None:
    """Fail if story after story makes memory grow."""
    check_flat(ask, warm_up=WARM_UP, asked=ASKED, each=EACH)
