"""The first page: thirteen games, in the visitor's language, and a game after one click."""

from playwright.sync_api import expect

import teban
from browser.visiting import Screen, Visit, both_languages, both_screens, scrolls_sideways, serious_problems


@both_screens
@both_languages
def test_every_game_is_shown_and_nothing_is_in_the_way(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    for game in teban.games():
        expect(page.get_by_role("heading", name=game.title(lang), exact=True)).to_be_visible()
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []
