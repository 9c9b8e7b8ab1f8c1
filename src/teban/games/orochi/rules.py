"""Orochi: place either colour, flip what is overfull, and be large beside the last empty cell (RULES.md, section 9)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Self

from teban.core.action import Action, Verb
from teban.core.game import Game
from teban.core.groups import group_at
from teban.core.options import side_option
from teban.core.stones import BLACK, EMPTY, OTHER, SIDE, WHITE, StonePosition, cells_with, put, sized_hexhex
from teban.core.view import Outcome, Overlay
from teban.words import Prompt, Reason

LIMIT = 4
"""So many neighbours of its own colour make a piece overfull."""
SETUP = 3
"""Pieces placed before the first ordinary turn: one by White, two by Black."""


@dataclass(frozen=True, repr=False, eq=False)
class Orochi(StonePosition):
    """A position of Orochi."""

    game = Game(
        "orochi",
        Path(__file__).parent,
        options=(side_option(4),),
        board=sized_hexhex,
        marks=(("house", "compulsory_extra"), ("house", "sizes")),
    )

    @cached_property
    def overfull(self) -> list[int]:
        """The pieces with four or more neighbours of their own colour."""
        found = []
        for cell, stone in enumerate(self.stones):
            if stone != EMPTY and sum(self.stones[near] == stone for near in self.board.neighbours[cell]) >= LIMIT:
                found.append(cell)
        return found

    @property
    def _placed(self) -> int:
        return len(self.stones) - self.stones.count(EMPTY)

    def _candidates(self) -> Iterator[Action]:
        for cell in self.overfull:
            yield Action(Verb.FLIP, (cell,))
        for cell in cells_with(self.stones, EMPTY):
            yield Action(WHITE, (cell,))
            yield Action(BLACK, (cell,))

    def _objection(self, action: Action) -> Reason | None:
        match action:
            case Action(Verb.FLIP, (cell,), ""):
                return None if cell in self.overfull else self._because("orochi.not_overfull", cell)
            case Action("W" | "B", (cell,), ""):
                if self.overfull:
                    return self._because("orochi.flip_first", *self.overfull)
                return self._because("occupied", cell) if self.stones[cell] != EMPTY else None
            case Action("", (cell,), ""):
                if self.overfull:
                    return self._because("orochi.flip_first", *self.overfull)
                return self._because("occupied" if self.stones[cell] != EMPTY else "orochi.choose_colour", cell)
            case _:
                return self._not_this_step(action)

    def _after(self, action: Action) -> Self:
        (cell,) = action.cells
        if action.verb == Verb.FLIP:
            # Once nothing is left to flip, the same player places again; nobody has to remember the flip.
            return replace(self, stones=put(self.stones, cell, OTHER[self.stones[cell]]))
        placed = replace(self, stones=put(self.stones, cell, action.verb))
        if placed.overfull or placed._one_empty_left:
            return placed
        return replace(placed, seat=2 if placed._placed == 2 else self.rival)

    @property
    def _one_empty_left(self) -> bool:
        return self.stones.count(EMPTY) == 1

    def _ending(self) -> Outcome | None:
        if not self._one_empty_left or self.overfull:
            return None
        white, black = (self._largest_at_last(stone) for stone in (WHITE, BLACK))
        if white == black:
            return Outcome(self.rival, "orochi.equal")
        return Outcome(1 if white > black else 2, "orochi.larger")

    def _largest_at_last(self, stone: str) -> int:
        last = self.stones.index(EMPTY)
        beside = [near for near in self.board.neighbours[last] if self.stones[near] == stone]
        return max((len(group_at(self.board, self.stones, near)) for near in beside), default=0)

    def _phase(self) -> str:
        return "setup" if self._placed < SETUP else "play"

    def _prompt(self) -> Prompt:
        if self.overfull:
            return Prompt("orochi.flip", self._names(self.overfull))
        return Prompt("orochi.setup" if self._placed < SETUP else "orochi.place")

    def _overlays(self) -> Iterator[Overlay]:
        if self.overfull:
            yield Overlay("overfull", self._names(self.overfull))
        if self._one_empty_left:
            beside = self.board.neighbours[self.stones.index(EMPTY)]
            groups = {frozenset(group_at(self.board, self.stones, near)): self.stones[near] for near in beside}
            for group, stone in groups.items():
                yield Overlay("group", self._names(sorted(group)), SIDE[stone], str(len(group)))

    def _flaw(self) -> Reason | None:
        if not self.stones.count(EMPTY):
            return Reason("orochi.no_empty_cell")
        if self._placed < SETUP and self.seat != (2 if self._placed else 1):
            return Reason("stones_do_not_fit_seat")
        return None
