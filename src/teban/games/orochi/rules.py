"""Orochi: place either colour, flip what is overfull, and be large beside the last empty cell (RULES.md, section 9)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, Self

from teban.core.action import Action, Verb
from teban.core.cached import cached_property
from teban.core.game import Game
from teban.core.groups import group_at, groups
from teban.core.options import side_option
from teban.core.stones import BLACK, EMPTY, OTHER, SIDE, WHITE, StonePosition, cells_with, put, sized_hexhex
from teban.core.view import Meter, Outcome, Overlay
from teban.words import Phase, Prompt, Reason, Result

LIMIT = 4
"""So many neighbours of its own colour make a piece overfull."""
SETUP = 3
"""Pieces placed before the first ordinary turn: one by White, two by Black."""


class Largest(NamedTuple):
    """The largest group of a colour, or several of that size."""

    size: int
    cells: list[int]


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
        return [cell for cell, number in self._own_neighbours() if number >= LIMIT]

    def _own_neighbours(self) -> Iterator[tuple[int, int]]:
        """The pieces, and how many neighbours of its own colour each has."""
        for cell, stone in enumerate(self.stones):
            if stone != EMPTY:
                yield cell, sum(self.stones[near] == stone for near in self.board.neighbours[cell])

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
        white, black = self._largest_beside(WHITE).size, self._largest_beside(BLACK).size
        if white == black:
            return Outcome(self.rival, "orochi.equal")
        return Outcome(1 if white > black else 2, "orochi.larger")

    def _largest_beside(self, stone: str) -> Largest:
        """The largest group of a colour beside empty cells, any of which can still be the last."""
        open_to = {near for cell in cells_with(self.stones, EMPTY) for near in self.board.neighbours[cell]}
        beside = [group for group in groups(self.board, cells_with(self.stones, stone)) if group & open_to]
        size = max(map(len, beside), default=0)
        return Largest(size, sorted(frozenset().union(*(group for group in beside if len(group) == size))))

    def _meters(self) -> Iterator[Meter]:
        both = [self._largest_beside(stone) for stone in (WHITE, BLACK)]
        most = max(len(self.stones) // 2, *(largest.size for largest in both))
        for seat, (size, cells) in enumerate(both, start=1):
            yield Meter("orochi.beside", seat, size, ruler=(0, most), cells=self._names(cells))
            yield Meter("orochi.empty", seat, self.stones.count(EMPTY), ruler=(len(self.stones), 1))

    def _result(self, outcome: Outcome) -> Result:
        won, lost = map(self._largest_beside, (WHITE, BLACK) if outcome.winner == 1 else (BLACK, WHITE))
        cells = won.cells if won.size > lost.size else ()
        last = self.board.names[self.stones.index(EMPTY)]
        return self._ended(outcome, cells, beside=(won.size, lost.size), last=last)

    def _phase(self) -> str:
        return "setup" if self._placed < SETUP else "play"

    def _special(self) -> Phase | None:
        if self.overfull:
            return Phase("orochi.last_chain" if self._one_empty_left else "orochi.chain")
        return Phase("orochi.setup") if self._placed < SETUP else None

    def _prompt(self) -> Prompt:
        if self.overfull:
            return Prompt("orochi.flip", self._names(self.overfull))
        return Prompt("orochi.setup" if self._placed < SETUP else "orochi.place")

    def _overlays(self) -> Iterator[Overlay]:
        if self.overfull:
            yield Overlay("overfull", self._names(self.overfull))
        if nearly := [cell for cell, number in self._own_neighbours() if number == LIMIT - 1]:
            yield Overlay("nearly_overfull", self._names(nearly))
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
