"""What is said about a game besides its rules: the file `game.toml` in its folder. All of it may be missing."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from teban.core.schema import given, must_be, must_know

LAST = 1000
"""The place of games that do not say where they stand."""

_KEYS = {"order", "designer", "year", "tags", "turns", "sample", "levels", "puzzles"}


@dataclass(frozen=True)
class About:
    """A game's description. Options are not part of it: they have parsers and boards, and stand with the rules."""

    order: int = LAST
    """Where the game stands among others."""
    designer: str | None = None
    year: int | None = None
    tags: tuple[str, ...] = ()
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


def read_about(folder: Path) -> About:
    """The description in a game's folder; Flaw says what is wrong with it."""
    file = folder / "game.toml"
    return _about(tomllib.loads(file.read_text("utf-8"))) if file.is_file() else About()


def _about(table: Mapping[str, Any]) -> About:
    must_know(table, _KEYS)
    for key, form in (("order", int), ("designer", str), ("year", int), ("turns", int)):
        if key in table:
            must_be(form, table[key], key)
    levels, puzzles = given(table, "levels", dict), given(table, "puzzles", dict)
    must_know(levels, {"visits", "oversight"})
    must_know(puzzles, {"sizes", "timed"})
    return About(
        order=table.get("order", LAST),
        designer=table.get("designer"),
        year=table.get("year"),
        tags=tuple(given(table, "tags", list)),
        turns=table.get("turns"),
        sample=tuple(given(table, "sample", str).split()),
        visits=tuple(given(levels, "visits", list)),
        oversight=tuple(given(levels, "oversight", list)),
        puzzle_sizes=tuple(given(puzzles, "sizes", list)),
        puzzles_are_timed=given(puzzles, "timed", bool),
    )
