"""Borderland: draw a border across the board and hold half of it (RULES.md, section 1).

What is walled off, and from whom, is worked out in `territory.py`; here are the turn and its actions.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Self

from teban.core import text
from teban.core.action import Action, Verb, read
from teban.core.boards import Board, Symmetry
from teban.core.cached import cached_property
from teban.core.connection import find_gap
from teban.core.game import Game
from teban.core.options import Options, side_option
from teban.core.pie_rule import COLOUR_CHOICES, PieRulePosition
from teban.core.stones import BLACK, EMPTY, OTHER, SIDE, WHITE, cells_with, put, sized_hexhex
from teban.core.view import Meter, Outcome, Overlay
from teban.games.borderland.territory import BORDER_SIDES, Land, survey
from teban.words import MeterReading, Phase, Prompt, Reason, Result


@cache
def _surroundings(board: Board) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """For each cell, the cells one step away and those two steps away.

    A placement needs distance 2 from own pieces and 3 from enemy pieces; in the emergency phase 2 from either.
    """
    rings = []
    for distances in board.distances:
        one, two = (tuple(cell for cell in board.cells if distances[cell] == steps) for steps in (1, 2))
        rings.append((one, two))
    return tuple(rings)


@dataclass(frozen=True, repr=False, eq=False)
class Borderland(PieRulePosition):
    """A position of Borderland."""

    game = Game(
        "borderland",
        Path(__file__).parent,
        options=(side_option(6, range(4, 8)),),
        board=sized_hexhex,
        marks=(
            ("house", "steps_away"),
            ("house", "one_region"),
            ("house", "choice_stands"),
            ("restored", "emergency_at_once"),
            ("house", "repetition"),
            ("house", "sizes"),
        ),
        can_cycle=True,
        ends_turn=COLOUR_CHOICES,
    )

    white_leaves: int | None = None
    """The first cell of the region that White's territory leaves out; None without a border or a region."""
    black_leaves: int | None = None
    """The same for Black."""
    done: int = 0
    """How many actions of this turn are done."""
    placed: int | None = None
    """The piece that this turn's first action placed, while a second action may follow."""
    moved: int | None = None
    """The piece that it moved instead."""
    leaving: bool = False
    """Whether the player to act must first choose the region to leave."""

    # Land

    @cached_property
    def _white_land(self) -> Land:
        return survey(self.board, self.stones, WHITE, self.white_leaves)

    @cached_property
    def _black_land(self) -> Land:
        return survey(self.board, self.stones, BLACK, self.black_leaves)

    def land(self, stone: str) -> Land:
        """The borders and the territory of a colour."""
        return self._white_land if stone == WHITE else self._black_land

    @property
    def emergency(self) -> bool:
        """Whether any border of either colour is on the board."""
        return bool(self._white_land.border or self._black_land.border)

    # Actions

    def _candidates(self) -> Iterator[Action]:
        if self.white is None and self.seat == 2:
            yield from map(Action, COLOUR_CHOICES)
        elif self.white is None:
            stone = BLACK if WHITE in self.stones else WHITE
            yield from (Action(stone, (cell,)) for cell in self.board.cells)
        elif self.leaving:
            yield from (Action(Verb.LEAVE, (min(region),)) for region in self.land(self.own).regions)
        else:
            yield from (Action("", (cell,)) for cell in cells_with(self.stones, EMPTY))
            for start in cells_with(self.stones, self.own):
                yield from (Action("", (start, goal)) for goal in sorted(self.board.neighbours[start]))
            yield Action(Verb.PASS)

    def _objection(self, action: Action) -> Reason | None:
        if self.white is None:
            return self._setup_objection(action)
        if self.leaving:
            return self._leave_objection(action)
        match action:
            case Action("", (cell,), ""):
                return self._place_objection(cell)
            case Action("", (start, goal), ""):
                return self._move_objection(start, goal)
            case Action(Verb.PASS):
                return Reason("pass_only_when_stuck") if not self.done and self._can_act() else None
            case _:
                return self._not_this_step(action)

    def _setup_objection(self, action: Action) -> Reason | None:
        placed = len(self.stones) - self.stones.count(EMPTY)
        match action:
            case Action("W" | "B" as stone, (cell,), "") if placed < 2:
                if stone != (WHITE, BLACK)[placed]:
                    return Reason("borderland.other_colour_now", params={"side": SIDE[OTHER[stone]]})
                return self._because("occupied", cell) if self.stones[cell] != EMPTY else None
            case Action(Verb.WHITE | Verb.BLACK) if placed == 2:
                return None
            case _:
                return self._not_this_step(action)

    def _leave_objection(self, action: Action) -> Reason | None:
        match action:
            case Action(Verb.LEAVE, (cell,), ""):
                if any(cell == min(region) for region in self.land(self.own).most_enemies):
                    return None
                return self._because("borderland.not_a_tied_region", cell)
            case _:
                return self._not_this_step(action)

    def _place_objection(self, cell: int) -> Reason | None:
        if self.stones[cell] != EMPTY:
            return self._because("occupied", cell)
        if self.placed is not None:
            return self._because("borderland.one_placement", self.placed)
        if cell in self.land(OTHER[self.own]).territory:
            return self._because("borderland.enemy_territory", cell, side=SIDE[OTHER[self.own]])
        next_to, two_away = _surroundings(self.board)[cell]
        for other in next_to:
            if self.stones[other] != EMPTY:
                return self._because("borderland.next_to_piece", cell, other)
        if self.emergency:
            return None
        enemy = OTHER[self.own]
        for other in two_away:
            if self.stones[other] == enemy:
                return self._because("borderland.too_close_to_enemy", cell, other)
        return None

    def _move_objection(self, start: int, goal: int) -> Reason | None:
        if self.stones[start] != self.own:
            return self._because("no_own_piece", start)
        if start == self.placed:
            return self._because("borderland.just_placed", start)
        if start == self.moved and not self.emergency:
            return self._because("borderland.already_moved", start)
        if goal not in self.board.neighbours[start]:
            return self._because("not_adjacent", start, goal)
        return self._because("occupied", goal) if self.stones[goal] != EMPTY else None

    def _can_act(self) -> bool:
        """Whether anything but a pass is possible."""
        return any(action.cells and self._objection(action) is None for action in self._candidates())

    # What actions do

    def _after(self, action: Action) -> Self:
        match action:
            case Action("W" | "B" as stone, (cell,)):
                return replace(self, stones=put(self.stones, cell, stone), seat=1 if stone == WHITE else 2)
            case Action(Verb.WHITE | Verb.BLACK as choice):
                return self._with_colours(choice, next_to_act=WHITE)
            case Action(Verb.LEAVE, (cell,)):
                return self._with_leaves(self.own, cell, leaving=False)._taken()
            case Action("", (cell,)):
                return self._acted(put(self.stones, cell, self.own), placed=cell)
            case Action("", (start, goal)):
                return self._acted(put(put(self.stones, start, EMPTY), goal, self.own), moved=goal)
            case _:
                return self._turn_over()

    def _acted(self, contents: str, placed: int | None = None, moved: int | None = None) -> Self:
        """After a placement or a movement: settle the mover's territory, with the choice if there is one."""
        if self.done:  # nobody will ask any more which piece it was
            placed = moved = None
        acted = replace(self, stones=contents, done=self.done + 1, placed=placed, moved=moved)
        land = survey(self.board, contents, self.own, None)
        if land.border == self.land(self.own).border:
            return acted._taken()
        tied = land.most_enemies
        if len(tied) > 1:
            return acted._with_leaves(self.own, None, leaving=True)
        return acted._with_leaves(self.own, min(tied[0]) if tied else None, leaving=False)._taken()

    def _with_leaves(self, stone: str, cell: int | None, leaving: bool) -> Self:
        if stone == WHITE:
            return replace(self, white_leaves=cell, leaving=leaving)
        return replace(self, black_leaves=cell, leaving=leaving)

    def _taken(self) -> Self:
        """With the mover's territory settled: win, or capture, and go on with the turn."""
        if self._holds_half(self.own):
            return self
        enemy = OTHER[self.own]
        lost = [cell for cell in self.land(self.own).territory if self.stones[cell] == enemy]
        position = self
        if lost:
            contents = "".join(EMPTY if cell in lost else stone for cell, stone in enumerate(self.stones))
            position = replace(self, stones=contents)
            former = self.black_leaves if enemy == BLACK else self.white_leaves
            # The region left out is the one that now contains the former one; without a border there is none.
            merged = survey(self.board, contents, enemy, None).region_with(former)
            position = position._with_leaves(enemy, min(merged) if merged else None, leaving=False)
        return position._turn_over() if self.done == 2 else position

    def _turn_over(self) -> Self:
        return replace(self, seat=self.rival, done=0, placed=None, moved=None)

    @property
    def _goal(self) -> int:
        """The cells that win: half the board, rounded up."""
        return (len(self.stones) + 1) // 2

    def _holds_half(self, stone: str) -> bool:
        return len(self.land(stone).territory) >= self._goal

    def _ending(self) -> Outcome | None:
        if self.white is None or self.leaving:
            return None
        return Outcome(self.seat, "borderland.territory") if self._holds_half(self.own) else None

    # What is shown and asked

    def _phase(self) -> str:
        if self.white is None:
            return "pie" if self.seat == 2 else "setup"
        return "leave" if self.leaving else "emergency" if self.emergency else "play"

    def _special(self) -> Phase | None:
        phase = self._phase()
        return None if phase == "play" else Phase(f"borderland.{phase}")

    def _prompt(self) -> Prompt:
        if self.white is None:
            placed = len(self.stones) - self.stones.count(EMPTY)
            return Prompt(("borderland.place_white", "borderland.place_black", "borderland.choose_side")[placed])
        if self.leaving:
            return Prompt("borderland.leave")
        can_place, can_move = (any(len(action.cells) == n for action in self._legal_actions) for n in (1, 2))
        if not can_place and not can_move:
            return Prompt("must_pass")
        if not self.done:
            only = "borderland.first_place" if can_place else "borderland.first_move"
            return Prompt("borderland.first" if can_place and can_move else only)
        if not can_move:
            return Prompt("borderland.second_place")
        if self.moved is not None and self.emergency:  # the piece that has moved may move again
            return Prompt("borderland.second_any" if can_place else "borderland.second_move_any")
        return Prompt("borderland.second" if can_place else "borderland.second_move")

    def _overlays(self) -> Iterator[Overlay]:
        for stone in (WHITE, BLACK):
            land = self.land(stone)
            if not land.border:
                continue
            if self.leaving and stone == self.own:
                for region in land.most_enemies:
                    action = Action(Verb.LEAVE, (min(region),)).write(self.board)
                    kept = str(len(self.stones) - len(region))
                    yield Overlay("region", self._names(sorted(region)), SIDE[stone], kept, action)
            else:
                cells = self._names(sorted(land.territory))
                yield Overlay("territory", cells, SIDE[stone], str(len(cells)))
            yield Overlay("border", self._names(sorted(land.border)), SIDE[stone])
        for cell in (self.placed, self.moved):
            if cell is not None and not self.outcome:
                yield Overlay("acted", self._names([cell]), SIDE[self.own])

    def _meters(self) -> Iterator[Meter]:
        if self.white is None:
            return
        for seat in (1, 2):
            stone = WHITE if seat == self.white else BLACK
            cells = self._names(sorted(self._settled_territory(stone)))
            yield Meter("borderland.territory", seat, len(cells), self._goal, (0, self._goal), cells)
            yield self._gap_meter(seat, stone)

    def _settled_territory(self, stone: str) -> frozenset[int]:
        """The territory of a colour without the regions among which its player is still to choose."""
        land = self.land(stone)
        is_open = self.leaving and stone == self.own
        return land.territory.difference(*land.most_enemies) if is_open else land.territory

    def _gap_meter(self, seat: int, stone: str) -> Meter:
        """How few cells a colour must still come to occupy for a border."""
        walls = cells_with(self.stones, OTHER[stone])
        gap = find_gap(self.board, cells_with(self.stones, stone), walls, BORDER_SIDES)
        far = max(self.board.size, gap.number if gap else 0)
        if gap is None:
            return Meter("borderland.gap", seat, far, 0, (far, 0), is_out_of_reach=True)
        reading = None if gap.number else MeterReading("borderland.bordered")
        return Meter("borderland.gap", seat, gap.number, 0, (far, 0), self._names(sorted(gap.cells)), reading=reading)

    def _result(self, outcome: Outcome) -> Result:
        cells = sorted(self.land(self.own).territory)
        return self._ended(outcome, cells, territory=len(cells), all=len(self.stones), needed=self._goal)

    # The text form

    def _fields(self) -> Iterable[str]:
        cells = (self.white_leaves, self.black_leaves, self.placed, self.moved)
        return (
            *super()._fields(),
            text.write_seat(self.white),
            str(self.done),
            *(text.write_cell(self.board, cell) for cell in cells),
            "leave" if self.leaving else "-",
        )

    @classmethod
    def _parse(cls, options: Options, fields: Iterator[str], **more: Any) -> Self:
        position = super()._parse(options, fields, **more)
        white = text.read_seat_or_none(next(fields))
        done = text.read_number(next(fields), 2)
        white_leaves, black_leaves, placed, moved = [text.read_cell(position.board, next(fields)) for _ in range(4)]
        leaving = text.read_word(next(fields), ("leave", "-")) == "leave"
        return replace(
            position,
            white=white,
            done=done,
            white_leaves=white_leaves,
            black_leaves=black_leaves,
            placed=placed,
            moved=moved,
            leaving=leaving,
        )

    def _flaw(self) -> Reason | None:
        if self.white is None:
            counts = (self.stones.count(WHITE), self.stones.count(BLACK))
            fits = counts in ((0, 0), (1, 0), (1, 1)) and self.seat == (2 if counts == (1, 1) else 1)
            blank = Borderland(self.options, self.seat, self.stones)
            return None if fits and self == blank else Reason("stones_do_not_fit_seat")
        return self._land_flaw(WHITE) or self._land_flaw(BLACK) or self._turn_flaw()

    def _turn_flaw(self) -> Reason | None:
        """This turn's piece must be an own one, and only a choice or a win can follow a second action."""
        pieces = [cell for cell in (self.placed, self.moved) if cell is not None]
        if len(pieces) != (self.done == 1) or any(self.stones[cell] != self.own for cell in pieces):
            return Reason("borderland.bad_turn")
        over = not self.leaving and self._holds_half(self.own)
        if ((self.leaving or over) and not self.done) or (self.done == 2 and not (self.leaving or over)):
            return Reason("borderland.bad_turn")
        return None

    def _land_flaw(self, stone: str) -> Reason | None:
        """A colour leaves out one of its regions, its territory holds no enemy, and half the board ends the game."""
        leaves = self.white_leaves if stone == WHITE else self.black_leaves
        land = self.land(stone)
        if self.leaving and stone == self.own:
            return None if leaves is None and len(land.most_enemies) > 1 else Reason("borderland.bad_region")
        region = land.region_with(leaves)
        if (min(region) if region else None) != leaves or bool(land.regions) != bool(region):
            return Reason("borderland.bad_region")
        if stone != self.own and self._holds_half(stone):
            return Reason("won_before_last_turn")
        won = stone == self.own and self._holds_half(stone)
        if not won and any(self.stones[cell] == OTHER[stone] for cell in land.territory):
            return Reason("borderland.enemy_inside", params={"side": SIDE[stone], "enemy": SIDE[OTHER[stone]]})
        return None

    @classmethod
    def _fields_after_seat(cls, options: Options, rows: str, seat: int) -> list[str]:
        """Seat 1 has chosen White, and each colour leaves out the first of the regions that it may leave out."""
        colours_chosen = ["1", "0", "-", "-", "-", "-", "-"]
        bare = cls._parse(options, iter([rows, str(seat), *colours_chosen]))
        return [*colours_chosen[:2], *bare._left_out(), *colours_chosen[4:]]

    def _left_out(self) -> Iterator[str]:
        for stone in (WHITE, BLACK):
            tied = self.land(stone).most_enemies
            yield text.write_cell(self.board, min(map(min, tied)) if tied else None)

    def transformed(self, symmetry: Symmetry) -> Self:
        def image(cell: int | None) -> int | None:
            return None if cell is None else symmetry.cells[cell]

        def region_image(stone: str, leaves: int | None) -> int | None:
            region = self.land(stone).region_with(leaves)
            return min(symmetry.cells[cell] for cell in region) if region else None

        return replace(
            super().transformed(symmetry),
            white_leaves=region_image(WHITE, self.white_leaves),
            black_leaves=region_image(BLACK, self.black_leaves),
            placed=image(self.placed),
            moved=image(self.moved),
        )

    def transformed_action(self, action: str, symmetry: Symmetry) -> str:
        if not self.leaving:
            return super().transformed_action(action, symmetry)
        # A region is named by its first cell, and another cell of it may come first after turning.
        found = read(action, self.board)
        region = self.land(self.own).region_with(found.cells[0]) if found else None
        assert region, action
        return Action(Verb.LEAVE, (min(symmetry.cells[cell] for cell in region),)).write(self.board)
