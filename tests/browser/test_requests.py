"""One human action is one request, the computer's reply included; what the page knows already it does not ask for."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

import teban
from browser.playing import REACTION, Player
from browser.saying import use
from browser.visiting import Visit

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
    page = visit("")
    asked = Asked(page)
    page.goto(page.url.split("#")[0] + "#/play/stoic?computer=0&moves=e5.a1.b2")
    Player(page).look()
    assert asked.paths.count("/api/open") == 1
    assert "/api/play" not in asked.paths
