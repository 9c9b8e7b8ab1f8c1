"""One human action is one request, the computer's reply included; what the page knows already it does not ask for."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

import teban
from browser.playing import REACTION, Player
from browser.saying import use
from browser.visiting import Visit
from teban.teach.lessons import lesson
from teban.teach.puzzles import open_book
from teban.teach.puzzles.proving import winning_actions

ACTIONS = 12
SINGLE = next(game.name for game in teban.games() if "connection" in game.tags)
"""A game whose turns have one action; those of Realm have many."""


class Asked:
    """What a page asks the API for."""

    def __init__(self, page: Page) -> None:
        self.paths: list[str] = []
        page.on("request", self._note)

    def _note(self, request: Request) -> None:
        if found := re.search(r"/api/.*", request.url):
            self.paths.append(found[0])

    def since(self, before: int) -> list[str]:
        return self.paths[before:]


@pytest.mark.parametrize("game", [SINGLE, "realm"])
def test_each_action_is_one_request_with_the_computers_reply(visit: Visit, game: str) -> None:
    page = visit(f"#/play/{game}?computer=2&level=1")
    player, asked = Player(page), Asked(page)
    for _ in range(ACTIONS):
        offered = player.look()
        if offered.is_over:
            break
        before, played = len(asked.paths), page.url
        while page.url == played:  # an action may take several clicks
            seen = page.evaluate(REACTION)
            player.choose(offered)
            page.wait_for_function(f"(seen) => ({REACTION})() !== seen", arg=seen)
            offered = player.look()
        assert asked.since(before) == ["/api/play"]


def test_what_was_on_the_board_is_not_asked_for_again(visit: Visit) -> None:
    page = visit("#/play/stoic?computer=0")
    player, asked = Player(page), Asked(page)
    for cell in ("e5", "a1", "b2"):
        player.click(cell)
        player.look()
    before = len(asked.paths)
    use(page, "take back", "en")
    expect(page.locator(".piece")).to_have_count(2)
    use(page, "redo", "en")
    expect(page.locator(".piece")).to_have_count(3)
    assert asked.since(before) == []


def test_a_game_that_is_opened_is_asked_for_once(visit: Visit) -> None:
    page = visit("#/rules/stoic")  # the home page asks for today's puzzle, too
    asked = Asked(page)
    page.goto(page.url.split("#")[0] + "#/play/stoic?computer=0&moves=e5.a1.b2")
    Player(page).look()
    assert asked.paths.count("/api/open") == 1
    assert "/api/play" not in asked.paths


def test_each_action_in_a_puzzle_is_one_request_with_verdict_and_reply(visit: Visit) -> None:
    puzzle = next(puzzle for puzzle in open_book("unlace").puzzles if puzzle.turns == 2)
    page = visit(f"#/puzzles/unlace?n={puzzle.number}")
    first, _, last = puzzle.line
    wrong = next(
        each for each in puzzle.position.legal() if each not in winning_actions(puzzle.position, puzzle.within)
    )
    player, asked = Player(page), Asked(page)
    path = f"/api/puzzles/unlace/{puzzle.number}/attempt"
    player.look()
    tries = [(wrong, "That doesn’t win."), (first, "Correct!"), (last, "Solved.")]
    for action, said in tries:
        if page.get_by_role("button", name="Try again").is_visible():
            page.get_by_role("button", name="Try again").click()
        before = len(asked.paths)
        for cell in action.split("-"):
            player.click(cell)
        expect(page.locator(".verdict").get_by_text(said)).to_be_visible()
        assert asked.since(before) == [path]


def test_each_click_in_a_lesson_is_one_request_with_the_verdict(visit: Visit) -> None:
    page = visit("#/learn/stoic?step=4")
    player, asked = Player(page), Asked(page)
    player.look()
    for cell, said in (("c2", "c2 is not empty."), ("c4", "Correct!")):
        before = len(asked.paths)
        player.click(cell)
        expect(page.get_by_text(said).first).to_be_visible()
        assert asked.since(before) == ["/api/lessons/stoic/try"]


def test_what_the_computer_replies_in_a_lesson_comes_with_the_action(visit: Visit) -> None:
    steps = lesson("stoic").steps
    number = next(number for number, step in enumerate(steps, start=1) if step.level is not None)
    page = visit(f"#/learn/stoic?step={number}")
    player, asked = Player(page), Asked(page)
    page.locator(".active .choosable").first.wait_for()
    before = len(asked.paths)
    seen = page.locator(".piece").count()
    page.locator(".active .choosable").first.click()
    expect(page.locator(".piece")).not_to_have_count(seen)
    player.look()
    assert asked.since(before) == ["/api/play"]
