"""Each of the thirteen games is played to its end against level 1, by somebody who only sees the page."""

import pytest
from playwright.sync_api import expect

import teban
from browser.playing import Player
from browser.saying import say
from browser.visiting import DESK, PHONE, Screen, Visit, scrolls_sideways

WAYS = ((DESK, "ja"), (PHONE, "ja"), (PHONE, "en"), (DESK, "en"))
"""Where and in which language, one after another."""


def small(game: teban.Game) -> int | None:
    """A smaller board than the usual one, where a game there would take many turns."""
    is_long = 4 in game.sizes and game.sizes[-1] > 5 and (game.metadata.turns or 0) >= 25
    return 4 if is_long else None


TABLE = [(game.name, small(game), *WAYS[number % len(WAYS)]) for number, game in enumerate(teban.games())]

MOST = 400
"""No game takes as many clicks as this."""


@pytest.mark.parametrize(("name", "size", "screen", "lang"), TABLE, ids=[game for game, *_ in TABLE])
def test_a_game_is_played_to_its_end(visit: Visit, name: str, size: int | None, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang, reduced_motion="reduce")  # turns of several actions are not drawn out
    page.get_by_role("button", name=say("choose", lang, game=teban.game(name).title(lang)), exact=True).click()
    page.get_by_role("group", name=say("level", lang), exact=True).get_by_text("1", exact=True).click()
    if size:
        page.get_by_role("group", name=say("size", lang), exact=True).get_by_text(str(size), exact=True).click()
    page.locator("dialog .start .main").click()

    player = Player(page)
    player.play_on(MOST)
    assert player.look().is_over
    expect(page.locator(".prompt.over h2")).not_to_be_empty()
    expect(page.locator("[role=log]")).not_to_be_empty()
    assert not scrolls_sideways(page)
