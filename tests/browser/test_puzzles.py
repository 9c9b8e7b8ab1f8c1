"""Puzzles: solved, missed, hinted at and shown, on both screens and in both languages."""

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
    scrolls_sideways,
    serious_problems,
)
from teban.teach.puzzles import Puzzle, open_book
from teban.teach.puzzles.proving import winning_actions

each_screen_in_its_language = pytest.mark.parametrize(
    ("screen", "lang"), [(DESK, "en"), (PHONE, "ja")], ids=["desk-en", "phone-ja"]
)


def a_puzzle(game: str, turns: int) -> Puzzle:
    """A puzzle whose solution has so many turns."""
    return next(puzzle for puzzle in open_book(game).puzzles if puzzle.turns == turns)


def address(puzzle: Puzzle) -> str:
    return f"#/puzzles/{puzzle.game}?n={puzzle.number}"


def act(page: Page, action: str, screen: Screen) -> None:
    """Choose the cells of an action, and wait until it is judged; a finger has to confirm."""
    with page.expect_response(re.compile("/attempt$")):
        for cell in re.findall(r"[a-z]\d+", action):
            place = page.locator(f'[data-cell="{cell}"]')
            place.tap() if screen.is_phone else place.click()
        confirm = page.locator(".answers .confirm")
        if screen.is_phone:
            confirm.tap()
    expect(page.get_by_text(re.compile("Checking…|判定中…"))).to_have_count(0)


def wrong_action(puzzle: Puzzle) -> str:
    right = winning_actions(puzzle.position, puzzle.within)
    return next(action for action in puzzle.position.legal() if action not in right)


def solve(page: Page, puzzle: Puzzle, screen: Screen) -> None:
    """Play the solution; the other side answers by itself."""
    at, seat = puzzle.position, puzzle.position.seat
    for action in puzzle.line:
        if at.seat == seat:
            act(page, action, screen)
        at = at.play(action)


@both_screens
@both_languages
def test_all_games_show_how_many_puzzles_they_have(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/puzzles", screen, lang)
    for game in teban.games():
        count = len(open_book(game.name).puzzles)
        told = f"0 of {count} solved" if lang == "en" else f"{count}問中0問正解"
        expect(page.get_by_role("link", name=f"{game.title(lang)} {told}")).to_be_visible()
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []


@each_screen_in_its_language
def test_a_puzzle_is_solved_and_remembered(visit: Visit, screen: Screen, lang: str) -> None:
    puzzle = a_puzzle("unlace", 2)
    page = visit(address(puzzle), screen, lang)
    side = {"en": ("White", "Black"), "ja": ("白", "黒")}[lang][puzzle.position.seat - 1]
    task = f"{side} to play and win in 2 turns." if lang == "en" else f"{side}番、自分の2手で勝ち"
    expect(page.get_by_role("heading", name=task)).to_be_visible()
    solve(page, puzzle, screen)
    expect(page.get_by_text("Solved." if lang == "en" else "正解です！", exact=True)).to_be_visible()
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []
    page.reload()
    expect(page.get_by_text("streak: 1" if lang == "en" else "1問連続", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=re.compile(r"(solved|正解済み)$"))).to_have_count(1)


@each_screen_in_its_language
def test_a_mistake_is_answered_with_the_reason(visit: Visit, screen: Screen, lang: str) -> None:
    puzzle = a_puzzle("unlace", 3)
    page = visit(address(puzzle), screen, lang)
    act(page, wrong_action(puzzle), screen)
    rival = {"en": ("White", "Black"), "ja": ("白", "黒")}[lang][2 - puzzle.position.seat]
    why = f"{rival} now has a forced win." if lang == "en" else f"この手の後は、{rival}に必勝手順があります。"
    expect(page.locator(".judged").get_by_text(why)).to_be_visible()
    assert serious_problems(page) == []
    page.get_by_role("button", name="Show refutation" if lang == "en" else "理由を見る").click()
    onward = page.get_by_role("button", name="Next" if lang == "en" else "進む", exact=True)
    while onward.is_enabled():
        onward.click()
    expect(page.locator("ol .now")).to_have_count(1)
    page.get_by_role("button", name="Back to the puzzle" if lang == "en" else "問題に戻る").click()
    solve(page, puzzle, screen)
    expect(page.get_by_text("Solved." if lang == "en" else "正解です！", exact=True)).to_be_visible()
    expect(page.get_by_text("streak: 0" if lang == "en" else "0問連続", exact=True)).to_be_visible()


def test_after_a_mistake_one_goes_on_where_one_was(visit: Visit) -> None:
    puzzle = a_puzzle("unlace", 2)
    page = visit(address(puzzle))
    act(page, wrong_action(puzzle), DESK)
    page.get_by_role("button", name="Try again").click()
    solve(page, puzzle, DESK)
    expect(page.get_by_text("Solved.", exact=True)).to_be_visible()


def test_a_streak_grows_from_puzzle_to_puzzle_and_ends_with_a_mistake(visit: Visit) -> None:
    first = a_puzzle("unlace", 2)
    page = visit(address(first))
    solve(page, first, DESK)
    expect(page.get_by_text("streak: 1", exact=True)).to_be_visible()
    page.get_by_role("link", name="Next puzzle").click()
    expect(page).not_to_have_url(re.compile(f"n={first.number}$"))
    expect(page).to_have_url(re.compile(r"n=\d+$"))
    second = open_book("unlace").puzzle(int(page.url.rpartition("=")[2]))
    expect(page.get_by_text(f"Puzzle {second.number}", exact=False).first).to_be_visible()
    solve(page, second, DESK)
    expect(page.get_by_text("streak: 2", exact=True)).to_be_visible()
    third = a_puzzle("unlace", 4)
    page.goto(page.url.partition("#")[0] + address(third))
    expect(page.get_by_role("link", name=re.compile(f"^Puzzle {third.number},"))).to_have_attribute(
        "aria-current", "page"
    )
    act(page, wrong_action(third), DESK)
    expect(page.get_by_text("streak: 0", exact=True)).to_be_visible()
    expect(page.get_by_text("best: 2")).to_be_visible()


@each_screen_in_its_language
def test_hints_tell_first_where_and_then_what(visit: Visit, screen: Screen, lang: str) -> None:
    puzzle = a_puzzle("unlace", 3)
    page = visit(address(puzzle), screen, lang)
    start = puzzle.line[0].partition("-")[0]
    page.get_by_role("button", name="Hint" if lang == "en" else "ヒント").click()
    expect(page.locator(".judged.plain")).to_have_text(
        f"Start at {start}." if lang == "en" else f"{start} から始まります。"
    )
    page.get_by_role("button", name="Another hint" if lang == "en" else "次のヒント").click()
    expect(page.locator(".judged.plain")).to_contain_text(puzzle.line[0])


@each_screen_in_its_language
def test_the_solution_is_shown_step_by_step(visit: Visit, screen: Screen, lang: str) -> None:
    puzzle = a_puzzle("garden", 2)
    page = visit(address(puzzle), screen, lang)
    page.get_by_role("button", name="Solution" if lang == "en" else "解答").click()
    shown = page.locator("ol .now")
    expect(shown).to_have_text(puzzle.line[0])
    onward = page.get_by_role("button", name="Next" if lang == "en" else "進む", exact=True)
    for action in puzzle.line[1:]:
        onward.click()
        expect(shown).to_have_text(action)
    expect(onward).to_be_disabled()
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []
    page.get_by_role("button", name="Back" if lang == "en" else "戻る", exact=True).click()
    expect(shown).to_have_text(puzzle.line[-2])


def test_a_turn_of_two_actions_is_judged_action_by_action(visit: Visit) -> None:
    puzzle = a_puzzle("sibling", 2)
    page = visit(address(puzzle))
    expect(page.get_by_role("heading", name=f"to play and win in {puzzle.actions} moves of its own.")).to_be_visible()
    solve(page, puzzle, DESK)
    expect(page.get_by_text("Solved.", exact=True)).to_be_visible()


def test_a_puzzle_is_solved_by_keyboard_alone(visit: Visit) -> None:
    puzzle = a_puzzle("unlace", 1)
    page = visit(address(puzzle))
    page.locator(f'[data-cell="{puzzle.line[0].partition("-")[0]}"]').focus()
    for cell in puzzle.line[0].split("-"):
        page.keyboard.type(cell)
        expect(page.locator(f'[data-cell="{cell}"]')).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Next puzzle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile(f"n={puzzle.number}$"))


def test_the_grade_that_is_wanted_is_remembered(visit: Visit) -> None:
    page = visit("#/puzzles/unlace")
    expect(page).to_have_url(re.compile(r"#/puzzles/unlace\?n=\d+$"))
    page.get_by_role("button", name="Difficulty 3").click()
    numbers = [puzzle.number for puzzle in open_book("unlace").puzzles if puzzle.grade == 3]
    listed = page.get_by_role("navigation", name="All puzzles").get_by_role("link")
    expect(listed).to_have_count(len(numbers))
    page.reload()
    expect(listed).to_have_count(len(numbers))


def test_an_address_without_a_puzzle_is_answered_kindly(visit: Visit) -> None:
    page = visit("#/puzzles/unlace?n=99999")
    expect(page.get_by_text("Puzzle not found.")).to_be_visible()
    page.goto(page.url.partition("#")[0] + "#/puzzles/unlace?n=first")
    expect(page.get_by_text("Puzzle not found.")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    page.goto(page.url.partition("#")[0] + "#/puzzles/chess")
    expect(page.get_by_text("Page not found.")).to_be_visible()


def test_every_game_leads_to_its_puzzles(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="Unlace puzzles").click()
    expect(page.get_by_role("heading", name="Unlace", exact=True)).to_be_visible()
    page.goto(page.url.partition("#")[0] + "#/rules/unlace")
    page.get_by_role("link", name="Unlace puzzles").click()
    expect(page).to_have_url(re.compile(r"#/puzzles/unlace\?n=\d+$"))
