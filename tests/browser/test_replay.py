"""Replays: a finished game plays by itself at a chosen speed; and pictures of it to take along."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Download, Locator, Page, expect

import teban
from browser.recorded import Recorded, recorded
from browser.visiting import DESK, PHONE, Screen, Visit, both_screens, both_worlds, scrolls_sideways, serious_problems

GAME = "throne"
ALIKE = 12
"""How much of 255 a colour may differ on average between two renderers, as in the tests of drawings."""

on_every_page = pytest.mark.parametrize("place", ["play", "review", "study"])


def replay_of(page: Page) -> Locator:
    return page.locator(".replay")


def toggle(page: Page) -> None:
    replay_of(page).get_by_role("button").first.click()


def strip_at(page: Page) -> int:
    """After how many turns the board stands."""
    return int(page.locator(".strip [role=slider]").get_attribute("aria-valuenow") or -1)


def open_at_end(visit: Visit, game: Recorded, place: str, **more: Any) -> Page:
    page = visit(game.path(page=place), **more)
    expect(page.locator(".strip [role=slider]")).to_have_attribute("aria-valuenow", str(len(game.match.turns)))
    return page


def with_saved(page: Page, button: int) -> Download:
    """What one of the buttons of the pictures saves: PNG, SVG, GIF."""
    with page.expect_download() as saving:
        page.locator(".pictures .button").nth(button).click()
    return saving.value


def opened(saved: Download) -> Image.Image:
    return Image.open(BytesIO(Path(saved.path()).read_bytes()))


# Playing by itself


@both_screens
@on_every_page
def test_a_game_plays_by_itself_from_its_start_to_its_end(visit: Visit, place: str, screen: Screen) -> None:
    game = recorded(GAME)
    page = open_at_end(visit, game, place, screen=screen)
    replay_of(page).locator("select").select_option("4")
    strip = page.locator(".strip [role=slider]")
    toggle(page)
    seen = set[int]()
    expect(strip).not_to_have_attribute("aria-valuenow", str(len(game.match.turns)))
    while len(seen) < 5:
        seen.add(strip_at(page))
    assert seen < {*range(len(game.match.turns))}
    toggle(page)
    page.wait_for_load_state("networkidle")
    stopped = strip_at(page)
    page.wait_for_timeout(600)
    assert strip_at(page) == stopped
    toggle(page)
    expect(strip).to_have_attribute("aria-valuenow", str(len(game.match.turns)), timeout=60_000)
    expect(replay_of(page).locator("path")).not_to_have_count(0)
    assert not scrolls_sideways(page)


def test_keys_start_it_and_set_its_speed_and_walking_on_ends_it(visit: Visit) -> None:
    game = recorded(GAME)
    page = open_at_end(visit, game, "play")
    names = replay_of(page).get_by_role("button").first
    idle = names.inner_text()
    for _ in range(3):
        page.keyboard.press("+")
    expect(replay_of(page).locator("select")).to_have_value("4")
    page.keyboard.press("-")
    expect(replay_of(page).locator("select")).to_have_value("2")
    page.keyboard.press("p")
    expect(names).not_to_have_text(idle)
    expect(page.locator(".strip [role=slider]")).to_have_attribute("aria-valuenow", "2")
    page.locator(".moves .on-sheet").nth(9).click()
    expect(names).to_have_text(idle)
    expect(page.locator(".strip [role=slider]")).to_have_attribute("aria-valuenow", "10")


# Pictures


@both_worlds
def test_a_position_is_saved_as_a_picture_with_its_meters(visit: Visit, screen: Screen, lang: str) -> None:
    game = recorded(GAME)
    page = open_at_end(visit, game, "play", screen=screen, lang=lang)
    page.locator(".strip [role=slider]").focus()
    page.keyboard.press("ArrowLeft")
    length = len(game.match.actions) - len(game.match.turns[-1].actions)
    position = game.match.positions[length]
    replay_of(page).get_by_role("button").last.click()
    assert serious_problems(page) == []
    saved = with_saved(page, 0)
    assert saved.suggested_filename == f"{GAME}.png"
    before = teban.Match(game.match.start)
    before.play_all(game.match.actions[:length])
    wanted = Image.open(BytesIO(position.png(meters=True, last=before.last_places(), size=300, lang=lang)))
    shown = opened(saved).convert("RGB").resize(wanted.size)
    assert max(ImageStat.Stat(ImageChops.difference(shown, wanted.convert("RGB"))).mean) < ALIKE
    drawing = Path(with_saved(page, 1).path()).read_text("utf-8")
    assert drawing == teban.svg(position, meters=True, last=before.last_places(), lang=lang)
    page.locator(".pictures input").uncheck()
    drawing = Path(with_saved(page, 1).path()).read_text("utf-8")
    assert drawing == teban.svg(position, last=before.last_places(), lang=lang)


@pytest.mark.parametrize("place", ["play", "study"])
def test_a_game_is_saved_as_an_animation_of_all_its_turns(visit: Visit, place: str) -> None:
    game = recorded(GAME)
    page = open_at_end(visit, game, place)
    replay_of(page).locator("select").select_option("2")
    replay_of(page).get_by_role("button").last.click()
    animated = opened(with_saved(page, 2))
    assert animated.format == "GIF"
    assert getattr(animated, "n_frames") == len(game.match.turns) + 1  # noqa: B009  not every image has frames
    assert animated.info["duration"] == 500
    for turns, position in ((0, game.match.start), (len(game.match.turns), game.match.position)):
        animated.seek(turns)
        wanted = Image.open(BytesIO(position.png(meters=True, size=animated.width))).convert("RGB")
        shown = animated.convert("RGB").resize(wanted.size)
        assert max(ImageStat.Stat(ImageChops.difference(shown, wanted)).mean) < ALIKE
    assert animated.info["duration"] == 1500


def test_a_game_in_play_is_pictured_from_the_share_dialog(visit: Visit) -> None:
    game = recorded(GAME)
    page = visit(game.path(6))
    page.locator(".tools button[aria-label], .tools button").filter(has_text=re.compile("Share")).click()
    drawing = Path(with_saved(page, 1).path()).read_text("utf-8")
    match = teban.Match(game.match.start)
    match.play_all(game.match.actions[:6])
    assert drawing == teban.svg(match.position, meters=True, last=match.last_places())


SHARING = """
navigator.canShare = ({files}) => files.length === 1;
navigator.share = async ({files}) => void (window.shared = [files[0].name, files[0].type, files[0].size]);
"""
"""A device's own way of sharing, which no browser without a device has."""


@pytest.mark.parametrize(("screen", "is_shared"), [(PHONE, True), (DESK, False)], ids=["phone", "desk"])
def test_a_phone_shares_a_picture_its_own_way(visit: Visit, screen: Screen, is_shared: bool) -> None:
    page = visit("", screen=screen)
    page.add_init_script(SHARING)
    page.goto(page.url.partition("#")[0] + recorded(GAME).path())
    page.reload()
    replay_of(page).get_by_role("button").last.click()
    if is_shared:
        page.locator(".pictures .button").first.click()
        page.wait_for_function("() => window.shared")
        assert page.evaluate("window.shared.slice(0, 2)") == [f"{GAME}.png", "image/png"]
        assert page.evaluate("window.shared[2]") > 10_000
    else:
        assert with_saved(page, 0).suggested_filename == f"{GAME}.png"
        assert page.evaluate("window.shared ?? null") is None
