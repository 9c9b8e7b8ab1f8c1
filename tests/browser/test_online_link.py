"""A friend is one link away: from the invitation to the end of a game, in two languages at once."""

import pytest
from playwright.sync_api import expect

from browser.two import Meet, follow, play_on
from browser.visiting import DESK, PHONE, Screen, scrolls_sideways

MOST = 700
"""No game takes as many clicks of both together."""

WHOLE = {
    "borderland": """
        Wa4 Bb3 white e4 a4-b4 d2 b3-a3 e4-e3 e5 b1 d2-c2 f1 e3-d3 c2-d2 b1-a1 d3-c2 f3 d2-e1 a1-a2 c6 e5-d6
        a2-b3 e1-d2 g4 d6-d5 d2-e2 b3-b2 c6-b5 b4-b3 e2-f2 b2-b1 e6 b5-a4 f2-g2 b1-b2 c6 f1-f2 b2-b1 a3-a2
        e1 b3-b2 g2-g3 a2-a1 c6-d7 f2-e2 g3-f4 b1-c1 e2-d2 g1 f4-e5 c1-d1 a4-a3 b5 e5-d6 a1-b1 a3-a2"""
}
"""Games to be played as they are here, since by chance they would take hours."""

GAMES = [
    ("stoic", 2, DESK, "en", False),
    ("borderland", 4, PHONE, "ja", False),
    ("realm", None, DESK, "ja", False),
    ("sibling", 2, PHONE, "en", True),
]
"""The game, its size, what the inviter sits before and reads, and whether with the pie rule."""


@pytest.mark.parametrize(("game", "size", "screen", "lang", "pie"), GAMES, ids=[game for game, *_ in GAMES])
def test_a_friend_is_invited_by_a_link_and_the_game_is_played_to_its_end(
    meet: Meet, game: str, size: int | None, screen: Screen, lang: str, pie: bool
) -> None:
    other = "ja" if lang == "en" else "en"
    aoi = meet("Aoi", lang, screen=screen, reduced_motion="reduce")
    ben = meet("Ben", other, screen=DESK if screen.is_phone else PHONE, reduced_motion="reduce")
    aoi.set_up(game)
    if size:
        aoi.choose("size", str(size))
    if pie:
        aoi.choose("pie", aoi.say("yes"))
    aoi.choose("time", aoi.say("untimed"))
    aoi.press("create")
    expect(aoi.page.get_by_text(aoi.say("waiting"))).to_be_visible()
    expect(aoi.page.get_by_role("img", name=aoi.say("qr"))).to_be_visible()

    ben.open(aoi.link())
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(ben.say("invites", name="Aoi", game=ben.title(game)))
    expect(ben.page.get_by_text(ben.say("is waiting", name="Aoi"))).to_be_visible()
    ben.page.get_by_label(ben.say("your name")).fill("Ben")
    ben.press("sit down")

    for each in (aoi, ben):
        expect(each.board).to_be_visible()
        expect(each.page.get_by_text(each.say("you, named", name=each.name))).to_be_visible()
    follow(aoi, ben, WHOLE.get(game, "").split())
    play_on(aoi, ben, MOST)
    for each in (aoi, ben):
        expect(each.verdict).not_to_be_empty()
        expect(each.button("online rematch")).to_be_visible()
        assert not scrolls_sideways(each.page)
    assert aoi.page.locator("[data-cell]").count() == ben.page.locator("[data-cell]").count()
    expect(ben.pieces).to_have_count(aoi.pieces.count())
