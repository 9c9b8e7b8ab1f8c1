"""What Squish, Flowish and Unlace share: their setup, and steps of one piece that may capture (RULES.md, 4 to 6)."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from teban.core.action import Action
from teban.core.boards import Board
from teban.core.cached import cached_property
from teban.core.groups import groups
from teban.core.options import Options
from teban.core.stones import BLACK, EMPTY, OTHER, SIDE, WHITE, StonePosition, cells_with, put, sized_hexhex
from teban.core.view import Meter, Outcome
from teban.words import Reason, Result


def lattice(board: Board) -> str:
    """The setup [restored]: with k = (q - r) mod 3, k = 1 is White, k = 2 is Black and k = 0 is empty."""
    return "".join((EMPTY, WHITE, BLACK)[(q - r) % 3] for q, r in board.points)


@dataclass(frozen=True, repr=False, eq=False)
class LatticePosition(StonePosition):
    """One piece a turn moves one step; an enemy piece on its destination is captured."""

    @classmethod
    def start(cls, options: Options) -> Self:
        return cls(options, 1, lattice(sized_hexhex(options)))

    @abstractmethod
    def _step_objection(self, start: int, goal: int) -> Reason | None:
        """What else forbids a step from an own piece to a neighbouring cell without an own piece."""

    def _candidates(self) -> Iterator[Action]:
        for start in cells_with(self.stones, self.own):
            for goal in sorted(self.board.neighbours[start]):
                if self.stones[goal] != self.own:
                    yield Action("", (start, goal))

    def _objection(self, action: Action) -> Reason | None:
        match action:
            case Action("", (start, goal), ""):
                if self.stones[start] != self.own:
                    return self._because("no_own_piece", start)
                if goal not in self.board.neighbours[start]:
                    return self._because("not_adjacent", start, goal)
                if self.stones[goal] == self.own:
                    return self._because("lattice.own_piece_there", goal)
                return self._step_objection(start, goal)
            case Action("", (cell,), ""):
                return self._piece_asked(cell, self.stones[cell] == self.own)
            case _:
                return self._not_this_step(action)

    def _after(self, action: Action) -> Self:
        return replace(self, seat=self.rival, stones=self._stepped(*action.cells))

    def _stepped(self, start: int, goal: int) -> str:
        return put(put(self.stones, start, EMPTY), goal, self.own)

    @cached_property
    def own_groups(self) -> list[frozenset[int]]:
        """The groups of the player to act."""
        return groups(self.board, cells_with(self.stones, self.own))

    def _groups_of(self, seat: int) -> list[frozenset[int]]:
        return groups(self.board, cells_with(self.stones, WHITE if seat == 1 else BLACK))

    def _flaw(self) -> Reason | None:
        setup = lattice(self.board)
        for stone in (WHITE, BLACK):
            if self.stones.count(stone) > setup.count(stone):
                return Reason("too_many_pieces", params={"side": SIDE[stone]})
        return None


UNITED = {"united": "lattice.united", "united_by_rival": "lattice.united_by_rival"}
"""What is said of a union, by the reason of the end."""


@dataclass(frozen=True, repr=False, eq=False)
class UnionPosition(LatticePosition):
    """Squish's end, which Flowish inherits: whoever's pieces all form one group wins, the last mover first."""

    def _ending(self) -> Outcome | None:
        if self._is_united(OTHER[self.own]):
            return Outcome(self.rival, "united")
        if self._is_united(self.own):
            return Outcome(self.seat, "united_by_rival")
        return None if self._has_legal_action() else Outcome(self.rival, "cannot_move")

    def _is_united(self, stone: str) -> bool:
        return len(groups(self.board, cells_with(self.stones, stone))) == 1

    def _meters(self) -> Iterator[Meter]:
        pieces = lattice(self.board).count(WHITE)
        for seat in (1, 2):
            found = self._groups_of(seat)
            largest = [group for group in found if len(group) == max(map(len, found))]
            cells = self._names(sorted(frozenset().union(*largest)))
            yield Meter("lattice.groups", seat, len(found), 1, (pieces, 1))
            yield Meter("lattice.largest", seat, len(largest[0]), sum(map(len, found)), (0, pieces), cells)

    def _result(self, outcome: Outcome) -> Result:
        if outcome.winner is None or outcome.reason not in UNITED:
            return self._ended(outcome)
        (group,) = self._groups_of(outcome.winner)
        return self._ended(outcome, sorted(group), UNITED[outcome.reason], largest=len(group))

    def _flaw(self) -> Reason | None:
        for stone in (WHITE, BLACK):  # the last piece of a side is a group, so it is never captured
            if stone not in self.stones:
                return Reason("side_without_pieces", params={"side": SIDE[stone]})
        return super()._flaw()
