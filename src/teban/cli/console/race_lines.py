"""The lines that tell how the race stands: for each seat a ruler of what matters most, and the rest as numbers."""

from collections.abc import Iterator

from teban.cli.console.table import table
from teban.core.view import Meter, View
from teban.draw.rulers import Ruler, meters_of, ruler
from teban.words import words

LONG = 24
"""How many characters a ruler has; a shorter scale has one or more for each unit."""


def race_lines(view: View, lang: str) -> Iterator[str]:
    """How the race stands, with the far side's seat above the other; nothing while nobody has a side."""
    if view.sides and view.meters:
        yield from table([_row(view, view.sides[seat - 1], meters_of(view, seat), lang) for seat in (2, 1)])


def _row(view: View, side: str, meters: list[Meter], lang: str) -> tuple[str, ...]:
    main, *others = meters
    rest = ", ".join(f"{meter.name(lang)} {meter.say(lang)}" for meter in others)
    bar = _bar(ruler(view.meters, main.code), main)
    return words("term", side, lang), main.name(lang), bar, main.say(lang), rest


def _bar(scale: Ruler, meter: Meter) -> str:
    """`[#####.....|..]`: filled up to the value, and a bar where the goal is; ASCII as the board."""
    units = abs(scale.better - scale.worse)
    long = units * max(1, LONG // units) if 0 < units <= LONG else LONG
    filled = round(long * scale.share(meter.value))
    dots = "#" * filled + "." * (long - filled)
    at = None if meter.goal is None else round(long * scale.share(meter.goal))
    if at is None or at == long:  # a goal at the end is the end
        return f"[{dots}]"
    return f"[{dots[:at]}|{dots[at:]}]"
