"""The board itself: what can be chosen, what cannot and why, turns of several steps, and what is drawn of all this."""

from playwright.sync_api import expect

import teban
from browser.hand import Hand
from browser.playing import Player
from browser.saying import say
from browser.visiting import DESK, PHONE, Screen, Visit, both_worlds
from teban.registry import start_with

REALM_BEFORE_AN_ENFORCER = (
    "Bh2.Bk8.Bk5.Bb5.Bb11.Be2.Pi3.Pf1.Pk6.Pa4.Pa10.Pk9.Pi3-i9.Pa4-h4.Pk6-e6.Pf1-a1.Pe6-e12.Pa10-e10"
)
"""After this an Enforcer is raised, and one says which way it faces."""


@both_worlds
def test_a_click_that_is_forbidden_is_answered_with_the_reason_and_its_proof(
    visit: Visit, screen: Screen, lang: str
) -> None:
    page = visit("#/play/stoic?computer=0&moves=e5", screen=screen, lang=lang)
    player = Player(page)
    player.look()
    player.touch(player.cell("e5"))
    reason = teban.start("stoic").play("e5").why_not("e5")
    assert reason
    expect(page.locator(".bubble p")).to_have_text(reason.say(lang))
    expect(page.locator(".why")).not_to_have_count(0)
    expect(page.locator("[role=log]")).to_contain_text(reason.say(lang))
    page.keyboard.press("Escape")
    expect(page.locator(".bubble")).to_have_count(0)


@both_worlds
def test_a_turn_of_several_steps_is_asked_for_step_by_step_and_undone_step_by_step(
    visit: Visit, screen: Screen, lang: str
) -> None:
    page = visit("#/play/throne?computer=0", screen=screen, lang=lang)
    start = teban.start("throne")
    player, prompt = Player(page), page.locator(".prompt > p").first
    assert start.prompt
    expect(prompt).to_have_text(start.prompt.say(lang))
    player.click("f1", "f2")
    then = start.play("f1-f2").prompt
    assert then
    expect(prompt).to_have_text(then.say(lang))
    expect(page.locator("button.playable")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(prompt).to_have_text(start.prompt.say(lang))

    player.click("f1")
    expect(page.locator(".picked")).to_have_count(1)
    page.get_by_role("button", name=say("do not", lang)).click()
    expect(page.locator(".picked")).to_have_count(0)


@both_worlds
def test_a_piece_is_dragged(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/throne?computer=0", screen=screen, lang=lang)
    player = Player(page)
    player.look()
    hand = Hand(page).press(player.cell("f1")).move_to(player.cell("f2"))
    expect(page.locator(".ghost")).to_have_count(1)
    hand.let_go()
    expect(page.locator("button.playable")).not_to_have_count(0)
    expect(page.get_by_role("button", name="f1-f2")).to_be_visible()


@both_worlds
def test_the_last_turn_is_marked(visit: Visit, screen: Screen, lang: str) -> None:
    placed = visit("#/play/stoic?computer=0&moves=e5.c3", screen=screen, lang=lang)
    expect(placed.locator(".last.place")).to_have_count(1)
    assert say("last turn", lang) in (placed.locator("[data-cell=c3]").get_attribute("aria-label") or "")
    moved = visit("#/play/stride?computer=0&moves=b3-d5", screen=screen, lang=lang)
    expect(moved.locator(".trace")).to_have_count(1)


@both_worlds
def test_a_card_shows_on_the_board_what_it_reaches(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/garden?computer=0&moves=f1-f2", screen=screen, lang=lang)
    card = page.locator("button.playable").first
    expect(page.locator(".reach")).to_have_count(0)
    if screen.is_phone:
        Hand(page).press(card)
    else:
        card.hover()
    expect(page.locator(".reach")).to_have_count(1)


@both_worlds
def test_an_enforcer_is_told_which_way_to_face(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(f"#/play/realm?computer=0&moves={REALM_BEFORE_AN_ENFORCER}", screen=screen, lang=lang)
    player = Player(page)
    player.touch(player.cell(player.look().cells[0]))
    wheel = page.locator(".wheel button")
    expect(wheel).to_have_count(4)
    expect(page.get_by_role("button", name=say("east", lang))).to_be_visible()
    player.touch(page.get_by_role("button", name=say("north", lang)))
    expect(wheel).to_have_count(0)
    expect(page.locator(".moves [aria-current]")).to_contain_text("N")


def test_cells_smaller_than_a_finger_are_magnified_and_confirmed(visit: Visit) -> None:
    page = visit("#/play/realm?computer=0", screen=PHONE)
    player = Player(page)
    player.look()
    glass = page.locator(".board use")
    hand = Hand(page).press(player.cell("b2"))
    expect(glass).to_be_visible()
    hand.move_to(player.cell("e5"))
    hand.let_go()
    expect(glass).to_have_count(0)
    expect(page.locator(".piece")).to_have_count(0)  # it is only aimed at
    page.get_by_role("button", name=say("confirm", "en", cell="e5")).click()
    expect(page.locator(".piece")).to_have_count(1)


def test_whoever_wants_to_confirms_at_a_desk_too(visit: Visit) -> None:
    page = visit("#/play/stoic?computer=0", screen=DESK)
    page.get_by_role("button", name=say("settings", "en")).click()
    page.get_by_text(say("always", "en"), exact=True).click()
    page.keyboard.press("Escape")
    spot = page.locator("[data-cell=e5]")
    spot.click()
    expect(page.locator(".piece")).to_have_count(0)
    spot.click()
    expect(page.locator(".piece")).to_have_count(1)


def test_every_cell_has_a_name_and_says_what_stands_there(visit: Visit) -> None:
    page = visit("#/play/stride?computer=0")
    Player(page).look()
    position = start_with("stride", {})
    for cell in position.view().cells:
        expect(page.locator(f"[data-cell={cell.name}]")).to_have_attribute("role", "button")
    for piece in position.view().pieces:
        assert piece.side in (page.locator(f"[data-cell={piece.cell}]").get_attribute("aria-label") or "")
