"""Somebody who plays by what the page shows, and by nothing else: cells that can be chosen, words, cards.

A player knows no rules and asks the server nothing. Whoever looks at the page sees what there is to choose, and this
one chooses among it by chance.
"""

from dataclasses import dataclass
from random import Random

from playwright.sync_api import Error, Locator, Page

from browser.visiting import cell

OFFERED = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const offered = {
        isOver: all('.prompt.over').length > 0,
        wheel: all('.wheel button').length,
        cards: all('button.playable').length,
        words: all('.prompt.urgent .answers .word').length,
        confirm: all('.answers .confirm').length,
        cells: all('svg.active .choosable').map((spot) => spot.dataset.cell),
    };
    const isWaiting = all('.prompt .waiting').length > 0;
    const { isOver, wheel, cards, words, confirm, cells } = offered;
    const isSomething = isOver || wheel || cards || words || confirm || cells.length;
    return !isWaiting && isSomething ? offered : null;
}"""
"""What the page offers; nothing as long as somebody else is to act."""


REACTION = """() => {
    const count = (selector) => document.querySelectorAll(selector).length;
    const played = document.querySelector('.moves')?.textContent;
    const asked = document.querySelector('.confirm')?.textContent;
    return [location.hash, played, count('.picked'), asked, count('.wheel'), count('.bubble')].join();
}"""
"""Whatever changes when a cell is touched."""


@dataclass(frozen=True)
class Offered:
    """What there is to choose at the moment."""

    is_over: bool
    wheel: int
    """How many words stand around the cell that is picked."""
    cards: int
    words: int
    """How many answers the prompt offers beside cells."""
    is_previewed: bool
    """Whether something is shown before it is played, and waits to be confirmed."""
    cells: tuple[str, ...]


class Player:
    """Sits before the page of a game."""

    WORDS_BESIDE_CELLS = 0.08
    """How often an answer such as to pass is chosen although a cell could be."""
    PLENTY_OF_CHOICES = 50
    """After so many choices it is chosen always: some games end only when somebody has had enough."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._random = Random(seed)
        self._choices = 0
        self._has_touch = page.evaluate("navigator.maxTouchPoints > 0")

    def look(self) -> Offered:
        """Wait until there is something to choose, or the game is over."""
        seen = self.page.wait_for_function(OFFERED).json_value()
        counts = (seen["wheel"], seen["cards"], seen["words"])
        return Offered(seen["isOver"], *counts, bool(seen["confirm"]), tuple(seen["cells"]))

    def choose(self, offered: Offered) -> None:
        """Choose one of the things that are offered, by chance."""
        self._choices += 1
        self.touch(self._one_of(offered))

    def play_on(self, most: int) -> None:
        """Choose again and again until the game is over, or so many choices were made."""
        for _ in range(most):
            offered = self.look()
            if offered.is_over:
                return
            self.choose(offered)

    def click(self, *names: str) -> None:
        """Touch these cells in this order, and confirm what is shown first, as it is where one plays by touch."""
        for name in names:
            self.look()
            before = self.page.evaluate(REACTION)
            self.touch(self.cell(name))
            try:
                self._wait_for_more_than(before, 5000)
            except Error:  # whoever sees nothing happen tries again, but not a third time
                self.touch(self.cell(name))
                self._wait_for_more_than(before, 20_000)
            if self.page.locator(".confirm").count():
                self.touch(self.page.locator(".confirm"))

    def _wait_for_more_than(self, before: str, most: float) -> None:
        self.page.wait_for_function(f"(before) => ({REACTION})() !== before", arg=before, timeout=most)

    def cell(self, name: str) -> Locator:
        return cell(self.page, name)

    def touch(self, thing: Locator) -> None:
        """With a finger where there is a touch screen, else with the mouse."""
        if self._has_touch:
            thing.tap()
        else:
            thing.click()

    def _one_of(self, offered: Offered) -> Locator:
        if offered.is_previewed:
            return self.page.locator(".confirm")
        if offered.wheel:
            return self._any(".wheel button", offered.wheel)
        if offered.cards:
            return self._any("button.playable", offered.cards)
        if offered.words and (not offered.cells or self._is_answering()):
            return self._any(".prompt .answers .word", offered.words)
        return self.cell(self._random.choice(offered.cells))

    def _is_answering(self) -> bool:
        return self._choices > self.PLENTY_OF_CHOICES or self._random.random() < self.WORDS_BESIDE_CELLS

    def _any(self, selector: str, count: int) -> Locator:
        return self.page.locator(selector).nth(self._random.randrange(count))
