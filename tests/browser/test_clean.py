"""Every page, with every dialog, in every light: nothing that axe-core calls serious, nothing wider than the screen."""

import pytest
from playwright.sync_api import Page, expect

import teban
from browser.playing import Player
from browser.recorded import recorded
from browser.saying import say
from browser.visiting import DESK, PHONE, Screen, Visit, both_languages, scrolls_sideways, serious_problems

LIGHTS = [(PHONE, "ja", "light"), (DESK, "en", "dark"), (PHONE, "en", "contrast")]
in_any_light = pytest.mark.parametrize(("screen", "lang", "light"), LIGHTS, ids=["light", "dark", "contrast"])


def visit_in(visit: Visit, path: str, screen: Screen, lang: str, light: str) -> Page:
    like = {"contrast": "more"} if light == "contrast" else {"color_scheme": light}
    return visit(path, screen=screen, lang=lang, **like)


def check(page: Page) -> None:
    assert serious_problems(page) == []
    assert not scrolls_sideways(page)


@in_any_light
def test_a_game_in_play_over_and_with_its_questions(visit: Visit, screen: Screen, lang: str, light: str) -> None:
    page = visit_in(visit, "#/play/garden?computer=0&moves=f1-f2", screen, lang, light)
    Player(page).look()
    check(page)
    page.locator(".tools").get_by_role("button", name=say("resign", lang), exact=True).click()
    check(page)
    page.get_by_role("dialog").get_by_role("button", name=say("resign, yes", lang), exact=True).click()
    expect(page.locator(".prompt.over")).to_be_visible()
    check(page)


@in_any_light
@pytest.mark.parametrize("game", ["borderland", "sibling", "throne"])
def test_the_race_its_result_and_its_replay(visit: Visit, screen: Screen, lang: str, light: str, game: str) -> None:
    over = recorded(game)
    middle = len(over.match.actions) // 2
    page = visit_in(visit, over.path(middle), screen, lang, light)
    page.get_by_role("meter").first.wait_for()
    check(page)
    page.goto(page.url.split("#")[0] + over.path())
    page.locator(".strip [role=slider]").wait_for()
    page.locator(".replay button").first.click()
    check(page)
    page.locator(".replay button").first.click()
    page.locator(".replay button").last.click()
    page.locator(".pictures").wait_for()
    check(page)


@in_any_light
def test_dialogs(visit: Visit, screen: Screen, lang: str, light: str) -> None:
    page = visit_in(visit, "", screen, lang, light)
    page.get_by_role("button", name=say("choose", lang, game=teban.game("garden").title(lang)), exact=True).click()
    page.set_viewport_size({"width": screen.width, "height": 1600})  # what is half scrolled away counts as too small
    check(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=say("settings", lang), exact=True).click()
    check(page)


@in_any_light
def test_my_games_the_rules_and_nowhere(visit: Visit, screen: Screen, lang: str, light: str) -> None:
    page = visit_in(visit, "#/play/stoic?computer=0&size=3", screen, lang, light)
    Player(page).click("c3")
    expect(page.locator(".piece")).to_have_count(1)
    for path, selector in (("#/games", "main li"), ("#/rules/realm", "article h2"), ("#/nowhere", "main p")):
        page.goto(page.url.split("#")[0] + path)
        page.locator(selector).first.wait_for()
        check(page)


@both_languages
def test_no_board_is_wider_than_a_phone(visit: Visit, lang: str) -> None:
    page = visit(screen=PHONE, lang=lang)
    for game in teban.games():
        name, moves = game.name, ".".join(game.metadata.sample)
        page.goto(f"{page.url.split('#')[0]}#/play/{name}?computer=2&clock=1800-0&end=resigned1&moves={moves}")
        expect(page.locator(".prompt.over")).to_be_visible()
        assert not scrolls_sideways(page), name
