"""The bubble that says why covers none of the cells that it speaks of, nor the piece that is to be moved."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

import teban
from browser.playing import Player
from browser.visiting import DESK, PHONE, Screen, Visit

SCENES = {
    "stoic": ("e5.e6", ["e5"], "e5"),
    "realm": ("Bh2.Bk8.Bk5.Bb5.Bb11.Be2.Pi3.Pf1.Pk6.Pa4.Pa10.Pk9", ["i3", "h8"], "Pi3-h8"),
    "throne": ("f1-f2.card-K.a6-b6.card-K", ["f2", "d4"], "f2-d4"),
    "borderland": ("Wd4.Bh8.white", ["d4", "h8"], "d4-h8"),
}
"""For each game what was played, the cells that are touched then, and the action that is refused."""

CORNERS = 0.12
"""How much of a cell's box its corners leave empty: hexagons do not fill theirs."""


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).bounding_box()
    assert found, selector
    return found


def overlap(one: FloatRect, other: FloatRect, margin: float = 0) -> bool:
    """Whether one rectangle reaches into another one, which has a margin that does not count."""

    def apart(at: str, length: str) -> bool:
        a, b, c, d = one[at], one[length], other[at], other[length]  # type: ignore[literal-required]
        return bool(a + b <= c + margin * d or c + (1 - margin) * d <= a)

    return not (apart("x", "width") or apart("y", "height"))


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", SCENES)
def test_the_bubble_leaves_in_sight_what_it_speaks_of(visit: Visit, screen: Screen, game: str) -> None:
    moves, touched, action = SCENES[game]
    page = visit(f"#/play/{game}?computer=0&moves={moves}", screen=screen)
    player = Player(page)
    player.look()
    for name in touched:
        player.touch(player.cell(name))
    bubble = page.locator(".bubble:not(.unplaced)")
    expect(bubble).to_be_visible()
    reason = teban.start(game).play_all(moves.split(".")).why_not(action)
    assert reason
    spoken = {*reason.cells, *touched}
    shown = box(page, ".bubble")
    assert [name for name in spoken if overlap(shown, box(page, f"[data-cell={name}]"), CORNERS)] == []
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= screen.width


def test_a_line_leads_from_the_bubble_to_its_cell(visit: Visit) -> None:
    page = visit("#/play/stoic?computer=0&moves=e5")
    player = Player(page)
    player.look()
    player.touch(player.cell("e5"))
    expect(page.locator(".bubble:not(.unplaced)")).to_be_visible()
    line, at = box(page, ".layer line"), box(page, "[data-cell=e5]")
    assert overlap(line, at)
