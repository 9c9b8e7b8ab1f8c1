"""How quick the page is, in headless Chromium: the first load on a cold cache, and the answer to a click on the board.

A load is measured from the first request to the first frame in which all emblems stand on the home page, and in
bytes as they came over the line. A click is measured from the moment the button is released to the first frame that
shows something, and to the frame that shows all: a cell as picked, or the position that the server answers. Prints what
was measured and writes it to `bench/results/page.md`.
"""

import os
import platform
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from statistics import median, quantiles

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # where the browser and the server are started for tests

from playwright.sync_api import Browser, Page, sync_playwright

import teban
from browser.visiting import DESK, Served, launch

RESULTS = Path(__file__).parent / "results" / "page.md"
ALLOWED_BYTES = 250_000
ALLOWED_LOAD = 1.5
"""Seconds until the boxes of the home page are shown."""
ALLOWED_CLICK = 0.050
"""Seconds within which 95 of 100 clicks are answered."""
CLICKED = ("stoic", "stride", "squish", "flowish", "skirt", "realm")
"""Games of small boards and large ones, of one click for an action and of two."""

SHOWN = """
const look = () => {
  if (document.querySelectorAll('.shelf svg').length < %d) return requestAnimationFrame(look);
  requestAnimationFrame(() => { window.shownAfter = performance.now(); });
};
requestAnimationFrame(look);
"""

WATCH_A_CLICK = """
() => new Promise((resolve) => {
  const board = document.querySelector('[data-cell]').closest('svg');
  board.addEventListener('pointerup', (event) => {
    const began = event.timeStamp, address = location.href;
    let first = null, last = null, quiet;
    const shown = (then) => requestAnimationFrame(() => setTimeout(then));
    const answer = () => resolve([first, last]);
    const watcher = new MutationObserver(() => {
      const isAnswered = location.href !== address || document.querySelector('.spot.choosable');
      if (isAnswered) watcher.disconnect();
      shown(() => {
        last = performance.now() - began;
        first ??= last;
        clearTimeout(quiet);
        if (isAnswered) answer();
        else quiet = setTimeout(answer, 2000); // a word is asked for, and what was shown last is all there is
      });
    });
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  }, { capture: true, once: true });
  setTimeout(() => resolve(null), 10000);
})
"""

TEXT = """# The page's speed

{day}, {machine}, headless Chromium {chromium}, window {width} x {height}, load before the run {load:.1f}
(`python bench/page.py`).

- first load on a cold cache: **{bytes:.1f} kB** over the line in {files} answers (less than {most_bytes:.0f} are
  allowed)
- the home page's {boards} emblems are shown after **{middle:.2f} s**, the median of {loads} loads, at the latest after
  {latest:.2f} s (less than {most_load} are allowed)
- 95 of 100 clicks on the board are answered on screen within **{p95:.1f} ms** (less than {most_click:.0f} are allowed)

| game | clicks | first sign, p50 | first sign, p95 | answer, p50 | answer, p95 | latest |
|---|---:|---:|---:|---:|---:|---:|
"""


@dataclass
class Load:
    """One load of the home page."""

    seconds: float = 0.0
    sizes: list[float] = field(default_factory=list)
    """Bytes over the line of each answer."""


Clicks = list[tuple[float, float]]
"""Seconds to the first sign and to the answer of each click."""


def load(browser: Browser, address: str) -> Load:
    """Open the home page as somebody who was never here."""
    context = browser.new_context(viewport={"width": DESK.width, "height": DESK.height})
    page, found = context.new_page(), Load()
    line = context.new_cdp_session(page)
    line.on("Network.loadingFinished", lambda event: found.sizes.append(event["encodedDataLength"]))
    line.send("Network.enable")
    page.add_init_script(SHOWN % len(teban.games()))
    page.goto(address)
    page.wait_for_function("window.shownAfter")
    found.seconds = page.evaluate("window.shownAfter") / 1000
    page.wait_for_load_state("networkidle")
    context.close()
    return found


def clicks(browser: Browser, address: str, game: str, number: int) -> Clicks:
    """Click on cells that can be chosen, at two people's board."""
    random = Random(game)
    context = browser.new_context(viewport={"width": DESK.width, "height": DESK.height})
    page = context.new_page()
    times: Clicks = []
    while len(times) < number:
        page.goto("about:blank")
        page.goto(f"{address}#/play/{game}?computer=0")
        times.extend(click_through(page, random, number - len(times)))
    context.close()
    return times


def click_through(page: Page, random: Random, most: int) -> Iterator[tuple[float, float]]:
    """Until a game asks for more than clicks on cells, or is over."""
    page.wait_for_selector(".spot.choosable")
    for _ in range(most):
        cells = page.locator(".spot.choosable:not([aria-pressed])")
        if not (found := cells.count()):
            return
        middle = cells.nth(random.randrange(found)).bounding_box()
        assert middle
        page.evaluate(f"window.answer = ({WATCH_A_CLICK})(); 0")
        page.mouse.click(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
        times = page.evaluate("window.answer")
        assert times, f"a click at {page.url} is not answered"
        yield times[0] / 1000, times[1] / 1000
        page.wait_for_timeout(200)  # as long as a piece is on its way, which nobody has to wait for


def told(loads: list[Load], clicked: dict[str, Clicks], chromium: str, busy: float) -> str:
    """The results as a page."""
    every = [click for times in clicked.values() for click in times]
    seconds = [load.seconds for load in loads]
    text = TEXT.format(
        day=date.today(),
        machine=f"{platform.machine()}, {os.cpu_count()} cores",
        chromium=chromium,
        width=DESK.width,
        height=DESK.height,
        load=busy,
        bytes=max(sum(load.sizes) for load in loads) / 1000,
        files=len(loads[0].sizes),
        most_bytes=ALLOWED_BYTES / 1000,
        boards=len(teban.games()),
        middle=median(seconds),
        latest=max(seconds),
        loads=len(loads),
        most_load=ALLOWED_LOAD,
        p95=1000 * percentile([answer for _, answer in every], 95),
        most_click=1000 * ALLOWED_CLICK,
    )
    return text + "".join(f"{row(game, times)}\n" for game, times in {**clicked, "all": every}.items())


def row(game: str, times: Clicks) -> str:
    """One line of the table."""
    first, answer = map(list, zip(*times, strict=True))
    shown = [percentile(first, 50), percentile(first, 95), percentile(answer, 50), percentile(answer, 95), max(answer)]
    return f"| {game} | {len(times)} | " + " | ".join(f"{1000 * seconds:.1f} ms" for seconds in shown) + " |"


def percentile(times: list[float], share: int) -> float:
    """The time within which so many of a hundred were answered."""
    return quantiles(times, n=100, method="inclusive")[share - 1]


def measure(given: Namespace) -> tuple[list[Load], dict[str, Clicks], str]:
    """All loads and clicks, and the version of the browser."""
    served = Served()
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            loads = [load(browser, served.address) for _ in range(given.loads)]
            clicked = {game: clicks(browser, served.address, game, given.clicks) for game in CLICKED}
            version = browser.version
            browser.close()
    finally:
        served.kill()
    return loads, clicked, version


def main() -> int:
    """Measure and write down; 1 if something is not as it should be."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--loads", type=int, default=7)
    parser.add_argument("--clicks", type=int, default=30, help="in each of several games")
    busy = os.getloadavg()[0]
    loads, clicked, version = measure(parser.parse_args())
    text = told(loads, clicked, version, busy)
    print(text)
    RESULTS.write_text(text, encoding="utf-8")
    answers = [answer for times in clicked.values() for _, answer in times]
    return int(
        max(sum(load.sizes) for load in loads) >= ALLOWED_BYTES
        or median(load.seconds for load in loads) >= ALLOWED_LOAD
        or percentile(answers, 95) >= ALLOWED_CLICK
    )


if __name__ == "__main__":
    sys.exit(main())
