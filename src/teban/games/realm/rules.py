"""Realm: Powers found Bases and raise Enforcers, Enforcers take Bases away (RULES.md, section 11).

`map.py` has the board and its pieces, `events.py` the events that follow a move, `offers.py` what is said and shown of
the legal actions, `score.py` what decides at the end, `text.py` the text form.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Self

from teban.core.action import Action, Verb
from teban.core.boards import Symmetry
from teban.core.game import Game
from teban.core.options import Option, Options
from teban.core.position import Position
from teban.core.stones import put
from teban.core.view import Hand, Held, Meter, Outcome, Overlay, Piece, Placement
from teban.games.realm import events, offers, score
from teban.games.realm import text as realm_text
from teban.games.realm.map import (
    BACKWARDS,
    BASES,
    BOARD,
    BORDER_OF,
    CENTRE_OF,
    CENTRES,
    EMPTY,
    ENFORCERS,
    FACINGS,
    LETTERS,
    LOOKS,
    POWERS,
    REALM_OF,
    REALMS,
    SETUP_BASES,
    SIDES,
    SQUARES_OF,
    Habit,
    Pending,
    letter_for,
    owner,
    share_row_or_column,
)
from teban.words import Phase, Prompt, Reason, Result


@dataclass(frozen=True, repr=False, eq=False)
class Realm(Position):
    """A position of Realm."""

    game = Game(
        "realm",
        Path(__file__).parent,
        options=(Option("reading", "choice", "classic", ("classic", "sheet")),),
        board=lambda options: BOARD,  # noqa: ARG005 - the game has one board
        marks=(
            ("restored", "enforcer_moves"),
            ("restored", "dispersal"),
            ("restored", "events_compulsory"),
            ("restored", "one_event"),
            ("restored", "immobilised"),
            ("house", "raised_stays"),
            ("house", "pass"),
            ("house", "controlled"),
            ("house", "repetition"),
        ),
        can_cycle=True,
    )

    CELL_CONTENTS = (*LETTERS, *LETTERS.lower())
    PAIR_FIELDS = MappingProxyType({"base": 0})

    squares: str
    """One letter per square; see `map.py`."""
    bases: tuple[int, int] = (BASES, BASES)
    """The Bases that each seat has not yet placed; lost ones do not come back."""
    passes: int = 0
    """How many turns in a row were passed."""
    habits: tuple[Habit | None, Habit | None] = (None, None)
    """What each seat has been rearranging."""
    source: int | None = None
    """The realm from which all moves of this turn have started, if there is one (classic)."""
    target: int | None = None
    """The realm in which all moves of this turn have ended, if there is one (classic)."""
    spent: frozenset[int] = frozenset()
    """The squares of pieces that moved or were raised in this turn (sheet)."""
    pending: Pending | None = None
    """The event that waits for a choice."""
    lifted: tuple[int, ...] = ()
    """The former squares of the pieces that a rearrangement has yet to put back."""
    lifted_letters: str = ""
    """What those pieces are, `P` or `E`."""

    @classmethod
    def start(cls, options: Options) -> Self:
        return cls(options, 1, EMPTY * len(BOARD))

    # What stands where

    def own_letter(self, cell: int) -> str:
        """The letter of the mover's piece on a cell, in upper case; empty if it has none there."""
        content = self.squares[cell]
        return content.upper() if owner(content) == self.seat else ""

    def powers(self, seat: int, realm: int) -> int:
        """How many Powers a seat has in a realm."""
        return sum(self.squares[cell] == letter_for(seat, "P") for cell in SQUARES_OF[realm])

    def controller(self, realm: int) -> int | None:
        """The seat whose Base stands on a realm's centre."""
        return owner(self.squares[CENTRE_OF[realm]])

    def stock(self, seat: int) -> int:
        """The Enforcers that a seat has not yet raised. Raised ones never leave the board."""
        return ENFORCERS - sum(self.squares.count(letter_for(seat, letter)) for letter in FACINGS + "X")

    @property
    def is_sheet(self) -> bool:
        """Whether the Japanese sheet is followed to the letter."""
        return self.options["reading"] == "sheet"

    @property
    def has_moved(self) -> bool:
        """Whether a piece has moved in this turn."""
        return self.source is not None or self.target is not None or bool(self.spent)

    @property
    def step(self) -> str:
        """What is to be decided now."""
        if 2 * BASES - sum(self.bases) < 2 * SETUP_BASES:
            return "base"
        if (self.squares.upper() + self.lifted_letters).count("P") < 2 * POWERS:
            return "power"
        return self.pending.event if self.pending else "put_back" if self.lifted else "move"

    # Which actions there are

    def _candidates(self) -> Iterator[Action]:
        match self.step:
            case "base":
                yield from (Action("B", (cell,)) for cell in CENTRE_OF)
            case "power":
                yield from (Action("P", (cell,)) for cell in BOARD.cells if cell not in CENTRES)
            case "put_back":
                facings = ("",) if self.lifted_letters[0] == "P" else tuple(FACINGS)
                for cell in BORDER_OF[REALM_OF[self.lifted[0]]]:
                    yield from (Action("", (cell,), facing) for facing in facings)
            case "move":
                yield from self._piece_moves()
                yield from (Action("R", (centre,)) for centre in CENTRE_OF)
                yield from (Action(Verb.END), Action(Verb.PASS))
            case _:
                yield from events.candidates(self)

    def _piece_moves(self) -> Iterator[Action]:
        for start in BOARD.cells:
            letter = self.own_letter(start)
            if letter and letter not in "BX":
                yield from (Action(_kind(letter), (start, goal)) for goal in sorted(self._ahead(start, letter)))

    def _ahead(self, start: int, letter: str) -> Iterator[int]:
        """The empty squares in sight of a piece, in the directions it may take."""
        for direction in FACINGS:
            if letter == "P" or direction != BACKWARDS[letter]:
                for goal in BOARD.rays[start][BOARD.directions.index(direction)]:
                    if self.squares[goal] != EMPTY:
                        break
                    yield goal

    # What forbids them

    def _objection(self, action: Action) -> Reason | None:
        match self.step, action:
            case "base", Action("B", (cell,), ""):
                return self._base_objection(cell)
            case "power", Action("P", (cell,), ""):
                return self._power_objection(cell)
            case "put_back", Action("", (cell,), facing):
                return self._put_back_objection(cell, facing)
            case "move", Action("P" | "E" as kind, (start, goal), ""):
                return self._move_objection(kind, start, goal)
            case "move", Action("R", (cell,), ""):
                return self._rearrange_objection(cell)
            case "move", Action(Verb.END):
                return None if self.has_moved else Reason("realm.nothing_moved_yet")
            case "move", Action(Verb.PASS):
                return Reason("realm.pass_is_a_whole_turn") if self.has_moved else None
            case "move", Action("", (cell,), ""):
                if self.own_letter(cell) == "B":
                    return self._because("realm.bases_stay", cell)
                return self._piece_asked(cell, bool(self.own_letter(cell)))
            case "found" | "raise" | "immobilise" | "take", _:
                return events.objection(self, action)
            case _:
                return self._not_this_step(action)

    def _base_objection(self, cell: int) -> Reason | None:
        if cell not in CENTRES:
            return self._because("realm.not_a_centre", cell)
        if self.squares[cell] != EMPTY:
            return self._because("occupied", cell)
        for realm in REALMS:
            other = CENTRE_OF[realm]
            if self.controller(realm) == self.seat and share_row_or_column(realm, REALM_OF[cell]):
                return self._because("realm.same_row_or_column", cell, other)
        return None

    def _power_objection(self, cell: int) -> Reason | None:
        realm = REALM_OF[cell]
        if cell in CENTRES:
            return self._because("realm.centre", cell)
        if self.squares[cell] != EMPTY:
            return self._because("occupied", cell)
        if self.controller(realm) != self.seat:
            return self._because("realm.not_your_realm", cell, CENTRE_OF[realm])
        there = [at for at in SQUARES_OF[realm] if self.own_letter(at) == "P"]
        return self._because("realm.power_already_there", cell, *there) if there else None

    def _move_objection(self, kind: str, start: int, goal: int) -> Reason | None:
        return (
            self._mover_objection(kind, start) or self._path_objection(start, goal) or self._turn_objection(start, goal)
        )

    def _mover_objection(self, kind: str, start: int) -> Reason | None:
        letter = self.own_letter(start)
        if not letter:
            return self._because("no_own_piece", start)
        if letter == "B":
            return self._because("realm.bases_stay", start)
        if letter == "X":
            return self._because("realm.immobilised", start)
        if kind != _kind(letter):
            return self._because("realm.other_kind", start, kind={"P": "power", "E": "enforcer"}[_kind(letter)])
        return self._because("realm.already_moved", start) if start in self.spent else None

    def _path_objection(self, start: int, goal: int) -> Reason | None:
        letter = self.own_letter(start)
        heading = next((d for d in FACINGS if goal in BOARD.rays[start][BOARD.directions.index(d)]), None)
        if heading is None:
            return self._because("realm.not_straight", start, goal)
        if letter != "P" and heading == BACKWARDS[letter]:
            return self._because("realm.no_backwards", start, goal)
        if self.squares[goal] != EMPTY:
            return self._because("occupied", goal)
        for cell in BOARD.rays[start][BOARD.directions.index(heading)]:
            if cell == goal:
                break
            if self.squares[cell] != EMPTY:
                return self._because("realm.blocked", cell, start, goal)
        if goal in CENTRES:
            return self._because("realm.centre", goal)
        return self._because("realm.same_realm", start, goal) if REALM_OF[goal] == REALM_OF[start] else None

    def _turn_objection(self, start: int, goal: int) -> Reason | None:
        if self.is_sheet or not self.has_moved or self.source == REALM_OF[start] or self.target == REALM_OF[goal]:
            return None
        if self.source is None:
            return self._because("realm.must_end_there", CENTRE_OF[self.target or 0])
        if self.target is None:
            return self._because("realm.must_start_there", CENTRE_OF[self.source])
        source, target = CENTRE_OF[self.source], CENTRE_OF[self.target]
        return self._because("realm.neither_dispersal_nor_concentration", source, target)

    def _rearrange_objection(self, cell: int) -> Reason | None:
        if cell not in CENTRES:
            return self._because("realm.not_a_centre", cell)
        if self.has_moved:
            return Reason("realm.rearranging_is_a_whole_turn")
        realm = REALM_OF[cell]
        liftable = self._liftable(realm)
        if not liftable:
            return self._because("realm.nothing_to_rearrange", cell)
        if sum(self.squares[at] == EMPTY for at in BORDER_OF[realm]) + len(liftable) < 2:
            return self._because("realm.no_room_to_rearrange", cell)
        if self.habits[self.seat - 1] == Habit(realm, 2):
            return self._because("realm.third_time", cell)
        return None

    def _liftable(self, realm: int) -> tuple[int, ...]:
        return tuple(cell for cell in BORDER_OF[realm] if self.own_letter(cell) not in ("", "X"))

    def _put_back_objection(self, cell: int, facing: str) -> Reason | None:
        former, *later = self.lifted
        if bool(facing) != (self.lifted_letters[0] == "E"):
            return Reason("realm.facing_needed" if not facing else "realm.no_facing")
        if REALM_OF[cell] != REALM_OF[former]:
            return self._because("realm.other_realm", cell, CENTRE_OF[REALM_OF[former]])
        if cell in CENTRES:
            return self._because("realm.centre", cell)
        if self.squares[cell] != EMPTY:
            return self._because("occupied", cell)
        if cell == former:
            return self._because("realm.former_square", cell)
        # Each later piece shuns one square, its own, so only the very last can be left with nothing else.
        free = [at for at in BORDER_OF[REALM_OF[former]] if self.squares[at] == EMPTY and at != cell]
        stuck = len(later) == 1 and free == later
        return self._because("realm.leaves_no_square", cell, *later) if stuck else None

    # What they do

    def _after(self, action: Action) -> Self:
        match action:
            case Action("B" | "P" as letter, (cell,)) if self.step in ("base", "power"):
                placed = self.with_square(cell, letter)
                return replace(placed.with_base_used() if letter == "B" else placed, seat=self.rival)
            case Action("P" | "E", (start, goal)):
                return events.caused(self._moved(start, goal), goal)._or_turn_over()
            case Action("R", (centre,)):
                return self._lift(REALM_OF[centre])
            case Action("", (cell,), facing):
                return self._put_back(cell, facing or "P")
            case Action(Verb.END):
                return self._turn_over()
            case Action(Verb.PASS):
                return replace(self._turn_over(), passes=self.passes + 1)
            case _:
                return events.chosen(self, action)._or_turn_over()

    def waiting(self, event: str, square: int) -> Self:
        """An event that the piece on a square has caused becomes pending."""
        return replace(self, pending=Pending(event, square))

    def with_square(self, cell: int, letter: str) -> Self:
        """A piece of the player to act on a square, or nothing."""
        content = EMPTY if letter == EMPTY else letter_for(self.seat, letter)
        return replace(self, squares=put(self.squares, cell, content))

    def with_base_used(self) -> Self:
        """One Base fewer in the stock of the player to act."""
        one, two = self.bases
        return replace(self, bases=(one - 1, two) if self.seat == 1 else (one, two - 1))

    def _moved(self, start: int, goal: int) -> Self:
        letter = self.own_letter(start)
        if letter != "P":
            letter = next(d for d in FACINGS if goal in BOARD.rays[start][BOARD.directions.index(d)])
        moved = replace(self.with_square(start, EMPTY).with_square(goal, letter), passes=0, habits=self._habits(None))
        if self.is_sheet:
            return replace(moved, spent=self.spent | {goal})
        source, target = REALM_OF[start], REALM_OF[goal]
        if self.has_moved:
            return replace(
                moved,
                source=source if source == self.source else None,
                target=target if target == self.target else None,
            )
        return replace(moved, source=source, target=target)

    def _or_turn_over(self) -> Self:
        """The turn ends by itself when no choice is pending and no further piece can move."""
        if self.pending or 0 in self.bases or any(self._objection(move) is None for move in self._piece_moves()):
            return self
        return self._turn_over()

    def _turn_over(self, habit: Habit | None = None) -> Self:
        over = replace(self, seat=self.rival, habits=self._habits(habit), passes=0)
        return replace(over, source=None, target=None, spent=frozenset())

    def _habits(self, own: Habit | None) -> tuple[Habit | None, Habit | None]:
        return (own, self.habits[1]) if self.seat == 1 else (self.habits[0], own)

    def _lift(self, realm: int) -> Self:
        lifted = self._liftable(realm)
        letters = "".join(_kind(self.own_letter(cell)) for cell in lifted)
        emptied = "".join(EMPTY if cell in lifted else content for cell, content in enumerate(self.squares))
        return replace(self, squares=emptied, lifted=lifted, lifted_letters=letters, passes=0)

    def _put_back(self, cell: int, letter: str) -> Self:
        former, *later = self.lifted
        seated = replace(self.with_square(cell, letter), lifted=tuple(later), lifted_letters=self.lifted_letters[1:])
        if later:
            return seated
        realm, before = REALM_OF[former], self.habits[self.seat - 1]
        return seated._turn_over(Habit(realm, 2 if before and before.realm == realm else 1))

    def _ending(self) -> Outcome | None:
        return score.outcome(self) if self.passes >= 2 or 0 in self.bases else None

    def _result(self, outcome: Outcome) -> Result:
        return score.result(self, outcome)

    def _meters(self) -> Iterator[Meter]:
        return score.meters(self)

    # What is shown and asked

    def _phase(self) -> str:
        return {"base": "setup", "power": "setup", "move": "play"}.get(self.step, self.step)

    def _special(self) -> Phase | None:
        centres = [CENTRE_OF[realm] for realm in (self.source, self.target) if realm is not None]
        if self._phase() == "setup":
            return Phase("realm.setup")
        if self.lifted:
            return Phase("realm.rearrangement", self._names([CENTRE_OF[REALM_OF[self.lifted[0]]]]))
        if not centres:
            return None
        kind = "dispersal" if self.target is None else "concentration" if self.source is None else "either"
        return Phase(f"realm.{kind}", self._names(centres))

    def _prompt(self) -> Prompt:
        step = self.step
        if step == "put_back":
            step = "put_back_power" if self.lifted_letters[0] == "P" else "put_back_enforcer"
            return Prompt(f"realm.{step}", self._names(self.lifted[:1]))
        if self.pending:
            centre = CENTRE_OF[REALM_OF[self.pending.square]]
            if self.is_sheet:  # where founding and taking are always a choice
                step = {"raise": "raise_or_skip", "immobilise": "immobilise_or_skip"}.get(step, step)
            return Prompt(f"realm.{step}", self._names([centre]))
        if step == "move":
            return Prompt("realm.go_on") if self.has_moved else offers.first_prompt(self._legal_actions)
        return Prompt(f"realm.{step}")

    def _pieces(self) -> Iterator[Piece]:
        for cell, content in enumerate(self.squares):
            if seat := owner(content):
                letter = content.upper()
                kind = {"P": "power", "B": "base"}.get(letter, "enforcer")
                facing = letter if letter in FACINGS else None
                shape, mark = LOOKS[kind]
                is_out = letter == "X"
                yield Piece(BOARD.names[cell], SIDES[seat], kind, 1, facing, is_out, shape, mark)

    def _placements(self) -> Iterator[Placement]:
        return offers.placements(self._legal_actions, SIDES[self.seat])

    def _overlays(self) -> Iterator[Overlay]:
        yield Overlay("centre", self._names(CENTRE_OF))
        for seat in (1, 2):
            for realm in REALMS:
                if self.controller(realm) == seat:
                    yield Overlay("territory", self._names(SQUARES_OF[realm]), SIDES[seat])
        if self.pending:
            yield Overlay("pending", self._names([self.pending.square]), SIDES[self.seat])
        if self.lifted:
            yield Overlay("pending", self._names(self.lifted), SIDES[self.seat])

    def _hands(self) -> Iterator[Hand]:
        for seat in (1, 2):
            powers = POWERS - self.squares.count(letter_for(seat, "P"))
            if seat == self.seat:
                powers -= self.lifted_letters.count("P")
            enforcers = self.stock(seat) - (self.lifted_letters.count("E") if seat == self.seat else 0)
            counts = {"power": powers, "enforcer": enforcers, "base": self.bases[seat - 1]}
            yield Hand(seat, tuple(Held(kind, count, *LOOKS[kind]) for kind, count in counts.items()))

    # The text form

    def _fields(self) -> Iterable[str]:
        return realm_text.write(self)

    @classmethod
    def _parse(cls, options: Options, fields: Iterator[str]) -> Self:
        return realm_text.read(cls.start(options), fields)

    def _flaw(self) -> Reason | None:
        return realm_text.flaw(self)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """All eight, except while several pieces are put back: their order follows the names of squares."""
        return BOARD.symmetries if len(self.lifted) < 2 else BOARD.symmetries[:1]

    def transformed(self, symmetry: Symmetry) -> Self:
        squares = [EMPTY] * len(BOARD)
        for cell, content in enumerate(self.squares):
            squares[symmetry.cells[cell]] = _turned_content(content, symmetry)

        def realm_image(realm: int | None) -> int | None:
            return None if realm is None else REALM_OF[symmetry.cells[CENTRE_OF[realm]]]

        one, two = (
            habit and Habit(REALM_OF[symmetry.cells[CENTRE_OF[habit.realm]]], habit.turns) for habit in self.habits
        )
        lifted = sorted(zip((symmetry.cells[cell] for cell in self.lifted), self.lifted_letters, strict=True))
        return replace(
            self,
            squares="".join(squares),
            habits=(one, two),
            source=realm_image(self.source),
            target=realm_image(self.target),
            spent=frozenset(symmetry.cells[cell] for cell in self.spent),
            pending=self.pending and Pending(self.pending.event, symmetry.cells[self.pending.square]),
            lifted=tuple(cell for cell, _ in lifted),
            lifted_letters="".join(letter for _, letter in lifted),
        )


def _kind(letter: str) -> str:
    """`P` for a Power, `E` for an Enforcer whichever way it faces."""
    return "P" if letter == "P" else "E"


def _turned_content(content: str, symmetry: Symmetry) -> str:
    letter = content.upper()
    if letter not in FACINGS:
        return content
    image = BOARD.directions[symmetry.directions[BOARD.directions.index(letter)]]
    return image if content.isupper() else image.lower()
