"""Learning from mistakes: how well each side played, a bad turn played anew, and mistakes that are told at once."""

import re

from playwright.sync_api import Page, expect

from browser.playing import Player
from browser.visiting import DESK, PHONE, Screen, Visit, both_worlds, serious_problems

# A game so small that the engine proves everything in a moment: seat 1 throws it away with its first turn.
MOVES = ["b2-c3", "d3-c3", "c1-c2", "c3-c4", "d2-c3", "b3-c3"]
GAME = f"squish?size=3&computer=2&level=2&moves={'.'.join(MOVES)}"
WORDS = {
    "retry 5": {"en": "Retry turn 5", "ja": "5手目からやり直す"},
    "review": {"en": "Review", "ja": "振り返り"},
    "mistakes": {"en": "Show mistakes at once", "ja": "悪手をその場で知らせる"},
    "from 10": {"en": "from 10 points", "ja": "10ポイント以上"},
    "settings": {"en": "Settings", "ja": "設定"},
    "undo": {"en": "Undo turn", "ja": "待った"},
    "play on": {"en": "Continue", "ja": "このまま続ける"},
}


def reviewed(visit: Visit, screen: Screen = DESK, lang: str = "en") -> Page:
    page = visit(f"#/review/{GAME}", screen=screen, lang=lang)
    expect(page.locator(".cost")).to_have_count(3)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    return page


@both_worlds
def test_a_finished_review_tells_how_well_each_side_played(visit: Visit, screen: Screen, lang: str) -> None:
    page = reviewed(visit, screen, lang)
    accuracy = page.locator("dl dd")
    expect(accuracy).to_have_text(["33%", "67%"])
    page.reload()
    expect(accuracy).to_have_text(["33%", "67%"])  # kept with the review
    assert serious_problems(page) == []


@both_worlds
def test_a_bad_turn_is_played_anew_against_the_same_opponent_with_a_way_back(
    visit: Visit, screen: Screen, lang: str
) -> None:
    page = reviewed(visit, screen, lang)
    page.get_by_role("button", name=WORDS["retry 5"][lang]).click()
    expect(page).to_have_url(re.compile(r"#/play/squish\?.*computer=2.*level=2"))
    expect(page.locator(".moves").get_by_role("button")).to_have_count(4)
    Player(page).click("a3", "b3")  # and this time it wins
    expect(page.locator(".prompt.over")).to_be_visible()
    page.reload()
    page.locator(".tools").get_by_role("button", name=WORDS["review"][lang], exact=True).click()
    expect(page).to_have_url(re.compile("#/review/squish"))
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", "5")
    expect(page.locator(".cost")).to_have_count(3)


def test_only_ones_own_turns_can_be_played_anew(visit: Visit) -> None:
    page = reviewed(visit)
    expect(page.get_by_role("button", name=re.compile("Retry turn"))).to_have_count(2)
    expect(page.get_by_role("button", name="Retry turn 4")).to_have_count(0)


def watch_out(page: Page, lang: str) -> None:
    """Ask to be told of mistakes, in the settings."""
    page.get_by_role("button", name=WORDS["settings"][lang], exact=True).click()
    asked = page.get_by_role("group", name=WORDS["mistakes"][lang])
    asked.get_by_text(WORDS["from 10"][lang], exact=True).click()
    page.keyboard.press("Escape")


@both_worlds
def test_a_mistake_is_told_at_once_and_can_be_undone(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/squish?size=3&computer=2&level=1", screen=screen, lang=lang)
    watch_out(page, lang)
    player = Player(page)
    player.click("b2", "c3")
    told = page.locator(".mistake")
    expect(told).to_contain_text("100")
    page.get_by_role("button", name=WORDS["undo"][lang], exact=True).last.click()
    expect(told).to_have_count(0)
    expect(page.locator(".moves").get_by_role("button")).to_have_count(0)
    player.click("a3", "b3")
    expect(page.locator(".moves").get_by_role("button")).to_have_count(2)
    expect(told).to_have_count(0)


def test_a_mistake_that_is_played_on_from_is_told_once(visit: Visit) -> None:
    page = visit("#/play/squish?size=3&computer=2&level=1", screen=PHONE)
    watch_out(page, "en")
    Player(page).click("b2", "c3")
    expect(page.locator(".mistake")).to_be_visible()
    page.get_by_role("button", name=WORDS["play on"]["en"]).click()
    expect(page.locator(".mistake")).to_have_count(0)
    expect(page.locator(".prompt")).to_be_visible()


def test_nobody_is_told_of_mistakes_who_has_not_asked_for_it(visit: Visit) -> None:
    page = visit("#/play/squish?size=3&computer=2&level=1")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    player = Player(page)
    player.click("b2", "c3")
    player.look()
    assert not any("/api/review" in url for url in asked)
