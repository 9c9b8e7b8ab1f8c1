"""Where things stand around a board: all on one screen, in sight, and at rest while a game is played."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import teban
from browser.playing import Player
from browser.saying import say, use
from browser.visiting import DESK, PHONE, Screen, Visit, both_worlds, scrolls_sideways

TALL_PHONE = Screen(390, 844, is_phone=True)
LYING_PHONE = Screen(844, 390, is_phone=True)
TABLET = Screen(820, 1100, is_phone=True)

SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
    for (const {value, sources} of list.getEntries()) {
        const names = sources.map(({node}) => node && `${node.nodeName}.${node.className}`);
        window.shifts.push({value, names: names.join()});
    }
}).observe({type: 'layout-shift', buffered: true});
"""
"""Collects all layout shifts, also those right after an input: a person would see them all the same."""

MOST_SHIFT = 0.05


def sample_of(game: str, actions: int | None = None) -> str:
    """The address of a game that was begun, for two people."""
    moves = teban.game(game).metadata.sample[:actions]
    return f"#/play/{game}?computer=0&moves={'.'.join(moves)}"


def shifts(page: Page) -> list[tuple[float, str]]:
    """How far things have moved so far, and which."""
    return [(each["value"], each["names"]) for each in page.evaluate("window.shifts")]


def is_in_sight(page: Page, thing: Locator) -> bool:
    """Whether the whole of it is inside the window."""
    box = thing.bounding_box()
    size = page.viewport_size
    assert box
    assert size
    is_across = box["x"] >= -0.5 and box["x"] + box["width"] <= size["width"] + 0.5
    return is_across and box["y"] >= -0.5 and box["y"] + box["height"] <= size["height"] + 0.5


@pytest.mark.parametrize("game", ["borderland", "realm", "throne"])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("screen", [DESK, PHONE, TALL_PHONE], ids=["desk", "phone", "tall phone"])
def test_all_that_is_needed_to_play_is_on_one_screen(visit: Visit, screen: Screen, lang: str, game: str) -> None:
    page = visit(sample_of(game, 20), screen=screen, lang=lang)
    expect(page.locator("svg.active")).to_be_visible()
    for part in (".far .seat", "svg.active", ".near .seat", ".prompt", ".tools"):
        assert is_in_sight(page, page.locator(part)), part
    assert not scrolls_sideways(page)
    board = page.locator("svg.active").bounding_box()
    assert board
    assert board["width"] > (600 if screen is DESK else 240)


@pytest.mark.parametrize("screen", [LYING_PHONE, TABLET, Screen(1024, 700)], ids=["lying phone", "tablet", "small"])
def test_windows_between_phone_and_desktop_show_the_whole_board(visit: Visit, screen: Screen) -> None:
    page = visit(sample_of("node"), screen=screen)
    expect(page.locator("svg.active")).to_be_visible()
    assert is_in_sight(page, page.locator("svg.active"))
    assert is_in_sight(page, page.locator(".prompt"))
    assert not scrolls_sideways(page)


@both_worlds
@pytest.mark.parametrize("game", [game.name for game in teban.games()])
def test_nothing_moves_while_a_game_is_played(visit: Visit, screen: Screen, lang: str, game: str) -> None:
    page = visit(f"#/play/{game}?computer=2&level=1", screen=screen, lang=lang)
    player = Player(page)
    player.look()
    page.evaluate(SHIFTS)
    player.play_on(12)
    if not player.look().is_over:
        use(page, "hint", lang)
        expect(page.locator(".asked .advice")).to_be_visible()
        use(page, "resign", lang)
        page.get_by_role("dialog").get_by_role("button", name=say("resign, yes", lang), exact=True).click()
    expect(page.locator(".prompt.over")).to_be_visible()
    moved = shifts(page)
    assert sum(value for value, _ in moved) < MOST_SHIFT, moved


@both_worlds
def test_the_last_turn_stays_in_sight_also_when_the_result_takes_room(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(sample_of("stoic").replace("&", "&end=resigned1&"), screen=screen, lang=lang)
    expect(page.locator(".prompt.over")).to_be_visible()
    last = page.locator(".moves [aria-current]")
    box, around = last.bounding_box(), page.locator(".moves .scroll").bounding_box()
    assert box
    assert around
    assert around["y"] <= box["y"]
    assert box["y"] + box["height"] <= around["y"] + around["height"] + 1
    assert around["x"] <= box["x"]
    assert box["x"] + box["width"] <= around["x"] + around["width"] + 1


@both_worlds
def test_the_name_of_the_game_is_the_heading_of_its_table(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/garden", screen=screen, lang=lang)
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(teban.game("garden").title(lang))
    assert is_in_sight(page, heading)


@both_worlds
def test_a_lesson_stands_between_the_seats(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/learn/orochi", screen=screen, lang=lang)
    expect(page.locator("svg.active")).to_be_visible()
    task = page.locator(".task").bounding_box()
    board = page.locator("svg.active").bounding_box()
    assert task
    assert board
    if screen is DESK:
        assert task["x"] > board["x"] + board["width"]
        assert is_in_sight(page, page.locator(".near .seat"))
        expect(page.get_by_role("button", name=re.compile("8")).locator("b")).to_be_visible()
    else:
        assert task["y"] < board["y"]
        assert is_in_sight(page, page.locator("svg.active"))
