"""Sibling: two stones a turn, in line but apart; the second largest group decides (RULES.md, section 10)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from teban.core import text
from teban.core.action import Action, Verb
from teban.core.boards import Symmetry
from teban.core.cached import cached_property
from teban.core.game import Game
from teban.core.groups import groups
from teban.core.options import Option, Options, side_option
from teban.core.pie_rule import COLOUR_CHOICES, PieRulePosition
from teban.core.stones import BLACK, EMPTY, SIDE, WHITE, cells_with, put, sized_hexhex
from teban.core.view import Meter, Outcome, Overlay
from teban.words import Phase, Prompt, Reason, Result

GROUPS = "sibling.groups"


@dataclass(frozen=True, repr=False, eq=False)
class Sibling(PieRulePosition):
    """A position of Sibling."""

    game = Game(
        "sibling",
        Path(__file__).parent,
        options=(side_option(5), Option("pie", "bool", default=False, values=(False, True))),
        board=sized_hexhex,
        marks=(("restored", "exactly_two"), ("house", "sizes")),
        ends_turn=COLOUR_CHOICES,
    )

    first: int | None = None
    """The first stone of this turn, while the second is still to come."""
    white: int | None = 1
    """The seat that plays White; None while seat 2 has to choose, which it does only with the pie rule."""

    @property
    def _is_opening(self) -> bool:
        return self.stones.count(EMPTY) == len(self.stones)

    def _candidates(self) -> Iterator[Action]:
        for cell in cells_with(self.stones, EMPTY):
            yield Action("", (cell,))
        yield from map(Action, COLOUR_CHOICES)

    def _objection(self, action: Action) -> Reason | None:
        match action:
            case Action(Verb.WHITE | Verb.BLACK) if self.white is None:
                return None
            case Action("", (cell,), "") if self.white is not None:
                return self._because("occupied", cell) if self.stones[cell] != EMPTY else self._stone_objection(cell)
            case _:
                return self._not_this_step(action)

    def _stone_objection(self, cell: int) -> Reason | None:
        if self._is_opening:
            return None
        if self.first is None:
            return None if self._partners(cell) else self._because("sibling.no_partner", cell)
        if cell not in self.board.lines[self.first]:
            return self._because("sibling.not_in_line", cell, self.first)
        if cell in self.board.neighbours[self.first]:
            return self._because("sibling.adjacent", cell, self.first)
        return None

    def _partners(self, cell: int) -> set[int]:
        """The empty cells on which a stone can follow one on an empty cell."""
        near = self.board.neighbours[cell]
        return {other for other in self.board.lines[cell] if self.stones[other] == EMPTY and other not in near}

    def _after(self, action: Action) -> Self:
        if action.verb:
            return self._with_colours(action.verb, next_to_act=BLACK)
        (cell,) = action.cells
        placed = replace(self, stones=put(self.stones, cell, self.own))
        if self._is_opening:
            return replace(placed, seat=2, white=None if self.options["pie"] else 1)
        if self.first is None:
            return replace(placed, first=cell)
        return replace(placed, first=None, seat=self.rival)

    def _ending(self) -> Outcome | None:
        if self._is_opening or self.white is None or self.first is not None or self._has_legal_action():
            return None
        rank = self._deciding_rank()
        return Outcome(self.white if self._size(WHITE, rank) > self._size(BLACK, rank) else 3 - self.white, GROUPS)

    def _deciding_rank(self) -> int:
        """The rank by size, counted from 0, of the first groups compared that differ."""
        ranks: tuple[int, ...] = (1, 0, *range(2, len(self.stones)))
        # White has an odd number of stones and Black an even one, so some size differs.
        return next(rank for rank in ranks if self._size(WHITE, rank) != self._size(BLACK, rank))

    @cached_property
    def _groups(self) -> dict[str, list[frozenset[int]]]:
        """The groups of both colours, the largest first."""
        return {
            stone: sorted(groups(self.board, cells_with(self.stones, stone)), key=len, reverse=True)
            for stone in (WHITE, BLACK)
        }

    def _size(self, stone: str, rank: int) -> int:
        return len(self._groups[stone][rank]) if rank < len(self._groups[stone]) else 0

    def _cells_of_rank(self, stone: str, rank: int) -> list[int]:
        """The cells of the group of a rank, and of those as large as it is."""
        size = self._size(stone, rank)
        return sorted(frozenset().union(*(group for group in self._groups[stone] if len(group) == size)))

    def _result(self, outcome: Outcome) -> Result:
        rank = self._deciding_rank()
        won, lost = (WHITE, BLACK) if outcome.winner == self.white else (BLACK, WHITE)
        second, largest, at_rank = ((self._size(won, each), self._size(lost, each)) for each in (1, 0, rank))
        cells = self._cells_of_rank(won, rank)
        if rank > 1:
            return self._ended(outcome, cells, "sibling.smaller_groups", rank=rank + 1, sizes=at_rank)
        if rank == 1:
            return self._ended(outcome, cells, second=second)
        return self._ended(outcome, cells, "sibling.largest_groups", second=second, largest=largest)

    def _meters(self) -> Iterator[Meter]:
        if not self._sides():
            return
        counted = ((1, "sibling.second", len(self.stones) // 4), (0, "sibling.largest", len(self.stones) // 2))
        for seat in (1, 2):
            stone = WHITE if seat == self.white else BLACK
            for rank, code, most in counted:
                size = self._size(stone, rank)
                cells = self._names(self._cells_of_rank(stone, rank))
                top = max(most, self._size(WHITE, rank), self._size(BLACK, rank))
                yield Meter(code, seat, size, ruler=(0, top), cells=cells)

    def _sides(self) -> tuple[str, str] | None:
        return None if self.options["pie"] and self._is_opening else super()._sides()

    def _phase(self) -> str:
        return "pie" if self.white is None else "play"

    def _special(self) -> Phase | None:
        if self.white is None:
            return Phase("sibling.pie")
        if self._is_opening:
            return Phase("sibling.opening_with_pie" if self.options["pie"] else "sibling.opening")
        return None

    def _prompt(self) -> Prompt:
        if self.white is None:
            return Prompt("sibling.choose_side")
        if self._is_opening:
            return Prompt("sibling.opening")
        if self.first is None:
            return Prompt("sibling.first")
        return Prompt("sibling.second", self._names([self.first]), {"first": self.board.names[self.first]})

    def _overlays(self) -> Iterator[Overlay]:
        for stone in (WHITE, BLACK):
            for group in sorted(self._groups[stone], key=min):
                yield Overlay("group", self._names(sorted(group)), SIDE[stone], str(len(group)))
        if self.first is not None:
            yield Overlay("pending", self._names([self.first]), SIDE[self.own])

    def _fields(self) -> Iterable[str]:
        return (*super()._fields(), text.write_cell(self.board, self.first), text.write_seat(self.white))

    @classmethod
    def _parse(cls, options: Options, fields: Iterator[str], **more: Any) -> Self:
        position = super()._parse(options, fields, **more)
        first = text.read_cell(position.board, next(fields))
        white = text.read_seat_or_none(next(fields))
        return replace(position, first=first, white=white)

    def _flaw(self) -> Reason | None:
        pending = self.first is not None
        if self.first is not None and (self.stones[self.first] != self.own or not self._partners(self.first)):
            return self._because("sibling.bad_first", self.first)
        white, black = self.stones.count(WHITE), self.stones.count(BLACK)
        if (self.white != 1 and not self.options["pie"]) or (self.white is None and (white, black) != (1, 0)):
            return Reason("sibling.bad_sides")
        if not (white or black):
            return None if self.seat == 1 and self.white == 1 else Reason("stones_do_not_fit_seat")
        # Without this turn's first stone: White 1, Black 2, White 3, Black 4, ...
        lead = white - black + (0 if not pending else -1 if self.own == WHITE else 1)
        to_act = BLACK if self.white is None else self.own
        fits = lead == (1 if to_act == BLACK else -1) and (white - (pending and self.own == WHITE)) % 2 == 1
        if not fits or (self.white is None and self.seat != 2):
            return Reason("stones_do_not_fit_seat")
        return None

    def transformed(self, symmetry: Symmetry) -> Self:
        first = None if self.first is None else symmetry.cells[self.first]
        return replace(super().transformed(symmetry), first=first)
