"""Type: nothing is too small to read, and a browser fetches only the fonts that it shows."""

import pytest
from playwright.sync_api import Page

from browser.visiting import DESK, PHONE, Screen, Visit, both_languages

LEAST = 12
"""Pixels of the smallest letters."""

PAGES = {
    "": ".puzzle .piece",
    "#/games": "main h1",
    "#/rules/garden": "article h2",
    "#/puzzles": "main li",
    "#/puzzles/squish?n=1": "[data-cell]",
    "#/learn": "main li",
    "#/learn/squish": "[data-cell]",
    "#/study/stoic": "[data-cell]",
    "#/review/stoic?moves=e5.c3": "[data-cell]",
    "#/play/garden?computer=0&clock=300-0": "[data-cell]",
    "#/lobby": "main h1",
    "#/account": "main h1",
    "#/leaders/stoic": "main h1",
}
"""Every kind of page, and what stands there once it is there."""

SMALL = """
(least) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest('svg, script, noscript, .unseen')) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (element.getClientRects().length && size < least) found.push(`${size} px: ${node.data.trim().slice(0, 40)}`);
  }
  return found;
}
"""

LOADED = """
  [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family.replaceAll('"', ''))
"""


@pytest.mark.parametrize(("screen", "lang"), [(DESK, "en"), (PHONE, "ja")], ids=["desk", "phone"])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_smaller_than_can_be_read(visit: Visit, path: str, screen: Screen, lang: str) -> None:
    page = visit(path, screen=screen, lang=lang)
    page.locator(PAGES[path]).first.wait_for(state="attached")
    assert page.evaluate(SMALL, LEAST) == []


def fonts_of(page: Page) -> set[str]:
    """The files of fonts that were fetched, without their digests."""
    names = page.evaluate("performance.getEntriesByType('resource').map((each) => each.name.split('/').pop())")
    return {name.rsplit("-", 1)[0] for name in names if name.endswith(".woff2")}


@both_languages
def test_only_the_fonts_that_are_shown_are_fetched(visit: Visit, lang: str) -> None:
    page = visit(lang=lang)
    page.locator(".puzzle .piece").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert set(page.evaluate(LOADED)) == {"M PLUS 2", "Zen Old Mincho"}
    files = fonts_of(page)
    assert {"sans-400-latin", "sans-600-latin", "names-japanese"} <= files
    # On the spines of boxes names stand in Japanese; nothing else does on an English page.
    assert any("home" in file for file in files) == (lang == "ja")
    assert not any("rest" in file for file in files), "the home page says something that its own cut does not hold"


def test_figures_are_of_one_width(visit: Visit) -> None:
    page = visit()
    page.evaluate("document.fonts.ready.then(() => true)")
    widths = page.evaluate("""
      [...'0123456789'].map((figure) => {
        const span = document.body.appendChild(Object.assign(document.createElement('span'), { textContent: figure }));
        const { width } = span.getBoundingClientRect();
        span.remove();
        return width;
      })
    """)
    assert max(widths) - min(widths) < 0.1  # proportional figures differ by pixels
