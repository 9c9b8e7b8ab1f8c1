"""The computer in the lobby, ratings beside names, profiles and leaderboards."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import Page, expect

from browser.visiting import DESK, Screen, Served, Visit, both_worlds, scrolls_sideways, serious_problems
from visitor import PASSWORD, fresh_names

PLAY = {"en": re.compile("^Play .+, level"), "ja": re.compile("レベル.と対局$")}
DAY = 86_400_000
NAMES = fresh_names()


def check(page: Page) -> None:
    assert serious_problems(page) == []
    assert not scrolls_sideways(page)


def lobby(visit: Visit, screen: Screen = DESK, lang: str = "en") -> Page:
    page = visit("#/lobby/stoic", screen=screen, lang=lang)
    expect(page.get_by_role("button", name=PLAY[lang])).to_be_visible()
    return page


@pytest.fixture
def stored(served: Served) -> Iterator[sqlite3.Connection]:
    """The database of the server, in which the tests make years of ratings."""
    with closing(sqlite3.connect(Path(served.data) / "teban.db", timeout=30, isolation_level=None)) as connection:
        yield connection


def make_account(page: Page) -> str:
    """Let the guest at a page have an account; what it is called."""
    name = next(NAMES)
    address = page.url.split("#")[0]
    signed_up = page.request.post(f"{address}api/account/sign-up/password", data={"name": name, "password": PASSWORD})
    assert signed_up.ok, signed_up.text()
    return name


@both_worlds
def test_one_click_in_the_lobby_begins_a_game_with_the_computer(visit: Visit, screen: Screen, lang: str) -> None:
    page = lobby(visit, screen, lang)
    check(page)
    page.get_by_role("button", name=PLAY[lang]).click()
    expect(page).to_have_url(re.compile("#/online/"))
    expect(page.locator(".board [data-cell]").first).to_be_visible()
    expect(page.get_by_text(re.compile("^(Computer|コンピューター)$"))).to_be_visible()
    expect(page.locator("a[href='#/player/Teban%203']")).to_have_text(re.compile(r"^1\d\d\d\?$"))
    expect(page.locator(".prompt.urgent")).to_be_visible()
    before = page.locator(".piece").count()
    page.locator("[data-cell]:not(:has(.piece))").last.click()
    if screen.is_phone:
        page.locator("[data-cell]:not(:has(.piece))").last.click()
    expect(page.locator(".piece").nth(before + 1)).to_be_visible()
    check(page)


def test_a_guest_learns_why_a_game_cannot_be_rated(visit: Visit) -> None:
    page = visit("#/lobby/stoic")
    page.get_by_role("button", name="Post").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Rated")).to_be_disabled()
    expect(dialog.get_by_text("Guests play casual games.")).to_be_visible()
    check(page)


def test_a_rated_game_is_settled_at_the_table_in_my_games_and_in_the_profile(visit: Visit) -> None:
    page = lobby(visit)
    page.get_by_role("button", name=PLAY["en"]).click()
    expect(page).to_have_url(re.compile("#/online/"))
    expect(page.locator(".board [data-cell]").first).to_be_visible()
    name = make_account(page)
    page.goto(page.url.split("#")[0] + "#/lobby/stoic")
    page.reload()
    page.get_by_role("checkbox", name="Rated").check()
    page.get_by_role("button", name=PLAY["en"]).click()
    profile = page.locator(f"a[href='#/player/{name}']")
    expect(profile).to_have_text("1500?")
    page.locator(".tools").get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("resign", re.IGNORECASE)).first.click()
    expect(page.locator(".prompt.over")).to_contain_text("Rating −")
    check(page)
    profile.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    expect(page.get_by_text("0 won · 0 drawn · 1 lost")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Rating over 1 game:"))).to_be_visible()
    check(page)


@both_worlds
def test_a_profile_and_a_leaderboard(visit: Visit, stored: sqlite3.Connection, screen: Screen, lang: str) -> None:
    page = lobby(visit, screen, lang)
    page.get_by_role("button", name=PLAY[lang]).click()
    expect(page).to_have_url(re.compile("#/online/"))
    expect(page.locator(".board [data-cell]").first).to_be_visible()
    name, now = make_account(page), round(time() * 1000)
    (person,) = stored.execute("SELECT id FROM person WHERE name = ?", (name,)).fetchone()
    (game_id,) = stored.execute("SELECT id FROM game WHERE ? IN (player1, player2)", (person,)).fetchone()
    stored.execute(
        "INSERT INTO rating (person, game, value, deviation, volatility, wins, draws, losses, changed)"
        " VALUES (?, 'stoic', 1712, 60, 0.06, 20, 1, 9, ?)",
        (person, now),
    )
    # One game cannot change a rating twice: each point of the plot is of a game of its own.
    columns = [row[1] for row in stored.execute("PRAGMA table_info(game)")]
    others = ", ".join(column for column in columns if column != "id")
    for number in range(12):
        copy = f"{game_id}-{number}"
        stored.execute(f"INSERT INTO game (id, {others}) SELECT ?, {others} FROM game WHERE id = ?", (copy, game_id))
        stored.execute(
            "UPDATE game SET phase = 'over', deadline = NULL, player1 = NULL, player2 = NULL WHERE id = ?", (copy,)
        )
        value = 1500 + 30 * number - (number % 3) * 50
        stored.execute(
            "INSERT INTO rating_change (game_id, person, game, before, after, at) VALUES (?, ?, 'stoic', 1500, ?, ?)",
            (copy, person, value, now - (12 - number) * DAY),
        )
    start = page.url.split("#")[0]
    page.goto(f"{start}#/leaders/stoic")
    row = page.get_by_role("row", name=re.compile(name))
    expect(row).to_contain_text("1712")
    check(page)
    row.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    expect(page.get_by_role("img")).to_have_count(1)
    expect(page.get_by_text("1712", exact=True)).to_be_visible()
    check(page)


def test_a_player_that_there_is_not(visit: Visit) -> None:
    page = visit("#/player/Nobody%20here")
    expect(page.get_by_role("alert")).to_contain_text("There is no player with this name.")
    page.goto(page.url.split("#")[0] + "#/player/Teban%208")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Teban 8")
    expect(page.get_by_text("No rated games yet.")).to_be_visible()
