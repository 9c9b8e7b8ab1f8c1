"""A real browser at a real server: what every test of the page starts from.

Each process of the test run has one server and one browser; each test has visitors of its own, who share nothing.
"""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

from browser.visiting import DESK, LANGUAGES, Screen, Served, Visit

CHROMIUM = ("chromium", "google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
"""The browser is not to call home, and runs where there is neither a screen nor another user."""


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    served = Served()
    yield served
    served.kill()


def chromium() -> str:
    """Where the browser is."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert program, "no Chromium is installed: make test installs Debian's"
    return program


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Visit]:
    """Open a page as a new visitor; at the end nothing may have gone wrong behind the scenes."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def note_strangers(asked: Request) -> None:
        if not asked.url.startswith((served.address, "data:", "blob:")):
            problems.append(f"asked for {asked.url}")

    def open_page(path: str = "", screen: Screen = DESK, lang: str = "en", **more: Any) -> Page:
        context = browser.new_context(
            viewport={"width": screen.width, "height": screen.height},
            has_touch=screen.is_phone,
            is_mobile=screen.is_phone,
            locale=LANGUAGES[lang],
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", note_strangers)
        page.goto(served.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []
