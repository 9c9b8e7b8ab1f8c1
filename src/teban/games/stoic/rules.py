"""Stoic: never pinch a single enemy piece between two of yours (RULES.md, section 2)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from teban.core.action import Action
from teban.core.game import Game
from teban.core.options import side_option
from teban.core.stones import BLACK, EMPTY, OTHER, WHITE, StonePosition, put, sized_hexhex
from teban.core.view import Meter, Outcome
from teban.words import Prompt, Reason


@dataclass(frozen=True, repr=False, eq=False)
class Stoic(StonePosition):
    """A position of Stoic."""

    game = Game(
        "stoic",
        Path(__file__).parent,
        options=(side_option(5),),
        board=sized_hexhex,
        marks=(("house", "sizes"),),
    )

    def _candidates(self) -> Iterator[Action]:
        return (Action("", (cell,)) for cell, stone in enumerate(self.stones) if stone == EMPTY)

    def _objection(self, action: Action) -> Reason | None:
        match action:
            case Action("", (cell,), ""):
                return self._because("occupied", cell) if self.stones[cell] != EMPTY else self._sandwich(cell)
            case _:
                return self._not_this_step(action)

    def _sandwich(self, cell: int) -> Reason | None:
        own, enemy = self.own, OTHER[self.own]
        for ray in self.board.rays[cell]:
            if len(ray) >= 2 and self.stones[ray[0]] == enemy and self.stones[ray[1]] == own:
                return self._because("stoic.sandwich", ray[0], cell, ray[1])
        return None

    def _after(self, action: Action) -> Self:
        (cell,) = action.cells
        return replace(self, seat=self.rival, stones=put(self.stones, cell, self.own))

    def _ending(self) -> Outcome | None:
        return None if self._has_legal_action() else Outcome(self.rival, "cannot_place")

    def _meters(self) -> Iterator[Meter]:
        open_to = {seat: {action.cells[0] for action in self._actions_of(seat)} for seat in (1, 2)}
        reserved = {seat: open_to[seat] - open_to[3 - seat] for seat in (1, 2)}
        most = max(2 * self.board.size, *map(len, reserved.values()))
        for seat in (1, 2):
            cells, own = self._names(sorted(open_to[seat])), self._names(sorted(reserved[seat]))
            yield Meter("stoic.open", seat, len(cells), ruler=(0, len(self.stones)), cells=cells)
            yield Meter("stoic.reserve", seat, len(own), ruler=(0, most), cells=own)

    def _prompt(self) -> Prompt:
        return Prompt("stoic.place")

    def _flaw(self) -> Reason | None:
        lead = self.stones.count(WHITE) - self.stones.count(BLACK)
        return None if lead == self.seat - 1 else Reason("stones_do_not_fit_seat")
