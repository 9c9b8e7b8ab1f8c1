"""Cases: a game with its options chosen, on one of its backends, and random games of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

from teban.core.game import Game
from teban.core.options import Value
from teban.core.position import Position
from teban.registry import load, rule_set_of, start_with


@dataclass(frozen=True)
class Case:
    """A game with all its options chosen. Unless a backend is named, the usual one plays it."""

    game: str
    options: dict[str, Value]
    backend: str | None = None

    def __str__(self) -> str:
        backend = [self.backend] if self.backend else []
        return "-".join([self.game, *(str(value)[:12] for value in self.options.values()), *backend])

    @property
    def rule_set(self) -> type[Position]:
        """The class of the rulebook."""
        return rule_set_of(self.game)

    def start(self) -> Position:
        """The position in which a game begins."""
        return start_with(self.game, self.options, self.backend)

    def load(self, text: str) -> Position:
        """The position of a text form."""
        return load(text, self.backend)

    def random_game(self, seed: int, most: int = 400) -> Iterator[Position]:
        """The positions of a random game, at most so many actions long: some can go on for thousands."""
        random = Random(f"{self} {seed}")
        yield (position := self.start())
        while position.outcome is None and (most := most - 1) >= 0:
            yield (position := position.play(random.choice(position.legal())))

    def sample(self, seed: int, every: int) -> Iterator[Position]:
        """One position in `every` of a random game, or more if it is short, and the last."""
        positions = list(self.random_game(seed))
        yield from positions[:: min(every, max(1, len(positions) // 3))]
        yield positions[-1]


def cases_of(game: Game, backend: str | None = None) -> Iterator[Case]:
    """Every combination of what the options of a game can be; of options that are no list, the examples."""
    ways = [option.values or (option.default, *option.examples) for option in game.options]
    for chosen in product(*ways):
        yield Case(game.name, {option.name: value for option, value in zip(game.options, chosen, strict=True)}, backend)
