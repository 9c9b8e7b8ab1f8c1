"""Unlace: every step must join a larger group; who cannot step loses (RULES.md, section 6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from teban.core.game import Game
from teban.core.groups import group_at
from teban.core.options import side_option
from teban.core.stones import sized_hexhex
from teban.core.view import Meter, Outcome
from teban.games._lattice.rules import LatticePosition
from teban.words import Prompt, Reason


@dataclass(frozen=True, repr=False, eq=False)
class Unlace(LatticePosition):
    """A position of Unlace."""

    game = Game(
        "unlace",
        Path(__file__).parent,
        options=(side_option(4),),
        board=sized_hexhex,
        marks=(("restored", "setup"), ("restored", "larger"), ("house", "sizes")),
    )

    def _step_objection(self, start: int, goal: int) -> Reason | None:
        before = next(len(group) for group in self.own_groups if start in group)
        joined = group_at(self.board, self._stepped(start, goal), goal)
        if len(joined) > before:
            return None
        return self._because("unlace.not_larger", start, goal, before=before, after=len(joined))

    def _ending(self) -> Outcome | None:
        return None if self._has_legal_action() else Outcome(self.rival, "cannot_move")

    def _meters(self) -> Iterator[Meter]:
        left = [len(self._actions_of(seat)) for seat in (1, 2)]
        for seat, moves in enumerate(left, start=1):
            yield Meter("moves", seat, moves, ruler=(0, max(5 * self.board.size, *left)))

    def _prompt(self) -> Prompt:
        return Prompt("unlace.step")
