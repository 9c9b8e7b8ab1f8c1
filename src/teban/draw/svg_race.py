"""Drawing how the race stands: for each seat its meter that matters most as a ruler, the others as numbers."""

from collections.abc import Sequence
from html import escape

from teban.core.view import Meter, Piece, View
from teban.draw.rulers import Ruler, meters_of, ruler
from teban.draw.svg_grid import PITCH
from teban.draw.svg_markup import element, number
from teban.draw.svg_pieces import classes, figure
from teban.draw.svg_trays import MARGIN, WIDTH

RACE_HEIGHT = 40.0
"""The room of a seat's meters, above or below all else."""
TOKEN = 24.0
LEFT = MARGIN + TOKEN + 10
"""Where names and rulers begin, beside the piece of the side."""
RIGHT = WIDTH - MARGIN
LETTER, SMALL = 14.0, 11.5
TRACK = 8.0
"""How high a ruler is; its upper edge and the ticks beneath it are told from the top of the room."""
TRACK_TOP = 24.0
TICK = 4.0
MOST_TICKS = 16
SPACE = "\u00a0"
"""One that is not left out."""


def race_height(view: View, is_asked: bool) -> float:
    """The room that a seat's meters need; none where there are none, as before sides are assigned."""
    return RACE_HEIGHT if is_asked and view.meters and view.sides else 0.0


def race_pieces(view: View) -> list[Piece]:
    """A piece of either side, which stands beside its meters."""
    return [Piece("", side) for side in view.sides or ()]


def race(view: View, seat: int, top: float, scope: str, lang: str) -> str:
    """The meters of a seat."""
    assert view.sides, "only sides have meters"
    side = view.sides[seat - 1]
    main, *others = meters_of(view, seat)
    is_won = bool(view.outcome and view.outcome.winner == seat)
    return element(
        "g",
        _token(side, top + RACE_HEIGHT / 2, scope),
        _readings([main], LEFT, top + 15, LETTER, lang),
        _readings(others, RIGHT, top + 15, SMALL, lang, class_="aside") if others else "",
        _ruler(ruler(view.meters, main.code), main, top + TRACK_TOP),
        class_=f"race {side} winner" if is_won else f"race {side}",
        data_meter=main.code,
    )


def _readings(meters: Sequence[Meter], x: float, y: float, size: float, lang: str, **attributes: str) -> str:
    """Names and values side by side, kept apart by spaces, as not every renderer counts shifts where text ends at x."""
    pairs = (
        element("tspan", escape(meter.name(lang)), class_="label")
        + SPACE
        + element("tspan", escape(meter.say(lang)), class_="value")
        for meter in meters
    )
    return element("text", (3 * SPACE).join(pairs), x=x, y=y, font_size=size, **attributes)


def _token(side: str, y: float, scope: str) -> str:
    piece = Piece("", side)
    at = f"translate({number(MARGIN + TOKEN / 2)} {number(y)}) scale({round(TOKEN / PITCH, 4):g})"
    return element("g", figure(piece, scope), class_=classes(piece), transform=at)


def _ruler(scale: Ruler, meter: Meter, top: float) -> str:
    def at(value: int) -> float:
        return LEFT + (RIGHT - LEFT) * scale.share(value)

    below = top + TRACK
    ticks = "".join(f"M{number(at(tick))},{number(below)}v{number(TICK)}" for tick in scale.ticks(MOST_TICKS))
    goal = "" if meter.goal is None else f"M{number(at(meter.goal))},{number(top - 4)}v{number(TRACK + 8)}"
    return "".join(
        [
            element("rect", class_="track", x=LEFT, y=top, width=RIGHT - LEFT, height=TRACK),
            element("rect", class_="fill", x=LEFT, y=top, width=at(meter.value) - LEFT, height=TRACK),
            element("path", class_="tick", d=ticks) if ticks else "",
            element("path", class_="at-goal", d=goal) if goal else "",
        ]
    )
