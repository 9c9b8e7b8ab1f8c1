"""Without a mouse: from the first page to the end of a game, by keys alone."""

from playwright.sync_api import Page, expect

import teban
from browser.playing import Player
from browser.saying import say
from browser.visiting import Visit, both_languages

FAR = 120
"""Nothing on a page is further away than so many tabs."""


def focused(page: Page, what: str) -> str:
    return str(page.evaluate(f"document.activeElement.{what} ?? ''"))


def tab_to(page: Page, selector: str) -> None:
    """Walk with Tab until something of this kind has the focus."""
    for _ in range(FAR):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def start_a_small_orochi(page: Page) -> None:
    page.get_by_role("heading", level=1).wait_for()
    tab_to(page, f'[aria-label="{say("choose", "en", game=teban.game("orochi").title())}"]')
    page.keyboard.press("Enter")
    tab_to(page, "dialog input[value='3']")  # the level
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    tab_to(page, "dialog input[value='4']")  # the size
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")


def test_a_game_is_played_to_its_end_by_keys_alone(visit: Visit) -> None:
    page = visit()
    start_a_small_orochi(page)
    player = Player(page)
    player.look()
    expect(page.locator(".spot")).to_have_count(7)
    tab_to(page, ".spot")
    while not (offered := player.look()).is_over:
        if offered.wheel:
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        else:
            page.keyboard.type(offered.cells[-1])
            assert focused(page, "dataset.cell") == offered.cells[-1]
            page.keyboard.press("Enter")
    tab_to(page, ".prompt button")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt.over")).to_have_count(0)  # a rematch


def test_arrows_walk_and_names_jump(visit: Visit) -> None:
    page = visit("#/play/stoic?computer=0")
    Player(page).look()
    tab_to(page, ".spot")
    page.keyboard.type("c3")
    assert focused(page, "dataset.cell") == "c3"
    for key, cell in (("ArrowRight", "c4"), ("ArrowUp", "d4"), ("ArrowDown", "c4"), ("Home", "c1"), ("End", "c7")):
        page.keyboard.press(key)
        assert focused(page, "dataset.cell") == cell


@both_languages
def test_the_question_mark_lists_the_keys_that_work_here(visit: Visit, lang: str) -> None:
    page = visit("#/play/stoic?computer=0", lang=lang)
    Player(page).look()
    tab_to(page, ".spot")
    page.keyboard.press("?")
    help_on_keys = page.get_by_role("dialog", name=say("keyboard help", lang))
    for key in ("Enter", "Esc", "c3", "?", "R"):
        expect(help_on_keys.locator("kbd", has_text=key).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(help_on_keys).to_have_count(0)
    page.goto(page.url.split("#")[0] + "#/")
    page.get_by_role("heading", level=1).wait_for()
    page.keyboard.press("?")
    expect(help_on_keys.locator("kbd", has_text="?")).to_be_visible()
    expect(help_on_keys.locator("kbd", has_text="c3")).to_have_count(0)  # there is no board to walk on


def test_a_preview_is_shown_confirmed_and_announced_by_keys(visit: Visit) -> None:
    page = visit("#/play/stoic?computer=0")
    page.get_by_role("button", name=say("settings", "en")).click()
    page.get_by_text(say("always", "en"), exact=True).click()
    page.keyboard.press("Escape")
    tab_to(page, ".spot")
    page.keyboard.type("c3")
    page.keyboard.press("Enter")
    expect(page.locator("[role=log]")).to_contain_text("Preview: c3")
    expect(page.locator(".confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".confirm")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".piece")).to_have_count(1)


def test_a_card_is_looked_at_and_played_by_keys(visit: Visit) -> None:
    page = visit("#/play/throne?computer=0&moves=f1-f2")
    Player(page).look()
    tab_to(page, "button.playable")
    expect(page.locator(".board .reach")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".spent")).to_have_count(1)


def test_escape_leaves_the_wheel_and_the_keyboard_stays_on_the_board(visit: Visit) -> None:
    page = visit("#/play/orochi?computer=0")
    player = Player(page)
    player.look()
    tab_to(page, ".spot")
    page.keyboard.type("d4")
    page.keyboard.press("Enter")
    expect(page.locator(".wheel")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".wheel")).to_have_count(0)
    assert focused(page, "dataset.cell") == "d4"
