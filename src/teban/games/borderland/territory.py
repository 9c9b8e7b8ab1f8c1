"""Borderland's borders, regions and territory, worked out from the stones (RULES.md, section 1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from teban.core.boards import Board
from teban.core.boards.hexhex import ADJACENT_SIDES
from teban.core.groups import groups
from teban.core.stones import OTHER, cells_with

BORDER_SIDES = tuple(
    frozenset(pair)
    for pair in combinations(("S", "SE", "NE", "N", "NW", "SW"), 2)
    if pair not in ADJACENT_SIDES and pair[::-1] not in ADJACENT_SIDES
)
"""The pairs of sides of which a border touches one."""


@dataclass(frozen=True)
class Land:
    """What one colour's borders make of the board."""

    border: frozenset[int]
    """The cells of all its border groups."""
    regions: tuple[frozenset[int], ...]
    """What those cells cut the rest of the board into; empty without a border."""
    most_enemies: tuple[frozenset[int], ...]
    """The regions with the most enemy pieces: more than one if they tie."""
    territory: frozenset[int]
    """The border and every region but the one left out."""

    def region_with(self, cell: int | None) -> frozenset[int] | None:
        """The region that contains a cell."""
        return next((region for region in self.regions if cell in region), None)


NO_LAND = Land(frozenset(), (), (), frozenset())


def survey(board: Board, stones: str, colour: str, left_out: int | None) -> Land:
    """The land of a colour, of whose regions the one with the cell `left_out` is not territory."""
    border = frozenset().union(
        *(group for group in groups(board, cells_with(stones, colour)) if is_border(board, group))
    )
    if not border:
        return NO_LAND
    regions = tuple(groups(board, [cell for cell in board.cells if cell not in border]))
    enemies = [sum(stones[cell] == OTHER[colour] for cell in region) for region in regions]
    return Land(
        border=border,
        regions=regions,
        most_enemies=tuple(r for r, count in zip(regions, enemies, strict=True) if count == max(enemies)),
        territory=border.union(*(region for region in regions if left_out not in region)),
    )


def is_border(board: Board, group: Iterable[int]) -> bool:
    """Whether a group touches two different sides that are not adjacent."""
    touched = board.sides_of(group)
    return any(sides <= touched for sides in BORDER_SIDES)
