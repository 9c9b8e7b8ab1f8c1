"""What can be done with a game beside playing it: taking back, a hint, looking back, ending it, and once more."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import Page, expect

from browser.playing import Player
from browser.saying import say, use
from browser.visiting import Screen, Visit, both_worlds


def agree(page: Page, what: str, lang: str) -> None:
    """Say yes to what is asked."""
    page.get_by_role("dialog").get_by_role("button", name=say(what, lang), exact=True).click()


@both_worlds
def test_a_turn_is_taken_back_and_played_again(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/stoic?computer=2&level=1", screen=screen, lang=lang)
    pieces = page.locator(".piece")
    player = Player(page)
    player.click("e5")
    expect(pieces).to_have_count(2)
    player.look()
    use(page, "take back", lang)
    expect(pieces).to_have_count(0)
    use(page, "redo", lang)
    expect(pieces).to_have_count(2)


@both_worlds
def test_a_hint_says_what_to_play_and_how_good_it_is(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/unlace?computer=0&size=3", screen=screen, lang=lang)
    Player(page).look()
    use(page, "hint", lang)
    expect(page.locator(".asked .advice .reason")).to_have_text(re.compile(r"\d+|forced win|最善"))
    expect(page.locator("svg g.advice")).not_to_have_count(0)
    page.get_by_role("button", name=say("play it", lang)).click()
    expect(page.locator(".moves [aria-current]")).to_be_visible()


@both_worlds
def test_resigning_ends_the_game_and_a_rematch_changes_seats(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/stoic?computer=2&level=1", screen=screen, lang=lang)
    player = Player(page)
    player.click("e5")
    player.look()
    use(page, "resign", lang)
    agree(page, "resign, yes", lang)
    expect(page.locator(".prompt.over h2")).to_have_text(say("you lose", lang))
    page.get_by_role("button", name=say("rematch", lang)).click()
    expect(page.locator(".piece")).to_have_count(1)  # this time the computer has begun
    assert not player.look().is_over


@both_worlds
def test_two_people_agree_on_a_draw(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/stoic?computer=0&moves=e5", screen=screen, lang=lang)
    Player(page).look()
    use(page, "draw", lang)
    agree(page, "draw, yes", lang)
    expect(page.locator(".prompt.over h2")).to_have_text(say("a draw", lang))


def offer_a_draw(page: Page, lang: str) -> None:
    Player(page).look()
    use(page, "draw", lang)
    agree(page, "draw, offer", lang)


@both_worlds
def test_the_computer_accepts_a_draw_where_it_is_lost_and_declines_it_where_it_wins(
    visit: Visit, screen: Screen, lang: str
) -> None:
    lost = visit("#/play/stoic?size=3&computer=2&level=1&moves=a2.b1.b2.c3.e3.c1", screen=screen, lang=lang)
    offer_a_draw(lost, lang)
    expect(lost.locator(".prompt.over h2")).to_have_text(say("a draw", lang))
    won = visit("#/play/stoic?size=3&computer=2&level=1&moves=c1.d1.d3.b2.b1.e1", screen=screen, lang=lang)
    offer_a_draw(won, lang)
    expect(won.locator(".prompt .notice")).not_to_be_empty()
    assert not Player(won).look().is_over


@both_worlds
def test_one_looks_back_and_may_go_on_from_there(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/stoic?computer=0&moves=e5.c3.g3.d7", screen=screen, lang=lang)
    pieces = page.locator(".piece")
    turn = page.locator(".moves").get_by_role("button", name=re.compile(say("turn 2", lang)))
    turn.click()
    expect(pieces).to_have_count(2)
    page.get_by_role("button", name=say("back to now", lang)).click()
    expect(pieces).to_have_count(4)
    turn.click()
    page.get_by_role("button", name=say("go on from here", lang)).click()
    Player(page).click("f3")
    expect(pieces).to_have_count(3)


@both_worlds
def test_the_board_is_turned(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/stride?computer=0", screen=screen, lang=lang)
    spot = page.locator("[data-cell=a1]")
    drawn = spot.get_attribute("d")
    use(page, "turn", lang)
    expect(spot).not_to_have_attribute("d", drawn or "")


@both_worlds
def test_the_computer_is_stopped_and_set_to_thinking_again(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/flowish?computer=2&level=8", screen=screen, lang=lang)
    player = Player(page)
    player.click("g5", "f5")
    page.locator(".prompt:has(.waiting) button").click()
    page.locator(".prompt:not(:has(.waiting)) button.main").click()
    expect(page.locator(".moves").get_by_role("button")).to_have_count(2)


def begin_while_time_stands_still(page: Page) -> None:
    """From any page to a game in which the computer begins; what is shown stays until the clock is told to run."""
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    page.evaluate("location.hash = '#/play/throne?computer=1&level=1'")
    expect(page.locator(".prompt .waiting")).to_contain_text("f1-")  # the first action


@both_worlds
def test_the_computers_turn_is_shown_action_by_action(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("", screen=screen, lang=lang)
    begin_while_time_stands_still(page)
    expect(page.locator(".far button.spent")).to_have_count(0)
    page.clock.run_for(2000)
    expect(page.locator(".far button.spent")).to_have_count(1)  # and now the card
    assert not Player(page).look().is_over


def test_whoever_is_in_a_hurry_sees_the_whole_turn_at_once(visit: Visit) -> None:
    page = visit("")
    begin_while_time_stands_still(page)
    page.keyboard.press("Shift")
    expect(page.locator(".far button.spent")).to_have_count(1)


@both_worlds
def test_what_is_taken_is_announced(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/squish?computer=0&moves=b4-b3.e1-d2", screen=screen, lang=lang)
    heard = page.locator("[role=log]")
    player = Player(page)
    player.look()
    expect(heard).not_to_contain_text(say("taken", lang))
    player.click("b3", "b2")
    expect(heard).to_contain_text(say("taken", lang))
