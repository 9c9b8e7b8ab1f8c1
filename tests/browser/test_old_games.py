"""What the page of version 0.1 left in a browser, and the links that it gave, open as they did."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.playing import Player
from browser.visiting import Visit

OLD: dict[str, Any] = json.loads((Path(__file__).parents[1] / "compat" / "page-0.1.json").read_text("utf-8"))
KEPT = {key: json.loads(value) for key, value in OLD["local_storage"].items()}
GAMES = [kept for key, kept in KEPT.items() if key.startswith("teban.game.")]
STUDIES = [key.rpartition(".")[2] for key in KEPT if key.startswith("teban.study.")]


def link_of(name: str, links: list[str]) -> str:
    """The link that has the name of something kept."""
    return next(link for link in links if f"id={name}" in link)


def with_what_was_kept(page: Page) -> Page:
    """The page, in the browser of somebody who has used version 0.1."""
    kept = OLD["local_storage"]
    page.evaluate("(kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value))", kept)
    page.reload()
    return page


def test_games_kept_by_version_0_1_are_listed_and_go_on(visit: Visit) -> None:
    page = with_what_was_kept(visit("#/games"))
    expect(page.locator("a.game")).to_have_count(len(GAMES))
    for game in GAMES:
        page.goto(page.url.split("#")[0] + link_of(game["id"], OLD["play_links"]))
        offered = Player(page).look()
        expect(page.locator(".moves [aria-current]")).to_be_visible()
        assert f"id={game['id']}" in page.url  # it is the same game, not a copy
        assert offered.is_over or offered.cells or offered.words or offered.cards


def test_studies_kept_by_version_0_1_open(visit: Visit) -> None:
    page = with_what_was_kept(visit("#/study"))
    for name in STUDIES:
        page.goto(page.url.split("#")[0] + link_of(name, OLD["study_links"]).partition("&t=")[0])
        expect(page.locator(".on-sheet").first).to_be_visible()


@pytest.mark.parametrize("link", OLD["play_links"])
def test_a_link_to_a_game_opens_it(visit: Visit, link: str) -> None:
    page = visit(link)
    Player(page).look()
    moves = link.partition("moves=")[2].split(".")
    shown = page.locator(".moves").inner_text().replace("card ", "card-").lower()
    assert all(action.lower() in shown for action in moves)


@pytest.mark.parametrize("link", OLD["study_links"])
def test_a_link_to_a_study_opens_it_for_somebody_else(visit: Visit, link: str) -> None:
    page = visit(link)
    expect(page.locator(".on-sheet").first).to_be_visible()
    expect(page.locator("svg.active, svg[role]").first).to_be_visible()
