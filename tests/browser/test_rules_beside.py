"""Rules beside the board while a game is played: opened by tool and by key, searched by heading."""

import re

from playwright.sync_api import Page, expect

from browser.playing import Player
from browser.visiting import DESK, PHONE, Screen, Visit, both_worlds, cell, serious_problems

GAME = "#/play/stoic?computer=0"
RULES_OF = {"en": "Stoic rules", "ja": "ストイックのルール"}
FIND = {"en": "Find a rule", "ja": "ルール内を検索"}


def open_rules(page: Page, lang: str) -> None:
    """By the book: a tool, on a phone in the corner."""
    page.get_by_role("button", name=re.compile("^(Rules|ルール|.*のルール|Rules of .*|.* rules)$")).locator(
        "visible=true"
    ).click()
    expect(page.get_by_role("searchbox", name=FIND[lang])).to_be_visible()


@both_worlds
def test_a_rule_is_found_by_its_heading(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(GAME, screen=screen, lang=lang)
    open_rules(page, lang)
    text = page.get_by_role("group", name=RULES_OF[lang])
    headings = text.get_by_role("heading", level=2)
    asked = headings.last.inner_text()
    whole = headings.count()
    page.get_by_role("searchbox", name=FIND[lang]).fill(asked)
    expect(headings.first).to_have_text(asked)
    assert headings.count() < whole
    page.get_by_role("searchbox", name=FIND[lang]).fill("☃")
    expect(headings).to_have_count(0)
    assert serious_problems(page) == []


def test_the_rules_leave_the_board_free_to_play_on(visit: Visit) -> None:
    page = visit(GAME)
    open_rules(page, "en")
    drawer, board = page.locator(".drawer").bounding_box(), page.locator("svg.active").bounding_box()
    assert drawer
    assert board
    assert drawer["x"] >= board["x"] + board["width"]
    Player(page).click("e5")
    expect(cell(page, "e5")).to_have_attribute("aria-label", re.compile("white"))
    expect(page.locator(".drawer")).to_be_visible()
    expect(page.locator(".prompt")).to_be_visible()


def test_on_a_phone_the_rules_are_a_sheet_of_the_whole_height(visit: Visit) -> None:
    page = visit(GAME, screen=PHONE)
    open_rules(page, "en")
    sheet = page.get_by_role("dialog").bounding_box()
    assert sheet
    assert sheet["height"] >= PHONE.height - 1
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_keys_open_the_rules_close_them_and_lead_to_the_lesson(visit: Visit) -> None:
    page = visit(GAME)
    expect(page.locator("svg.active")).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator(".drawer")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_have_count(0)
    page.keyboard.press("t")
    expect(page).to_have_url(re.compile("#/learn/stoic"))


def test_keys_mean_nothing_where_somebody_writes_and_when_they_are_turned_off(visit: Visit) -> None:
    page = visit(GAME, screen=DESK)
    expect(page.locator("svg.active")).to_be_visible()
    page.keyboard.press("r")
    box = page.get_by_role("searchbox")
    box.press("t")
    expect(box).to_have_value("t")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("t")
    expect(page.locator(".drawer")).to_be_visible()
    expect(page).to_have_url(re.compile("#/play/stoic"))
