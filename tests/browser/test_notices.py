"""Notices: who waits is told once a turn, by title, icon and the browser, and never of a game that is looked at."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.opponents import begin, do, sit
from browser.visiting import Visit
from teban.registry import start_with

BROWSER = """
    window.told = [];
    window.Notification = class {
        static permission = 'granted';
        static requestPermission() { return Promise.resolve('granted'); }
        constructor(title, { body, tag }) { window.told.push([title, body, tag]); }
        close() {}
    };
    localStorage.setItem('teban.settings', JSON.stringify({ notices: true, lang: 'en' }));
"""
"""What stands in for the browser's own notices, which a browser without a screen does not show."""
HIDE = """(isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
}"""
LIVE = {"kind": "live", "base": 600, "increment": 5}


def turns() -> tuple[str, ...]:
    """The first few turns of a game, one action each."""
    position, played = start_with("stoic", {"size": 3}), []
    for _ in range(4):
        played.append(position.legal()[0])
        position = position.play(played[-1])
    return tuple(played)


TURNS = turns()


def play(page: Page, game: str, number: int) -> None:
    do(page, game, do="turn", number=number, actions=[TURNS[number - 1]])


def icon_of(page: Page) -> Any:
    return page.locator("link[rel=icon]").get_attribute("href")


@pytest.fixture
def ben(visit: Visit) -> Page:
    """Somebody who gets notices."""
    page = visit()
    page.context.add_init_script(BROWSER)
    return page


def open_my_games(page: Page, count: int) -> None:
    """Open the page of one's games, until the server has told them."""
    page.goto(f"{page.url.split('#')[0]}#/games")
    page.reload()
    expect(page.get_by_role("region", name="Online").get_by_role("listitem")).to_have_count(count)


def settled(page: Page) -> list[list[str]]:
    """What the browser has told of."""
    told: list[list[str]] = page.evaluate("window.told")
    return told


def test_title_and_icon_tell_that_a_game_waits(visit: Visit, ben: Page) -> None:
    aoi = visit()
    game = begin(aoi, ben)
    ben.reload()
    expect(ben).to_have_title("Teban")
    assert icon_of(ben) == "/favicon.svg"
    play(aoi, game, 1)
    expect(ben).to_have_title(re.compile(r"^\(1\) "))
    assert icon_of(ben) == "/favicon-waiting.svg"
    assert ben.request.get(f"{ben.url.split('#')[0]}favicon-waiting.svg").ok
    play(ben, game, 2)
    expect(ben).to_have_title("Teban")
    assert icon_of(ben) == "/favicon.svg"
    assert settled(ben) == []  # nobody looks elsewhere


def test_the_browser_tells_once_of_each_turn_and_of_several_games_together(visit: Visit, ben: Page) -> None:
    aoi = visit()
    one, two = begin(aoi, ben, time=LIVE), begin(aoi, ben, time=LIVE)
    open_my_games(ben, 2)
    ben.evaluate(HIDE, True)
    play(aoi, one, 1)
    expect(ben).to_have_title(re.compile(r"^\(1\) "))
    do(aoi, one, do="offer", what="draw")
    ben.wait_for_function("() => window.told.length === 2")
    do(aoi, one, do="give_time", seconds=60)
    play(aoi, two, 1)
    expect(ben).to_have_title(re.compile(r"^\(2\) "))
    assert [told[:2] for told in settled(ben)] == [
        ["Your turn", "Stoic vs Aoi"],
        ["Aoi offers a draw", "Stoic vs Aoi"],
        ["2 games are waiting for you", "Stoic, Stoic"],
    ]
    assert {told[2] for told in settled(ben)} == {"teban.online"}


def test_a_game_that_is_looked_at_needs_no_notice_and_one_in_the_background_does(visit: Visit, ben: Page) -> None:
    aoi = visit()
    game = begin(aoi, ben, time=LIVE)
    sit(ben, game)
    play(aoi, game, 1)
    expect(ben).to_have_title("● Your turn – Stoic · Teban")
    assert settled(ben) == []
    play(ben, game, 2)
    expect(ben).to_have_title("Stoic · Teban")
    ben.evaluate(HIDE, True)
    play(aoi, game, 3)
    ben.wait_for_function("() => window.told.length === 1")
    assert settled(ben)[0][0] == "Your turn"


def test_two_pages_of_one_visitor_tell_once(visit: Visit, ben: Page) -> None:
    aoi = visit()
    game = begin(aoi, ben, time=LIVE)
    other = ben.context.new_page()
    other.goto(ben.url)
    for page in (ben, other):
        open_my_games(page, 1)
        page.evaluate(HIDE, True)
    play(aoi, game, 1)
    ben.evaluate(HIDE, False)
    other.evaluate(HIDE, False)
    for page in (ben, other):
        expect(page).to_have_title(re.compile(r"^\(1\) "))
    assert len(settled(ben)) + len(settled(other)) == 1
