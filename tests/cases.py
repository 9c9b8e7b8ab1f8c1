"""Every rule set with every size and option that it has, for tests that hold for all of them."""

from collections.abc import Iterator
from typing import Any

import teban
from teban import Position
from teban.testing import Case as WholeCase
from teban.testing import cases_of

Case = tuple[str, dict[str, Any]]

CASES: list[Case] = [(case.game, case.options) for game in teban.games() for case in cases_of(game)]


def name_of(case: Case) -> str:
    """A short name for a case, for test reports."""
    return str(WholeCase(*case))


def random_game(case: Case, seed: int, most: int = 400) -> Iterator[Position]:
    """The positions of a random game, at most so many: some games can go on for thousands of actions."""
    return WholeCase(*case).random_game(seed, most)
