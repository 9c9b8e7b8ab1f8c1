"""The Reclamation: Throne, the advanced game; drive the enemy's gardeners out (RULES.md, section 13)."""

from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from teban.core.game import Game
from teban.games._reclamation.rules import BOARD, GARDENER, ReclamationPosition, cards_option
from teban.words import Reason

CARDS = "Y(-1,2)(0,1)(1,2)/K(-1,2)(1,2)/X(-1,1)(1,1)(-1,-1)(1,-1)/P(0,1)(0,-1)(-1,0)(1,0)"
"""The cards as (right, forward) from the gardener [reconstructed: the published figures are lost]."""
STONES_TO_WIN = 3


@dataclass(frozen=True, repr=False, eq=False)
class Throne(ReclamationPosition):
    """A position of Throne."""

    game = Game(
        "throne",
        Path(__file__).parent,
        options=(cards_option(CARDS),),
        board=lambda options: BOARD,  # noqa: ARG005 - the game has one board
        marks=(
            ("restored", "board"),
            ("reconstructed", "cards"),
            ("house", "moves_without_card"),
            ("house", "no_squares_win"),
            ("house", "repetition"),
        ),
        can_cycle=True,
    )
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

    def _gardener_flaw(self) -> Reason | None:
        return None
