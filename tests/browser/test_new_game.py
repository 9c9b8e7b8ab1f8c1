"""The dialog of a new game: against whom, at which seat, on which board, by which options; and what it leads to."""

from playwright.sync_api import Page, expect

import teban
from browser.playing import Player
from browser.saying import say
from browser.visiting import Screen, Visit, both_worlds, path_of


def choose(page: Page, lang: str, legend: str, value: str) -> None:
    page.get_by_role("group", name=say(legend, lang), exact=True).get_by_text(value, exact=True).click()


def open_dialog(page: Page, lang: str, game: str) -> None:
    page.get_by_role("button", name=say("choose", lang, game=teban.game(game).title(lang)), exact=True).click()


def start(page: Page) -> None:
    page.locator("dialog .start .main").click()


@both_worlds
def test_size_option_level_and_seat_are_as_they_were_chosen(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    open_dialog(page, lang, "sibling")
    choose(page, lang, "level", "2")
    choose(page, lang, "seat", say("second", lang))
    choose(page, lang, "size", "4")
    choose(page, lang, "pie", say("yes", lang))
    start(page)
    offered = Player(page).look()
    assert offered.words == 2  # the computer has placed the first piece, and the visitor chooses a side
    expect(page.locator(".spot")).to_have_count(37)
    expect(page.locator(".near b")).to_have_text(say("you", lang))
    expect(page.locator(".far b")).to_contain_text("2")


@both_worlds
def test_two_people_play_with_the_pie_rule(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    open_dialog(page, lang, "sibling")
    choose(page, lang, "who", say("two people", lang))
    choose(page, lang, "pie", say("yes", lang))
    start(page)
    player = Player(page)
    for seat in (1, 2):
        expect(page.get_by_text(say("player", lang, seat=seat), exact=True)).to_be_visible()
    player.click("e5")
    expect(page.locator(".near small, .far small")).to_have_count(0)  # sides are not yet dealt
    page.locator(".prompt").get_by_role("button", name=say("white", lang), exact=True).click()
    expect(page.locator(".far .name b")).to_have_text(say("white", lang))
    player.click("c3")
    expect(page.locator(".piece")).to_have_count(2)


@both_worlds
def test_cards_of_ones_own_travel_with_the_link(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    open_dialog(page, lang, "garden")
    card = page.get_by_role("group", name=say("first card", lang))
    card.get_by_role("textbox").fill("Q")
    card.get_by_role("button", name=say("square", lang, right=2, forward=0), exact=True).click()
    start(page)
    Player(page).look()
    friend = visit(path_of(page), screen=screen, lang=lang)
    for each in (page, friend):
        own = each.locator(".near li", has_text="Q")
        expect(own.locator(".reached")).to_have_count(3)  # two of the card as it was, and the new one


def test_cards_that_cannot_be_played_with_are_not_accepted(visit: Visit) -> None:
    page = visit()
    open_dialog(page, "en", "throne")
    page.get_by_role("group", name=say("first card", "en")).get_by_role("textbox").fill("")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("dialog .start .main")).to_be_disabled()
