"""Games from outside in the page: one with nothing but rules and words, Hex, and one that is damaged."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.playing import Player
from browser.saying import say
from browser.visiting import DESK, PHONE, Screen, Served, Visit, scrolls_sideways, serious_problems
from outside.folders import LINE, copy_of
from tree import ROOT

HEX = ROOT / "examples/hex/src/teban_hex"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that knows them; what is visited in this file is this one."""
    damaged = copy_of(LINE, tmp_path_factory.mktemp("damaged"))
    (damaged / "rules.py").write_text("import nothing_of_this_name\n")
    served = Served(TEBAN_GAMES=os.pathsep.join(map(str, (LINE, HEX, damaged))))
    yield served
    served.end()


@pytest.mark.parametrize(
    ("title", "screen", "lang", "size"),
    [("Line", DESK, "en", 2), ("ライン", PHONE, "ja", 3), ("Hex", PHONE, "en", 4), ("ヘックス", DESK, "ja", 4)],
)
def test_a_game_from_outside_is_played_to_its_end_against_level_1(
    visit: Visit, title: str, screen: Screen, lang: str, size: int
) -> None:
    page = visit(screen=screen, lang=lang, reduced_motion="reduce")
    page.get_by_role("button", name=say("choose", lang, game=title), exact=True).click()
    page.get_by_role("group", name=say("level", lang), exact=True).get_by_text("1", exact=True).click()
    page.get_by_role("group", name=say("size", lang), exact=True).get_by_text(str(size), exact=True).click()
    page.locator("dialog .start .main").click()
    player = Player(page)
    player.play_on(60)
    assert player.look().is_over
    expect(page.locator(".prompt.over h2")).not_to_be_empty()
    assert not scrolls_sideways(page)


def test_a_rhombus_is_drawn_within_the_screen(visit: Visit) -> None:
    for screen in (DESK, PHONE):
        page = visit("#/play/hex", screen=screen)
        expect(page.locator("[data-cell=k11]")).to_be_visible()
        assert not scrolls_sideways(page)
        assert serious_problems(page) == []


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_game_shows_only_what_it_has(visit: Visit, screen: Screen) -> None:
    page = visit(screen=screen)
    for title, links in (
        ("Line", []),
        ("Hex", ["#/learn/hex", "#/rules/hex"]),
        ("Stoic", ["#/learn/stoic", "#/rules/stoic", "#/puzzles/stoic"]),
    ):
        card = page.locator("article").filter(has=page.get_by_role("heading", name=title, exact=True))
        expect(card).to_be_visible()
        expect(card.locator(".emblem circle")).not_to_have_count(0)  # its own, or the usual one
        if screen.is_phone:
            card.get_by_role("heading").get_by_role("button").click()
            expect(card.locator(".about .facts")).to_be_visible()
        assert [link.get_attribute("href") for link in card.get_by_role("link").all()] == links
    page.goto(page.url.split("#")[0] + "#/learn")
    expect(page.get_by_role("link", name="Hex")).to_be_visible()
    expect(page.get_by_role("link", name="Line")).to_have_count(0)


def test_the_home_page_names_what_cannot_be_used_and_shows_all_else(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("heading", name="Hex", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Stoic", exact=True)).to_be_visible()
    expect(page.get_by_text("nothing_of_this_name")).to_be_visible()
