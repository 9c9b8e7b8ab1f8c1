"""The review of a finished game: a graph, the bad turns and why, by mouse and by keyboard; kept, or stopped at will."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, Request, expect

import teban
from browser.visiting import DESK, PHONE, Screen, Served, Visit, scrolls_sideways, serious_problems

# A game so small that the engine proves everything in a moment.
MOVES = "b2-c3 d3-c3 c1-c2 c3-c4 d2-c3 b3-c3"
GAME = f"squish?size=3&computer=2&level=3&moves={MOVES.replace(' ', '.')}"
DONE = {"en": "Analysis complete: 3 mistakes.", "ja": "解析が終わりました。悪手は3回です。"}
WHY = {"en": "a3-b3 would have won at once.", "ja": "a3-b3ならすぐに勝ちでした。"}
PROGRESS = re.compile(r"turn \d+ of 30")


def reviewed(visit: Visit, screen: Screen = DESK, lang: str = "en") -> Page:
    """A page whose review is complete."""
    page = visit(f"#/review/{GAME}", screen=screen, lang=lang)
    expect(page.get_by_role("status")).to_have_text(DONE[lang])
    return page


@pytest.mark.parametrize(("screen", "lang"), [(DESK, "en"), (PHONE, "ja")], ids=["desk-en", "phone-ja"])
def test_every_bad_turn_has_its_cost_a_better_one_and_a_reason(visit: Visit, screen: Screen, lang: str) -> None:
    page = reviewed(visit, screen, lang)
    bad = page.locator("ol > li", has=page.locator(".cost"))
    expect(bad).to_have_count(3)
    for turn in bad.all():
        expect(turn).to_contain_text({"en": "−100", "ja": "−100pt"}[lang])
        expect(turn.get_by_role("list").get_by_role("button").first).to_be_visible()
    expect(bad.last).to_contain_text(WHY[lang])
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []


def test_the_board_shows_what_was_played_and_what_was_better(visit: Visit) -> None:
    page = reviewed(visit)
    page.locator(".turn", has_text="c3-c4").click()
    # Before the turn both ways are drawn.
    expect(page.locator("svg .advice.played")).to_have_count(1)
    expect(page.locator("svg .advice.better")).to_have_count(1)
    page.get_by_role("button", name="Better", exact=True).click()
    expect(page.locator("[data-cell=c4]")).to_have_attribute("aria-label", re.compile("black"))
    expect(page.locator("[data-cell=c5]")).to_have_attribute("aria-label", re.compile("empty"))
    page.get_by_role("button", name="Played", exact=True).click()
    expect(page.locator("[data-cell=c3]")).to_have_attribute("aria-label", re.compile("empty"))
    expect(page.locator("svg .advice")).to_have_count(0)


def test_a_fact_is_shown_on_the_board_with_its_cells(visit: Visit) -> None:
    page = reviewed(visit)
    fact = page.get_by_role("button", name="a3-b3 captures 1 piece").first
    fact.click()
    expect(fact).to_have_attribute("aria-pressed", "true")
    expect(page.locator("svg .why")).to_have_count(1)
    expect(page.locator("[data-cell=b3]")).to_have_attribute("aria-label", re.compile("white"))
    fact.click()
    expect(page.locator("svg .why")).to_have_count(0)


def test_the_keyboard_goes_through_the_turns(visit: Visit) -> None:
    page = reviewed(visit)
    graph = page.locator(".graph")
    expect(graph).to_have_attribute("aria-valuenow", "6")
    page.keyboard.press("ArrowLeft")
    expect(graph).to_have_attribute("aria-valuenow", "5")
    graph.focus()
    page.keyboard.press("Home")
    expect(graph).to_have_attribute("aria-valuetext", re.compile("Start position.*100%"))
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuetext", re.compile("After turn 1.*b2-c3"))
    expect(page.locator("[data-cell=c3]")).to_have_attribute("aria-label", re.compile("white"))
    first = page.locator("button.fact").first
    first.focus()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")


def test_the_graph_can_be_clicked_and_read_as_a_table(visit: Visit) -> None:
    page = reviewed(visit)
    graph = page.locator(".graph")
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] / 2, "y": 20})
    expect(graph).to_have_attribute("aria-valuenow", "3")
    page.get_by_text("All turns").click()
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(7)
    expect(rows.nth(4)).to_contain_text("c3-c4")


def test_a_finished_review_is_still_there_after_a_reload(visit: Visit) -> None:
    page = reviewed(visit)
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.reload()
    expect(page.get_by_role("status")).to_have_text(DONE["en"])
    expect(page.locator(".cost")).to_have_count(3)
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("status")).to_have_text(DONE["ja"])
    expect(page.get_by_text(WHY["ja"])).to_be_visible()
    assert not any(url.endswith("/api/review") for url in asked)


def long_game() -> str:
    """The address of a review that takes its time."""
    random, match = Random(1), teban.Match(teban.start("stoic"))
    while len(match.actions) < 30:
        match.play(random.choice(match.legal()))
    return f"#/review/stoic?computer=0&moves={'.'.join(match.actions)}"


def test_a_review_begins_anew_when_the_server_is_back(visit: Visit, served: Served) -> None:
    page = visit(long_game())
    expect(page.get_by_role("status")).to_contain_text(PROGRESS)
    served.kill()
    expect(page.get_by_role("status")).to_contain_text("Can’t reach the server")
    served.start()
    expect(page.get_by_role("status")).to_contain_text(PROGRESS)


def test_a_long_review_shows_its_progress_and_can_be_stopped(visit: Visit) -> None:
    page = visit(long_game())
    expect(page.get_by_role("status")).to_contain_text(PROGRESS)
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("status")).to_contain_text("Stopped after")
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.locator(".graph")).to_be_visible()
    page.get_by_role("button", name="Analyse again").click()
    expect(page.get_by_role("status")).to_contain_text(PROGRESS)


@pytest.mark.parametrize(("screen", "lang", "word"), [(PHONE, "en", "Review"), (DESK, "ja", "振り返り")])
def test_a_finished_game_leads_to_its_review(visit: Visit, screen: Screen, lang: str, word: str) -> None:
    page = visit(f"#/play/{GAME}", screen=screen, lang=lang)
    page.get_by_role("link", name=word, exact=True).click()
    expect(page.get_by_role("status")).to_have_text(DONE[lang])
    page.goto(page.url.split("#")[0] + "#/games")
    page.get_by_role("link", name=word, exact=True).click()
    expect(page.get_by_role("status")).to_have_text(DONE[lang])


def test_a_game_that_cannot_be_says_why(visit: Visit) -> None:
    page = visit("#/review/squish?size=3&moves=a1-a2")
    expect(page.get_by_role("main")).to_contain_text("Move 1, a1-a2")
    page = visit("#/review/stoic")
    expect(page.get_by_role("main")).to_contain_text("No moves to analyse yet.")
