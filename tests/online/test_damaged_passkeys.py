"""What browsers send of passkeys, damaged in every way: it is refused in words, and costs no more than a good one."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import cbor2
import pytest
from fastapi.testclient import TestClient

from authenticator import ATTESTED, Authenticator, base, unbase
from teban.online.accounts import passkeys
from teban.online.accounts.errors import WrongCredentials
from teban.online.accounts.passkeys import Site
from teban.online.limits import CREDENTIAL
from teban.online.storage.passkeys import PasskeyRow
from teban.server import limits
from teban.server.app import create_app
from teban.server.settings import Settings

SITE = Site("localhost", "http://localhost")
EXTENDED = 0x80


def made() -> tuple[Authenticator, dict[str, Any]]:
    """Somebody with a passkey, and what their browser sent when it was made."""
    authenticator = Authenticator(SITE.origin)
    asked = passkeys.ask_for_new(SITE, "aoi", "Aoi", [])
    return authenticator, json.loads(authenticator.create(asked.options))


AUTHENTICATOR, NEW = made()
KNOWN = passkeys.verify_new(SITE, json.dumps(NEW))
STORED = PasskeyRow(KNOWN.id, "aoi", KNOWN.public_key, 0, SITE.name, "", 0, None)
USED = json.loads(AUTHENTICATOR.get(passkeys.ask_for_any(SITE).options))


def read_new(credential: str) -> None:
    passkeys.challenge_of_new(credential)
    passkeys.verify_new(SITE, credential)


def read_used(credential: str) -> None:
    passkeys.challenge_of(credential)
    passkeys.verify_use(SITE, credential, STORED)


READERS: tuple[tuple[Callable[[str], None], dict[str, Any]], ...] = ((read_new, NEW), (read_used, USED))


def with_part(whole: dict[str, Any], name: str, part: Any) -> str:
    """A credential with another part of its response."""
    return json.dumps({**whole, "response": {**whole["response"], name: part}})


def shared(levels: int) -> bytes:
    """CBOR in which each of so many lists holds the one before twice, by reference."""
    lists = [b"\xd8\x1c\x80"]
    for number in range(levels):
        reference = b"\xd8\x1d" + cbor2.dumps(number)
        lists.append(b"\xd8\x1c\x82" + 2 * reference)
    return b"\x98" + bytes([len(lists)]) + b"".join(lists)


STRANGE = {
    "nothing": b"",
    "deep": b"\x81" * 6000 + b"\x00",
    "deep maps": b"\xa1\x00" * 4000 + b"\x00",
    "an array that claims to be huge": b"\x9b\x7f" + b"\xff" * 7,
    "a text that claims to be huge": b"\x7b\x7f" + b"\xff" * 7,
    "no end": b"\x9f" * 100,
    "no length": b"\xfc",
    "shared": shared(60),
    "a huge number": b"\xc2\x59\x17\x70" + b"\xff" * 6000,
    "a huge power": b"\xc5\x82\x1a\x7f\xff\xff\xff\x01",
    "a pattern": b"\xd8\x23" + cbor2.dumps("(" * 500 + "a*" * 500 + ")*" * 500),
    "a strange key": cbor2.dumps({1: 99, 3: -7}),
    "a key of texts": cbor2.dumps({1: "x", 3: [], -1: None, -2: {}, -3: 1.5}),
}
"""Items of CBOR that no authenticator sends."""


def attested(key: bytes) -> bytes:
    """What an authenticator says of itself, with this in the place of the new key."""
    return AUTHENTICATOR._data(AUTHENTICATOR.passkeys[0], ATTESTED) + bytes(18) + key


def extended(item: bytes) -> bytes:
    """The same with this in the place of what was asked besides."""
    return AUTHENTICATOR._data(AUTHENTICATOR.passkeys[0], EXTENDED) + item


@pytest.mark.parametrize("item", STRANGE.values(), ids=STRANGE)
def test_no_item_of_cbor_is_more_than_refused(item: bytes) -> None:
    wrapped = (cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data(item)}) for data in (attested, extended))
    news = [item, *wrapped, b"\xa3cfmtdnonegattStmt" + item + b"hauthData" + cbor2.dumps(attested(b"\xa0"))]
    for attestation in news:
        with pytest.raises(WrongCredentials):
            read_new(with_part(NEW, "attestationObject", base(attestation)))
    for data in (item, attested(item), extended(item)):
        with pytest.raises(WrongCredentials):
            read_used(with_part(USED, "authenticatorData", base(data)))


@pytest.mark.parametrize(("read", "whole"), READERS, ids=["new", "used"])
def test_every_prefix_of_every_part_is_refused(read: Callable[[str], None], whole: dict[str, Any]) -> None:
    for name in set(whole["response"]) - {"userHandle"}:  # which is not looked at: the passkey says whose it is
        data = unbase(whole["response"][name])
        for end in range(len(data)):
            with pytest.raises(WrongCredentials):
                read(with_part(whole, name, base(data[:end])))
    text = json.dumps(whole)
    for end in range(len(text)):
        with pytest.raises(WrongCredentials):
            read(text[:end])


ODD: tuple[Any, ...] = (None, True, 5, 1e400, -1, "", "\ud800", "\x00", "ー", [], [[]], {}, {"a": 1}, "9" * 5000)


def odd_ones(body: Any) -> Iterator[Any]:
    """A body with something odd in each place."""
    yield from ODD
    if isinstance(body, dict):
        for key, each in body.items():
            yield {name: other for name, other in body.items() if name != key}
            yield from ({**body, key: odd} for odd in odd_ones(each))


@pytest.mark.parametrize(("read", "whole"), READERS, ids=["new", "used"])
def test_whatever_stands_in_any_place_is_read_or_refused(read: Callable[[str], None], whole: dict[str, Any]) -> None:
    client = json.loads(unbase(whole["response"]["clientDataJSON"]))
    inner = (base(json.dumps(odd).encode()) for odd in odd_ones(client))
    for credential in (*map(json.dumps, odd_ones(whole)), *(with_part(whole, "clientDataJSON", odd) for odd in inner)):
        with suppress(WrongCredentials):
            read(credential)


# At the addresses

DEEP = {
    "a deep credential": "[" * CREDENTIAL,
    "deep maps": '{"a":' * (CREDENTIAL // 5),
    "deep client data": with_part(USED, "clientDataJSON", base(b"[" * 9000)),
    "deep maps in client data": with_part(USED, "clientDataJSON", base(b'{"a":' * 1800)),
    "a number without end": "9" * CREDENTIAL,
    "half a character": with_part(USED, "clientDataJSON", base(b'{"type":"","challenge":"\\ud800","origin":""}')),
}


MORE: dict[str, dict[str, Any]] = {
    "sign-up/passkey": {"name": "Ben"},
    "sign-in/passkey": {"bring_games": False},
    "confirm/passkey": {},
    "passkeys": {"label": "Phone"},
}
"""The addresses that take a credential, and what they ask for besides."""


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        for limit in ("SIGN_INS_AT_ONCE", "SIGN_UPS_AT_ONCE", "INVITATIONS_AT_ONCE"):
            patch.setattr(limits, limit, 10**6)
        app = create_app(Settings(client=Path("nowhere")))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize("path", MORE)
def test_every_address_refuses_it_in_words(client: TestClient, path: str) -> None:
    client.cookies.clear()
    begun = client.post("/api/account/sign-up/passkey/options", json={"name": "Ben"})
    if path != "sign-up/passkey":
        begun = client.post(
            "/api/account/sign-up/password", json={"name": path.replace("/", " "), "password": "correct horse battery"}
        )
    assert begun.status_code == 200
    for credential in DEEP.values():
        answer = client.post(f"/api/account/{path}", json={"credential": credential, **MORE[path]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "accounts.wrong_passkey")
