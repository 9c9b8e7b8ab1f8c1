"""What is shown before it is played: ghosts under the pointer, previews by touch, cards, and words around a cell."""

import re

import pytest
from playwright.sync_api import Page, expect

import teban
from browser.hand import Hand
from browser.playing import Player
from browser.saying import say
from browser.visiting import DESK, PHONE, Screen, Visit, both_worlds, cell

STOIC = "#/play/stoic?computer=0"
THRONE = "#/play/throne?computer=0&moves=f1-f2"


def ghost(page: Page, at: str) -> None:
    """Wait for the ghost of a piece on a cell, and on no other."""
    expect(page.locator("[data-ghost]")).to_have_count(1)
    expect(page.locator("[data-ghost]")).to_have_attribute("data-ghost", at)


def played(page: Page, count: int) -> None:
    expect(page.locator(".moves").get_by_role("button")).to_have_count(count)


# Where most cells can be chosen


@both_worlds
def test_no_cell_is_dotted_where_nearly_all_can_be_chosen(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(STOIC, screen=screen, lang=lang)
    Player(page).look()
    expect(page.locator(".choosable")).to_have_count(61)
    expect(page.locator(".board .target")).to_have_count(0)


@both_worlds
def test_cells_are_dotted_where_few_can_be_chosen(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/borderland?computer=0&moves=Wd4.Bh8.white", screen=screen, lang=lang)
    Player(page).click("d4")
    expect(page.locator(".board .target")).not_to_have_count(0)


def test_a_ghost_of_the_piece_follows_the_mouse_and_the_keyboard(visit: Visit) -> None:
    page = visit(f"{STOIC}&moves=e5")
    Player(page).look()
    cell(page, "c3").hover()
    ghost(page, "c3")
    expect(page.locator("[data-ghost] .black")).not_to_have_count(0)
    cell(page, "e5").hover()  # where no piece can be placed
    expect(page.locator("[data-ghost]")).to_have_count(0)
    cell(page, "c3").focus()
    page.keyboard.press("ArrowRight")
    ghost(page, "c4")
    page.keyboard.press("Enter")
    played(page, 2)


def test_a_move_is_shown_where_it_would_end(visit: Visit) -> None:
    page = visit("#/play/borderland?computer=0&moves=Wd4.Bh8.white")
    Player(page).click("d4")
    cell(page, "d5").hover()
    ghost(page, "d5")
    expect(page.locator("[data-ghost] .white")).not_to_have_count(0)


# By touch


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_first_tap_previews_another_one_moves_the_preview_and_the_second_plays(visit: Visit, lang: str) -> None:
    page = visit(STOIC, screen=PHONE, lang=lang)
    Player(page).look()
    cell(page, "e5").tap()
    ghost(page, "e5")
    expect(page.get_by_role("button", name=say("confirm", lang, cell="e5"))).to_be_in_viewport(ratio=1)
    cell(page, "c3").tap()
    ghost(page, "c3")
    expect(page.locator(".piece")).to_have_count(0)
    cell(page, "c3").tap()
    played(page, 1)


def test_a_preview_is_confirmed_by_its_button_or_cancelled(visit: Visit) -> None:
    page = visit(STOIC, screen=PHONE)
    Player(page).look()
    cell(page, "e5").tap()
    page.get_by_role("button", name=say("do not", "en")).tap()
    expect(page.locator("[data-ghost]")).to_have_count(0)
    cell(page, "c3").tap()
    page.get_by_role("button", name=say("confirm", "en", cell="c3")).tap()
    played(page, 1)


def test_a_preview_gives_way_to_the_reason_why_something_else_is_not_possible(visit: Visit) -> None:
    page = visit(f"{STOIC}&moves=e5", screen=PHONE)
    Player(page).look()
    cell(page, "c3").tap()
    cell(page, "e5").tap()
    expect(page.locator(".bubble")).to_be_visible()
    expect(page.locator(".confirm")).to_have_count(0)


def test_both_cells_of_a_move_are_tapped_and_its_goal_once_more(visit: Visit) -> None:
    page = visit("#/play/borderland?computer=0&moves=Wd4.Bh8.white", screen=PHONE)
    Player(page).look()
    cell(page, "d4").tap()
    cell(page, "d5").tap()
    ghost(page, "d5")
    expect(page.get_by_role("button", name=say("confirm", "en", cell="d4-d5"))).to_be_in_viewport(ratio=1)
    cell(page, "e5").tap()
    ghost(page, "e5")
    cell(page, "e5").tap()
    expect(page.locator(".moves [aria-current]")).to_contain_text("d4-e5")


def test_one_tap_plays_if_somebody_prefers_it(visit: Visit) -> None:
    page = visit(STOIC, screen=PHONE)
    page.get_by_role("button", name=say("settings", "en")).tap()
    page.get_by_text(say("one tap", "en"), exact=True).tap()
    page.get_by_role("dialog").get_by_role("button", name=say("close", "en")).tap()
    cell(page, "e5").tap()
    played(page, 1)


def test_one_click_of_a_mouse_plays(visit: Visit) -> None:
    page = visit(STOIC, screen=DESK)
    Player(page).look()
    cell(page, "e5").click()
    played(page, 1)


# Cards


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_first_tap_on_a_card_shows_what_it_reaches_and_the_second_plays_it(visit: Visit, lang: str) -> None:
    page = visit(THRONE, screen=PHONE, lang=lang)
    Player(page).look()
    cards = page.locator("button.playable")
    one, other = cards.nth(0), cards.nth(1)
    one.tap()
    expect(one).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".confirm")).to_be_in_viewport(ratio=1)
    expect(page.locator(".board .reach")).to_have_count(1)
    other.tap()
    expect(one).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".spent")).to_have_count(0)
    other.tap()
    expect(page.locator(".spent")).to_have_count(1)


def test_one_click_on_a_card_plays_it(visit: Visit) -> None:
    page = visit(THRONE)
    Player(page).look()
    page.locator("button.playable").first.click()
    expect(page.locator(".spent")).to_have_count(1)


@both_worlds
def test_a_card_shows_what_it_would_reach_after_the_move_that_is_previewed(
    visit: Visit, screen: Screen, lang: str
) -> None:
    page = visit("#/play/throne?computer=0", screen=screen, lang=lang)
    if not screen.is_phone:
        page.get_by_role("button", name=say("settings", lang), exact=True).click()
        page.get_by_text(say("always", lang), exact=True).click()
        page.keyboard.press("Escape")
    player = Player(page)
    player.look()
    for name in ("f1", "f2"):
        player.touch(player.cell(name))
    card = page.locator(".near li button").nth(3)
    card.tap(force=True) if screen.is_phone else card.hover()  # it cannot be played yet
    reached = next(
        each for each in teban.start("throne").play("f1-f2").view().cards if each.seat == 1 and each.name == "P"
    )
    tiles = page.locator(".board .reach path, .board path.reach").first
    assert (tiles.get_attribute("d") or "").count("M") == len(reached.cells)


@both_worlds
def test_used_cards_tell_when_they_come_back_and_are_dealt_again_when_they_do(
    visit: Visit, screen: Screen, lang: str
) -> None:
    position, moves = teban.start("garden"), []

    def left() -> int:
        return sum(card.usable for card in position.view().cards if card.seat == 1)

    while position.seat != 1 or left() > 1 or position.view().phase != "reclaim":
        moves.append(position.legal()[0])
        position = position.play(moves[-1])
    page = visit(f"#/play/garden?computer=0&moves={'.'.join(moves)}", screen=screen, lang=lang)
    player = Player(page)
    player.look()
    mine = page.locator(".near .spent")
    expect(mine).to_have_count(3)
    expect(mine.first.locator(".wait")).to_have_attribute("data-says", "↻1")
    expect(page.locator(".back")).to_have_count(0)
    player.touch(page.locator("button.playable"))
    if screen.is_phone:
        player.touch(page.locator(".confirm"))
    expect(page.locator(".near .back")).to_have_count(3)
    expect(mine).to_have_count(1)


# Words around a cell


@both_worlds
def test_words_around_a_cell_show_what_they_would_put_there(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/orochi?computer=0", screen=screen, lang=lang)
    player = Player(page)
    player.look()
    player.touch(player.cell("d4"))
    wheel = page.locator(".wheel button")
    expect(wheel.nth(0).locator(".white")).not_to_have_count(0)
    expect(wheel.nth(1).locator(".black")).not_to_have_count(0)
    if not screen.is_phone:
        wheel.nth(1).hover()
        ghost(page, "d4")
        expect(page.locator("[data-ghost] .black")).not_to_have_count(0)
    player.touch(wheel.nth(1))
    expect(page.locator(".moves [aria-current]")).to_have_text(re.compile("B"))


# Turns of several actions


@both_worlds
def test_a_step_and_a_turn_are_undone_by_those_names(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/borderland?computer=0&moves=Wd4.Bh8.white", screen=screen, lang=lang)
    player = Player(page)
    player.click("d4", "d5")
    page.locator(".answers").get_by_role("button", name=say("step back", lang)).click()
    expect(page.locator(".answers")).to_have_count(0)
    played(page, 2)
    player.click("d4", "d5")
    page.locator(".tools").get_by_role("button", name=say("take back", lang)).click()
    played(page, 2)


def test_a_piece_under_the_finger_is_dragged_and_played_without_a_preview(visit: Visit) -> None:
    page = visit("#/play/throne?computer=0", screen=PHONE)
    Player(page).look()
    Hand(page).press(cell(page, "f1")).move_to(cell(page, "f2")).let_go()
    played(page, 1)
