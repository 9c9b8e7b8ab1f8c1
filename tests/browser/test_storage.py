"""What a browser keeps may be damaged, or it may keep nothing: every page works, and nothing is deleted."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.playing import Player
from browser.saying import say
from browser.visiting import Visit, both_languages
from tree import files

KEYS = [
    *("settings", "setup", "engine", "puzzles", "puzzles.grade", "learned"),
    *("online.terms", "online.name", "online.level", "online.told", "online.read"),
    *("games", "studies", "reviews"),  # what version 0.1 wrote there is not read
]
THINGS = ["game.x", "study.x", "review.stoic {} e5.a1", "online.turn.x"]
WRONG: list[Any] = [None, 7, "text", [], [None], {}, {"lang": "xx", "id": [], "touched": {}, "solved": 5, "stoic": 1}]
PAGES = {
    "": "article",
    "#/games": "main h1",
    "#/play/stoic?id=x&computer=0": "svg.active",
    "#/rules/stoic": "article h2",
    "#/learn": "main li, main article",
    "#/learn/stoic": "svg.active",
    "#/puzzles": "main h1",
    "#/puzzles/stoic": "svg[role]",
    "#/review/stoic?moves=e5.a1": "svg[role]",
    "#/study": "#choose",
    "#/study/stoic": "svg.active",
    "#/lobby": "main h1",
    "#/online/x": "main h1",
    "#/account": "main h1",
    "#/leaders/stoic": "main h1",
    "#/player/Aoi": "main h1",
}
"""Every page, and something that is on it."""

TEXTS = ["{broken", "", '"' + "x" * 2_000_000 + '"', *(json.dumps(value) for value in WRONG)]

FILL = """(texts) => texts.forEach(([key, text]) => localStorage.setItem('teban.' + key, text))"""
KEPT = """() => Object.fromEntries(Object.entries(localStorage))"""
REFUSE = """(name) => {
    Storage.prototype.setItem = () => { throw new DOMException('no room', name); };
}"""


def test_every_key_that_the_page_reads_is_among_them() -> None:
    sources = [
        path.read_text("utf-8") for path in files(".ts", ".svelte", under="web/src") if ".test." not in path.name
    ]
    read = {key for text in sources for key in re.findall(r"recall\('([^']+)'", text)}
    read |= {key for text in sources for key in re.findall(r"^const (?:TOLD|READ) = '([^']+)'", text, re.MULTILINE)}
    assert read <= {*KEYS, *THINGS}


@pytest.mark.parametrize("number", range(len(TEXTS)))
def test_every_page_works_with_damaged_storage(visit: Visit, number: int) -> None:
    keys = KEYS + THINGS if len(TEXTS[number]) < 1000 else KEYS[number % 3 :: 3][:1]
    texts = [[key, TEXTS[number]] for key in keys]
    page = visit("#/nowhere")
    address = page.url.split("#")[0]
    for path, selector in PAGES.items():
        page.evaluate(FILL, texts)
        page.goto("about:blank")
        page.goto(address + path)
        expect(page.locator(selector).first).to_be_visible()
    if number == 0:
        kept = page.evaluate(KEPT)
        unused = {"games", "studies", "reviews"}  # what version 0.1 wrote there is not read
        assert all(f"teban.{key}.unreadable" in kept for key in {"settings", "game.x", "learned"})
        assert all(kept[f"teban.{key}"] == TEXTS[0] for key in unused)


def play(page: Page, clicks: int) -> None:
    player = Player(page)
    before = page.locator(".piece").count()
    for number in range(clicks):
        player.click(player.look().cells[0])
        expect(page.locator(".piece")).to_have_count(before + number + 1)


@both_languages
@pytest.mark.parametrize(("name", "words"), [("QuotaExceededError", "full"), ("SecurityError", "blocked")])
def test_storage_that_refuses_says_so_once_and_the_game_goes_on(visit: Visit, lang: str, name: str, words: str) -> None:
    page = visit("#/play/stoic?computer=0", lang=lang)
    page.evaluate(REFUSE, name)
    said = page.get_by_text(say(f"storage is {words}", lang))
    expect(said).to_be_hidden()
    play(page, 1)
    expect(said).to_be_visible()
    page.get_by_role("alert").get_by_role("button", name=say("close", lang)).click()
    expect(said).to_be_hidden()
    play(page, 2)
    expect(said).to_be_hidden()
    page.reload()
    expect(page.locator(".piece")).to_have_count(3)  # the address has it


def test_a_full_storage_is_really_full(visit: Visit) -> None:
    page = visit("#/play/stoic?computer=0")
    page.evaluate(
        """() => {
            for (let size = 1 << 22; size; size >>= 1)
                try { for (;;) localStorage.setItem('filler' + Math.random(), 'x'.repeat(size)); } catch {}
        }"""
    )
    play(page, 2)
    expect(page.get_by_text(say("storage is full", "en"))).to_be_visible()
