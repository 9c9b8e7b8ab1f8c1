"""Clocks, for those who want them: they run for whoever is to act, are kept with the game, and end it at zero."""

from playwright.sync_api import Page, expect

import teban
from browser.playing import Player
from browser.saying import say
from browser.visiting import Screen, Visit, both_worlds


def near(page: Page) -> float:
    """Seconds that are left to whoever sits at the near side."""
    minutes, _, seconds = page.locator(".near [role=timer]").inner_text().rpartition(":")
    return 60 * float(minutes or 0) + float(seconds)


@both_worlds
def test_a_clock_that_was_chosen_runs_and_ends_the_game_at_zero(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    page.clock.install()
    page.get_by_role("button", name=say("choose", lang, game=teban.game("stoic").title(lang)), exact=True).click()
    page.get_by_role("group", name=say("who", lang)).get_by_text(say("two people", lang)).click()
    page.get_by_role("group", name=say("clocks", lang)).get_by_text(say("5 minutes", lang), exact=True).click()
    page.locator("dialog .start .main").click()
    player = Player(page)
    player.look()
    page.clock.fast_forward("01:00")
    assert near(page) == 300  # nothing has been played yet
    player.click("e5")
    expect(page.locator(".piece")).to_have_count(1)
    page.clock.fast_forward("04:40")
    expect(page.locator("[role=log]")).to_contain_text("30")
    page.clock.fast_forward("00:30")
    expect(page.locator(".prompt.over p")).to_contain_text(say("time is up", lang))
    expect(page.locator("[role=log]")).to_contain_text(say("time is up", lang))
    page.reload()
    expect(page.locator(".prompt.over p")).to_contain_text(say("time is up", lang))


@both_worlds
def test_what_is_left_on_the_clock_survives_a_reload_and_a_turn_adds_to_it(
    visit: Visit, screen: Screen, lang: str
) -> None:
    page = visit("#/play/stoic?computer=0&clock=180-2&moves=e5.c3", screen=screen, lang=lang)
    page.clock.install()
    player = Player(page)
    player.look()
    page.clock.fast_forward("01:00")
    player.click("d6")
    expect(page.locator(".piece")).to_have_count(3)
    left = near(page)
    assert 110 < left <= 122
    page.clock.fast_forward("10:00")  # the other one's time
    expect(page.locator(".prompt.over")).to_be_visible()
    page.reload()
    expect(page.locator(".piece")).to_have_count(3)
    assert near(page) == left


def test_a_game_that_ended_by_the_clock_may_go_on_without_it(visit: Visit) -> None:
    page = visit("#/play/stoic?computer=0&clock=60-0&moves=e5.c3")
    page.clock.install()
    player = Player(page)
    player.look()
    page.clock.fast_forward("02:00")
    expect(page.locator(".prompt.over")).to_be_visible()
    page.locator(".tools").get_by_role("button", name=say("take back", "en")).click()
    expect(page.get_by_role("timer")).to_have_count(0)
    player.click("d6")
    expect(page.locator(".piece")).to_have_count(3)
