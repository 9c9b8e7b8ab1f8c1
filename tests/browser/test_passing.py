"""A pass is never what stands out; where it can end the game it says so, and asks."""

from playwright.sync_api import Page, expect

import teban
from browser.playing import Player
from browser.saying import say
from browser.visiting import Screen, Visit, both_worlds

SETUP = "Bh2.Bk8.Bk5.Bb5.Bb11.Be2.Pi3.Pf1.Pk6.Pa4.Pa10.Pk9"
REALM = f"#/play/realm?computer=0&moves={SETUP}"


def consequence(lang: str, *passes: str) -> str:
    """What is said of one more pass."""
    position = teban.start("realm").play_all([*SETUP.split("."), *passes])
    found = next(choice.consequence for choice in position.view().choices if choice.action == "pass")
    assert found
    return found.say(lang)


def is_bright(page: Page, selector: str) -> bool:
    return "main" in (page.locator(selector).first.get_attribute("class") or "").split()


@both_worlds
def test_a_pass_says_what_it_can_lead_to_and_is_asked_about(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(REALM, screen=screen, lang=lang)
    player = Player(page)
    player.look()
    expect(page.locator(".answer small")).to_have_text(consequence(lang))
    assert not is_bright(page, ".answers .word")
    player.touch(page.locator(".answers .word"))
    expect(page.locator(".prompt > p").first).to_have_text(consequence(lang))
    expect(page.locator("[role=log]")).to_contain_text(consequence(lang))
    expect(page.locator(".confirm")).to_be_in_viewport(ratio=1)
    assert not is_bright(page, ".confirm")
    player.touch(page.get_by_role("button", name=say("do not", lang)))
    expect(page.locator(".prompt > p").first).not_to_have_text(consequence(lang))


@both_worlds
def test_two_passes_that_are_confirmed_end_the_game(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(REALM, screen=screen, lang=lang)
    player = Player(page)
    for before in ((), ("pass",)):
        player.look()
        expect(page.locator(".answer small")).to_have_text(consequence(lang, *before))
        player.touch(page.locator(".answers .word"))
        player.touch(page.locator(".confirm"))
    expect(page.locator(".prompt.over")).to_be_visible()


def test_a_pass_is_asked_about_and_confirmed_by_keys_alone(visit: Visit) -> None:
    page = visit(REALM)
    Player(page).look()
    page.locator(".answers .word").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".confirm")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".confirm")).to_have_count(0)
    page.locator(".answers .word").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".moves [aria-current]")).to_contain_text("pass")


def test_a_pass_that_ends_nothing_is_played_at_once(visit: Visit) -> None:
    page = visit("#/play/borderland?computer=0&moves=Wd4.Bh8.white.d4-d5")
    Player(page).look()
    assert not is_bright(page, ".answers .word")
    page.locator(".answers .word").click()
    expect(page.locator(".moves [aria-current]")).to_contain_text("d4-d5 pass")
