"""A real browser at a real server: what every test of the page starts from.

Each process of the test run has one server and one browser; each test has visitors of its own, who share nothing.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from browser.visiting import DESK, Screen, Served, Visit, launch, newcomer

PATIENCE = 20_000
"""Milliseconds: a machine with much to do is slow, but not wrong."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    served = Served()
    yield served
    served.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
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
        context = newcomer(browser, screen, lang, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", note_strangers)
        page.goto(served.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []
