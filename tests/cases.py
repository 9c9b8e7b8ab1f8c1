"""Every rule set with every size and option that RULES.md gives it, for tests that hold for all of them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import teban
from teban import Position

SKEWED_CARDS = "A(1,2)/B(-1,1)(0,1)/C(2,0)(0,-2)(1,1)/D(0,1)(0,2)(0,3)"
"""Four cards that are not their own mirror images."""

CASES: list[tuple[str, dict[str, Any]]] = [
    *(("borderland", {"size": size}) for size in range(4, 8)),
    *(("stoic", {"size": size}) for size in range(2, 9)),
    ("stride", {}),
    ("stride", {"layout": "...../BBBBBB/......./......../B.......B/W......W/WWW.WWW/W....W/....."}),
    *(("squish", {"size": size}) for size in range(3, 9)),
    *((game, {"size": size}) for game in ("flowish", "unlace", "skirt", "node", "orochi") for size in range(2, 9)),
    *(("sibling", {"size": size, "pie": pie}) for size in range(2, 9) for pie in (False, True)),
    *(("realm", {"reading": reading}) for reading in ("classic", "sheet")),
    *((game, {"cards": cards}) for game in ("garden", "throne") for cards in (SKEWED_CARDS,)),
    ("garden", {}),
    ("throne", {}),
]


def name_of(case: tuple[str, dict[str, Any]]) -> str:
    """A short name for a case, for test reports."""
    game, options = case
    return "-".join([game, *(str(value)[:12] for value in options.values())])


def random_game(case: tuple[str, dict[str, Any]], seed: int, most: int = 400) -> Iterator[Position]:
    """The positions of a random game, at most so many: some games can go on for thousands of actions."""
    game, options = case
    random = Random(f"{name_of(case)} {seed}")
    position = teban.start(game, **options)
    yield position
    while position.outcome is None and (most := most - 1) >= 0:
        position = position.play(random.choice(position.legal()))
        yield position
