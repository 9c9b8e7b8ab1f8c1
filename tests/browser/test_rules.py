"""The rules pages: figures to step through, evidence owned up to, a table of contents, and paper."""

import re

import pytest
from playwright.sync_api import expect

import teban
from browser.visiting import DESK, PHONE, Screen, Visit, scrolls_sideways, serious_problems
from teban.teach.figures import figures


@pytest.mark.parametrize(
    ("screen", "lang", "game"),
    [(DESK, "en", "stride"), (PHONE, "ja", "garden"), (DESK, "ja", "realm"), (PHONE, "en", "node")],
)
def test_rules_have_their_figures_and_say_what_is_ours(visit: Visit, screen: Screen, lang: str, game: str) -> None:
    page = visit(f"#/rules/{game}", screen=screen, lang=lang)
    expect(page.get_by_role("heading", name=teban.game(game).title(lang), exact=True)).to_be_visible()
    expect(page.get_by_role("figure")).to_have_count(len(figures(game)))
    for figure in figures(game):
        expect(page.get_by_text(figure.pictures[0].captions[lang]).first).to_be_visible()
    for evidence in teban.game(game).evidence:
        if evidence.mark == "reconstructed":
            expect(page.get_by_text(evidence.say(lang))).to_be_visible()
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []


def test_a_figure_is_stepped_through_by_clicks_and_by_arrow_keys(visit: Visit) -> None:
    page = visit("#/rules/stoic")
    figure = page.get_by_role("figure", name="Figure 1")
    captions = [picture.captions["en"] for picture in figures("stoic")[0].pictures]
    expect(figure.get_by_text("Diagram 1 of 3")).to_be_visible()
    figure.get_by_role("button", name="Next").click()
    expect(figure.locator(".stage").get_by_text(captions[1])).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(figure.locator(".stage").get_by_text(captions[2])).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(figure.get_by_text("Diagram 3 of 3")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    figure.get_by_role("button", name="Previous").click()
    expect(figure.locator(".stage").get_by_text(captions[0])).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_on_paper_every_picture_is_shown_and_nothing_to_click(visit: Visit, lang: str) -> None:
    page = visit("#/rules/throne", lang=lang)
    expect(page.get_by_role("figure").first).to_be_visible()
    page.emulate_media(media="print")
    for figure in figures("throne"):
        for picture in figure.pictures:
            expect(page.locator(".sheet").get_by_text(picture.captions[lang]).first).to_be_visible()
    expect(page.locator("header")).to_be_hidden()
    expect(page.locator("aside")).to_be_hidden()
    expect(page.locator(".steps").first).to_be_hidden()


def test_the_contents_lead_to_a_section(visit: Visit) -> None:
    page = visit("#/rules/borderland")
    page.get_by_role("navigation", name="Contents").get_by_role("button", name="Emergency phase").click()
    expect(page.get_by_role("region", name="Emergency phase")).to_be_focused()
    expect(page.get_by_role("heading", name="Emergency phase")).to_be_in_viewport()


def test_rules_lead_to_the_lesson(visit: Visit) -> None:
    page = visit("#/rules/node")
    page.get_by_role("link", name="Learn Node").click()
    expect(page).to_have_title(re.compile("^Learn Node"))
