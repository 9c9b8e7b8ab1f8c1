"""Positions as SVG: self-contained, with the same look everywhere, in light and in dark.

It draws a view and knows no rules. This file frames the drawing; `svg_board.py` draws the board, with its geometry
in `svg_grid.py`, what lies on it in `svg_overlays.py` and `svg_pieces.py`, and hands and cards in `svg_trays.py`.
"""

from collections.abc import Iterable
from html import escape
from typing import Protocol

from teban.core.view import View
from teban.draw.svg_board import board
from teban.draw.svg_grid import WIDTH, Grid
from teban.draw.svg_markup import element, number
from teban.draw.svg_overlays import STYLES
from teban.draw.svg_theme import THEMES, style_sheet
from teban.draw.svg_trays import tray, tray_height
from teban.words import words

GAP = 14.0
"""Air around the board and the trays."""
FILES = 10.0
"""The room for letters below a square board."""


class Viewable(Protocol):
    """A position, or whatever else can say what it looks like."""

    def view(self) -> View:
        """What there is to draw."""


def svg(
    position: Viewable, *, theme: str = "light", last: Iterable[str] = (), size: float = 480, lang: str = "en"
) -> str:
    """A position as an SVG document, `size` pixels wide.

    `theme` is light, dark, or auto, which follows the reader's system. `last` tells where the last turn
    happened: cells such as `c3` are ringed, ways such as `c3-d4` are traced.
    """
    if theme not in THEMES:
        raise ValueError(f"a drawing is {', '.join(THEMES[:-1])} or {THEMES[-1]}, not {theme!r}")
    view = position.view()
    aside = tray_height(view)
    grid = Grid(view, top=GAP + aside + (GAP if aside else 0))
    below = grid.bottom + GAP + (FILES if view.shape == "square" else 0)
    height = below + (aside + GAP / 2 if aside else 0)
    return element(
        "svg",
        element("title", escape(words("game", f"{view.game}.title", lang))),
        element("desc", escape(_state(view, lang))),
        element("style", style_sheet(theme, {kind: style.colour for kind, style in STYLES.items()})),
        element("rect", class_="paper", width=WIDTH, height=height, rx=8),
        tray(view, 2, GAP),
        board(view, grid, last),
        tray(view, 1, below),
        xmlns="http://www.w3.org/2000/svg",
        class_=f"teban-{theme}",
        role="img",
        lang=lang,
        width=size,
        height=size * height / WIDTH,
        viewBox=f"0 0 {number(WIDTH)} {number(height)}",
    )


def _state(view: View, lang: str) -> str:
    """The result, or what is asked of whom."""
    if view.outcome:
        return view.outcome.say(lang)
    assert view.prompt, "a game that is not over asks something of somebody"
    who = view.sides[view.seat - 1] if view.sides else f"seat{view.seat}"
    return f"{words('term', who, lang)}: {view.prompt.say(lang)}"
