"""Skirt: join opposite sides, entering the board from its rim (RULES.md, section 7)."""

from dataclasses import dataclass
from pathlib import Path

from teban.core.game import Game
from teban.core.options import side_option
from teban.core.stones import EMPTY, cells_with, sized_hexhex
from teban.games._span.rules import SpanPosition
from teban.words import Reason


@dataclass(frozen=True, repr=False, eq=False)
class Skirt(SpanPosition):
    """A position of Skirt."""

    game = Game(
        "skirt",
        Path(__file__).parent,
        options=(side_option(6),),
        board=sized_hexhex,
        marks=(("house", "no_second"), ("house", "pass"), ("house", "sizes")),
    )
    SETUP = 1

    def _reachable(self, rim_cell: int) -> set[int]:
        """The empty interior cells that a rim piece reaches: past one unbroken run of pieces next to it."""
        interior, stones = self.board.interior, self.stones
        reached = set()
        for ray in self.board.rays[rim_cell]:
            inside = [cell for cell in ray if cell in interior]
            if inside and inside[0] == ray[0]:
                start = next((i for i, cell in enumerate(inside) if stones[cell] == EMPTY), len(inside))
                for cell in inside[start:]:
                    if stones[cell] != EMPTY:
                        break
                    reached.add(cell)
        return reached

    def _interior_objection(self, cell: int) -> Reason | None:
        if self.anchor is not None:
            return (
                None if cell in self._reachable(self.anchor) else self._because("skirt.out_of_reach", cell, self.anchor)
            )
        own_rim = [at for at in cells_with(self.stones, self.own) if at in self.board.rim]
        if not own_rim:
            return self._because("span.rim_first", cell)
        # Lines run both ways: only rim pieces collinear with the cell can reach it.
        if any(cell in self._reachable(at) for at in own_rim if at in self.board.lines[cell]):
            return None
        return self._because("skirt.out_of_reach_of_all", cell)
