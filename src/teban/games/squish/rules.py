"""Squish: pieces step towards their friends until all are one group (RULES.md, section 4)."""

from dataclasses import dataclass
from pathlib import Path

from teban.core.game import Game
from teban.core.options import side_option
from teban.core.stones import sized_hexhex
from teban.games._lattice.rules import UnionPosition
from teban.words import Prompt, Reason


@dataclass(frozen=True, repr=False, eq=False)
class Squish(UnionPosition):
    """A position of Squish."""

    game = Game(
        "squish",
        Path(__file__).parent,
        options=(side_option(4, range(3, 9)),),  # on side 2 White would have no first move
        board=sized_hexhex,
        marks=(
            ("restored", "setup"),
            ("house", "not_blocked"),
            ("restored", "cannot_move"),
            ("house", "repetition"),
            ("house", "sizes"),
        ),
        can_cycle=True,
    )

    def _step_objection(self, start: int, goal: int) -> Reason | None:
        # Only pieces beyond the destination count; what stands in between does not block.
        ray = next(ray for ray in self.board.rays[start] if ray and ray[0] == goal)
        if any(self.stones[cell] == self.own for cell in ray[1:]):
            return None
        return self._because("squish.no_friend_ahead", start, goal, *ray[1:])

    def _prompt(self) -> Prompt:
        return Prompt("squish.step")
