"""Each of the thirteen games is played to its end against level 1, by somebody who only sees the page."""

import pytest
from playwright.sync_api import expect

import teban
from browser.playing import Player
from browser.saying import say
from browser.visiting import DESK, PHONE, Screen, Visit, scrolls_sideways

TABLE: list[tuple[str, int | None, Screen, str]] = [
    ("borderland", 4, DESK, "ja"),
    ("stoic", None, PHONE, "ja"),
    ("stride", None, PHONE, "en"),
    ("squish", None, DESK, "en"),
    ("flowish", 4, PHONE, "ja"),
    ("unlace", None, DESK, "ja"),
    ("skirt", 4, PHONE, "en"),
    ("node", 4, DESK, "en"),
    ("orochi", None, PHONE, "ja"),
    ("sibling", 4, DESK, "ja"),
    ("realm", None, PHONE, "en"),
    ("garden", None, DESK, "en"),
    ("throne", None, PHONE, "ja"),
]
"""Which game, on a board of which size (a smaller one where a game would take hundreds of turns), where and in what."""

MOST = 400
"""No game takes as many clicks as this."""


def test_every_game_is_at_the_table() -> None:
    assert [game for game, *_ in TABLE] == [game.name for game in teban.games()]


@pytest.mark.parametrize(("name", "size", "screen", "lang"), TABLE, ids=[game for game, *_ in TABLE])
def test_a_game_is_played_to_its_end(visit: Visit, name: str, size: int | None, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang, reduced_motion="reduce")  # turns of several actions are not drawn out
    page.get_by_role("button", name=say("choose", lang, game=teban.game(name).title(lang)), exact=True).click()
    page.get_by_role("group", name=say("level", lang), exact=True).get_by_text("1", exact=True).click()
    if size:
        page.get_by_role("group", name=say("size", lang), exact=True).get_by_text(str(size), exact=True).click()
    page.get_by_role("button", name=say("start", lang), exact=True).click()

    player = Player(page)
    player.play_on(MOST)
    assert player.look().is_over
    expect(page.locator(".prompt.over h2")).not_to_be_empty()
    expect(page.locator("[role=log]")).not_to_be_empty()
    assert not scrolls_sideways(page)
