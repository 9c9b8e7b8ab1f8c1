"""A real browser at a real server: what every test of the page starts from.

Each process of the test run has one server and one browser; each test has visitors of its own, who share nothing.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from browser.two import NAMES, Hasty, Meet, Person
from browser.visiting import DESK, Screen, Served, Visit, launch, newcomer

TIMEOUT = 20_000
"""Milliseconds: a machine with much to do is slow, but not wrong."""
expect.set_options(timeout=TIMEOUT)


def pytest_addoption(parser: pytest.Parser) -> None:
    """How `make test` tells that these tests have failed once."""
    parser.addoption("--second-try", action="store_true", help="name all tests in the closing lines: each failed once")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Count and name what was tried twice: a test that passes only now has a fault that is to be found."""
    if not config.getoption("--second-try"):
        return
    tried = [
        (outcome, report.nodeid)
        for outcome in ("passed", "failed", "error")
        for report in terminalreporter.getreports(outcome)
        if report.when == "call" or outcome == "error"
    ]
    terminalreporter.section(f"tried twice: {len(tried)}", yellow=True)
    for outcome, test in tried:
        terminalreporter.write_line(f"{outcome} at the second try: {test}", yellow=True)


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    served = Served()
    yield served
    served.end()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def short_limits() -> Iterator[Served]:
    """A server at which people play each other, in a hurry."""
    served = Hasty()
    yield served
    served.end()


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, served: Served) -> Iterator[Visit]:
    """Open a page as a new visitor; at the end nothing may have gone wrong behind the scenes but what a test marks."""
    marker = request.node.get_closest_marker("console")
    with visits(browser, served, expected=marker.args if marker else ()) as open_page:
        yield open_page


@pytest.fixture
def meet(browser: Browser, short_limits: Served) -> Iterator[Meet]:
    """Let somebody come to the server at which people play each other."""
    with visits(browser, short_limits) as open_page:
        yield lambda name="", lang="en", **more: Person(open_page(lang=lang, **more), lang, name or NAMES[lang])


@contextmanager
def visits(browser: Browser, served: Served, expected: Sequence[str] = ()) -> Iterator[Visit]:
    """Visits of a server by new visitors, seen off at the end; `expected` is how errors begin that belong there."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def note_strangers(asked: Request) -> None:
        if not asked.url.startswith((served.address, "data:", "blob:")):
            problems.append(f"asked for {asked.url}")

    def note_errors(said: ConsoleMessage) -> None:
        # That a question was refused, or nobody was there, is what some tests are about.
        is_answer = said.text.startswith("Failed to load resource")
        if "Content Security Policy" in said.text or (
            said.type == "error" and not is_answer and not said.text.startswith(tuple(expected))
        ):
            problems.append(said.text)

    def open_page(path: str = "", screen: Screen = DESK, lang: str = "en", **more: Any) -> Page:
        context = newcomer(browser, screen, lang, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(TIMEOUT)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", note_strangers)
        page.on("console", note_errors)
        page.goto(served.address + path)
        return page

    try:
        yield open_page
    finally:
        for context in contexts:
            context.close()
    assert problems == []
