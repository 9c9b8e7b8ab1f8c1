"""The pie rule: seat 1 opens, then seat 2 chooses its colour with the action `white` or `black`."""

from dataclasses import dataclass, replace
from typing import Self

from teban.core.action import Verb
from teban.core.stones import BLACK, WHITE, StonePosition

COLOUR_CHOICES = (Verb.WHITE, Verb.BLACK)
"""The actions that choose a colour; each ends a turn, even if the same seat acts next."""


@dataclass(frozen=True, repr=False, eq=False)
class PieRulePosition(StonePosition):
    """A position of stones in which either seat may play White."""

    white: int | None = None
    """The seat that plays White; None until seat 2 has chosen."""

    @property
    def own(self) -> str:
        """The colour of the player to act; Black while none is chosen."""
        return WHITE if self.seat == self.white else BLACK

    def _with_colours(self, choice: str, next_to_act: str) -> Self:
        """The position after seat 2 has chosen `white` or `black`; `next_to_act` is the colour that goes on."""
        white = 2 if choice == Verb.WHITE else 1
        return replace(self, white=white, seat=white if next_to_act == WHITE else 3 - white)

    def _sides(self) -> tuple[str, str] | None:
        return {None: None, 1: ("white", "black"), 2: ("black", "white")}[self.white]
