"""Stride: jump over a neighbour, stack, capture, and reach the far row (RULES.md, section 3).

Stacks hold pieces of one colour only, since landing on an enemy stack removes it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from teban.core import text
from teban.core.action import Action
from teban.core.boards import Symmetry, hexhex
from teban.core.game import Game
from teban.core.options import Option, Options, side_option
from teban.core.parameters import shown
from teban.core.stacks import SIDES, SIGN, StackPosition, read_stacks, write_stacks
from teban.core.stones import STONES
from teban.core.view import Meter, Outcome, Overlay
from teban.errors import BadOption, BadText
from teban.words import Prompt, Reason, Result

LAYOUT = "...../BBBBBB/BBBBBBB/......../........./......../WWWWWWW/WWWWWW/....."
"""Where the pieces stand at first, the top row first [reconstructed: the published figure is lost]."""

OTHER_LAYOUT = "...../BBBBBB/......./......../B.......B/W......W/WWW.WWW/W....W/....."
"""Another layout for tests, in which some pieces have advanced."""

FORWARD = {1: ("NE", "NW"), 2: ("SE", "SW")}
SIDEWAYS = ("E", "W")
GOAL = {1: "N", 2: "S"}


def _read_layout(value: Any) -> str:
    """The canonical layout: letters on the rows of the board; no piece begins on its own goal row."""
    board = hexhex(5)
    try:
        contents = text.read_rows(board, value if isinstance(value, str) else shown(value), STONES)
    except BadText as bad:
        raise BadOption(bad.reason) from None
    for seat, stone in ((1, "W"), (2, "B")):
        if stone not in contents:
            raise BadOption(Reason("side_without_pieces", params={"side": SIDES[seat]}))
        if any(contents[cell] == stone for cell in board.sides[GOAL[seat]]):
            raise BadOption(Reason("stride.layout_on_goal", params={"side": SIDES[seat]}))
    return str(value)


@dataclass(frozen=True, repr=False, eq=False)
class Stride(StackPosition):
    """A position of Stride."""

    game = Game(
        "stride",
        Path(__file__).parent,
        options=(
            side_option(5, range(5, 6)),
            Option("layout", "layout", LAYOUT, parse=_read_layout, examples=(OTHER_LAYOUT,)),
        ),
        board=lambda options: hexhex(5),  # noqa: ARG005 - the game has one size
        marks=(("reconstructed", "setup"),),
    )

    CELL_CONTENTS = tuple(letter + height for letter in "WB" for height in ("", "2", "3", "4", "5"))
    """The tallest stacks that are offered when a position is set up by hand; the text form knows taller ones."""

    @classmethod
    def start(cls, options: Options) -> Self:
        letters = text.read_rows(hexhex(5), str(options["layout"]), STONES)
        return cls(options, 1, tuple({".": 0, "W": 1, "B": -1}[letter] for letter in letters))

    def _candidates(self) -> Iterator[Action]:
        for start in self.board.cells:
            if self.height(start) > 0:
                goals = [ray[1] for ray in self.board.rays[start] if len(ray) >= 2 and self.stacks[ray[0]]]
                for goal in sorted(goals):
                    yield Action("", (start, goal))

    def _objection(self, action: Action) -> Reason | None:
        match action:
            case Action("", (start, goal), ""):
                if self.height(start) <= 0:
                    return self._because("no_own_piece", start)
                return self._jump_objection(start, goal)
            case Action("", (cell,), ""):
                return self._piece_asked(cell, self.height(cell) > 0)
            case _:
                return self._not_this_step(action)

    def _jump_objection(self, start: int, goal: int) -> Reason | None:
        rays = zip(self.board.directions, self.board.rays[start], strict=True)
        direction, ray = next(((way, ray) for way, ray in rays if ray[1:2] == (goal,)), ("", ()))
        if not ray:
            return self._because("stride.not_a_jump", start, goal)
        if not self.stacks[ray[0]]:
            return self._because("stride.nothing_to_jump", ray[0], start, goal)
        if direction in FORWARD[self.seat] or self.height(goal) < 0:
            return None
        if direction not in SIDEWAYS:
            return self._because("stride.backward_without_capture", goal)
        before, after = self.height(start), self.height(goal) + 1
        if after > before:
            return None
        return self._because("stride.sideways_without_gain", goal, before=before, after=after)

    def _after(self, action: Action) -> Self:
        start, goal = action.cells
        stacks = list(self.stacks)
        stacks[start] -= SIGN[self.seat]
        stacks[goal] = SIGN[self.seat] * (max(self.height(goal), 0) + 1)
        return replace(self, seat=self.rival, stacks=tuple(stacks))

    def _ending(self) -> Outcome | None:
        for seat in (1, 2):
            if self._on_goal(seat):
                return Outcome(seat, "stride.goal")
        return None if self._has_legal_action() else Outcome(self.rival, "cannot_move")

    def _on_goal(self, seat: int) -> bool:
        return any(self.height(cell, seat) > 0 for cell in self.board.sides[GOAL[seat]])

    def _meters(self) -> Iterator[Meter]:
        rows, layout = self.board.rows, str(self.options["layout"])
        moves = [len(self._actions_of(seat)) for seat in (1, 2)]
        for seat, letter in ((1, "W"), (2, "B")):
            # From the goal row backwards: the first row with a piece is as many rows away as it has before it.
            towards = [[cell for cell in row if self.height(cell, seat) > 0] for row in (rows[::-1], rows)[seat - 1]]
            left = next((number for number, row in enumerate(towards) if row), None)
            if left is None:
                far = len(rows) - 1
                yield Meter("stride.rows", seat, far, 0, (far, 0), is_out_of_reach=True)
            else:
                yield Meter("stride.rows", seat, left, 0, (len(rows) - 1, 0), self._names(towards[left]))
            pieces = sum(self.height(cell, seat) for row in towards for cell in row)
            yield Meter("stride.pieces", seat, pieces, ruler=(0, layout.count(letter)))
            yield Meter("moves", seat, moves[seat - 1], ruler=(0, max(20, *moves)))

    def _result(self, outcome: Outcome) -> Result:
        if outcome.winner is None or outcome.reason != "stride.goal":
            return self._ended(outcome)
        landed = [cell for cell in self.board.sides[GOAL[outcome.winner]] if self.height(cell, outcome.winner) > 0]
        return self._ended(outcome, landed)

    def _prompt(self) -> Prompt:
        return Prompt("stride.jump")

    def _overlays(self) -> Iterable[Overlay]:
        return [Overlay("goal", self._names(sorted(self.board.sides[GOAL[seat]])), SIDES[seat]) for seat in (1, 2)]

    def _fields(self) -> Iterable[str]:
        return (write_stacks(self.board, self.stacks), str(self.seat))

    @classmethod
    def _parse(cls, options: Options, fields: Iterator[str]) -> Self:
        return cls(options, stacks=read_stacks(hexhex(5), next(fields)), seat=text.read_seat(next(fields)))

    def _flaw(self) -> Reason | None:
        layout = str(self.options["layout"])
        for seat, letter in ((1, "W"), (2, "B")):
            if sum(max(self.height(cell, seat), 0) for cell in self.board.cells) > layout.count(letter):
                return Reason("too_many_pieces", params={"side": SIDES[seat]})
        return Reason("won_before_last_turn") if self._on_goal(self.seat) else None

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Those that keep forward forward: the identity and the mirror image."""
        north = {self.board.directions.index(way) for way in FORWARD[1]}
        return tuple(s for s in self.board.symmetries if {s.directions[way] for way in north} == north)
