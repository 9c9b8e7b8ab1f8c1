"""The first page: thirteen games, in the visitor's language, and a game after one click."""

import pytest
from playwright.sync_api import expect

import teban
from browser.playing import Player
from browser.saying import say
from browser.visiting import (
    Screen,
    Visit,
    both_languages,
    both_screens,
    both_worlds,
    scrolls_sideways,
    serious_problems,
)
from teban.words import words


@both_screens
@both_languages
def test_every_game_is_shown_and_nothing_is_in_the_way(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    for game in teban.games():
        card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=game.title(lang), exact=True))
        expect(card.locator(".piece")).not_to_have_count(0)
        expect(card.locator(".facts")).to_contain_text(say("about turns", lang, n=game.metadata.turns))
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []


@both_worlds
def test_games_are_filtered_by_what_they_are_like(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    headings = page.get_by_role("article").get_by_role("heading")
    expect(headings).to_have_text([game.title(lang) for game in teban.games()])
    page.get_by_role("button", name=words("tag", "stacking", lang), exact=True).click()
    expect(headings).to_have_text([game.title(lang) for game in teban.games() if "stacking" in game.tags])
    page.get_by_role("button", name=say("all", lang), exact=True).click()
    expect(headings).to_have_count(len(teban.games()))


@both_worlds
@pytest.mark.parametrize("place", [0, 1], ids=["board", "button"])
def test_a_game_begins_with_one_click(visit: Visit, screen: Screen, lang: str, place: int) -> None:
    page = visit(screen=screen, lang=lang)
    page.get_by_role("button", name=say("play", lang, game=teban.game("stoic").title(lang))).nth(place).click()
    player = Player(page)
    player.click(player.look().cells[0])
    expect(page.locator(".piece")).to_have_count(2)  # the computer has answered


def test_a_game_that_is_not_over_can_be_gone_on_with_from_home(visit: Visit) -> None:
    page = visit("#/play/stoic?computer=0&moves=e5.c3")
    page.locator("[data-cell=d5]").click()
    expect(page.locator(".piece")).to_have_count(3)
    page.goto(page.url.split("#")[0])
    page.get_by_role("region", name=say("go on", "en")).get_by_role("link").click()
    expect(page.locator(".piece")).to_have_count(3)
