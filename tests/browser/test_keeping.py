"""Nothing is lost: not by a reload, not on the way to somebody else, not when the server dies in mid-game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import teban
from browser.playing import Player
from browser.saying import go_to_my_games, say
from browser.visiting import Screen, Served, Visit, both_worlds, newcomer, path_of


def board(page: Page) -> list[str]:
    """What every cell says."""
    Player(page).look()
    return [spot.get_attribute("aria-label") or "" for spot in page.locator(".spot").all()]


@both_worlds
def test_a_reload_loses_nothing(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/stoic?computer=2&level=1&size=3", screen=screen, lang=lang)
    player = Player(page)
    player.play_on(4)
    before = board(page)
    page.reload()
    assert board(page) == before


@both_worlds
def test_a_link_shows_somebody_else_the_same_game(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/orochi?computer=0&size=3", screen=screen, lang=lang)
    Player(page).play_on(6)
    shown = board(page)
    assert board(visit(path_of(page), screen=screen, lang=lang)) == shown


@both_worlds
def test_my_games_are_listed_and_gone_on_with(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/stoic?computer=0&size=3", screen=screen, lang=lang)
    Player(page).click("c3")
    expect(page.locator(".piece")).to_have_count(1)
    go_to_my_games(page, lang)
    games = page.get_by_role("main").get_by_role("listitem")
    expect(games).to_have_count(1)
    expect(games.locator(".piece")).to_have_count(1)
    games.get_by_role("button", name=say("remove", lang)).click()
    expect(games).to_have_count(0)
    page.get_by_role("button", name=say("bring back", lang)).click()
    games.get_by_role("link", name=teban.game("stoic").title(lang)).click()
    expect(page.locator(".last.place")).to_have_count(1)


@both_worlds
def test_the_language_changes_in_the_middle_of_a_turn(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/throne?computer=0&moves=f1-f2", screen=screen, lang=lang)
    prompt = teban.start("throne").play("f1-f2").prompt
    assert prompt
    other = {"en": "ja", "ja": "en"}[lang]
    shown = page.locator(".prompt > p").first
    expect(shown).to_have_text(prompt.say(lang))
    if screen.is_phone:  # where the bar has no room for it
        page.get_by_role("button", name=say("settings", lang), exact=True).click()
        page.get_by_role("dialog").get_by_text(say("other language", lang), exact=True).click()
        page.keyboard.press("Escape")
    else:
        page.get_by_role("button", name=say("other language", lang)).click()
    expect(shown).to_have_text(prompt.say(other))
    expect(page.get_by_role("heading", level=1)).to_have_text(teban.game("throne").title(other))
    expect(page.locator("html")).to_have_attribute("lang", other)


@pytest.fixture
def mortal() -> Iterator[Served]:
    """A server that only this test knows."""
    served = Served()
    yield served
    served.end()


@both_worlds
def test_the_server_dies_in_mid_game_and_the_page_goes_on_by_itself(
    browser: Browser, mortal: Served, screen: Screen, lang: str
) -> None:
    context = newcomer(browser, screen, lang)
    page = context.new_page()
    page.goto(mortal.address + "#/play/stoic?computer=2&level=1&size=3")
    player = Player(page)
    player.click("c3")
    player.look()
    mortal.kill()
    player.click(player.look().cells[0])
    expect(page.locator(".prompt .waiting")).to_contain_text(say("does not answer", lang))
    mortal.start()
    expect(page.locator(".piece")).to_have_count(4, timeout=20_000)
    player.play_on(40)
    assert player.look().is_over
    context.close()
