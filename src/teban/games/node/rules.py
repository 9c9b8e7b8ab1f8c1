"""Node: two anchors on the rim aim at a node inside; join opposite sides (RULES.md, section 8)."""

from dataclasses import dataclass
from pathlib import Path

from teban.core.game import Game
from teban.core.options import side_option
from teban.core.stones import cells_with, sized_hexhex
from teban.games._span.rules import SpanPosition
from teban.words import Reason


@dataclass(frozen=True, repr=False, eq=False)
class Node(SpanPosition):
    """A position of Node."""

    game = Game(
        "node",
        Path(__file__).parent,
        options=(side_option(6),),
        board=sized_hexhex,
        marks=(("house", "not_blocked"), ("house", "pass"), ("house", "sizes")),
    )
    SETUP = 3

    def _interior_objection(self, cell: int) -> Reason | None:
        lines = self.board.lines
        aiming = [at for at in cells_with(self.stones, self.own) if at in self.board.rim and at in lines[cell]]
        if self.anchor is None:
            if any(b not in lines[a] for a in aiming for b in aiming if a < b):
                return None
            return self._because("node.no_two_anchors", cell, *aiming)
        if self.anchor not in aiming:
            return self._because("node.not_in_line", cell, self.anchor)
        if any(at != self.anchor and at not in lines[self.anchor] for at in aiming):
            return None
        return self._because("node.no_other_anchor", cell, self.anchor)
