"""Two tabs of one browser: both show what is there, and nothing that was played in either is lost."""

import re

from playwright.sync_api import Page, expect

from browser.playing import Player
from browser.saying import say, use
from browser.visiting import Screen, Visit, both_worlds, cell, path_of


def another_tab(page: Page, path: str | None = None) -> Page:
    """A second page of the same browser: at the same address, or another one."""
    tab = page.context.new_page()
    tab.goto(page.url if path is None else page.url.split("#")[0] + path)
    return tab


def actions(page: Page) -> list[str]:
    """What has been played in the game at a page's address."""
    return page.url.rpartition("moves=")[2].split(".")


def test_games_begun_in_two_tabs_are_both_kept(visit: Visit) -> None:
    one = visit("#/play/stoic?computer=0")
    other = another_tab(one, "#/play/stoic?computer=0&size=3")
    overview = another_tab(one, "#/games")
    for page in (one, other, one, other):
        player = Player(page)
        player.click(player.look().cells[0])
    expect(overview.get_by_role("main").get_by_role("listitem")).to_have_count(2)  # without a reload
    overview.reload()
    expect(overview.get_by_role("main").get_by_role("listitem")).to_have_count(2)


@both_worlds
def test_a_game_open_twice_goes_on_from_what_was_played_in_either(visit: Visit, screen: Screen, lang: str) -> None:
    one = visit("#/play/stoic?computer=0&id=twice&moves=e5", screen=screen, lang=lang)
    Player(one).click("a1")
    expect(one.locator(".piece")).to_have_count(2)
    other = another_tab(one)
    for page, name in ((other, "b2"), (one, "g5"), (one, "h4"), (other, "d3")):
        Player(page).click(name)
        for tab in (one, other):
            expect(cell(tab, name)).to_have_attribute("aria-label", re.compile(say("last turn", lang)))
            assert actions(tab)[-1] == name
    expect(one.get_by_text(say("elsewhere", lang))).to_be_visible()
    expect(other.get_by_text(say("elsewhere", lang))).to_be_hidden()
    assert actions(one) == ["e5", "a1", "b2", "g5", "h4", "d3"]
    use(other, "take back", lang)
    expect(one.locator(".piece")).to_have_count(5)
    one.get_by_role("button", name=say("continue here", lang)).click()
    expect(one.get_by_text(say("elsewhere", lang))).to_be_hidden()
    expect(other.get_by_text(say("elsewhere", lang))).to_be_visible()


def test_the_computer_replies_once_to_a_game_that_is_open_twice(visit: Visit) -> None:
    one = visit("#/play/realm?computer=2&level=1&id=twice")
    player = Player(one)
    player.click(player.look().cells[0])
    player.look()
    other = another_tab(one)
    for page in (other, one, other):
        player = Player(page)
        player.choose(player.look())
        player.look()
        for tab in (one, other):
            Player(tab).look()
        expect(one).to_have_url(re.compile(re.escape(path_of(other).partition("#")[2])))


def test_a_study_open_twice_shows_what_was_written_in_either(visit: Visit) -> None:
    one = visit("#/study/stoic?moves=e5.a1")
    Player(one).click("b2")
    expect(one.locator(".on-sheet")).to_have_count(3)
    one.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('teban.study.'))")
    other = another_tab(one)
    expect(other.locator(".on-sheet")).to_have_count(3)
    Player(other).click("g5")
    expect(one.locator(".on-sheet")).to_have_count(4)
    one.get_by_role("textbox").fill("seen")
    expect(other.locator(".comment")).to_have_text("seen")
    overview = another_tab(one, "#/study")
    expect(overview.get_by_role("region").first.get_by_role("listitem")).to_have_count(1)


def test_settings_chosen_in_one_tab_show_in_the_other(visit: Visit) -> None:
    one = visit()
    other = another_tab(one)
    one.get_by_role("button", name=say("other language", "en")).click()
    expect(other.locator("html")).to_have_attribute("lang", "ja")
