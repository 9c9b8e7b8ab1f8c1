"""Two visitors who sit at one online table."""

import secrets
from typing import Any

from playwright.sync_api import Page

TERMS: dict[str, Any] = {
    "game": "stoic",
    "options": {"size": 3},
    "time": {"kind": "untimed"},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}


def ask(page: Page, path: str, body: Any) -> Any:
    """What the server answers to who sits before a page."""
    answer = page.request.post(f"{page.url.split('#')[0]}api/online{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def do(page: Page, game: str, **command: Any) -> Any:
    """Do something at a game."""
    return ask(page, f"/games/{game}", {"key": secrets.token_urlsafe(12), "since": 0, "command": command})


def invite(page: Page, name: str, **terms: Any) -> str:
    """A game to which a visitor invites others."""
    asked = {"key": secrets.token_urlsafe(12), "name": name, "terms": {**TERMS, **terms}}
    game: str = ask(page, "/games", asked)["id"]
    return game


def begin(one: Page, other: Page, names: tuple[str, str] = ("Aoi", "Ben"), **terms: Any) -> str:
    """A game between two visitors, the first of whom begins; nobody has opened its page yet."""
    game = invite(one, names[0], **terms)
    do(other, game, do="join", name=names[1])
    return game


def sit(page: Page, game: str) -> None:
    """Open the page of a game, as somebody who may have been a stranger to the server when it was loaded."""
    page.goto(f"{page.url.split('#')[0]}#/online/{game}")
    page.reload()
    page.locator(".play").wait_for()
