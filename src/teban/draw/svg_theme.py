"""The style sheet of a drawing: what its classes look like, by day and at night.

Shapes carry classes and know no colours; here the classes get theirs, from `look.toml`. Each rule applies to drawings
of one look alone, so that drawings can share a page.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teban.draw.look import LOOK

THEMES = ("light", "dark", "auto")
AUTO = {"light": "kaya", "dark": "slate"}
"""The materials of the board `auto`, by day and at night."""
PEN = 0.72
"""How much of the drawing a line of one pixel is, on a board of usual size."""


@dataclass(frozen=True)
class Look:
    """How a drawing is to look."""

    theme: str
    board: str
    pieces: str
    high: bool
    """Whether it is of high contrast."""

    @property
    def scope(self) -> str:
        """The class of such drawings, with which the ids in them begin too."""
        return "-".join(["teban", self.theme, self.board, self.pieces, *(["high"] if self.high else [])])

    @property
    def materials(self) -> tuple[str, ...]:
        """What the board can be made of."""
        return tuple(AUTO.values()) if self.board == "auto" else (self.board,)

    def rules(self, light: str) -> dict[str, str]:
        """The colours by day (`light`) or at night (`dark`)."""
        material = AUTO[light] if self.board == "auto" else self.board
        tone = LOOK["boards"][material]["high" if self.high else light]
        theme = f"high_{light}" if self.high else light
        pieces = LOOK["sets"]["high" if self.high else self.pieces]
        return {
            **_ground(tone, material, self.materials),
            **_sides(tone, pieces),
            **_signals(theme),
            ".paper,.pill": f"fill:{LOOK['themes'][theme]['paper']}",
            "text,.reach": f"fill:{LOOK['themes'][theme]['ink']}",
            ".card-grid": f"stroke:{LOOK['themes'][theme]['edge']}",
            **_race(theme),
        }


def width(pixels: float) -> str:
    """The declaration of a line's width."""
    return f"stroke-width:{round(PEN * pixels, 2):g}"


DASHED = f"stroke-dasharray:{PEN * 5:g} {PEN * 4:g};stroke-linecap:butt"
FORMS = {
    "path": "stroke-linejoin:round;stroke-linecap:round",
    "text": "font-family:'M PLUS 2',system-ui,-apple-system,'Segoe UI','Noto Sans',"
    "'DejaVu Sans','Liberation Sans',Arial,sans-serif;"  # by name: not every renderer knows what the system's own are
    "font-variant-numeric:tabular-nums;text-anchor:middle",
    ".cast": "fill:#1a1208;stroke:#1a1208;opacity:.07",
    ".frame": "stroke-linejoin:miter",
    ".inlay": "fill:none;stroke-linejoin:miter",
    ".seams": width(1.1),
    ".seams,.lit,.grain,.around,.blocks,.place,.gate,.line,.faint": "fill:none",
    ".lit": width(1.2),
    ".land-white": f"fill:none;stroke-opacity:.75;{width(3)}",
    ".land-black": f"fill:none;stroke-opacity:.42;{width(1.7)}",
    ".around": width(2.6),
    ".around.casing": f"stroke-opacity:.6;{width(4.5)}",
    ".gate": width(2.5),
    ".gate.casing": f"stroke-opacity:.6;{width(4)}",
    ".blocks": width(2.6),
    ".place": f"stroke-opacity:.5;stroke-dasharray:3 3;{width(1.3)}",
    ".wash": "fill-opacity:.16",
    ".faint": f"stroke-opacity:.6;stroke-dasharray:2 3;{width(1.3)}",
    ".stroke,.casing": "fill:none",
    ".stroke": f"stroke:currentColor;{width(2.4)}",
    ".casing": width(4.6),
    ".dot .casing": width(3.2),
    ".dot .stroke": "fill:currentColor;stroke:none",
    ".corners .stroke": width(2.6),
    ".corners path": "stroke-linecap:square",
    ".trail .stroke": width(1.8),
    ".trail .casing": width(3.8),
    ".aim .stroke": f"fill:currentColor;fill-opacity:.14;{DASHED}",
    ".arcs path": "stroke-linecap:butt",
    ".arcs .stroke": width(4.6),
    ".arcs .casing": width(7),
    ".outline .stroke": width(5),
    ".outline .casing": width(8.4),
    ".body,.wall": width(1.3),
    ".line": width(1.6),
    ".figure,.tally,.tag": "font-weight:600",
    ".tag .pill": "stroke:currentColor;stroke-width:1",
    ".token text,.race text": "text-anchor:start",
    ".race .aside": "text-anchor:end",
    ".value": "font-weight:600",
    ".track,.fill": width(1.3),
    ".tick": width(1.4),
    ".at-goal": width(2.4),
    ".winner .fill": width(3.4),
    ".empty,.spent": "opacity:.35",
    ".card-grid": "fill:none;stroke-width:.6",
}
"""Declarations that all looks share."""


def style_sheet(look: Look) -> str:
    """The style sheet of a look."""
    forms, day, night = (_written(look.scope, rules) for rules in (FORMS, look.rules("light"), look.rules("dark")))
    if look.theme == "auto":
        return f"{forms}{day}@media (prefers-color-scheme:dark){{{night}}}"
    return forms + {"light": day, "dark": night}[look.theme]


def _written(scope: str, rules: Mapping[str, str]) -> str:
    def scoped(selectors: str) -> str:
        return ",".join(f".{scope} {selector}" for selector in selectors.split(","))

    return "".join(f"{scoped(selectors)}{{{declarations}}}" for selectors, declarations in rules.items())


def _ground(tone: Mapping[str, Any], material: str, materials: tuple[str, ...]) -> dict[str, str]:
    """The bare board, and what is written on it; of the grains that it can have one is seen."""
    return {
        ".frame": f"fill:{tone['frame']};stroke:{tone['frame']}",
        ".inlay": f"stroke:{tone['inlay']}",
        **{f".tone{number}": f"fill:{colour}" for number, colour in enumerate(tone["cells"], start=1)},
        ".seams": f"stroke:{tone['line']}",
        ".lit": _see_through("stroke", tone["bevel"]),
        **{
            f".grain.{each}": _see_through("stroke", tone["grain"]) if each == material else "stroke:none"
            for each in materials
        },
        ".wash": f"fill:{tone['frame']}",
        ".blocks": f"stroke:{tone['frame']}",
        ".place,.faint,.around": f"stroke:{tone['ink']}",
        ".around.casing": f"stroke:{tone['letter']}",
        ".beside text": f"fill:{tone['letter']}",
        ".within text,.tally": f"fill:{tone['ink']}",
        ".cast": "display:none" if tone["bevel"].endswith("00") else "display:inline",
    }


def _sides(tone: Mapping[str, Any], pieces: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Pieces of either side, and what belongs to it."""
    rules: dict[str, str] = {}
    for side, of in pieces.items():
        edge = tone[f"{side}_edge"]
        rules |= {
            f".{side}-gleam": f"stop-color:{of['gleam']}",
            f".{side}-body": f"stop-color:{of['body']}",
            f".{side}-shade": f"stop-color:{of['shade']}",
            f".{side} .wall": f"fill:{of['wall']};stroke:{edge}",
            f".{side} .body": f"stroke:{edge}",
            f".{side} .line": f"stroke:{of['figure']}",
            f".{side} .mark,text.{side}": f"fill:{of['mark']}",
            f".{side} .tone": f"fill:{tone[side]}",
            f".{side} .fill": f"fill:{of['body']};stroke:{edge}",
            f".{side} .around,.{side} .gate,.land-{side}": f"stroke:{of['body']}",
            f".{side} .around.casing,.{side} .gate.casing": f"stroke:{edge}",
        }
    return rules


def _race(theme: str) -> dict[str, str]:
    """Rulers: their ground, ticks and goals; what fills them is of the side's material."""
    of = LOOK["themes"][theme]
    return {
        ".race .label": f"fill:{of['soft']}",
        ".track": f"fill:{of['sunken']};stroke:{of['edge']}",
        ".tick": f"stroke:{of['edge']}",
        ".at-goal": f"stroke:{of['ink']}",
        ".winner .fill": f"stroke:{LOOK['signals']['won'][theme]}",
    }


def _signals(theme: str) -> dict[str, str]:
    casings = LOOK["casings"][theme]
    colours = {f".{name}": f"color:{of[theme]}" for name, of in LOOK["signals"].items()}
    own = {f".{name} .casing": f"stroke:{colour}" for name, colour in casings.items() if name != "plain"}
    tag = {".tag": f"color:{LOOK['signals']['selected'][theme]}"}
    return {**colours, ".casing": f"stroke:{casings['plain']}", **own, **tag, ".tag text": "fill:currentColor"}


def _see_through(what: str, colour: str) -> str:
    """A colour with its opacity apart, as every renderer understands it."""
    opacity = int(colour[7:9] or "ff", 16) / 255
    return f"{what}:{colour[:7]};{what}-opacity:{round(opacity, 2):g}"
