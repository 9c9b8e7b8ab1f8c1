"""How many cells a connection still needs, against every way there is to fill cells of a small board."""

from collections.abc import Collection
from itertools import combinations
from random import Random

import pytest

from games.counting import fillings, groups, sides_of, touching
from teban.core.boards import Board, hexhex
from teban.core.connection import find_gap

OPPOSITE = (("S", "N"), ("SE", "NW"), ("NE", "SW"))
ALTERNATE = (("S", "NE", "NW"), ("SE", "N", "SW"))
WANTED = {
    "two opposite sides": OPPOSITE,
    "three alternate sides": ALTERNATE,
    "either": OPPOSITE + ALTERNATE,
    "two sides that are not adjacent": (*OPPOSITE, *(pair for sides in ALTERNATE for pair in combinations(sides, 2))),
}

Sides = frozenset[str]


def joined(board: Board, filled: Collection[str], wanted: Collection[Sides]) -> set[Sides]:
    """The sets of sides that one group joins."""
    touched = [sides_of(group, board) for group in groups(filled, touching(board))]
    return {sides for sides in wanted if any(sides <= each for each in touched)}


@pytest.mark.parametrize("kind", WANTED)
@pytest.mark.parametrize("size", [2, 3])
def test_a_gap_is_as_wide_as_the_fewest_cells_that_close_it(size: int, kind: str) -> None:
    wanted = tuple(map(frozenset, WANTED[kind]))
    cells = hexhex(size)
    for seed in range(6):
        random = Random(f"{size} {kind} {seed}")
        shuffled = random.sample(cells.names, k=len(cells))
        most = len(cells) // 3
        own = shuffled[: random.randint(0, most)]
        walls = shuffled[len(own) : len(own) + random.randint(0, most)]
        gap = find_gap(cells, [cells.index[c] for c in own], [cells.index[c] for c in walls], wanted)
        free = set(shuffled) - {*own, *walls}
        for number in range(len(free) + 1):
            closing = {frozenset(more): joined(cells, {*own, *more}, wanted) for more in fillings(number, free)}
            closing = {more: sides for more, sides in closing.items() if sides}
            if closing:
                break
        else:
            assert gap is None
            continue
        assert gap is not None
        nearest = set[Sides]().union(*closing.values())
        assert gap.number == number
        assert {cells.names[cell] for cell in gap.cells} == set[str]().union(*closing)
        assert gap.sides == (nearest.pop() if len(nearest) == 1 else frozenset())


def test_what_walls_have_cut_cannot_be_joined() -> None:
    cells = hexhex(3)
    row = [cells.index[name] for name in ("c1", "c2", "c3", "c4", "c5")]
    assert find_gap(cells, [], row, (frozenset({"S", "N"}),)) is None
