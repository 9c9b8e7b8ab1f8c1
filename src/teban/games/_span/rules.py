"""What Skirt and Node share: a rim piece, an interior piece that depends on it, joining sides (RULES.md, 7 and 8)."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from teban.core import text
from teban.core.action import Action, Verb
from teban.core.boards import Symmetry
from teban.core.boards.hexhex import ALTERNATE_SIDES, OPPOSITE_SIDES
from teban.core.connection import Gap, find_gap
from teban.core.groups import group_at, groups
from teban.core.options import Options
from teban.core.stones import BLACK, EMPTY, SIDE, WHITE, StonePosition, cells_with, put
from teban.core.view import Meter, Outcome, Overlay
from teban.words import MeterReading, Phase, Prompt, Reason, Result

WINNING_SIDES = tuple(frozenset(sides) for sides in OPPOSITE_SIDES + ALTERNATE_SIDES)


@dataclass(frozen=True, repr=False, eq=False)
class SpanPosition(StonePosition):
    """A turn is a rim piece and then an interior piece, or an interior piece alone."""

    SETUP: ClassVar[int]
    """How many pieces the setup places on the rim, the first of them White's and any others Black's."""

    anchor: int | None = None
    """The rim piece placed in this turn, while its interior piece is still to come."""
    passes: int = 0
    """How many turns in a row were passed."""

    @property
    def _placed(self) -> int:
        return len(self.stones) - self.stones.count(EMPTY)

    @property
    def _in_setup(self) -> bool:
        """Whether only a rim piece may be placed now."""
        return self._placed < self.SETUP

    def _setup_seat(self, placed: int) -> int:
        """The seat to act after so many pieces of the setup: White places one, then Black the others."""
        return 1 if placed in (0, 3) else 2

    @abstractmethod
    def _interior_objection(self, cell: int) -> Reason | None:
        """What forbids an interior piece on an empty cell now."""

    def _candidates(self) -> Iterator[Action]:
        for cell in cells_with(self.stones, EMPTY):
            yield Action("", (cell,))
        yield Action(Verb.PASS)

    def _objection(self, action: Action) -> Reason | None:
        match action:
            case Action("", (cell,), ""):
                return self._place_objection(cell)
            case Action(Verb.PASS):
                if self.anchor is not None:
                    return self._because("span.second_compulsory", self.anchor)
                return Reason("pass_only_when_stuck") if self._can_place() else None
            case _:
                return self._not_this_step(action)

    def _place_objection(self, cell: int) -> Reason | None:
        if self.stones[cell] != EMPTY:
            return self._because("occupied", cell)
        if cell in self.board.rim:
            return None if self.anchor is None else self._because("span.rim_already_placed", self.anchor)
        if self._in_setup:
            return self._because("span.rim_first", cell)
        return self._interior_objection(cell)

    def _can_place(self) -> bool:
        return any(self._place_objection(cell) is None for cell in cells_with(self.stones, EMPTY))

    def _after(self, action: Action) -> Self:
        if action.verb == Verb.PASS:
            return replace(self, seat=self.rival, passes=self.passes + 1)
        (cell,) = action.cells
        placed = replace(self, stones=put(self.stones, cell, self.own), anchor=None, passes=0)
        if placed._joined(cell):
            return placed  # the game is over; the turn stays with the winner
        if self._in_setup:
            return replace(placed, seat=self._setup_seat(placed._placed))
        if cell in self.board.rim:
            with_anchor = replace(placed, anchor=cell)
            if with_anchor._can_place():
                return with_anchor
        return replace(placed, seat=self.rival)

    def _joined(self, cell: int) -> bool:
        return self._wins(group_at(self.board, self.stones, cell))

    def _wins(self, group: Collection[int]) -> bool:
        touched = self.board.sides_of(group)
        return any(sides <= touched for sides in WINNING_SIDES)

    def _winning_group(self, stone: str) -> frozenset[int] | None:
        return next(filter(self._wins, groups(self.board, cells_with(self.stones, stone))), None)

    def _ending(self) -> Outcome | None:
        if self._winning_group(self.own):
            return Outcome(self.seat, "joined")
        return Outcome(None, "both_passed") if self.passes == 2 else None

    def _phase(self) -> str:
        return "setup" if self._in_setup else "play"

    def _special(self) -> Phase | None:
        return Phase(f"{self.game.name}.setup") if self._in_setup else None

    def _prompt(self) -> Prompt:
        name = self.game.name
        if self._in_setup:
            return Prompt(f"{name}.first")
        if self.anchor is not None:
            return Prompt(f"{name}.second", params={"anchor": self.board.names[self.anchor]})
        on_rim = {cell in self.board.rim for action in self._legal_actions for cell in action.cells}
        if not on_rim:
            return Prompt("must_pass")
        return Prompt(f"{name}.open" if len(on_rim) == 2 else f"{name}.rim" if True in on_rim else f"{name}.inside")

    def _overlays(self) -> Iterator[Overlay]:
        yield Overlay("rim", self._names(sorted(self.board.rim)))
        if self.anchor is not None:
            yield Overlay("pending", self._names([self.anchor]), SIDE[self.own])

    def _meters(self) -> Iterator[Meter]:
        for seat, own, other in ((1, WHITE, BLACK), (2, BLACK, WHITE)):
            gap = find_gap(self.board, cells_with(self.stones, own), cells_with(self.stones, other), WINNING_SIDES)
            far = max(2 * self.board.size - 1, gap.number if gap else 0)
            if gap:
                cells = self._names(sorted(gap.cells))
                yield Meter("span.gap", seat, gap.number, 0, (far, 0), cells, reading=self._gap_in_words(gap))
            else:
                yield Meter("span.gap", seat, far, 0, (far, 0), is_out_of_reach=True)

    def _gap_in_words(self, gap: Gap) -> MeterReading | None:
        if not gap.number:
            return MeterReading("span.joined")
        params = {"value": gap.number, "sides": self._in_order(gap.sides)}
        return MeterReading("span.gap_between", params=params) if gap.sides else None

    def _in_order(self, sides: Collection[str]) -> tuple[str, ...]:
        return tuple(side for side in self.board.sides if side in sides)

    def _result(self, outcome: Outcome) -> Result:
        group = self._winning_group(self.own)
        if outcome.winner is None or group is None:
            return self._ended(outcome)
        touched = self.board.sides_of(group)
        joined = next(sides for sides in WINNING_SIDES if sides <= touched)
        return self._ended(outcome, sorted(group), "span.joined", sides=self._in_order(joined))

    def _fields(self) -> Iterable[str]:
        return (*super()._fields(), text.write_cell(self.board, self.anchor), str(self.passes))

    @classmethod
    def _parse(cls, options: Options, fields: Iterator[str], **more: Any) -> Self:
        position = super()._parse(options, fields, **more)
        anchor = text.read_cell(position.board, next(fields))
        return replace(position, anchor=anchor, passes=text.read_number(next(fields), 2))

    def _flaw(self) -> Reason | None:
        if self._winning_group("B" if self.own == "W" else "W"):
            return Reason("won_before_last_turn")
        if self._placed <= self.SETUP and not self._is_setup():
            return Reason("stones_do_not_fit_seat")
        if self.anchor is None:
            return None
        own_rim_piece = self.anchor in self.board.rim and self.stones[self.anchor] == self.own
        fits = own_rim_piece and not self.passes and self._can_place() and not self._winning_group(self.own)
        return None if fits else self._because("span.bad_anchor", self.anchor)

    def _is_setup(self) -> bool:
        on_rim = all(cell in self.board.rim for cell in self.board.cells if self.stones[cell] != EMPTY)
        in_turn = self.seat == self._setup_seat(self._placed) and self.stones.count(WHITE) == min(self._placed, 1)
        return on_rim and in_turn and self.anchor is None and not self.passes

    def transformed(self, symmetry: Symmetry) -> Self:
        anchor = None if self.anchor is None else symmetry.cells[self.anchor]
        return replace(super().transformed(symmetry), anchor=anchor)
