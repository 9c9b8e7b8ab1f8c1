"""Guessing: nobody finds out what opens an account, and nobody who tries keeps its owner out of it."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from authenticator import Authenticator
from teban.server import limits
from teban.server.app import create_app
from teban.server.rate_limit import RateLimit, TooOften
from teban.server.settings import Settings

PASSWORD = "correct horse battery"
ORIGIN = "http://localhost"
_addresses = (f"198.51.{n // 250}.{n % 250 + 1}" for n in count())

Ask = Callable[..., Any]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ask]:
    """Asks as the browser at an address, which shows a token if it has one. Nobody gets more attempts with time."""
    monkeypatch.setattr(limits, "GUESSES_OF_ALL_AT_ONCE", 2 * limits.GUESSES_AT_ONCE)
    for name in ("GUESSES_A_MINUTE", "GUESSES_OF_ALL_A_MINUTE"):
        monkeypatch.setattr(limits, name, 0)
    with TestClient(create_app(Settings(client=Path("nowhere"), proxies=1)), base_url=ORIGIN) as client:

        def ask(address: str, path: str, token: str = "", **body: Any) -> Any:
            headers = {"X-Forwarded-For": address, **({"Cookie": f"teban={token}"} if token else {})}
            client.cookies.clear()
            return client.post(f"/api/account/{path}", json=body, headers=headers)

        yield ask


class Owner:
    """Somebody with an account, a passkey and recovery codes, at an address of their own."""

    def __init__(self, ask: Ask) -> None:
        self._ask, self.address = ask, next(_addresses)
        made = ask(self.address, "sign-up/password", name="Aoi", password=PASSWORD)
        self.token, self.codes = made.cookies["teban"], made.json()["codes"]
        self.key = Authenticator(ORIGIN)
        options = ask(self.address, "passkeys/options", self.token).json()["options"]
        ask(self.address, "passkeys", self.token, label="Phone", credential=self.key.create(options))

    def confirms(self, password: str = PASSWORD) -> int:
        status: int = self._ask(self.address, "confirm/password", self.token, password=password).status_code
        return status

    def signs_in(self) -> dict[str, int]:
        """What comes of signing in on another device, in each way."""
        options = self._ask(next(_addresses), "sign-in/passkey/options").json()["options"]
        ways = {
            "password": {"name": "Aoi", "password": PASSWORD},
            "code": {"name": "Aoi", "code": self.codes.pop()},
            "passkey": {"credential": self.key.get(options)},
        }
        address = next(_addresses)
        return {
            way: self._ask(address, f"sign-in/{way}", **sent, bring_games=False).status_code
            for way, sent in ways.items()
        }


def guess(ask: Ask, address: str, way: str = "password") -> int:
    """The status of an attempt at somebody else's account."""
    status: int = ask(address, f"sign-in/{way}", name="Aoi", **{way: "x" * 16}, bring_games=False).status_code
    return status


ALL_WAYS = {"password": 200, "code": 200, "passkey": 200}


@pytest.mark.parametrize("way", ["password", "code"])
def test_a_stranger_who_guesses_keeps_nobody_out(ask: Ask, way: str) -> None:
    owner, stranger = Owner(ask), next(_addresses)
    guessed = [guess(ask, stranger, way) for _ in range(limits.GUESSES_AT_ONCE + 1)]
    assert guessed == [403] * limits.GUESSES_AT_ONCE + [429]
    assert owner.confirms() == 200
    assert owner.signs_in() == ALL_WAYS


@pytest.mark.parametrize("way", ["password", "code"])
def test_strangers_everywhere_close_one_way_in_and_no_other(ask: Ask, way: str) -> None:
    owner = Owner(ask)
    guessed = [guess(ask, next(_addresses), way) for _ in range(limits.GUESSES_OF_ALL_AT_ONCE + 1)]
    assert guessed == [403] * limits.GUESSES_OF_ALL_AT_ONCE + [429]
    assert owner.confirms() == 200
    assert owner.signs_in() == {**ALL_WAYS, way: 429}


def test_who_has_a_session_of_somebody_else_guesses_no_longer_than_others(ask: Ask) -> None:
    owner = Owner(ask)
    assert [owner.confirms("x" * 16) for _ in range(limits.GUESSES_AT_ONCE + 1)] == [403] * limits.GUESSES_AT_ONCE + [
        429
    ]
    address = next(_addresses)
    here = ask(address, "sign-in/password", name="Aoi", password=PASSWORD, bring_games=False).cookies["teban"]
    assert ask(address, "confirm/password", here, password=PASSWORD).status_code == 200


@pytest.mark.parametrize("name", ["Aoi", "AOI", "aoi ", "Ａｏｉ"])
def test_a_name_is_one_however_it_is_written(ask: Ask, name: str) -> None:
    address = next(_addresses)
    for _ in range(limits.GUESSES_AT_ONCE):
        guess(ask, address)
    refused = ask(address, "sign-in/password", name=name, password=PASSWORD, bring_games=False)
    assert refused.status_code == 429


@pytest.mark.parametrize("kind", ["GUESSES", "GUESSES_OF_ALL"])
def test_so_many_guesses_at_once_and_so_many_in_the_long_run(kind: str) -> None:
    now = 0.0
    at_once, a_minute = getattr(limits, f"{kind}_AT_ONCE"), getattr(limits, f"{kind}_A_MINUTE")
    rate = RateLimit(at_once, a_minute, lambda: now)
    for _ in range(at_once):
        rate.take("a")
    for later in (0, 60 / a_minute - 0.001):
        now = later
        with pytest.raises(TooOften):
            rate.take("a")
    now = 60 / a_minute + 0.001
    rate.take("a")
