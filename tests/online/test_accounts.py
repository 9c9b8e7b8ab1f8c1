"""Accounts over a real server: guests who sign up and keep their games, signing in, sessions, and what is refused."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from argon2.exceptions import VerifyMismatchError
from fastapi.testclient import TestClient

from authenticator import Authenticator
from http_client import connected
from serving import Server
from teban.online import limits
from teban.online.accounts import passwords
from teban.online.accounts.codes import hash_of_code
from teban.online.accounts.passwords import Passwords, is_outdated
from teban.registry import start_with
from teban.server.app import create_app
from teban.server.settings import Settings
from visitor import PASSWORD, Visitor, fresh_names, names_of

FIRST = start_with("stoic", {"size": 3}).legal()[0]
NAMES = fresh_names()


def member(server: Server) -> Visitor:
    """Somebody with an account."""
    visitor = Visitor(server)
    visitor.sign_up(next(NAMES))
    return visitor


# Signing up


def test_a_guest_becomes_an_account_and_keeps_the_running_game(server: Server) -> None:
    aoi, ben = Visitor(server), Visitor(server, "Ben")
    game = aoi.begin(ben)
    before = aoi.cookie
    codes = aoi.sign_up(next(NAMES))
    assert len({*codes}) == limits.RECOVERY_CODES
    assert all(re.fullmatch(r"([2-9a-z]{4}-){3}[2-9a-z]{4}", code) for code in codes)
    assert aoi.cookie != before, "the token that was known before is worth nothing any more"
    assert Visitor(server, cookie=before).games == []
    assert [each["id"] for each in aoi.games] == [game]
    assert aoi.do(game, do="turn", number=1, actions=[FIRST]).status == 200
    me = aoi.ask("GET", "/online/me").data
    assert (me["name"], me["is_account"]) == (aoi.name, True)


def test_somebody_signs_up_who_was_never_here(server: Server) -> None:
    aoi = member(server)
    assert (aoi.account["name"], aoi.account["has_password"], aoi.account["codes_left"]) == (aoi.name, True, 10)


def test_a_name_is_for_one(server: Server) -> None:
    aoi, other = member(server), Visitor(server)
    for name in (aoi.name, aoi.name.upper(), aoi.name.replace("a", "а"), f" {aoi.name} "):
        answer = other.post("/sign-up/password", name=name, password=PASSWORD)
        assert (answer.status, answer.code) == (409, "accounts.name_taken")
    assert aoi.post("/sign-up/password", name=next(NAMES), password=PASSWORD).code == "accounts.has_one"


@pytest.mark.parametrize(
    ("password", "code"),
    [("123456789", "short_password"), ("aaaaaaaaaaaaa", "weak_password"), ("nonono-name", "weak_password")],
)
def test_a_password_is_not_one_of_the_first_to_be_tried(server: Server, password: str, code: str) -> None:
    answer = Visitor(server).post("/sign-up/password", name="nonono-name"[:11], password=password)
    assert (answer.status, answer.code) == (422, f"accounts.{code}")


def test_an_account_is_called_by_its_name_alone(server: Server) -> None:
    aoi, ben = member(server), Visitor(server, "Ben")
    name, aoi.name = aoi.name, "Somebody Else"
    assert names_of(aoi.look(aoi.begin(ben))) == [name, "Ben"]
    assert names_of(aoi.look(ben.begin(aoi))) == ["Ben", name]
    assert aoi.ask("POST", "/online/me", {"name": "Somebody Else"}).data["name"] == name


# Signing in


def test_two_browsers_of_one_account_are_one_player(server: Server) -> None:
    aoi, ben, phone = member(server), Visitor(server, "Ben"), Visitor(server)
    game = aoi.begin(ben)
    assert phone.sign_in(aoi.name.upper()).data["name"] == aoi.name
    assert phone.look(game)["you"] == 1
    assert phone.do(game, do="turn", number=1, actions=[FIRST]).status == 200
    assert aoi.look(game)["update"]["status"]["seat"] == 2


def test_who_is_wrong_is_not_told_in_what(server: Server) -> None:
    aoi, other = member(server), Visitor(server)
    answers = [other.sign_in(aoi.name, "wrong horse battery"), other.sign_in("Nobody At All", PASSWORD)]
    assert [(answer.status, answer.code) for answer in answers] == [(403, "accounts.wrong_password")] * 2
    assert other.cookie == ""
    answers = [
        other.post("/sign-in/code", name=name, code="2222-3333-4444-5555", bring_games=True)
        for name in (aoi.name, "Nobody At All")
    ]
    assert [(answer.status, answer.code) for answer in answers] == [(403, "accounts.wrong_code")] * 2


def test_an_account_that_there_is_not_takes_as_much_work() -> None:
    async def verify() -> None:
        passwords = Passwords()
        try:
            stored = await passwords.hash(PASSWORD)
            assert stored.startswith("$argon2id$")
            assert not is_outdated(stored)
            assert await passwords.verify(stored, PASSWORD)
            assert not await passwords.verify(stored, PASSWORD + "!")
            assert not await passwords.verify(None, PASSWORD)
        finally:
            passwords.close()

    asyncio.run(verify())


def test_the_hash_for_nobody_costs_what_others_cost() -> None:
    assert not is_outdated(passwords._NOBODYS)
    with pytest.raises(VerifyMismatchError):
        passwords._HASHER.verify(passwords._NOBODYS, PASSWORD)


def test_the_games_of_the_guest_who_was_here_go_to_the_account(server: Server) -> None:
    aoi, guest, ben = member(server), Visitor(server, "Passer-by"), Visitor(server, "Ben")
    game, against_each_other = guest.begin(ben), guest.begin(aoi)
    assert guest.sign_in(aoi.name).status == 200
    assert {each["id"] for each in guest.games} == {game, against_each_other}
    assert (guest.look(game)["you"], names_of(guest.look(game))) == (1, [aoi.name, "Ben"])
    assert guest.look(against_each_other)["you"] == 2, "nobody plays against themselves"
    assert guest.do(game, do="turn", number=1, actions=[FIRST]).status == 200
    assert ben.look(game)["update"]["number"] == 4, "what becomes of it is told in order"


def test_games_may_stay_with_the_guest_who_is_here_again_after_signing_out(server: Server) -> None:
    aoi, guest, ben = member(server), Visitor(server, "Passer-by"), Visitor(server, "Ben")
    game = guest.begin(ben)
    guest.sign_in(aoi.name, bring_games=False)
    assert guest.games == []
    guest.post("/sign-out")
    assert [each["id"] for each in guest.games] == [game]


def test_a_recovery_code_opens_once_however_it_is_typed(server: Server) -> None:
    aoi = Visitor(server)
    code, *_ = aoi.sign_up(next(NAMES))
    other = Visitor(server)
    typed = f" {code.upper().replace('-', ' ')} "
    assert other.post("/sign-in/code", name=aoi.name, code=typed, bring_games=True).status == 200
    assert other.account["codes_left"] == limits.RECOVERY_CODES - 1
    again = Visitor(server).post("/sign-in/code", name=aoi.name, code=code, bring_games=True)
    assert again.code == "accounts.wrong_code"
    new = other.done("/recovery-codes")["codes"]
    assert other.account["codes_left"] == limits.RECOVERY_CODES
    assert hash_of_code(code) not in {hash_of_code(each) for each in new}


# Sessions


def test_sessions_are_listed_and_ended(server: Server) -> None:
    aoi, phone, library = member(server), Visitor(server), Visitor(server)
    phone.sign_in(aoi.name)
    library.sign_in(aoi.name)
    listed = aoi.account["sessions"]
    assert [each["agent"] for each in listed] == ["Firefox, Linux"] * 3
    assert [each["is_this"] for each in listed].count(True) == 1
    phones = next(each["id"] for each in phone.account["sessions"] if each["is_this"])
    aoi.done(f"/sessions/{phones}/end")
    assert phone.account is None
    assert phone.ask("GET", "/online/me").data["is_known"] is False
    assert library.account
    aoi.done("/sessions/end-others")
    assert library.account is None
    assert len(aoi.account["sessions"]) == 1


def test_the_streams_of_a_session_end_with_it(server: Server) -> None:
    aoi, phone = member(server), Visitor(server)
    phone.sign_in(aoi.name)

    async def follow() -> list[str]:
        async with connected(server.port, "127.0.0.1") as line, asyncio.timeout(20):
            stream = line.follow("/api/online/games/updates", phone.cookie, server.added)
            told = [(await anext(stream))[0]]
            await asyncio.to_thread(aoi.done, "/sessions/end-others")
            await asyncio.to_thread(aoi.invite)
            return told + [event async for event, _ in stream]

    assert asyncio.run(follow()) == ["games"]
    assert len(aoi.games) == 1


def test_nobody_ends_the_session_of_somebody_else(server: Server) -> None:
    aoi, ben = member(server), member(server)
    session = aoi.account["sessions"][0]["id"]
    ben.done(f"/sessions/{session}/end")
    assert aoi.account


def test_a_session_is_over_after_signing_out(server: Server) -> None:
    aoi = member(server)
    cookie = aoi.cookie
    aoi.done("/sign-out")
    assert aoi.cookie == ""
    assert Visitor(server, cookie=cookie).account is None
    assert Visitor(server, cookie=cookie).post("/sign-out").code == "accounts.sign_in_first"


def test_what_changes_an_account_needs_somebody_who_has_just_shown_who_they_are(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=database_url, client=Path("nowhere"))
    with TestClient(create_app(settings), base_url="http://localhost") as browser:
        browser.post("/api/account/sign-up/password", json={"name": "Aoi", "password": PASSWORD})
        monkeypatch.setattr(limits, "CONFIRMED_FOR", -1)
        changes: dict[str, Any] = {
            "password": {"password": PASSWORD},
            "passkeys/options": None,
            "passkeys": {"label": "Phone", "credential": "{}"},
            "passkeys/x/remove": None,
            "recovery-codes": None,
            "delete": {"name": "Aoi"},
        }
        for path, body in changes.items():
            answer = browser.post(f"/api/account/{path}", json=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "accounts.confirm_first"), path
        monkeypatch.setattr(limits, "CONFIRMED_FOR", 600)
        assert browser.post("/api/account/recovery-codes").status_code == 200


def test_a_password_is_changed(server: Server) -> None:
    aoi = member(server)
    aoi.done("/confirm/password", password=PASSWORD)
    aoi.done("/password", password="another horse battery")
    other = Visitor(server)
    assert other.sign_in(aoi.name).code == "accounts.wrong_password"
    assert other.sign_in(aoi.name, "another horse battery").status == 200
    assert aoi.post("/password", password=None).code == "accounts.last_way_in"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/sign-out", {}),
        ("/confirm/password", {"password": PASSWORD}),
        ("/confirm/passkey/options", {}),
        ("/password", {"password": PASSWORD}),
        ("/passkeys/options", {}),
        ("/passkeys", {"label": "Phone", "credential": "{}"}),
        ("/passkeys/x/remove", {}),
        ("/recovery-codes", {}),
        ("/sessions/x/end", {}),
        ("/sessions/end-others", {}),
        ("/delete", {"name": "Guest"}),
    ],
)
def test_guests_and_strangers_have_no_account_to_change(server: Server, path: str, body: dict[str, str]) -> None:
    guest, stranger = Visitor(server), Visitor(server)
    guest.invite()
    for visitor in (guest, stranger):
        answer = visitor.post(path, **body)
        assert (answer.status, answer.code) == (403, "accounts.sign_in_first")


# Passkeys


def test_a_guest_becomes_an_account_by_passkey_and_signs_in_with_it(server: Server) -> None:
    aoi, ben, phone, key = Visitor(server), Visitor(server, "Ben"), Visitor(server), Authenticator(server.origin)
    game, aoi.name = aoi.begin(ben), next(NAMES)
    options = aoi.done("/sign-up/passkey/options", name=aoi.name)["options"]
    made = aoi.done("/sign-up/passkey", name=aoi.name, credential=key.create(options))
    assert (made["name"], len(made["codes"])) == (aoi.name, limits.RECOVERY_CODES)
    assert [each["id"] for each in aoi.games] == [game]
    asked = phone.done("/sign-in/passkey/options")["options"]
    assert phone.done("/sign-in/passkey", credential=key.get(asked), bring_games=True)["name"] == aoi.name
    assert phone.look(game)["you"] == 1
    (passkey,) = phone.account["passkeys"]
    assert (passkey["is_here"], passkey["used"] is None, phone.account["has_password"]) == (True, False, False)
    assert phone.sign_in(aoi.name).code == "accounts.wrong_password", "there is no password to guess"


def test_an_answer_to_a_challenge_is_good_once(server: Server) -> None:
    aoi, phone, key = member(server), Visitor(server), Authenticator(server.origin)
    options = aoi.done("/passkeys/options")["options"]
    credential = key.create(options)
    aoi.done("/passkeys", label="Phone", credential=credential)
    assert aoi.post("/passkeys", label="Again", credential=credential).code == "accounts.late_passkey"
    asked = phone.done("/sign-in/passkey/options")["options"]
    signed = key.get(asked)
    assert phone.post("/sign-in/passkey", credential=signed, bring_games=True).status == 200
    assert Visitor(server).post("/sign-in/passkey", credential=signed, bring_games=True).code == "accounts.late_passkey"


def test_a_challenge_is_for_one_purpose_and_one_person(server: Server) -> None:
    aoi, ben, key = member(server), member(server), Authenticator(server.origin)
    aoi.done("/passkeys", label="Phone", credential=key.create(aoi.done("/passkeys/options")["options"]))
    signed = key.get(aoi.done("/confirm/passkey/options")["options"])
    assert ben.post("/confirm/passkey", credential=signed).code == "accounts.late_passkey"
    assert ben.post("/sign-in/passkey", credential=signed, bring_games=True).code == "accounts.late_passkey"
    assert aoi.post("/confirm/passkey", credential=signed).status == 200
    foreign = Authenticator(server.origin).create(ben.done("/passkeys/options")["options"])
    assert aoi.post("/passkeys", label="Foreign", credential=foreign).code == "accounts.late_passkey"
    asked = ben.done("/confirm/passkey/options")["options"]
    assert ben.post("/confirm/passkey", credential=key.get(asked)).code == "accounts.wrong_passkey"


@pytest.mark.parametrize("damage", ["origin", "signature", "unverified", "copied", "no JSON"])
def test_a_passkey_that_was_not_used_as_it_should_be_opens_nothing(server: Server, damage: str) -> None:
    aoi, phone, key = member(server), Visitor(server), Authenticator(server.origin)
    aoi.done("/passkeys", label="Phone", credential=key.create(aoi.done("/passkeys/options")["options"]))
    asked = phone.done("/sign-in/passkey/options")["options"]
    match damage:
        case "origin":
            key.origin = f"{server.origin}.evil.example"
        case "signature":
            key.passkeys[-1].key = Authenticator(server.origin).new_key()
        case "unverified":
            key.flags &= ~4
        case "copied":
            key.passkeys[-1].uses = 5
            phone.done("/sign-in/passkey", credential=key.get(asked), bring_games=True)
            key.passkeys[-1].uses = 1
            asked = phone.done("/sign-in/passkey/options")["options"]
    credential = "{}" if damage == "no JSON" else key.get(asked)
    answer = Visitor(server).post("/sign-in/passkey", credential=credential, bring_games=True)
    assert (answer.status, answer.code) == (403, "accounts.wrong_passkey")


def test_passkeys_come_and_go_but_not_the_last_way_in(server: Server) -> None:
    aoi, key = member(server), Authenticator(server.origin)
    for label in ("Phone", "Key ring"):
        aoi.done("/passkeys", label=label, credential=key.create(aoi.done("/passkeys/options")["options"]))
    assert [each["label"] for each in aoi.account["passkeys"]] == ["Phone", "Key ring"]
    assert aoi.done("/password", password=None)["account"]["has_password"] is False
    phone, ring = (each["id"] for each in aoi.account["passkeys"])
    aoi.done(f"/passkeys/{phone}/remove")
    assert aoi.post(f"/passkeys/{ring}/remove").code == "accounts.last_way_in"
    other = Visitor(server)
    gone = Authenticator(server.origin)
    gone.passkeys = key.passkeys[:1]
    asked = other.done("/sign-in/passkey/options")["options"]
    answer = other.post("/sign-in/passkey", credential=gone.get(asked), bring_games=True)
    assert answer.code == "accounts.unknown_passkey"


def test_nobody_removes_the_passkey_of_somebody_else(server: Server) -> None:
    aoi, ben, key = member(server), member(server), Authenticator(server.origin)
    aoi.done("/passkeys", label="Phone", credential=key.create(aoi.done("/passkeys/options")["options"]))
    (passkey,) = aoi.account["passkeys"]
    ben.done(f"/passkeys/{passkey['id']}/remove")
    assert aoi.account["passkeys"] == [passkey]
