"""The look of boards, pieces and signals, written down for the page: from `src/teban/draw/look.toml`.

Run this file (`make look`) to write `web/src/look/colours.css`, every colour as a custom property of style sheets, and
`web/src/board/forms.ts`, every form as a path.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from teban.draw.look import BOARDS, LOOK, SETS

SOURCES = Path(__file__).parents[1] / "web/src"
COLOURS = SOURCES / "look/colours.css"
FORMS = SOURCES / "board/forms.ts"

AUTO = {"light": "kaya", "dark": "slate"}
"""The materials of boards, by day and at night, while nobody has chosen one."""
NAMES = {
    **{key: f"cell-{key}" for key in ("white", "black", "line", "ink")},
    **{f"{side}_edge": f"{side}-edge" for side in ("white", "black")},
}
"""What colours of boards are called in style sheets, where their own names would say too little."""
PAINTS = {"white": "shell", "black": "slate"}
"""The shading of either side's pieces, as Paints.svelte defines it."""


def colours() -> str:
    """The style sheet of all colours."""
    return "".join(
        [
            "/* Every colour of every theme, board and set of pieces: written by `make look`. */\n",
            rule(":root", {"color-scheme": "light dark", **page("light", "dark")}),
            rule("[data-contrast='high']", page("high_light", "high_dark")),
            rule("[data-theme='light']", {"color-scheme": "light"}),
            rule("[data-theme='dark']", {"color-scheme": "dark"}),
            *boards(),
            *sets(),
        ]
    )


def rule(selector: str, declarations: Mapping[str, str]) -> str:
    """One rule of a style sheet."""
    lines = "".join(f"  {name}: {value};\n" for name, value in declarations.items())
    return f"\n{selector} {{\n{lines}}}\n"


def by_light(day: str, night: str) -> str:
    """A value that depends on whether it is light or dark."""
    return day if day == night else f"light-dark({day}, {night})"


def page(day: str, night: str) -> dict[str, str]:
    """The colours of pages and signals, by day and at night."""
    themes, casings = LOOK["themes"], LOOK["casings"]
    return {
        **{f"--{name.replace('_', '-')}": by_light(themes[day][name], themes[night][name]) for name in themes[day]},
        **{f"--{signal}": by_light(look[day], look[night]) for signal, look in LOOK["signals"].items()},
        **{f"--casing-{of}": by_light(casings[day][of], casings[night][of]) for of in casings[day]},
    }


def boards() -> Iterator[str]:
    """The colours of each board, first of the one that nobody has chosen."""
    every = {
        name: {light: tones(name, board) for light, board in lights.items()} for name, lights in LOOK["boards"].items()
    }
    chosen = {name: (board, board) for name, board in every.items()}
    for name, (day, night) in {"auto": (every[AUTO["light"]], every[AUTO["dark"]]), **chosen}.items():
        here, high = f"[data-board='{name}']", "[data-contrast='high']"
        root, high_root = (":root,\n", f"{high},\n") if name == "auto" else ("", "")
        yield rule(root + here, {key: by_light(day["light"][key], night["dark"][key]) for key in day["light"]})
        highly = {key: by_light(day["high"][key], night["high"][key]) for key in day["high"]}
        yield rule(f"{high_root}{high}{here},\n{high} {here}", highly)


def tones(name: str, board: Mapping[str, Any]) -> dict[str, str]:
    """The custom properties of a board in one light. Of all grains it shows its own."""
    cells = {f"--cell-{number}": tone for number, tone in enumerate(board["cells"], start=1)}
    others = {f"--{NAMES.get(key, key)}": tone for key, tone in board.items() if key not in ("cells", "grain")}
    return cells | others | {f"--grain-{each}": board["grain"] if each == name else "transparent" for each in BOARDS}


def sets() -> Iterator[str]:
    """The colours of each set of pieces; only the shaded ones are filled with more than a colour."""
    for name, look in LOOK["sets"].items():
        declarations: dict[str, str] = {}
        for side, colours in look.items():
            is_shaded = colours["gleam"] != colours["shade"]
            declarations |= {f"--{side}-{part}": colour for part, colour in colours.items()}
            paint = f"url(#teban-{PAINTS[side]}) " if is_shaded else ""
            declarations[f"--{side}-fill"] = paint + colours["body"]
        here = f"[data-pieces='{name}']"
        high = "[data-contrast='high']"
        selector = (
            f":root,\n{here}" if name == "stones" else f"{high},\n{high} [data-pieces]" if name == "high" else here
        )
        yield rule(selector, declarations)


def forms() -> str:
    """The module of all forms."""
    parts = {
        "SIGNALS": {signal: look["form"] for signal, look in LOOK["signals"].items()},
        "PIECES": LOOK["pieces"],
        "OUTLINES": LOOK["outlines"],
        "FIGURES": {
            look: {side: {"line": "", "mark": "", **parts} for side, parts in sides.items()}
            for look, sides in LOOK["figures"].items()
        },
        "GATE": LOOK["ornaments"]["gate"],
        "GRAINS": LOOK["grains"],
        "LANDS": LOOK["lands"],
        "HATCH": LOOK["refusal"]["hatch"],
        "BOARDS": BOARDS,
        "SETS": SETS,
    }
    written = "".join(
        f"\nexport const {name} = {json.dumps(part, indent=2)} as const;\n" for name, part in parts.items()
    )
    return f"/** Every form that is drawn, on a board whose cells are 48 apart: written by `make look`. */\n{written}"


if __name__ == "__main__":
    COLOURS.write_text(colours(), encoding="utf-8")
    FORMS.write_text(forms(), encoding="utf-8")
