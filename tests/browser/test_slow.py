"""When the server is slow: whoever clicks before a position has come means that one, not the one still on the board."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from browser.playing import Player
from browser.saying import use
from browser.visiting import Visit, cell


@contextmanager
def slow_answers(page: Page) -> Iterator[None]:
    """Positions that are asked for meanwhile are told only afterwards."""
    held: list[Route] = []
    is_slow = True

    def answer(route: Route) -> None:
        held.append(route) if is_slow else route.continue_()

    page.route("**/api/play", answer)
    yield
    is_slow = False
    assert held, "nothing was asked for"
    for route in held:
        route.continue_()


def test_a_click_after_a_takeback_is_about_the_position_before(visit: Visit) -> None:
    page = visit("#/play/stoic?computer=0&moves=e5.a1")
    Player(page).look()
    with slow_answers(page):
        use(page, "take back", "en")
        cell(page, "a2").click()
    expect(page).to_have_url(re.compile(r"moves=e5\.a2$"))


def test_a_click_after_a_step_back_in_a_study_is_a_variation_from_there(visit: Visit) -> None:
    page = visit("#/study/stoic?moves=e5.a1")
    Player(page).look()
    with slow_answers(page):
        page.keyboard.press("ArrowLeft")
        cell(page, "a2").click()
    expect(page.locator("[aria-current='step']")).to_contain_text("a2")
    expect(page.get_by_role("button", name="Turn 2: a1")).to_be_visible()
