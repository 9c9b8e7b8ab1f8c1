"""The Reclamation: Throne, the advanced game; drive the enemy's gardeners out (RULES.md, section 13)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from teban.core.view import Meter, Outcome
from teban.games._reclamation.rules import BOARD, GARDENER, ReclamationPosition, reclamation_game
from teban.words import Reason, Result

CARDS = "Y(-1,2)(0,1)(1,2)/K(-1,2)(1,2)/X(-1,1)(1,1)(-1,-1)(1,-1)/P(0,1)(0,-1)(-1,0)(1,0)"
"""The cards as (right, forward) from the gardener [reconstructed: the published figures are lost]."""
STONES_TO_WIN = 3


@dataclass(frozen=True, repr=False, eq=False)
class Throne(ReclamationPosition):
    """A position of Throne."""

    game = reclamation_game("throne", Path(__file__).parent, CARDS, "no_squares_win")
    PAIR_FIELDS = MappingProxyType({"stone": 0, "kept": 1})
    STONES = 18

    def _grows(self, height: int) -> bool:
        return height < GARDENER

    def _can_take(self, height: int) -> bool:
        return height <= GARDENER

    def _victory(self, seat: int) -> str | None:
        if all(self.height(cell, 3 - seat) != GARDENER for cell in BOARD.cells):
            return "throne.no_gardener_left"
        return "throne.three_stones_kept" if self.kept[seat - 1] >= STONES_TO_WIN else None

    def _meters(self) -> Iterator[Meter]:
        gardeners = {seat: [c for c in BOARD.cells if self.height(c, seat) == GARDENER] for seat in (1, 2)}
        most = max(STONES_TO_WIN, *map(len, gardeners.values()))
        for seat, cells in gardeners.items():
            yield Meter("throne.gardeners", seat, len(cells), ruler=(0, most), cells=self._names(cells))
            yield Meter("throne.taken", seat, self.kept[seat - 1], STONES_TO_WIN, (0, STONES_TO_WIN))

    def _result(self, outcome: Outcome) -> Result:
        if outcome.winner is None or outcome.reason != "throne.three_stones_kept":
            return self._ended(outcome)
        return self._ended(outcome, taken=self.kept[outcome.winner - 1])

    def _gardener_flaw(self) -> Reason | None:
        return None
