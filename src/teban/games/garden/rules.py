"""The Reclamation: Garden, the basic game; stand on twelve squares (RULES.md, section 12)."""

from dataclasses import dataclass
from pathlib import Path

from teban.core.game import Game
from teban.core.stacks import SIDES
from teban.games._reclamation.rules import BOARD, GARDENER, ReclamationPosition, cards_option
from teban.words import Reason

CARDS = "K(-1,2)(1,2)/X(-1,1)(1,1)(-1,-1)(1,-1)/P(0,1)(0,-1)(-1,0)(1,0)/F(-1,1)(0,1)(1,1)"
"""The cards as (right, forward) from the gardener [reconstructed: the published figures are lost]."""
SQUARES_TO_WIN = 12


@dataclass(frozen=True, repr=False, eq=False)
class Garden(ReclamationPosition):
    """A position of Garden."""

    game = Game(
        "garden",
        Path(__file__).parent,
        options=(cards_option(CARDS),),
        board=lambda options: BOARD,  # noqa: ARG005 - the game has one board
        marks=(
            ("restored", "board"),
            ("reconstructed", "cards"),
            ("house", "moves_without_card"),
            ("house", "repetition"),
        ),
        can_cycle=True,
    )
    STONES = 17

    def _grows(self, height: int) -> bool:
        return height == 1

    def _can_take(self, height: int) -> bool:
        return height < GARDENER

    def _victory(self, seat: int) -> str | None:
        squares = sum(self.height(cell, seat) > 0 for cell in BOARD.cells)
        return "garden.squares" if squares >= SQUARES_TO_WIN else None

    def _gardener_flaw(self) -> Reason | None:
        for seat in (1, 2):
            if sum(self.height(cell, seat) == GARDENER for cell in BOARD.cells) != 1:
                return Reason("garden.one_gardener", params={"side": SIDES[seat]})
        return Reason("garden.nothing_kept") if any(self.kept) else None
