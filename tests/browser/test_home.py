"""The first page: thirteen games, in the visitor's language, and a game after one click."""

import pytest
from playwright.sync_api import Locator, Page, expect

import teban
from browser.playing import Player
from browser.saying import say
from browser.visiting import (
    DESK,
    PHONE,
    Screen,
    Visit,
    both_languages,
    both_worlds,
    cell,
    scrolls_sideways,
    serious_problems,
)

USUAL_PHONE = Screen(390, 844, is_phone=True)
SCREENS = {"desk": DESK, "390": USUAL_PHONE, "360": PHONE}

MOST_HEIGHT = 1600
"""Pixels of the whole page on a usual phone."""
MOST_BYTES = 250_000
MOST_SHIFT = 0.05

SHORT = 30
"""So many turns make a short game."""

BYTES = "() => performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)"

SHIFT = """
() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 200);
})
"""

on_every_screen = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)


def box_of(page: Page, title: str) -> Locator:
    """A game on the shelf."""
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=title, exact=True))


def wait_for_all(page: Page) -> None:
    """Until all that is asked for by and by stands there: the puzzle, and the fonts."""
    expect(page.locator(".puzzle .piece")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")


@on_every_screen
@both_languages
def test_every_game_is_shown_and_nothing_is_in_the_way(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    wait_for_all(page)
    for game in teban.games():
        box = box_of(page, game.title(lang))
        expect(box.locator(".emblem circle")).not_to_have_count(0)
        expect(box.locator(".facts").first).to_contain_text(say("about turns", lang, n=game.metadata.turns))
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []


@both_languages
def test_a_phone_holds_all_of_it_in_few_screens(visit: Visit, lang: str) -> None:
    page = visit(screen=USUAL_PHONE, lang=lang)
    wait_for_all(page)
    height = "document.documentElement.scrollHeight"
    assert page.evaluate(height) <= MOST_HEIGHT
    page.goto(page.url.split("#")[0] + "#/play/stoic?computer=0")
    Player(page).click("e5")
    expect(page.locator(".piece")).to_have_count(1)
    page.goto(page.url.split("#")[0])
    expect(page.get_by_role("region", name=say("go on", lang))).to_be_visible()
    wait_for_all(page)
    assert page.evaluate(height) <= MOST_HEIGHT


@both_worlds
def test_what_is_on_a_row_unfolds(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    game = teban.game("realm")
    box = box_of(page, game.title(lang))
    if screen.is_phone:
        expect(box.get_by_text(game.pitch(lang))).to_be_hidden()
        box.get_by_role("heading").get_by_role("button").click()
        assert not scrolls_sideways(page)
        assert serious_problems(page) == []
    expect(box.get_by_text(game.pitch(lang))).to_be_visible()
    expect(box.get_by_role("link")).to_have_count(3)


@both_worlds
def test_games_are_filtered_by_what_one_does_and_how_long_it_takes(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    headings = page.get_by_role("article").get_by_role("heading")
    expect(headings).to_have_text([game.title(lang) for game in teban.games()])
    filters = page.get_by_role("group", name=say("filter", lang))
    filters.get_by_text(say("gather", lang)).click()
    gathering = [game for game in teban.games() if game.metadata.goal == "gather"]
    expect(headings).to_have_text([game.title(lang) for game in gathering])
    filters.get_by_text(say("short", lang, n=SHORT)).click()
    expect(headings).to_have_text([game.title(lang) for game in gathering if (game.metadata.turns or 99) <= SHORT])
    filters.get_by_role("button", name=say("all", lang), exact=True).click()
    expect(headings).to_have_count(len(teban.games()))


def test_games_that_were_never_played_are_found(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("button", name=say("new to me", "en"))).to_have_count(0)  # all of them are
    page.goto(page.url.split("#")[0] + "#/play/stoic?computer=0")
    Player(page).click("e5")
    page.goto(page.url.split("#")[0])
    page.get_by_role("button", name=say("new to me", "en")).click()
    headings = page.get_by_role("article").get_by_role("heading")
    expect(headings).to_have_text([game.title() for game in teban.games() if game.name != "stoic"])


@pytest.mark.parametrize(
    ("screen", "lang", "place"),
    [(DESK, "en", 0), (DESK, "ja", 1), (PHONE, "ja", 0)],
    ids=["box", "button", "row"],
)
def test_a_game_begins_with_one_click(visit: Visit, screen: Screen, lang: str, place: int) -> None:
    page = visit(screen=screen, lang=lang)
    page.get_by_role("button", name=say("play", lang, game=teban.game("stoic").title(lang))).nth(place).click()
    player = Player(page)
    player.click(player.look().cells[0])
    expect(page.locator(".piece")).to_have_count(2)  # the computer has answered


@both_worlds
def test_a_newcomer_is_offered_a_game_that_is_easy(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    easy = next(game for game in teban.games() if game.metadata.is_easy)
    page.get_by_role("link", name=say("begin with", lang, game=easy.title(lang))).click()
    expect(page.locator(".choosable").first).to_be_visible()
    assert f"#/play/{easy.name}?" in page.url


def test_a_game_that_is_not_over_can_be_gone_on_with_from_home(visit: Visit) -> None:
    page = visit("#/play/stoic?computer=0&moves=e5.c3")
    page.locator("[data-cell=d5]").click()
    expect(page.locator(".piece")).to_have_count(3)
    page.goto(page.url.split("#")[0])
    page.get_by_role("region", name=say("go on", "en")).get_by_role("link").click()
    expect(page.locator(".piece")).to_have_count(3)


def test_the_puzzle_of_the_day_is_the_same_for_everybody(visit: Visit) -> None:
    places = [("Pacific/Kiritimati", "en", DESK), ("Pacific/Midway", "ja", PHONE)]  # a day and an hour apart
    found = []
    for zone, lang, screen in places:
        page = visit(screen=screen, lang=lang, timezone_id=zone)
        link = page.locator(".puzzle").get_by_role("link")
        found.append(link.get_attribute("href"))
    link.click()
    expect(cell(page, "a1")).to_be_visible()
    assert page.url.endswith(str(found[0]))
    assert found[0] == found[1]


def test_a_box_is_played_on_while_somebody_looks_and_holds_still_for_who_wants_that(visit: Visit) -> None:
    page = visit()
    box = box_of(page, "Stride")
    expect(box.locator(".piece")).to_have_count(0)
    box.locator(".box").hover()
    expect(box.locator(".piece")).not_to_have_count(0)
    page.mouse.move(0, 0)
    expect(box.locator(".piece")).to_have_count(0)
    calm = visit(reduced_motion="reduce")
    wait_for_all(calm)
    asked: list[str] = []
    calm.on("request", lambda request: asked.append(request.url))
    box_of(calm, "Stride").locator(".box").hover()
    calm.wait_for_timeout(1500)  # several moves elsewhere
    expect(box_of(calm, "Stride").locator(".piece")).to_have_count(0)
    assert asked == []


def test_keys_walk_from_what_is_next_to_the_shelf(visit: Visit) -> None:
    page = visit()
    wait_for_all(page)
    page.get_by_role("button", name=say("settings", "en")).focus()
    first, second = (game.title() for game in teban.games()[:2])
    walked: list[str] = []
    while len(walked) < 60 and say("play", "en", game=second) not in walked:
        page.keyboard.press("Tab")
        walked.append(page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText"))
    order = [
        say("begin with", "en", game="Squish"),
        say("all", "en"),
        say("play", "en", game=first),
        say("choose", "en", game=first),
        say("play", "en", game=second),
    ]
    assert [name for name in walked if name in order] == order  # each of them once
    expect(box_of(page, second).locator(".box .piece").first).to_be_visible()  # focus shows the board too


@both_languages
@pytest.mark.parametrize("screen", [DESK, USUAL_PHONE], ids=["desk", "phone"])
def test_the_first_screen_is_light_and_stands_still(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    wait_for_all(page)
    assert page.evaluate(BYTES) < MOST_BYTES
    assert page.evaluate(SHIFT) < MOST_SHIFT
