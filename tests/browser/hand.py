"""The visitor's hand: a finger where there is a touch screen, else the mouse. It can press, move and let go."""

from typing import Self

from playwright.sync_api import Locator, Page


class Hand:
    """Presses something and holds it, until it lets go."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._has_touch = page.evaluate("navigator.maxTouchPoints > 0")
        self._devtools = page.context.new_cdp_session(page)  # Playwright's finger can tap, but not hold

    def press(self, thing: Locator) -> Self:
        """Put the finger, or the mouse, down on it."""
        x, y = self._middle(thing)
        if self._has_touch:
            self._touch("touchStart", x, y)
        else:
            self._page.mouse.move(x, y)
            self._page.mouse.down()
        return self

    def move_to(self, thing: Locator) -> Self:
        """Move there, still pressing."""
        x, y = self._middle(thing)
        if self._has_touch:
            self._touch("touchMove", x - 20, y - 20)
            self._touch("touchMove", x, y)
        else:
            self._page.mouse.move(x, y, steps=3)
        return self

    def let_go(self) -> None:
        """Lift the finger."""
        if self._has_touch:
            self._devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            self._page.mouse.up()

    def _touch(self, kind: str, x: float, y: float) -> None:
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})

    @staticmethod
    def _middle(thing: Locator) -> tuple[float, float]:
        thing.scroll_into_view_if_needed()
        thing.evaluate("() => document.fonts.ready.then(() => null)")  # which moves what stands below their letters
        box = thing.bounding_box()
        assert box, "nothing can be pressed that is not on the page"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
