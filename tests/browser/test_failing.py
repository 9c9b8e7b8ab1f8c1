"""When the server is killed or answers with errors, or a page itself breaks: words say so, and lead on."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.playing import Player
from browser.saying import say
from browser.visiting import DESK, Screen, Served, Visit, both_languages, both_worlds, cell, newcomer
from tree import ROOT

PARTS = {
    "#/account": "main h1",
    "#/leaders/stoic": "main h1",
    "#/lobby": "main h1",
    "#/online/nowhere": "main h1",
    "#/player/Aoi": "main h1",
    "#/learn/stoic": "svg.active",
    "#/review/stoic?moves=e5.a1": "svg[role]",
    "#/puzzles": "main h1",
    "#/study/stoic?moves=e5.a1": ".on-sheet",
}
"""Pages whose code is fetched on the first visit, and something on each."""

PROBLEM = {"code": "server.failed", "params": {}, "cells": [], "words": {"en": "It failed.", "ja": "失敗しました。"}}


@pytest.fixture
def mortal() -> Iterator[Served]:
    """A server that only this test knows."""
    served = Served()
    yield served
    served.end()


@pytest.fixture
def page(browser: Browser, mortal: Served) -> Iterator[Page]:
    """A page of that server, on which any error may come up."""
    with newcomer(browser, DESK, "en") as context:
        page = context.new_page()
        page.goto(mortal.address)
        expect(page.locator("article").first).to_be_visible()
        yield page


def test_every_part_that_is_fetched_later_is_among_them() -> None:
    source = (ROOT / "web/src/app/LazyPage.svelte").read_text("utf-8")
    parts = set(re.findall(r"^    (\w+): \(\) => import\(", source, re.MULTILINE))
    assert parts == {re.split("[/?]", path)[1] for path in PARTS}


@pytest.mark.parametrize("path", PARTS)
def test_a_part_of_the_page_is_fetched_when_the_server_is_back(page: Page, mortal: Served, path: str) -> None:
    mortal.kill()
    page.evaluate("(path) => { location.hash = path; }", path)
    expect(page.get_by_text(say("does not answer", "en"))).to_be_visible()
    mortal.start()
    expect(page.locator(PARTS[path]).first).to_be_visible()
    assert page.evaluate("document.styleSheets.length") > 1  # with its own style sheet


@pytest.mark.parametrize("path", ["#/games", "#/rules/stoic", "#/play/stoic"])
def test_a_page_asks_again_until_the_server_is_back(page: Page, mortal: Served, path: str) -> None:
    mortal.kill()
    page.evaluate("(path) => { location.hash = path; }", path)
    if path != "#/games":
        expect(page.get_by_text(say("does not answer", "en"))).to_be_visible()
    mortal.start()
    expect(page.locator("main h1, main h2, svg.active").first).to_be_visible()


@pytest.mark.console("TypeError: Failed to fetch dynamically imported module")
def test_a_part_that_a_new_build_calls_otherwise_is_found_and_the_game_goes_on(visit: Visit) -> None:
    page = visit("#/play/stoic?computer=0&moves=e5")
    Player(page).click("a1")
    expect(page.locator(".piece")).to_have_count(2)
    missing: list[str] = []

    def answer(route: Route) -> None:
        if missing:
            route.continue_()
        else:
            missing.append(route.request.url)
            route.fulfill(status=404, body="gone")

    page.route("**/assets/Study-*.js", answer)
    played = page.url
    page.evaluate("() => { location.hash = '#/study/stoic?moves=e5.a1'; }")
    expect(page.locator(".on-sheet")).to_have_count(2)
    assert missing
    page.goto(played)
    expect(page.locator(".piece")).to_have_count(2)


@pytest.mark.console("TypeError: Failed to fetch dynamically imported module")
@both_worlds
def test_a_part_that_is_never_there_is_not_asked_for_for_ever(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    loads: list[str] = []
    page.on("domcontentloaded", lambda page: loads.append(page.url))
    page.route("**/assets/Study-*.js", lambda route: route.fulfill(status=404, body="gone"))
    page.evaluate("() => { location.hash = '#/study'; }")
    expect(page.get_by_role("button", name=say("load again", lang))).to_be_visible()
    assert len(loads) == 2
    page.unroute("**/assets/Study-*.js")
    page.get_by_role("button", name=say("load again", lang)).click()
    expect(page.locator("#choose")).to_be_visible()


@both_worlds
@pytest.mark.parametrize("path", ["#/play/stoic?computer=0&moves=e5.a1", "#/study/stoic?moves=e5.a1"])
@pytest.mark.parametrize("has_words", [True, False], ids=["words", "bare"])
def test_a_server_that_fails_is_asked_again_only_by_a_person(
    visit: Visit, screen: Screen, lang: str, path: str, has_words: bool
) -> None:
    page = visit(path, screen=screen, lang=lang)
    Player(page).look()
    asked: list[str] = []

    def fail(route: Route) -> None:
        asked.append(route.request.url)
        answer = {"error": PROBLEM, "fields": []}
        route.fulfill(status=500, json=answer) if has_words else route.fulfill(status=500, body="<h1>500</h1>")

    page.route("**/api/play", fail)
    cell(page, "b2").tap() if screen.is_phone else cell(page, "b2").click()
    if screen.is_phone:
        page.get_by_role("button", name=say("confirm", lang, cell="b2")).click()
    words = PROBLEM["words"][lang] if has_words else "500"  # type: ignore[index]
    expect(page.get_by_text(words)).to_be_visible()
    again = page.get_by_role("button", name=say("try again", lang))
    expect(again).to_be_visible()
    page.wait_for_timeout(3000)  # longer than any page waits before it asks a second time
    assert len(asked) == 1
    page.unroute("**/api/play")
    again.click()
    expect(page.locator(".piece")).to_have_count(3)
    expect(again).to_be_hidden()


@both_languages
@pytest.mark.parametrize(
    ("operation", "path"),
    [
        ("shelf", ""),
        ("open", "#/play/stoic?moves=e5"),
        ("tree", "#/study/stoic?moves=e5"),
        ("games/stoic/rules", "#/rules/stoic"),
    ],
)
def test_a_page_that_cannot_be_opened_says_why_and_can_be_opened_again(
    visit: Visit, lang: str, operation: str, path: str
) -> None:
    page = visit("#/nowhere", lang=lang)
    page.context.route(f"**/api/{operation}*", lambda route: route.fulfill(status=500, body="oops"))
    address = page.url.split("#")[0]
    page.goto("about:blank")
    page.goto(address + path)
    expect(page.get_by_role("alert")).to_contain_text("500")
    page.context.unroute(f"**/api/{operation}*")
    page.get_by_role("button", name=say("try again", lang)).click()
    expect(page.locator(".piece, article h2").first).to_be_visible()


@pytest.mark.console("TypeError: Cannot read properties of undefined")
@both_worlds
def test_a_page_that_breaks_says_so_and_leads_on(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/games", screen=screen, lang=lang)

    def damage(route: Route) -> None:
        shelf = route.fetch().json()
        for game in shelf["games"]:
            del game["sample"]
        route.fulfill(json=shelf)

    page.route("**/api/shelf", damage)
    page.reload()
    page.evaluate("() => { location.hash = '#/'; }")
    expect(page.get_by_role("heading", name=say("page failed", lang))).to_be_visible()
    page.get_by_role("link", name=say("my games", lang)).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("my games", lang))
