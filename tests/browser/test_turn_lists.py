"""Lists of turns: one numbering, the rules' own, wherever a turn is told; and words in the reader's language."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import teban
from browser.saying import say, use
from browser.visiting import Screen, Visit, both_languages, both_worlds
from teban import record
from teban.cli import main
from teban.core.match import Match

TURN = 7
"""Somebody's seventh turn would have another number if pairs of turns were counted."""


def match_of(game: str) -> Match:
    """A game that was played well, up to its turns of many actions."""
    match = Match(teban.start(game))
    match.play_all(teban.game(game).metadata.sample[:24])
    return match


def address(page: str, match: Match) -> str:
    game = match.position.game.name
    seats = "" if page == "study" else "computer=0&"
    return f"#/{page}/{game}?{seats}moves={'.'.join(match.actions)}"


def turn_on(page: Page, number: int, lang: str) -> str:
    """What stands beside a number on a list of turns."""
    row = page.locator("li, .row", has=page.get_by_text(str(number), exact=True)).first
    expect(row.get_by_text(str(number), exact=True)).to_be_visible()
    buttons = row.get_by_role("button", name=re.compile(rf"^{say('turn n', lang, n=number)}: "))
    return " ".join(buttons.all_inner_texts())


@both_worlds
@pytest.mark.parametrize("game", ["stoic", "node"])
def test_a_turn_has_the_same_number_in_play_study_and_record(
    visit: Visit, screen: Screen, lang: str, game: str
) -> None:
    match = match_of(game)
    played = " ".join(match.turns[TURN - 1].actions)
    assert match.turns[TURN - 1].number == TURN
    for each in ("play", "study"):
        page = visit(address(each, match), screen=screen, lang=lang)
        expect(page.locator("svg.active")).to_be_visible()
        assert turn_on(page, TURN, lang) == played, each
    page = visit(address("play", match), screen=screen, lang=lang)
    expect(page.locator("svg.active")).to_be_visible()
    use(page, "share", lang)
    expect(page.locator("textarea")).to_have_value(re.compile(rf"^{TURN}\. {played}$", re.MULTILINE))


def test_a_turn_has_that_number_in_the_review_and_at_the_terminal(
    visit: Visit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(teban.start("squish", size=3))
    match.play_all(["b2-c3", "d3-c3", "c1-c2", "c3-c4", "d2-c3", "b3-c3"])
    page = visit(f"#/review/squish?size=3&computer=0&moves={'.'.join(match.actions)}")
    bad = page.locator("ol > li", has=page.locator(".cost")).filter(has_text="c3-c4")
    expect(bad.locator(".number")).to_have_text("4")
    file = tmp_path / "game.teban"
    file.write_text(record.write(match), encoding="utf-8")
    assert main(["review", str(file), "--seconds", "1"]) == 0
    assert re.search(r"^\s*4\s+c3-c4", capsys.readouterr().out, re.MULTILINE)


@both_languages
@pytest.mark.parametrize(("game", "action"), [("throne", "card-X"), ("orochi", "flip-"), ("realm", "end")])
def test_words_in_lists_are_those_of_the_reader(visit: Visit, lang: str, game: str, action: str) -> None:
    match = Match(teban.start(game))
    match.play_all(teban.game(game).metadata.sample)
    found = next(each for each in match.actions if each.startswith(action))
    words = {
        "card-X": {"en": "card X", "ja": "カードX"},
        "flip-": {"en": f"flip {found[5:]}", "ja": f"{found[5:]}反転"},
        "end": {"en": "end turn", "ja": "手番終了"},
    }[action][lang]
    for each in ("play", "study"):
        page = visit(address(each, match), lang=lang)
        expect(page.locator("button.on-sheet", has_text=words).first).to_be_attached()
        if found not in words:
            expect(page.locator("button.on-sheet", has_text=found)).to_have_count(0)
