"""Positions as SVG: self-contained, with the look of the page's boards, in light and in dark.

It draws a view and knows no rules. This file frames the drawing; `svg_board.py` draws the board, with its geometry
in `svg_grid.py`, its material in `svg_ground.py`, what lies on it in `svg_overlays.py`, `svg_signals.py` and
`svg_pieces.py`; hands and cards are in `svg_trays.py`, meters in `svg_race.py`. Colours and forms are those
of `look.toml`.
"""

from collections.abc import Iterable
from html import escape
from typing import Protocol

from teban.core.parameters import check_is, check_language, check_numbers, shown
from teban.core.view import View
from teban.draw.look import BOARDS, SETS
from teban.draw.svg_board import board as drawn_board
from teban.draw.svg_defs import definitions
from teban.draw.svg_grid import PITCH, Grid
from teban.draw.svg_ground import FRAME
from teban.draw.svg_markup import element, number
from teban.draw.svg_race import race, race_height, race_pieces
from teban.draw.svg_theme import THEMES, Look, style_sheet
from teban.draw.svg_trays import WIDTH, held_pieces, tray, tray_height
from teban.errors import BadValue, WrongType
from teban.words import Reason, words

GAP = 14.0
"""Margin around the board and the trays."""
LARGEST_PITCH = 72.0
"""The most room a cell takes, so that tiny boards do not look like toys."""


class Viewable(Protocol):
    """A position, or anything else that has a view."""

    def view(self) -> View:
        """The view to draw."""


def svg(
    position: Viewable,
    *,
    theme: str = "light",
    board: str = "auto",
    pieces: str = "stones",
    high_contrast: bool = False,
    last: Iterable[str] = (),
    meters: bool = False,
    size: float = 480,
    lang: str = "en",
) -> str:
    """A position as an SVG document, `size` pixels wide.

    `theme` is light, dark, or auto, which follows the reader's system. `board` is its material: washi, kaya, slate or
    dusk; auto is kaya by day and slate at night. `pieces` are stones, of shell and slate, or flat. `last` is where the
    last turn happened: cells such as `c3` have their corners marked, ways such as `c3-d4` are traced.
    With `meters` the drawing tells how the race stands.
    """
    if theme not in THEMES:
        raise BadValue(Reason("bad_theme", params={"theme": shown(theme), "themes": THEMES}))
    if board not in ("auto", *BOARDS):
        raise BadValue(Reason("bad_board", params={"board": shown(board), "boards": ("auto", *BOARDS)}))
    if pieces not in SETS:
        raise BadValue(Reason("bad_pieces", params={"pieces": shown(pieces), "sets": SETS}))
    check_language(lang)
    check_numbers(size=size)
    check_is(Iterable, last, "last")
    if not hasattr(position, "view"):
        params = {"name": "position", "kinds": ("Position",), "value": shown(position)}
        raise WrongType(Reason("wrong_type", params=params))
    look = Look(theme, board, pieces, high=high_contrast)
    view = position.view()
    grid = Grid(view)
    scale = min(LARGEST_PITCH / PITCH, (WIDTH - 2 * GAP) / (grid.width + 2 * FRAME))
    aside, raced = tray_height(view), race_height(view, meters)
    top = GAP + raced + (aside + GAP if aside else 0) + scale * FRAME
    below = top + scale * (grid.height + FRAME) + GAP
    height = below + (aside + GAP if aside else 0) + raced
    left = (WIDTH - scale * grid.width) / 2
    return element(
        "svg",
        element("title", escape(words("game", f"{view.game}.title", lang))),
        element("desc", escape(_state(view, lang))),
        element("style", style_sheet(look)),
        definitions(look, [*view.pieces, *held_pieces(view), *(race_pieces(view) if raced else ())]),
        element("rect", class_="paper", width=WIDTH, height=height, rx=8),
        race(view, 2, GAP / 2, look.scope, lang) if raced else "",
        tray(view, 2, GAP + raced, look.scope),
        element(
            "g",
            drawn_board(view, grid, last, look.scope),
            transform=f"translate({number(left)} {number(top)}) scale({round(scale, 4):g})",
        ),
        tray(view, 1, below, look.scope),
        race(view, 1, height - raced - GAP / 2, look.scope, lang) if raced else "",
        xmlns="http://www.w3.org/2000/svg",
        class_=look.scope,
        role="img",
        lang=lang,
        width=size,
        height=size * height / WIDTH,
        viewBox=f"0 0 {number(WIDTH)} {number(height)}",
    )


def _state(view: View, lang: str) -> str:
    """The result, or what is asked of whom."""
    if view.result:
        return view.result.say(lang)
    assert view.prompt, "a game that is not over has a prompt"
    side = view.sides[view.seat - 1] if view.sides else f"seat{view.seat}"
    return f"{words('term', side, lang)}: {view.prompt.say(lang)}"
