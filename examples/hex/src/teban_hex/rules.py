"""Hex: join your two sides of the board with a chain of stones."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from teban import native
from teban.core import text
from teban.core.action import Action
from teban.core.boards import Symmetry, rhombus
from teban.core.connection import find_gap
from teban.core.game import Game
from teban.core.options import Option, Options, side_option
from teban.core.stones import BLACK, EMPTY, OTHER, SIDE, WHITE, StonePosition, cells_with, put
from teban.core.view import Meter, Outcome, Overlay
from teban.words import Prompt, Reason, Result

SIDES = {WHITE: ("S", "N"), BLACK: ("W", "E")}


@dataclass(frozen=True, repr=False, eq=False)
class Hex(StonePosition):
    """A position of Hex."""

    game = Game(
        "hex",
        Path(__file__).parent,
        options=(side_option(11, range(3, 12)), Option("pie", "bool", default=False, values=(False, True))),
        board=lambda options: rhombus(int(options["size"])),
        ends_turn=("white", "black"),
    )

    white: int | None = 1
    """The seat that plays White; None while seat 2 has to choose."""

    @classmethod
    def start(cls, options: Options) -> Self:
        return cls(options, 1, EMPTY * len(cls.game.board(options)))

    @property
    def own(self) -> str:
        return WHITE if self.seat == self.white else BLACK

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        return self.board.symmetries[:2]  # to mirror the board would swap the sides

    def _candidates(self) -> Iterator[Action]:
        for cell in cells_with(self.stones, EMPTY):
            yield Action("", (cell,))
        yield Action("white")
        yield Action("black")

    def _objection(self, action: Action) -> Reason | None:
        match action:
            case Action("white" | "black") if self.white is None:
                return None
            case Action("", (cell,), "") if self.white is not None:
                return self._because("occupied", cell) if self.stones[cell] != EMPTY else None
            case _:
                return self._not_this_step(action)

    def _after(self, action: Action) -> Self:
        if action.verb:  # white: seat 1 becomes Black and moves next; black: seat 2 stays Black and moves
            return replace(self, white=2, seat=1) if action.verb == "white" else replace(self, white=1)
        asks_for_side = self.options["pie"] and cells_with(self.stones, WHITE) == []
        (cell,) = action.cells
        stones = put(self.stones, cell, self.own)
        return replace(self, seat=self.rival, stones=stones, white=None if asks_for_side else self.white)

    def _ending(self) -> Outcome | None:
        return Outcome(self.rival, "hex.joined") if self.white and self._chain(OTHER[self.own]) else None

    def _chain(self, stone: str) -> list[int]:
        """The stones of a colour that hang on its first side, if they reach the other; else none."""
        first, last = (self.board.sides[side] for side in SIDES[stone])
        chain = [cell for cell in sorted(first) if self.stones[cell] == stone]
        known = set(chain)
        for cell in chain:  # grows while it is walked
            for near in self.board.neighbours[cell]:
                if near not in known and self.stones[near] == stone:
                    known.add(near)
                    chain.append(near)
        return chain if known & last else []

    def _result(self, outcome: Outcome) -> Result:
        return self._ended(outcome, sorted(self._chain(OTHER[self.own])))

    def _meters(self) -> Iterator[Meter]:
        if self._sides() is None:
            return
        for seat in (1, 2):
            stone = WHITE if seat == self.white else BLACK
            own, walls = (cells_with(self.stones, each) for each in (stone, OTHER[stone]))
            gap = find_gap(self.board, own, walls, (frozenset(SIDES[stone]),))
            far = max(self.board.size, gap.number if gap else 0)
            if gap:
                yield Meter("hex.gap", seat, gap.number, 0, (far, 0), self._names(sorted(gap.cells)))
            else:
                yield Meter("hex.gap", seat, far, 0, (far, 0), is_out_of_reach=True)

    def _sides(self) -> tuple[str, str] | None:
        if self.white is None or (self.options["pie"] and WHITE not in self.stones):
            return None
        return ("white", "black") if self.white == 1 else ("black", "white")

    def _phase(self) -> str:
        return "pie" if self.white is None else "play"

    def _prompt(self) -> Prompt:
        if self.white is None:
            return Prompt("hex.choose_side")
        return Prompt("hex.place_white" if self.own == WHITE else "hex.place_black")

    def _overlays(self) -> Iterator[Overlay]:
        for stone, (first, last) in SIDES.items():
            yield Overlay("goal", self._names(sorted(self.board.sides[first] | self.board.sides[last])), SIDE[stone])

    def _fields(self) -> Iterable[str]:
        return (*super()._fields(), str(self.white or "-"))

    @classmethod
    def _parse(cls, options: Options, fields: Iterator[str], **more: Any) -> Self:
        position = super()._parse(options, fields, **more)
        white = text.read_word(next(fields), ("1", "2", "-"))
        return replace(position, white=None if white == "-" else int(white))

    def _flaw(self) -> Reason | None:
        white, black = self.stones.count(WHITE), self.stones.count(BLACK)
        may_choose = self.options["pie"] and (white, black) == (1, 0)
        if not may_choose if self.white is None else self.white == 2 and not (self.options["pie"] and white):
            return Reason("hex.bad_sides")
        if white - black != (self.own == BLACK) or (self.white is None and self.seat == 1):
            return Reason("stones_do_not_fit_seat")
        return Reason("won_before_last_turn") if self.white and self._chain(self.own) else None


try:
    from ._hex import kernel  # type: ignore[import-not-found,unused-ignore]
except ImportError:  # it was not compiled: the rules do all alone
    pass
else:
    native.adopt("hex", kernel)
