"""Accounts in a browser: a guest signs up by passkey with a virtual authenticator, and is the same player elsewhere."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from browser.visiting import LANGUAGES, PHONE, Screen, Served, Visit, both_worlds, scrolls_sideways, serious_problems

PASSWORD = "correct horse battery"
WORDS = {
    "en": {
        "by_passkey": "Sign up with a passkey",
        "kept": "I have saved them",
        "in_by_passkey": "Sign in with a passkey",
        "name": "Name",
    },
    "ja": {
        "by_passkey": "パスキーで登録",
        "kept": "保管しました",
        "in_by_passkey": "パスキーでログイン",
        "name": "名前",
    },
}
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
TERMS = {
    "game": "stoic",
    "options": {"size": 3},
    "time": {"kind": "untimed"},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}


class Authenticator:
    """Chromium's own authenticator without hardware, plugged into a page."""

    def __init__(self, page: Page) -> None:
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.send("WebAuthn.enable")
        added = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self._id = added["authenticatorId"]

    @property
    def passkeys(self) -> list[dict[str, Any]]:
        """What it holds."""
        found = self._devtools.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        return list(found["credentials"])

    def take(self, passkeys: list[dict[str, Any]]) -> None:
        """Hold passkeys that another one has synced, as those of phones and browsers do."""
        for each in passkeys:
            self._devtools.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": each})


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """A server that goes by a name: passkeys belong to names, not to addresses."""
    served = Served()
    served.address = served.address.replace("127.0.0.1", "localhost")
    yield served
    served.end()


def ask(page: Page, path: str, body: Any = None) -> Any:
    """What the server answers to a page's own request; without a body it is only asked."""
    address = page.url.split("#")[0]
    answer = page.request.post(address + path, data=body) if body else page.request.get(address + path)
    assert answer.ok, answer.text()
    return answer.json()


def go(page: Page, path: str) -> None:
    """To another page, as a visitor goes there."""
    page.goto(page.url.split("#")[0] + path)


def begin_game(inviter: Page, opponent: Page) -> str:
    """A game that both play as guests."""
    game = ask(inviter, "api/online/games", {"key": "the-only-game", "name": "Maple", "terms": TERMS})["id"]
    join = {"do": "join", "name": "Otter"}
    ask(opponent, f"api/online/games/{game}", {"key": "the-only-join", "since": 0, "command": join})
    return str(game)


def section(page: Page, name: str) -> Any:
    return page.get_by_role("region", name=name, exact=True)


@both_worlds
def test_a_guest_becomes_an_account_by_passkey_and_plays_on_elsewhere(visit: Visit, screen: Screen, lang: str) -> None:
    words, name = WORDS[lang], {"en": "Juno", "ja": "しずく"}[lang]
    aoi, ben = visit(screen=screen, lang=lang), visit()
    game = begin_game(aoi, ben)
    authenticator = Authenticator(aoi)
    go(aoi, "#/account")
    aoi.get_by_label(words["name"], exact=True).first.fill(name)
    aoi.get_by_role("button", name=words["by_passkey"]).click()
    expect(aoi.locator("ol code")).to_have_count(10)
    assert serious_problems(aoi) == []
    aoi.get_by_role("button", name=words["kept"]).click()
    expect(aoi.get_by_role("heading", level=1, name=name)).to_be_visible()
    assert serious_problems(aoi) == []
    assert not scrolls_sideways(aoi)
    go(aoi, "#/games")
    expect(aoi.get_by_role("main").locator(f"a[href='#/online/{game}']")).to_be_visible()
    expect(aoi.get_by_role("main").get_by_role("link", name=name, exact=True)).to_be_visible()
    assert ask(aoi, f"api/online/games/{game}")["you"] == 1

    phone = visit(screen=PHONE, lang=lang)
    go(phone, "#/account")
    Authenticator(phone).take(authenticator.passkeys)
    phone.get_by_role("button", name=words["in_by_passkey"]).click()
    expect(phone.get_by_role("heading", level=1, name=name)).to_be_visible()
    assert ask(phone, f"api/online/games/{game}")["you"] == 1


@both_worlds
def test_whoever_has_no_account_finds_two_ways_to_one(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/account", screen=screen, lang=lang)
    expect(page.get_by_role("heading", level=2)).to_have_count(2)
    assert serious_problems(page) == []
    assert not scrolls_sideways(page)


def test_an_account_with_a_password_is_made_and_deleted_by_keyboard_alone(visit: Visit) -> None:
    page = visit("#/account")
    page.get_by_role("button", name="Use a password instead").press("Enter")
    page.get_by_label("Name", exact=True).first.focus()
    page.keyboard.type("Wanda")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.get_by_role("button", name="I have saved them").press("Enter")
    expect(page.get_by_role("heading", level=1, name="Wanda")).to_be_visible()
    page.get_by_text("Delete account…").press("Enter")
    page.get_by_label("Type “Wanda” to delete it").fill("Wanda")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Create an account")).to_be_visible()


def sign_up(page: Page, name: str) -> None:
    """Make an account with a password."""
    ask(page, "api/account/sign-up/password", {"name": name, "password": PASSWORD})
    go(page, "#/account")
    page.reload()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def test_a_session_elsewhere_is_ended_and_somebody_signs_in_by_password(visit: Visit) -> None:
    here, there = visit(), visit()
    sign_up(here, "Tobias")
    go(there, "#/account")
    form = section(there, "Sign in")
    form.get_by_label("Name").fill("tobias")
    form.get_by_label("Password").fill("wrong horse battery")
    form.get_by_role("button", name="Sign in", exact=True).click()
    expect(there.get_by_role("alert")).to_have_text("Wrong name or password.")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Sign in", exact=True).click()
    expect(there.get_by_role("heading", level=1, name="Tobias")).to_be_visible()
    here.reload()
    expect(section(here, "Where you are signed in").get_by_role("listitem")).to_have_count(2)
    here.get_by_role("button", name="Sign out there").click()
    expect(section(here, "Where you are signed in").get_by_role("listitem")).to_have_count(1)
    there.reload()
    expect(there.get_by_role("heading", name="Create an account")).to_be_visible()


def test_an_invitation_for_one_player_stands_in_their_games(visit: Visit) -> None:
    aoi, ben = visit(), visit()
    sign_up(aoi, "Frieda")
    sign_up(ben, "Konrad")
    ask(aoi, "api/online/games", {"key": "for-one-alone", "name": "Maple", "terms": TERMS, "to": "konrad"})
    go(ben, "#/games")
    expect(ben.get_by_text("Frieda invites you to")).to_be_visible()
    assert serious_problems(ben) == []
    ben.get_by_role("button", name="Decline").click()
    expect(ben.get_by_text("Frieda invites you to")).to_have_count(0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_blocked_player_is_listed_and_unblocked(visit: Visit, lang: str) -> None:
    aoi, ben = visit(lang=lang), visit()
    names = {"en": ("Gerda", "Ludwig"), "ja": ("みなと", "かえで")}[lang]
    sign_up(aoi, names[0])
    sign_up(ben, names[1])
    ask(aoi, "api/account/blocks", {"who": {"by": "name", "name": names[1]}})
    aoi.reload()
    unblock = {"en": "Unblock", "ja": "解除"}[lang]
    aoi.get_by_role("button", name=f"{unblock}: {names[1]}").click()
    expect(aoi.get_by_role("button", name=f"{unblock}: {names[1]}")).to_have_count(0)
