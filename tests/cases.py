"""Every rule set with every size and option that it has, for tests that hold for all of them."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import teban
from teban import Position
from teban.core.game import Game

Case = tuple[str, dict[str, Any]]


def cases_of(game: Game) -> Iterator[Case]:
    """A game with every combination of what its options can be; of options that are no list, the examples."""
    ways = [option.values or (option.default, *option.examples) for option in game.options]
    for chosen in product(*ways):
        yield game.name, {option.name: value for option, value in zip(game.options, chosen, strict=True)}


CASES: list[Case] = [case for game in teban.games() for case in cases_of(game)]


def name_of(case: Case) -> str:
    """A short name for a case, for test reports."""
    game, options = case
    return "-".join([game, *(str(value)[:12] for value in options.values())])


def random_game(case: Case, seed: int, most: int = 400) -> Iterator[Position]:
    """The positions of a random game, at most so many: some games can go on for thousands of actions."""
    game, options = case
    random = Random(f"{name_of(case)} {seed}")
    position = teban.start(game, **options)
    yield position
    while position.outcome is None and (most := most - 1) >= 0:
        position = position.play(random.choice(position.legal()))
        yield position
