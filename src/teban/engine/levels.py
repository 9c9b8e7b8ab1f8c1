"""The eight levels of every rule set: how far each looks, and how much it overlooks.

The numbers are data, `levels.toml` beside this file; `bench/ladder.py` measures the ladder that they make.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LEVELS = range(1, 9)
STRONGEST = LEVELS[-1]
TAKES_WINS = 3
"""From this level on nobody overlooks a win at once."""


@dataclass(frozen=True)
class Level:
    """How a player of a level thinks."""

    number: int
    visits: int
    """How often he looks at things before he acts; 0 for all that his time allows."""
    oversight: float
    """The chance that he overlooks a single action."""

    @property
    def takes_wins(self) -> bool:
        """Whether he never overlooks a win at once."""
        return self.number >= TAKES_WINS


@cache
def levels(game: str) -> tuple[Level, ...]:
    """The levels of a rule set, the weakest first."""
    table = tomllib.loads(files("teban.engine").joinpath("levels.toml").read_text("utf-8"))
    row = table.get(game, table["usual"])
    return tuple(
        Level(number, visits, oversight)
        for number, visits, oversight in zip(LEVELS, row["visits"], row["oversight"], strict=True)
    )


def level(game: str, number: int) -> Level:
    """One level of a rule set."""
    return levels(game)[number - 1]
