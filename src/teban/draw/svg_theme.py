"""How drawings look: washi paper and sumi ink by day, ink and lamplight by night.

Shapes carry classes and know no colours; here the classes get theirs. An overlay's kind sets `color`, and the
shapes inside it take that colour each in its own way.
"""

from collections.abc import Mapping
from dataclasses import dataclass

THEMES = ("light", "dark", "auto")


@dataclass(frozen=True)
class Palette:
    """The colours of one theme."""

    paper: str
    cell: str
    line: str
    ink: str
    quiet: str
    white: str
    white_edge: str
    black: str
    black_edge: str
    shade: str
    indigo: str
    vermilion: str
    moss: str
    gold: str


LIGHT = Palette(
    paper="#f6f1e7",
    cell="#fbf8f1",
    line="#cfc5b2",
    ink="#1f1d1a",
    quiet="#9c907c",
    white="#fffdf8",
    white_edge="#1f1d1a",
    black="#2a2723",
    black_edge="#8d8373",
    shade="#1f1d1a",
    indigo="#2b4a7f",
    vermilion="#d9482b",
    moss="#6f8f3d",
    gold="#c8952d",
)
DARK = Palette(
    paper="#191714",
    cell="#25221d",
    line="#453f36",
    ink="#eadfca",
    quiet="#8b8070",
    white="#efe5d1",
    white_edge="#5f5646",
    black="#0f0e0c",
    black_edge="#a89a82",
    shade="#000",
    indigo="#7c9bd4",
    vermilion="#f0694a",
    moss="#9dbb62",
    gold="#e0ad4b",
)

FORMS = {
    "text": "font-family:system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif;"
    "font-variant-numeric:tabular-nums;text-anchor:middle",
    ".cells,.outline,.blocks": "stroke-linejoin:round;stroke-linecap:round",
    ".wash": "fill:currentColor;fill-opacity:.17",
    ".rim .wash,.other .wash": "fill-opacity:.07",
    ".region .wash": "fill-opacity:.1",
    ".overfull .wash": "fill-opacity:.28",
    ".outline,.blocks,.ring,.link,.trace": "fill:none;stroke:currentColor",
    ".outline": "stroke-width:2.5",
    ".largest .outline": "stroke-width:1.5",
    ".region .outline": "stroke-width:2;stroke-dasharray:4 3.5",
    ".blocks": "stroke-width:1.5;stroke-opacity:.55",
    ".centre .ring": "stroke-width:1;stroke-opacity:.4",
    ".ring": "stroke-width:2",
    ".pending .ring": "stroke-dasharray:5 3.5",
    ".link": "stroke-width:6;stroke-linecap:round",
    ".trace": "stroke-width:2.5;stroke-linecap:round",
    ".dot": "fill:currentColor",
    ".figure": "font-weight:600",
    ".tally": "font-weight:600;fill-opacity:.6",
    ".pill": "stroke:currentColor;stroke-width:1",
    ".pill+text": "font-weight:600",
    ".shade": "fill-opacity:.16",
    ".body": "stroke-width:1.3;stroke-linejoin:round",
    ".inset,.bar": "fill:none;stroke-width:1;stroke-linejoin:round;stroke-linecap:round",
    ".immobile .body": "fill-opacity:.35;stroke-opacity:.65",
    ".immobile .inset": "stroke-opacity:.65",
    ".immobile .bar": "stroke-width:2;stroke-opacity:.65",
    ".token text": "text-anchor:start",
    ".empty,.spent": "opacity:.35",
    ".grid": "fill:none;stroke-width:.6",
}
"""What is the same in every theme."""


def style_sheet(theme: str, kinds: Mapping[str, str]) -> str:
    """The style sheet of a theme, good for drawings that carry the class `teban-<theme>` and for no others.

    `kinds` tells the colour of each kind of overlay by its name in a palette; `side` means that of its side.
    """
    scope = f".teban-{theme}"
    forms, day, night = (_written(scope, rules) for rules in (FORMS, _colours(LIGHT, kinds), _colours(DARK, kinds)))
    if theme == "auto":
        return f"{forms}{day}@media (prefers-color-scheme:dark){{{night}}}"
    return forms + {"light": day, "dark": night}[theme]


def _written(scope: str, rules: Mapping[str, str]) -> str:
    def scoped(selectors: str) -> str:
        return ",".join(f"{scope} {selector}" for selector in selectors.split(","))

    return "".join(f"{scoped(selectors)}{{{declarations}}}" for selectors, declarations in rules.items())


def _colours(palette: Palette, kinds: Mapping[str, str]) -> dict[str, str]:
    rules = {
        ".paper,.pill": f"fill:{palette.paper}",
        ".cells": f"fill:{palette.cell};stroke:{palette.line}",
        ".grid": f"stroke:{palette.quiet}",
        ".reach": f"fill:{palette.ink}",
        "text": f"fill:{palette.ink}",
        ".quiet text": f"fill:{palette.quiet}",
        ".pill+text": "fill:currentColor",
        ".shade": f"fill:{palette.shade}",
        ".white .body": f"fill:{palette.white};stroke:{palette.white_edge}",
        ".black .body": f"fill:{palette.black};stroke:{palette.black_edge}",
        ".white .mark,text.white": f"fill:{palette.black}",
        ".black .mark,text.black": f"fill:{palette.white}",
        ".immobile.white .body,.white .bar": f"stroke:{palette.ink}",
        ".black .inset,.black .bar": f"stroke:{palette.black_edge}",
    }
    for kind, colour in kinds.items():
        rules[f".{kind}"] = f"color:{palette.ink if colour == 'side' else getattr(palette, colour)}"
        if colour == "side":
            rules[f".{kind}.white"] = f"color:{palette.gold}"
            rules[f".{kind}.black"] = f"color:{palette.indigo}"
    return rules
