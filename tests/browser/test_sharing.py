"""A game to take along: its link and its record, and a record that is opened again."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import teban
from browser.playing import Player
from browser.saying import go_to_my_games, say
from browser.visiting import Screen, Visit, both_worlds
from teban import record


def share(page: Page, lang: str) -> None:
    Player(page)
    page.locator(".tools").get_by_role("button", name=say("share", lang), exact=True).click()


def open_record(page: Page, lang: str, path: Path) -> None:
    go_to_my_games(page, lang)
    page.get_by_label(say("open record", lang)).set_input_files(path)


@both_worlds
def test_a_record_is_downloaded_and_opened_again(visit: Visit, screen: Screen, lang: str, tmp_path: Path) -> None:
    page = visit("#/play/stoic?computer=2&level=1&end=resigned1&moves=e5.c3.d6", screen=screen, lang=lang)
    share(page, lang)
    with page.expect_download() as coming:
        page.get_by_role("button", name=say("download", lang), exact=True).click()
    path = tmp_path / coming.value.suggested_filename
    coming.value.save_as(path)
    match = record.read(path.read_text(encoding="utf-8"))
    assert (match.actions, match.start.game.name) == (("e5", "c3", "d6"), "stoic")
    assert match.outcome
    assert (match.outcome.winner, match.outcome.reason) == (2, "resigned")

    page.keyboard.press("Escape")
    open_record(page, lang, path)
    expect(page.locator(".prompt.over")).to_be_visible()
    expect(page.locator("[data-cell]").first).to_be_visible()
    expect(page.locator(".piece")).to_have_count(3)


@both_worlds
def test_link_and_record_are_copied(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(
        "#/play/stoic?computer=0&size=3&moves=c3",
        screen=screen,
        lang=lang,
        permissions=["clipboard-read", "clipboard-write"],
    )
    share(page, lang)
    page.get_by_role("button", name=say("copy record", lang)).click()
    expect(page.get_by_role("dialog").get_by_role("status").first).not_to_be_empty()
    assert record.read(page.evaluate("navigator.clipboard.readText()")).actions == ("c3",)
    page.get_by_role("button", name=say("copy link", lang)).click()
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.endsWith('moves=c3'))")


@pytest.mark.parametrize(
    "text", ["nothing", record.write(teban.Match(teban.start("stoic").play("e5")))], ids=["no record", "from mid-game"]
)
def test_a_file_that_cannot_be_opened_is_answered_with_the_reason(visit: Visit, tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.teban"
    path.write_text(text, encoding="utf-8")
    page = visit()
    open_record(page, "en", path)
    expect(page.get_by_role("alert")).to_contain_text("Can’t open this file")
