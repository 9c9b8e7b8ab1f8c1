"""A game's metadata, from `game.toml` in its folder. Every entry may be missing, and so may the file."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from teban.core.schema import ContentError, check_keys, check_type, get_typed
from teban.words import Reason

DEFAULT_ORDER = 1000
"""The place of games that do not say where they stand."""

GOALS = ("land", "connect", "gather", "outlast")
"""What one does to win, by which shelves are filtered: hold land, connect sides, gather pieces, race or outlast."""

COLOUR = re.compile("#[0-9a-f]{6}")

_KEYS = {
    "order",
    "designer",
    "year",
    "tags",
    "goal",
    "easy",
    "accent",
    "turns",
    "sample",
    "levels",
    "puzzles",
}


@dataclass(frozen=True)
class Metadata:
    """A game's description. Options are not part of it: they have parsers and boards, and stand with the rules."""

    order: int = DEFAULT_ORDER
    """Where the game stands among others."""
    designer: str | None = None
    year: int | None = None
    tags: tuple[str, ...] = ()
    goal: str | None = None
    """What one does to win, one of `GOALS`."""
    is_easy: bool = False
    """Whether it is one of the easiest to learn, so that newcomers are offered it."""
    accent: str | None = None
    """The colour of its box, as #rrggbb; paper is printed on it, so that it is not a light one. Never a signal."""
    turns: int | None = None
    """How many turns a game usually takes, of both players together."""
    sample: tuple[str, ...] = ()
    """The actions of a game that was played well, for little boards."""
    visits: tuple[int, ...] = ()
    """For each level of the engine, how often it looks at positions before it acts (0: all that its time allows)."""
    oversight: tuple[float, ...] = ()
    """For each level, the chance that it overlooks an action."""
    puzzle_sizes: tuple[int, ...] = ()
    """The boards to mine puzzles on, one after another; empty for the usual one."""
    puzzles_are_timed: bool = False
    """Whether puzzles ask for a win in time, because the game can go round for ever."""


def read_metadata(folder: Path) -> Metadata:
    """The description in a game's folder; ContentError says what is wrong with it."""
    file = folder / "game.toml"
    return _metadata(tomllib.loads(file.read_text("utf-8"))) if file.is_file() else Metadata()


def _metadata(table: Mapping[str, Any]) -> Metadata:
    check_keys(table, _KEYS)
    for key, form in (("order", int), ("designer", str), ("year", int), ("turns", int), ("goal", str), ("accent", str)):
        if key in table:
            check_type(form, table[key], key)
    levels, puzzles = get_typed(table, "levels", dict), get_typed(table, "puzzles", dict)
    check_keys(levels, {"visits", "oversight"})
    check_keys(puzzles, {"sizes", "timed"})
    goal, accent = table.get("goal"), table.get("accent")
    if goal is not None and goal not in GOALS:
        raise ContentError(Reason("content.goal", params={"goal": goal, "goals": GOALS}))
    if accent is not None and not COLOUR.fullmatch(accent):
        raise ContentError(Reason("content.accent", params={"accent": accent}))
    return Metadata(
        order=table.get("order", DEFAULT_ORDER),
        designer=table.get("designer"),
        year=table.get("year"),
        tags=tuple(get_typed(table, "tags", list)),
        goal=goal,
        is_easy=get_typed(table, "easy", bool),
        accent=accent,
        turns=table.get("turns"),
        sample=tuple(get_typed(table, "sample", str).split()),
        visits=tuple(get_typed(levels, "visits", list)),
        oversight=tuple(get_typed(levels, "oversight", list)),
        puzzle_sizes=tuple(get_typed(puzzles, "sizes", list)),
        puzzles_are_timed=get_typed(puzzles, "timed", bool),
    )
