"""Visitors of the page: what they sit before, the server they come to, and what is checked wherever they go."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright

from teban.server.static_files import CLIENT

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

CHROMIUM = ("chromium", "google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
"""The browser is not to call home, and runs where there is neither a screen nor another user."""

Visit = Callable[..., Page]
"""Open a page as a new visitor: of a path, before a screen, with a language, and what else a browser can be told."""


@dataclass(frozen=True)
class Screen:
    """What a visitor sits before."""

    width: int
    height: int
    is_phone: bool = False


DESK, PHONE = Screen(1280, 800), Screen(360, 740, is_phone=True)
SCREENS = {"desk": DESK, "phone": PHONE}
LANGUAGES = {"en": "en-GB", "ja": "ja-JP"}

both_screens = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
both_languages = pytest.mark.parametrize("lang", LANGUAGES)
both_worlds = pytest.mark.parametrize(("screen", "lang"), [(DESK, "en"), (PHONE, "ja")], ids=["desk", "phone"])
"""Each screen and each language once."""


def launch(playwright: Playwright) -> Browser:
    """The browser of this machine."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert program, "no Chromium is installed: make test installs Debian's"
    return playwright.chromium.launch(executable_path=program, args=QUIET)


def newcomer(browser: Browser, screen: Screen, lang: str, **more: Any) -> BrowserContext:
    """Somebody who has never been here."""
    return browser.new_context(
        viewport={"width": screen.width, "height": screen.height},
        has_touch=screen.is_phone,
        is_mobile=screen.is_phone,
        locale=LANGUAGES[lang],
        **more,
    )


class Served:
    """`teban serve` as a process, which can be killed and started again at the same address, with what it had kept."""

    PROGRAM: tuple[str, ...] = ("-m", "teban")
    """What the interpreter is to run."""

    def __init__(self, **environment: str) -> None:
        assert CLIENT.is_dir(), "the page is not built: make builds it"
        self._data = TemporaryDirectory(prefix="teban-")
        self.data = self._data.name
        """Where it keeps what it is to remember."""
        self._port, self._environment = "0", {**os.environ, "TEBAN_DATA": self._data.name, **environment}
        self.start()

    def start(self) -> None:
        """Start, and wait until it listens."""
        command = (sys.executable, *self.PROGRAM, "serve", "--port", self._port)
        self._process = subprocess.Popen(command, env=self._environment, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        found = re.search(r"http://[^ ]+:(\d+)/", self._process.stdout.readline())
        assert found, "the server does not say where it listens"
        self.address, self._port = found[0], found[1]

    def kill(self) -> None:
        """End it without a warning."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()

    def end(self) -> None:
        """End it for good, and forget what it had kept."""
        self.kill()
        self._data.cleanup()


def serious_problems(page: Page) -> list[str]:
    """What axe-core finds serious or critical on a page as it stands."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")
    return [
        f"{violation['id']}: {node['html'][:160]}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def cell(page: Page, name: str) -> Locator:
    """The cell of that name on the board."""
    return page.locator(f"[data-cell={name}]")


def path_of(page: Page) -> str:
    """Where on the server a page is: what somebody else has to open to see the same."""
    return page.url.split("/", 3)[3]


TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const isWide = (one) => one.getBoundingClientRect().right > clientWidth + 0.5;
  const told = ({ tagName, className, textContent }) => [tagName, className, textContent.slice(0, 40)];
  return [scrollWidth, ...[...document.querySelectorAll('*')].filter(isWide).map(told)];
}"""


def scrolls_sideways(page: Page) -> list[object]:
    """What is wider than the screen, if anything is: the page's width, and its elements that are."""
    found: list[object] = page.evaluate(TOO_WIDE)
    return found
