"""A second, slow and plain implementation of Realm, to referee the first (RULES.md, section 11).

Squares are (x, y) from 0; nothing is shared with the rule set but the names of actions.
"""

from dataclasses import dataclass, field
from itertools import product

Square = tuple[int, int]

ALL = [(x, y) for y in range(12) for x in range(12)]
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


@dataclass
class Man:
    """A piece: whose, `P`, `B` or `E`, and which way an Enforcer faces; an immobilised one faces nowhere."""

    seat: int
    kind: str
    facing: str = ""


def name(square: Square) -> str:
    return f"{'abcdefghijkl'[square[0]]}{square[1] + 1}"


def square_of(text: str) -> Square:
    return "abcdefghijkl".index(text[0]), int(text[1:]) - 1


def centre_of(square: Square) -> Square:
    """A realm is known by its centre."""
    x, y = square
    return x - x % 3 + 1, y - y % 3 + 1


def border_of(centre: Square) -> list[Square]:
    return [square for square in ALL if centre_of(square) == centre and square != centre]


@dataclass
class Referee:
    """The whole state of a game, changed by `play`."""

    sheet: bool
    men: dict[Square, Man] = field(default_factory=dict)
    placed: dict[int, int] = field(default_factory=lambda: {1: 0, 2: 0})
    seat: int = 1
    passes: int = 0
    moves: list[tuple[Square, Square]] = field(default_factory=list)
    """The realms that each move of this turn led from and to."""
    spent: set[Square] = field(default_factory=set)
    event: tuple[str, Square] | None = None
    lifted: list[tuple[Square, Man]] = field(default_factory=list)
    rearranged: dict[int, list[Square | None]] = field(default_factory=lambda: {1: [], 2: []})
    """Which realm each turn of each seat has rearranged."""

    # What stands where

    def of(self, seat: int, kinds: str) -> list[Square]:
        return [square for square in ALL if (man := self.men.get(square)) and man.seat == seat and man.kind in kinds]

    def powers(self, seat: int, centre: Square) -> int:
        return len([square for square in self.of(seat, "P") if centre_of(square) == centre])

    def rivals(self, centre: Square) -> list[Square]:
        enemies = self.of(3 - self.seat, "E")
        return [square for square in enemies if centre_of(square) == centre and self.men[square].facing]

    def controls(self, seat: int, centre: Square) -> bool:
        return centre in self.men and self.men[centre].seat == seat

    # What is legal

    def is_over(self) -> bool:
        return self.passes == 2 or 12 in self.placed.values()

    def legal(self) -> set[str]:
        if self.is_over():
            return set()
        if sum(self.placed.values()) < 6:
            return self._bases()
        if len(self.of(1, "P") + self.of(2, "P")) + sum(man.kind == "P" for _, man in self.lifted) < 6:
            return self._powers()
        if self.event:
            return self._answers()
        if self.lifted:
            return self._seats()
        turn = {"end"} if self.moves else {"pass"} | self._rearrangements()
        return self.piece_moves() | turn

    def _bases(self) -> set[str]:
        own = self.of(self.seat, "B")
        centres = {centre_of(square) for square in ALL} - set(self.men)
        return {f"B{name(c)}" for c in centres if all(c[0] != o[0] and c[1] != o[1] for o in own)}

    def _powers(self) -> set[str]:
        realms = [centre for centre in self.of(self.seat, "B") if not self.powers(self.seat, centre)]
        return {f"P{name(square)}" for centre in realms for square in border_of(centre) if square not in self.men}

    def piece_moves(self) -> set[str]:
        return {
            f"{self.men[start].kind}{name(start)}-{name(goal)}"
            for start in self.of(self.seat, "PE")
            for goal in ALL
            if self._sees(start, goal) and self._fits_turn(start, goal)
        }

    def _sees(self, start: Square, goal: Square) -> bool:
        if goal in self.men or goal == centre_of(goal) or centre_of(goal) == centre_of(start):
            return False
        man = self.men[start]
        if man.kind == "E" and not man.facing:
            return False
        backwards = tuple(-step for step in STEPS[man.facing]) if man.kind == "E" else None
        for dx, dy in STEPS.values():
            x, y = start
            for _ in range(11):
                x, y = x + dx, y + dy
                if (x, y) == goal:
                    return (dx, dy) != backwards
                if (x, y) in self.men:
                    break
        return False

    def _fits_turn(self, start: Square, goal: Square) -> bool:
        if self.sheet:
            return start not in self.spent
        moves = [*self.moves, (centre_of(start), centre_of(goal))]
        return len({source for source, _ in moves}) == 1 or len({target for _, target in moves}) == 1

    def _rearrangements(self) -> set[str]:
        found = set()
        for centre in {centre_of(square) for square in ALL}:
            lifted = [square for square in border_of(centre) if self._is_liftable(square)]
            free = [square for square in border_of(centre) if square not in self.men]
            third = self.rearranged[self.seat][-2:] == [centre, centre]
            if lifted and len(lifted) + len(free) >= 2 and not third:
                found.add(f"R{name(centre)}")
        return found

    def _is_liftable(self, square: Square) -> bool:
        man = self.men.get(square)
        return man is not None and man.seat == self.seat and (man.kind == "P" or bool(man.facing))

    def _seats(self) -> set[str]:
        (former, man), *later = self.lifted
        free = [square for square in border_of(centre_of(former)) if square not in self.men]
        squares = [
            square
            for square in free
            if square != former and _can_all_sit([at for at, _ in later], [at for at in free if at != square])
        ]
        return {name(square) + facing for square in squares for facing in ([""] if man.kind == "P" else STEPS)}

    def _answers(self) -> set[str]:
        assert self.event
        event, square = self.event
        centre = centre_of(square)
        free = [at for at in border_of(centre) if at not in self.men]
        answers = {
            "E1": {f"B{name(centre)}"},
            "E2": {f"E{name(at)}{facing}" for at, facing in product(free, STEPS)},
            "E3": {f"x{name(at)}" for at in self.rivals(centre)},
            "E4": {f"x{name(centre)}"},
        }[event]
        return answers | ({"skip"} if self.sheet else set())

    # What actions do

    def play(self, action: str) -> None:
        if sum(self.placed.values()) < 6 or (action[0] == "P" and "-" not in action):
            self._place(action[0], square_of(action[1:]))
        elif action == "pass":
            self.passes += 1
            self._end_turn(None)
        elif action == "end":
            self._end_turn(None)
        elif self.event:
            self._answer(action)
        elif action[0] == "R":
            self._lift(square_of(action[1:]))
        elif self.lifted:
            self._sit(action)
        else:
            self._move(*(square_of(word) for word in action[1:].split("-")))

    def _place(self, kind: str, square: Square) -> None:
        self.men[square] = Man(self.seat, kind)
        self.placed[self.seat] += kind == "B"
        self.seat = 3 - self.seat

    def _end_turn(self, rearranged: Square | None) -> None:
        self.rearranged[self.seat].append(rearranged)
        self.moves, self.spent = [], set()
        self.seat = 3 - self.seat

    def _lift(self, centre: Square) -> None:
        self.passes = 0
        squares = [square for square in border_of(centre) if self._is_liftable(square)]
        self.lifted = [(square, self.men.pop(square)) for square in squares]

    def _sit(self, action: str) -> None:
        facing = action[-1] if action[-1] in STEPS else ""
        former, man = self.lifted.pop(0)
        self.men[square_of(action.removesuffix(facing))] = Man(self.seat, man.kind, facing)
        if not self.lifted:
            self._end_turn(centre_of(former))

    def _move(self, start: Square, goal: Square) -> None:
        self.passes = 0
        man = self.men.pop(start)
        if man.kind == "E":
            heading = ((goal[0] > start[0]) - (goal[0] < start[0]), (goal[1] > start[1]) - (goal[1] < start[1]))
            man.facing = next(facing for facing, step in STEPS.items() if step == heading)
        self.men[goal] = man
        self.moves.append((centre_of(start), centre_of(goal)))
        self.spent.add(goal)
        self._cause(man.kind, goal)

    def _cause(self, kind: str, goal: Square) -> None:
        centre = centre_of(goal)
        lead = self.powers(self.seat, centre) - self.powers(3 - self.seat, centre)
        if kind == "P" and centre not in self.men and not self.powers(3 - self.seat, centre):
            self.event = ("E1", goal)
        elif kind == "P" and self.controls(self.seat, centre):
            border = border_of(centre)
            mobile = [square for square in border if square in self.men and self.men[square].facing]
            if not mobile and len(self.of(self.seat, "E")) < 8 and not all(square in self.men for square in border):
                self.event = ("E2", goal)
        elif kind == "E" and self.rivals(centre):
            self.event = ("E3", goal)
        elif kind == "E" and self.controls(3 - self.seat, centre) and lead > 0:
            self.event = ("E4", goal)
        if self.event and not self.sheet and self.event[0] != "E2" and len(self._answers()) == 1:
            self._answer(self._answers().pop())
        elif not self.event:
            self._end_turn_if_stuck()

    def _answer(self, action: str) -> None:
        assert self.event
        (event, goal), self.event = self.event, None
        centre = centre_of(goal)
        lead = self.powers(self.seat, centre) - self.powers(3 - self.seat, centre)
        if event == "E1" and action != "skip":
            self.men[centre] = Man(self.seat, "B")
            self.placed[self.seat] += 1
        elif event == "E2" and action != "skip":
            self.men[square_of(action[1:-1])] = Man(self.seat, "E", action[-1])
            self.spent.add(square_of(action[1:-1]))
        elif event == "E3":
            if action != "skip":
                self.men[square_of(action[1:])].facing = ""
            if lead < 0 or (lead == 0 and not self.sheet):
                self.men[goal].facing = ""
        elif event == "E4" and action != "skip":
            del self.men[centre]
            if lead == 1:
                self.men[goal].facing = ""
        self._end_turn_if_stuck()

    def _end_turn_if_stuck(self) -> None:
        if not self.is_over() and not self.piece_moves():
            self._end_turn(None)

    # Who has won

    def winner(self) -> int | None:
        scores = {
            seat: (len(self.of(seat, "B")), 8 - len([at for at in self.of(seat, "E") if not self.men[at].facing]))
            for seat in (1, 2)
        }
        return None if scores[1] == scores[2] else max(scores, key=lambda seat: scores[seat])


def _can_all_sit(formers: list[Square], free: list[Square]) -> bool:
    """Whether pieces from these squares can all be given another one, tried out in every way."""
    if not formers:
        return True
    first, *later = formers
    return any(_can_all_sit(later, [at for at in free if at != square]) for square in free if square != first)
