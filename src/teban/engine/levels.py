"""The eight levels of every rule set: how far each looks, and how much it overlooks.

The numbers of a game stand in its `game.toml`; `bench/ladder.py` measures the ladder that they make.
"""

from dataclasses import dataclass

from teban import native, registry
from teban.core.parameters import whole

LEVELS = range(1, 9)
STRONGEST = LEVELS[-1]
TAKES_WINS = 3
"""From this level on a win in one action is never overlooked."""


@dataclass(frozen=True)
class Level:
    """How a player of a level thinks."""

    number: int
    visits: int
    """Simulations per action; 0 for as many as the time allows."""
    oversight: float
    """The chance that it overlooks a single action."""

    @property
    def takes_wins(self) -> bool:
        """Whether it never overlooks a win in one action."""
        return self.number >= TAKES_WINS


USUAL_VISITS = (6, 24, 90, 400, 1800, 8000, 40000, 0)
RULEBOOK_VISITS = (4, 10, 25, 60, 150, 400, 1000, 0)
"""The most of a game without a kernel, whose search is some thousand times slower: a level is not to take minutes."""
USUAL_OVERSIGHT = (0.75, 0.45, 0.25, 0.1, 0.0, 0.0, 0.0, 0.0)
"""For games that say nothing of their own."""


def levels(game: str) -> tuple[Level, ...]:
    """The levels of a rule set, the weakest first."""
    rule_set = registry.rule_set_of(game)
    metadata = rule_set.game.metadata
    visits, oversight = metadata.visits or USUAL_VISITS, metadata.oversight or USUAL_OVERSIGHT
    if not native.has(rule_set):
        visits = tuple(map(min, visits, RULEBOOK_VISITS))
    return tuple(Level(number, looks, chance) for number, looks, chance in zip(LEVELS, visits, oversight, strict=True))


def level(game: str, number: int) -> Level:
    """One level of a rule set."""
    return levels(game)[whole("level", number, "number") - 1]
