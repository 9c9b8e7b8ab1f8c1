"""A hint is a whole turn: drawn on the board and the cards, in the place of the prompt, and played by one button."""

import pytest
from playwright.sync_api import Page, expect

from browser.playing import Player
from browser.saying import say, use
from browser.visiting import Screen, Visit, both_worlds

TURNS = {
    "throne": "#/play/throne?computer=0&moves=f1-f2.card-K.a6-b6.card-K",
    "borderland": "#/play/borderland?computer=0&size=4&moves=Wd4.Bb2.white",
}
"""Games in which a turn has two actions."""

of_two_actions = pytest.mark.parametrize("game", TURNS)


def hinted(visit: Visit, game: str, screen: Screen, lang: str) -> tuple[Page, str]:
    """A page with a hint on it, and what the hint says."""
    page = visit(TURNS[game], screen=screen, lang=lang)
    Player(page).look()
    use(page, "hint", lang)
    expect(page.get_by_role("button", name=say("play it", lang))).to_be_visible()
    return page, page.locator(".advice b").inner_text()


@both_worlds
@of_two_actions
def test_a_hint_is_a_whole_turn_in_the_place_of_the_prompt(visit: Visit, screen: Screen, lang: str, game: str) -> None:
    page, turn = hinted(visit, game, screen, lang)
    assert len(turn.split(", ")) == 2
    expect(page.locator(".prompt")).to_have_count(1)
    for what in (".advice b", ".answers .main", ".tools", ".board svg"):
        expect(page.locator(what).first).to_be_in_viewport(ratio=1 if what != ".board svg" else 0.9)


@both_worlds
@of_two_actions
def test_its_steps_are_numbered_on_the_board_and_on_the_cards(
    visit: Visit, screen: Screen, lang: str, game: str
) -> None:
    page, turn = hinted(visit, game, screen, lang)
    on_cards = page.locator("button .step")
    numbers = [
        *page.locator("g.advice text").all_text_contents(),
        *(card.get_attribute("data-says") or "" for card in on_cards.all()),
    ]
    with_cells = [str(step) for step, action in enumerate(turn.split(", "), start=1) if action not in ("pass", "パス")]
    assert sorted(numbers) == with_cells
    assert on_cards.count() == (1 if game == "throne" else 0)


@both_worlds
@of_two_actions
def test_all_of_it_is_played_by_one_button(visit: Visit, screen: Screen, lang: str, game: str) -> None:
    page, turn = hinted(visit, game, screen, lang)
    Player(page).touch(page.get_by_role("button", name=say("play it", lang)))
    expect(page.locator(".moves [aria-current]")).to_have_text(turn.replace(", ", " "))
    expect(page.locator(".advice")).to_have_count(0)


def test_a_hint_is_put_away_and_the_prompt_comes_back(visit: Visit) -> None:
    page = visit(TURNS["throne"])
    Player(page).look()
    prompt = page.locator(".prompt > p").first.inner_text()
    use(page, "hint", "en")
    page.locator(".prompt").get_by_role("button", name=say("close", "en")).click()
    expect(page.locator(".prompt > p").first).to_have_text(prompt)
    expect(page.locator("g.advice")).to_have_count(0)
