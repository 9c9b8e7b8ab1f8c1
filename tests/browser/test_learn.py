"""Lessons: all of them in a list, one done from the first step to the last, and what is said to a wrong try."""

import re

import pytest
from playwright.sync_api import Page, expect

import teban
from browser.visiting import (
    DESK,
    PHONE,
    Screen,
    Visit,
    both_languages,
    both_screens,
    cell,
    scrolls_sideways,
    serious_problems,
)
from teban.teach.lessons import LessonStep, lesson, solutions


def do(page: Page, step: LessonStep) -> None:
    """Click what does the task of a step whose actions are single cells."""
    for action in next(solutions(step)):
        cell(page, action).click()


def play_to_the_end(page: Page) -> None:
    """Click whatever can be clicked until the game is over."""
    finished = page.get_by_role("button", name="Play again")
    choosable = page.locator(".active .choosable")
    while True:
        expect(choosable.first.or_(finished)).to_be_visible()
        if finished.is_visible():
            return
        before = page.locator("[data-cell]").evaluate_all("cells => cells.map(c => c.ariaLabel).join()")
        choosable.first.click()
        page.wait_for_function(
            "before => [...document.querySelectorAll('[data-cell]')].map(c => c.ariaLabel).join() !== before",
            arg=before,
        )


@both_screens
@both_languages
def test_every_lesson_is_in_the_list_and_nothing_is_in_the_way(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/learn", screen=screen, lang=lang)
    for game in teban.games():
        expect(page.get_by_role("link", name=re.compile(f"^{re.escape(game.title(lang))}"))).to_be_visible()
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []


@pytest.mark.parametrize(
    ("screen", "lang", "game"),
    [(DESK, "en", "garden"), (PHONE, "ja", "garden"), (DESK, "ja", "realm"), (PHONE, "en", "borderland")],
)
def test_a_lesson_can_be_used_by_everyone(visit: Visit, screen: Screen, lang: str, game: str) -> None:
    page = visit(f"#/learn/{game}?step=4", screen=screen, lang=lang)
    expect(page.get_by_role("heading", name=lesson(game).steps[3].words[lang].title)).to_be_visible()
    page.get_by_role("button", name="Hint" if lang == "en" else "ヒント").click()
    expect(page.get_by_text(lesson(game).steps[3].words[lang].hint)).to_be_visible()
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []


def test_a_whole_lesson_is_done_by_clicking_and_remembered(visit: Visit) -> None:
    page = visit("#/learn/stoic")
    steps = lesson("stoic").steps
    for number, step in enumerate(steps[:-1], start=1):
        expect(page.get_by_text(f"Step {number} of {len(steps)}")).to_be_visible()
        do(page, step)
        expect(page.get_by_text("Correct!", exact=True)).to_be_visible()
        page.get_by_role("button", name="Next step").click()
    play_to_the_end(page)
    expect(page.get_by_role("link", name="Play a full game")).to_be_visible()
    page.reload()
    page.get_by_role("link", name="All lessons").first.click()
    expect(page.get_by_role("link", name="Stoic")).to_contain_text("All 8 steps done")


@both_screens
@both_languages
def test_a_wrong_try_is_answered_with_what_it_misses_and_can_be_made_again(
    visit: Visit, screen: Screen, lang: str
) -> None:
    page = visit("#/learn/stoic?step=5", screen=screen, lang=lang)
    cell(page, "a2").click()
    missed = {"en": "Your opponent can still play on e3.", "ja": "相手はまだe3に置けます。"}
    expect(page.get_by_text(missed[lang], exact=True)).to_be_visible()
    assert serious_problems(page) == []
    page.get_by_role("button", name={"en": "Try again", "ja": "もう一度"}[lang]).click()
    cell(page, "d3").click()
    expect(page.get_by_text({"en": "Correct!", "ja": "正解です。"}[lang], exact=True)).to_be_visible()


def test_to_try_again_the_server_is_not_needed_so_that_no_quick_click_is_lost(visit: Visit) -> None:
    page = visit("#/learn/stoic?step=5")
    before = cell(page, "a2").get_attribute("aria-label")
    cell(page, "a2").click()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    page.context.set_offline(True)
    again.click()
    expect(cell(page, "a2")).to_have_attribute("aria-label", str(before), timeout=2000)
    page.context.set_offline(False)


def test_a_verdict_is_said_again_when_the_language_changes(visit: Visit) -> None:
    page = visit("#/learn/stoic?step=5")
    cell(page, "a2").click()
    expect(page.get_by_text("Your opponent can still play on e3.", exact=True)).to_be_visible()
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_text("相手はまだe3に置けます。", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="相手の置き場所を減らす")).to_be_visible()


def test_what_the_rules_refuse_is_shown_with_their_reason(visit: Visit) -> None:
    page = visit("#/learn/stoic?step=4")
    cell(page, "c2").click()
    expect(page.get_by_text("c2 is not empty.").first).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    cell(page, "c4").click()
    expect(page.get_by_text("Correct!", exact=True)).to_be_visible()


def test_a_step_is_done_by_keyboard_alone(visit: Visit) -> None:
    page = visit("#/learn/stoic?step=1")
    page.locator('[data-cell][tabindex="0"]').focus()
    page.keyboard.type("c3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next step")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Step 2 of 8")).to_be_visible()


def test_a_turn_of_a_move_and_a_card_is_tried_as_a_whole(visit: Visit) -> None:
    page = visit("#/learn/garden?step=5")
    cell(page, "d2").click()
    cell(page, "d1").click()
    page.get_by_role("button", name=re.compile("^Card F, playable now,")).click()
    expect(page.get_by_text("From d1 the card F plants c2, d2 and e2: thirteen squares.", exact=True)).to_be_visible()


def test_a_lesson_that_is_not_there_leads_to_the_others(visit: Visit) -> None:
    page = visit("#/learn/chess")
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("heading", name="Learn to play")).to_be_visible()
