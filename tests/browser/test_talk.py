"""Talk between two players in two browsers: each reads in their own language, and nobody else reads anything."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.opponents import ask, begin, do, sit
from browser.visiting import DESK, PHONE, Screen, Visit, both_worlds, scrolls_sideways, serious_problems

CHAT = re.compile("^(Chat|チャット)")


def talk_of(page: Page) -> Locator:
    """Where somebody talks; on a phone it is opened first."""
    panel = page.get_by_role("region", name=CHAT)
    tool = page.get_by_role("button", name=CHAT)
    expect(panel.or_(tool).first).to_be_visible()
    if not panel.count():
        tool.click()
    return panel


def write(page: Page, text: str) -> None:
    """Write a message, by keyboard alone once the field has the focus."""
    field = talk_of(page).get_by_role("textbox")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def lines(page: Page) -> Locator:
    return talk_of(page).get_by_role("listitem")


def table_of_two(visit: Visit) -> tuple[Page, Page, str]:
    aoi, ben = visit(lang="en"), visit(lang="ja", screen=PHONE)
    game = begin(aoi, ben)
    sit(aoi, game)
    sit(ben, game)
    return aoi, ben, game


def test_two_players_talk_each_in_their_own_language(visit: Visit) -> None:
    aoi, ben, _ = table_of_two(visit)
    talk_of(aoi).get_by_role("button", name="Hello!").click()
    expect(lines(aoi)).to_have_text(["Aoi Hello!"])
    badge = ben.get_by_role("button", name="チャット（未読1件）")
    expect(badge).to_be_visible()
    expect(lines(ben)).to_have_text(["Aoi よろしくお願いします"])
    write(ben, "こんにちは <b>Aoi</b> & שלום")
    expect(lines(aoi)).to_have_text(["Aoi Hello!", "Ben こんにちは <b>Aoi</b> & שלום"])
    expect(aoi.get_by_role("log")).to_contain_text("Ben: こんにちは <b>Aoi</b> & שלום")
    ben.keyboard.press("Escape")
    expect(ben.get_by_role("button", name="チャット", exact=True)).to_be_visible()


def test_spectators_see_nothing_of_it(visit: Visit) -> None:
    aoi, ben, game = table_of_two(visit)
    noa = visit()
    heard: list[str] = []
    noa.on("response", lambda answer: heard.append(answer.url))
    sit(noa, game)
    write(aoi, "between us")
    expect(lines(ben)).to_have_text(["Aoi between us"])
    do(ben, game, do="resign")
    expect(noa.get_by_text("Aoi wins").first).to_be_visible()
    expect(noa.get_by_role("region", name=CHAT)).to_have_count(0)
    expect(noa.get_by_role("button", name=CHAT)).to_have_count(0)
    assert "between us" not in noa.content()
    assert not [url for url in heard if "talk" in url]


def test_who_is_muted_is_read_again_only_when_the_other_wants_it(visit: Visit) -> None:
    aoi, ben, _ = table_of_two(visit)
    write(ben, "annoying")
    expect(lines(aoi)).to_have_text(["Ben annoying"])
    talk_of(aoi).get_by_role("button", name="Mute Ben…").click()
    talk_of(aoi).get_by_role("button", name="In this game").click()
    expect(talk_of(aoi).get_by_text("You have muted Ben in this game.")).to_be_visible()
    expect(lines(aoi)).to_have_count(0)
    write(ben, "more")
    write(aoi, "still here")
    expect(lines(aoi)).to_have_text(["Aoi still here"])
    expect(lines(ben)).to_have_text(["Ben annoying", "Ben more", "Aoi still here"])
    aoi.reload()
    expect(lines(aoi)).to_have_text(["Aoi still here"])
    talk_of(aoi).get_by_role("button", name="Unmute").click()
    expect(lines(aoi)).to_have_text(["Ben annoying", "Ben more", "Aoi still here"])


def test_a_message_written_without_a_connection_is_sent_once_when_it_is_back(visit: Visit) -> None:
    aoi, ben, _ = table_of_two(visit)
    field = talk_of(aoi).get_by_role("textbox")
    aoi.context.set_offline(True)
    field.fill("over the hills")
    field.press("Enter")
    expect(talk_of(aoi).get_by_text("No connection.")).to_be_visible()
    aoi.context.set_offline(False)
    expect(lines(ben)).to_have_text(["Aoi over the hills"])
    expect(field).to_have_value("")
    expect(lines(aoi)).to_have_text(["Aoi over the hills"])


def test_what_cannot_be_said_is_told_and_stays_in_the_field(visit: Visit) -> None:
    aoi, _, _ = table_of_two(visit)
    field = talk_of(aoi).get_by_role("textbox")
    field.fill("turned \u202eround")
    field.press("Enter")
    expect(talk_of(aoi).get_by_role("alert")).to_contain_text("U+202E")
    expect(field).to_have_value("turned \u202eround")


@both_worlds
def test_the_talk_can_be_read_by_everybody(visit: Visit, screen: Screen, lang: str) -> None:
    aoi, ben = visit(screen=screen, lang=lang), visit()
    game = begin(aoi, ben)
    sit(aoi, game)
    line = {"kind": "text", "text": "x" * 200}
    ask(ben, f"/games/{game}/talk", {"key": "a-long-line", "line": line, "heard": 0})
    expect(lines(aoi)).to_have_count(1)
    assert not scrolls_sideways(aoi)
    assert serious_problems(aoi) == []


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_what_was_read_is_not_unread_after_a_reload(visit: Visit, screen: Screen) -> None:
    aoi, ben = visit(screen=PHONE), visit(screen=screen)
    game = begin(aoi, ben)
    sit(aoi, game)
    line = {"kind": "phrase", "phrase": "hello"}
    ask(ben, f"/games/{game}/talk", {"key": "first-line", "line": line, "heard": 0})
    expect(aoi.get_by_role("button", name="Chat, 1 unread")).to_be_visible()
    expect(lines(aoi)).to_have_count(1)
    aoi.reload()
    expect(aoi.get_by_role("button", name="Chat", exact=True)).to_be_visible()
