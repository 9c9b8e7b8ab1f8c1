"""Colours on the page outside boards: each of the six signals keeps its own colour there, and means the same thing."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from colours import difference, linear
from teban.draw.look import LOOK

SOURCES = Path(__file__).parents[1] / "web" / "src"
SIGNALS = tuple(LOOK["signals"])
SEEN = 0.08
"""As of signals on boards."""
WINNING = re.compile(r"\.(won|crown|decides|winner)\b")
"""Selectors that speak of a victory."""
WRONG = re.compile(r"\.(problem|refused|wrong|bad|cost)\b")
"""Selectors that speak of what went wrong, or cannot be."""
TABLES = ("account", "online", "play", "race", "review", "rules", "study", "table")


def rules(*folders: str) -> Iterator[tuple[str, str, str]]:
    """Files of the page with their rules: selectors and declarations."""
    roots = [SOURCES / folder for folder in folders] if folders else [SOURCES]
    for root in roots:
        for path in sorted([*root.rglob("*.svelte"), *root.rglob("*.css")]):
            written = path.read_text("utf-8")
            style = written.partition("<style>")[2] if path.suffix == ".svelte" else written
            bare = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
            for selectors, declarations in re.findall(r"([^{}]+)\{([^{}]*)\}", bare):
                yield path.name, " ".join(selectors.split()), declarations


def aliases() -> dict[str, str]:
    """What the page calls colours besides, such as `--gold`, and the signal that each of them is."""
    written = (SOURCES / "look.css").read_text("utf-8")
    return {name: meant for name, meant in re.findall(r"--([\w-]+): var\(--([\w-]+)\)", written) if meant in SIGNALS}


def worn(declarations: str) -> set[str]:
    """The signals whose colours these declarations use."""
    names = {*re.findall(r"var\(--([\w-]+)", declarations)}
    return {aliases().get(name, name) for name in names} & {*SIGNALS}


def test_no_two_names_of_signals_are_the_same_colour() -> None:
    known = aliases()
    assert known, "the page has names of its own for signals"
    for theme in LOOK["themes"]:
        for one, other in combinations(SIGNALS, 2):
            colours = (linear(LOOK["signals"][signal][theme]) for signal in (one, other))
            assert difference(*colours) >= SEEN, (theme, one, other)


def test_gold_is_worn_by_what_won_and_by_nothing_else() -> None:
    gilded = [(name, selectors) for name, selectors, declarations in rules() if "won" in worn(declarations)]
    assert gilded
    named = [each for each in gilded if each[0] not in ("look.css", "colours.css")]
    assert [each for each in named if not WINNING.search(each[1])] == []
    assert [each for each in gilded if each[0] == "look.css" and not each[1].endswith(":root")] == []


def test_what_waits_is_not_the_colour_of_what_is_wrong() -> None:
    found = [(name, selectors, worn(declarations)) for name, selectors, declarations in rules(*TABLES)]
    wrong = [(name, selectors, signals) for name, selectors, signals in found if WRONG.search(selectors)]
    assert any("error" in signals for _, _, signals in wrong)
    assert [each for each in wrong if "now" in each[2]] == []


@pytest.mark.parametrize("signal", SIGNALS)
def test_no_colour_of_a_signal_is_written_out(signal: str) -> None:
    """Whoever writes a colour out of look.toml by hand has it in one theme alone."""
    colours = {colour.lower() for theme, colour in LOOK["signals"][signal].items() if theme in LOOK["themes"]}
    plain = {LOOK["themes"][theme][tone] for theme in LOOK["themes"] for tone in ("ink", "paper", "raised", "line")}
    for name, selectors, declarations in rules():
        if name != "colours.css":
            written = {found.lower() for found in re.findall(r"#[0-9a-fA-F]{6}\b", declarations)}
            assert not written & (colours - plain), (name, selectors)
