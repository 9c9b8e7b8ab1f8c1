"""The Reclamation: Garden, the basic game; stand on twelve squares (RULES.md, section 12)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from teban.core.stacks import SIDES
from teban.core.view import Meter, Outcome
from teban.games._reclamation.rules import BOARD, GARDENER, ReclamationPosition, reclamation_game
from teban.words import Reason, Result

CARDS = "K(-1,2)(1,2)/X(-1,1)(1,1)(-1,-1)(1,-1)/P(0,1)(0,-1)(-1,0)(1,0)/F(-1,1)(0,1)(1,1)"
"""The cards as (right, forward) from the gardener [reconstructed: the published figures are lost]."""
SQUARES_TO_WIN = 12


@dataclass(frozen=True, repr=False, eq=False)
class Garden(ReclamationPosition):
    """A position of Garden."""

    game = reclamation_game("garden", Path(__file__).parent, CARDS)
    STONES = 17

    def _grows(self, height: int) -> bool:
        return height == 1

    def _can_take(self, height: int) -> bool:
        return height < GARDENER

    def _victory(self, seat: int) -> str | None:
        return "garden.squares" if len(self._held(seat)) >= SQUARES_TO_WIN else None

    def _held(self, seat: int) -> list[int]:
        """The squares on which a seat has stones."""
        return [cell for cell in BOARD.cells if self.height(cell, seat) > 0]

    def _meters(self) -> Iterator[Meter]:
        for seat in (1, 2):
            cells = self._names(self._held(seat))
            yield Meter("garden.squares", seat, len(cells), SQUARES_TO_WIN, (0, SQUARES_TO_WIN), cells)

    def _result(self, outcome: Outcome) -> Result:
        if outcome.winner is None or outcome.reason != "garden.squares":
            return self._ended(outcome)
        held = self._held(outcome.winner)
        return self._ended(outcome, held, squares=len(held))

    def _gardener_flaw(self) -> Reason | None:
        for seat in (1, 2):
            if sum(self.height(cell, seat) == GARDENER for cell in BOARD.cells) != 1:
                return Reason("garden.one_gardener", params={"side": SIDES[seat]})
        return Reason("garden.nothing_kept") if any(self.kept) else None
