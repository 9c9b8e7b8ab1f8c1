"""Line: place stones in turn; three of yours side by side in a line win. All that a game needs, and nothing more."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from teban.core.action import Action
from teban.core.game import Game
from teban.core.options import Options, side_option
from teban.core.stones import EMPTY, OTHER, StonePosition, put, sized_hexhex
from teban.core.view import Outcome
from teban.words import Prompt, Reason


@dataclass(frozen=True, repr=False, eq=False)
class Line(StonePosition):
    """A position of Line."""

    game = Game("line", Path(__file__).parent, options=(side_option(3, range(2, 5)),), board=sized_hexhex)

    @classmethod
    def start(cls, options: Options) -> Self:
        return cls(options, 1, EMPTY * len(sized_hexhex(options)))

    def _candidates(self) -> Iterator[Action]:
        return (Action("", (cell,)) for cell, stone in enumerate(self.stones) if stone == EMPTY)

    def _objection(self, action: Action) -> Reason | None:
        match action:
            case Action("", (cell,), ""):
                return self._because("occupied", cell) if self.stones[cell] != EMPTY else None
            case _:
                return self._not_this_step(action)

    def _after(self, action: Action) -> Self:
        (cell,) = action.cells
        return replace(self, seat=self.rival, stones=put(self.stones, cell, self.own))

    def _ending(self) -> Outcome | None:
        winner = OTHER[self.own]
        for cell in self.board.cells:
            for ray in self.board.rays[cell]:
                if [self.stones[at] for at in (cell, *ray[:2])] == [winner] * 3:
                    return Outcome(self.rival, "line.three")
        return None if EMPTY in self.stones else Outcome(None, "line.full")

    def _prompt(self) -> Prompt:
        return Prompt("line.place")

    def _flaw(self) -> Reason | None:
        lead = self.stones.count("W") - self.stones.count("B")
        return None if lead == self.seat - 1 else Reason("stones_do_not_fit_seat")
