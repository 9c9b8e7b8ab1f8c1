"""A referee for explanations: replays every line and counts again, from what a board shows and by its own means.

Nothing of `teban.explain` is used here but the fact that is in question. Who is next to whom follows from where cells
are drawn; moves are counted by the kernel; what is certain is proven by the solver.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import teban
from teban import Position
from teban.core.cached import cached_property
from teban.core.view import Piece
from teban.engine.solve import Solver

Turns = tuple[tuple[str, ...], ...]

FURTHEST = 3
"""Wins within so many actions are also played out to the end."""


@dataclass(frozen=True)
class Claim:
    """A fact, and the turn it is about."""

    before: Position
    played: tuple[str, ...]
    better: tuple[str, ...]
    answer: tuple[str, ...]
    """What is expected after the better turn."""
    code: str
    cells: tuple[str, ...]
    params: dict[str, Any]
    line: Turns

    @property
    def us(self) -> int:
        return self.before.seat

    @property
    def them(self) -> int:
        return 3 - self.before.seat

    @cached_property
    def after(self) -> Position:
        return replayed(self.before, self.played)

    @cached_property
    def after_better(self) -> Position:
        return replayed(self.before, self.better)

    @cached_property
    def end(self) -> Position:
        """Where the fact's own line leads."""
        return replayed(self.before, [action for turn in self.line for action in turn])


def replayed(position: Position, actions: Iterable[str]) -> Position:
    for action in actions:
        assert action in position.legal(), f"{action} is not legal in {position.text}"
        position = position.play(action)
    return position


def judge(claim: Claim) -> None:
    """Check everything that a fact says."""
    sides = claim.before.view().sides or ("seat1", "seat2")
    if "us" in claim.params:
        assert (claim.params["us"], claim.params["them"]) == (sides[claim.us - 1], sides[claim.them - 1])
        assert claim.params["better"] == " ".join(claim.better)
    first = claim.line[0]
    assert first in (claim.played, claim.better)
    if "reply" in claim.params:
        assert claim.params["reply"] == " ".join(claim.line[1])
        assert claim.after.seat == claim.them
    assert set(claim.cells) <= {cell.name for cell in claim.end.view().cells}
    CHECKS[claim.code.rpartition(".")[2]](claim)


# What a board shows


class Seen:
    """A position as somebody sees it who knows no rules."""

    def __init__(self, position: Position) -> None:
        self.view = position.view()
        self.places = {cell.name: (cell.x, cell.y) for cell in self.view.cells}

    def pieces(self, seat: int, kind: str = "") -> dict[str, Piece]:
        assert self.view.sides
        side = self.view.sides[seat - 1]
        return {piece.cell: piece for piece in self.view.pieces if piece.side == side and kind in ("", piece.kind)}

    def stones(self, seat: int) -> int:
        return sum(piece.height for piece in self.pieces(seat).values())

    def near(self, name: str) -> list[str]:
        x, y = self.places[name]
        return [o for o, (a, b) in self.places.items() if o != name and (a - x) ** 2 + (b - y) ** 2 < 1.01]

    def step(self, name: str, dx: float, dy: float) -> str | None:
        x, y = self.places[name]
        return next((o for o, (a, b) in self.places.items() if abs(a - x - dx) + abs(b - y - dy) < 0.01), None)

    def flood(self, start: Iterable[str], free: set[str]) -> set[str]:
        found = set(start) & free
        rim = list(found)
        while rim:
            for other in self.near(rim.pop()):
                if other in free and other not in found:
                    found.add(other)
                    rim.append(other)
        return found

    def groups(self, seat: int) -> list[int]:
        left, sizes = set(self.pieces(seat)), []
        while left:
            group = self.flood([min(left)], left)
            sizes.append(len(group))
            left -= group
        return sorted(sizes, reverse=True)

    def not_of(self, seat: int) -> set[str]:
        """The cells without a piece of a seat."""
        return set(self.places) - set(self.pieces(seat))

    def sides(self) -> dict[str, set[str]]:
        """The six sides of a hexagonal board: the cells farthest that way."""
        found = {}
        for side, (a, b) in SIDE_LIES.items():
            reach = {name: a * x + b * y for name, (x, y) in self.places.items()}
            found[side] = {name for name, far in reach.items() if far > max(reach.values()) - 0.05}
        return found

    def touched(self, cells: set[str]) -> set[str]:
        return {side for side, there in self.sides().items() if there & cells}

    def missing(self, seat: int, wanted: Iterable[set[str]]) -> int:
        """The fewest cells still to be filled, by relaxing prices until nothing changes."""
        own, free = set(self.pieces(seat)), self.not_of(3 - seat)
        price = {cell: 0 if cell in own else 1 for cell in free}
        cost: dict[str, dict[str, int]] = {}
        for side, there in self.sides().items():
            costs = {cell: price[cell] for cell in there & free}
            changed = True
            while changed:
                changed = False
                for cell in free:
                    best = min((costs[o] + price[cell] for o in self.near(cell) if o in costs), default=999)
                    if best < costs.get(cell, 999):
                        costs[cell], changed = best, True
            cost[side] = costs
        sums = [
            sum(cost[side][cell] for side in sides) - (len(sides) - 1) * price[cell]
            for sides in wanted
            for cell in free
            if all(cell in cost[side] for side in sides)
        ]
        return min(sums, default=len(self.places))


SIDE_LIES = {
    "S": (0, -1),
    "SE": (0.866, -0.5),
    "NE": (0.866, 0.5),
    "N": (0, 1),
    "NW": (-0.866, 0.5),
    "SW": (-0.866, -0.5),
}
OPPOSITE = [{"S", "N"}, {"SE", "NW"}, {"NE", "SW"}]
WINNING = [*OPPOSITE, {"S", "NE", "NW"}, {"SE", "N", "SW"}]
APART = [{a, b} for i, a in enumerate(SIDE_LIES) for j, b in enumerate(SIDE_LIES) if j - i in (2, 3, 4)]


# How much somebody has


def moves(position: Position, seat: int) -> int:
    """What the kernel offers a seat; for the one that is not to act, after its number has been written in."""
    if position.game.name == "stoic":
        return len(open_cells(position, seat))
    words = position.text.split()
    words[next(i for i, word in enumerate(words) if "/" in word and "=" not in word) + 1] = str(seat)
    return len([a for a in teban.load(" ".join(words), backend="native").legal() if a != "pass"])


def open_cells(position: Position, seat: int) -> set[str]:
    """Stoic: the empty cells where no single enemy piece would stand between two own ones."""
    seen = Seen(position)
    own, enemy = set(seen.pieces(seat)), set(seen.pieces(3 - seat))
    ways = [(1, 0), (-1, 0), (0.5, 0.866), (-0.5, 0.866), (0.5, -0.866), (-0.5, -0.866)]

    def pinches(cell: str) -> bool:
        return any(seen.step(cell, a, b) in enemy and seen.step(cell, 2 * a, 2 * b) in own for a, b in ways)

    return {cell for cell in seen.places if cell not in own | enemy and not pinches(cell)}


def largest(position: Position, seat: int) -> int:
    return max(Seen(position).groups(seat), default=0)


def second(position: Position, seat: int) -> int:
    return (*Seen(position).groups(seat), 0, 0)[1]


def reserved(position: Position, seat: int) -> set[str]:
    return open_cells(position, seat) - open_cells(position, 3 - seat)


def foremost(position: Position, seat: int) -> set[str]:
    own = Seen(position).pieces(seat)
    best = max(cell[0] for cell in own) if seat == 1 else min(cell[0] for cell in own)
    return {cell for cell in own if cell[0] == best}


def territory(position: Position, seat: int) -> int:
    view = position.view()
    assert view.sides
    side = view.sides[seat - 1]
    return sum(len(overlay.cells) for overlay in view.overlays if (overlay.kind, overlay.side) == ("territory", side))


def rows_to_goal(position: Position, seat: int) -> int:
    rows = ["abcdefghi".index(cell[0]) for cell in Seen(position).pieces(seat)]
    return 8 - max(rows) if seat == 1 else min(rows)


def enforcers(position: Position, seat: int) -> int:
    return sum(not piece.immobile for piece in Seen(position).pieces(seat, "enforcer").values())


def held(kind: str) -> Callable[[Position, int], int]:
    """How many things of a kind a seat has beside the board."""
    return lambda position, seat: sum(
        held.count for hand in position.view().hands if hand.seat == seat for held in hand.items if held.kind == kind
    )


def on_board(kind: str) -> Callable[[Position, int], int]:
    return lambda position, seat: len(Seen(position).pieces(seat, kind))


def stones(position: Position, seat: int) -> int:
    return Seen(position).stones(seat)


# What is claimed


def balance(
    count: Callable[[Position, int], int], shown: Callable[[Position, int], set[str]] | None = None
) -> Callable[[Claim], None]:
    """Both sides after both turns; and, where cells are shown, those of the side that took the turn."""

    def check(claim: Claim) -> None:
        assert set(claim.cells) == (shown(claim.after, claim.us) if shown else set())
        numbers = [
            count(position, seat) for position in (claim.after, claim.after_better) for seat in (claim.us, claim.them)
        ]
        assert [claim.params[key] for key in ("ours", "theirs", "ours_better", "theirs_better")] == numbers
        assert numbers[:2] != numbers[2:]

    return check


def group_of_rank(rank: int) -> Callable[[Claim], None]:
    """The cells shown are one group, and as large as is said."""
    numbers = balance(lambda position, seat: (*Seen(position).groups(seat), 0, 0)[rank])

    def check(claim: Claim) -> None:
        numbers(replace(claim, cells=()))
        own, cells = set(Seen(claim.after).pieces(claim.us)), set(claim.cells)
        assert len(cells) == claim.params["ours"]
        assert not cells or Seen(claim.after).flood([min(cells)], own) == cells

    return check


def change(count: Callable[[Position, int], int], whose: str, sign: int) -> Callable[[Claim], None]:
    """What the last turn of the fact's line changes, and what the turn itself does if that is another."""

    def check(claim: Claim) -> None:
        seat = getattr(claim, whose)
        start = claim.after if len(claim.line) == 2 else claim.before
        assert sign * (count(claim.end, seat) - count(start, seat)) == claim.params["number"] > 0
        if "instead" in claim.params:
            found = sign * (count(claim.after, seat) - count(claim.before, seat))
            assert max(found, 0) == claim.params["instead"] or found == claim.params["instead"]
            assert claim.params["instead"] < claim.params["number"]

    return check


def certain(claim: Claim) -> None:
    """The solver proves it anew; what is near is also played out, every answer of the other side included."""
    missed = claim.code == "explain.win_missed"
    position, winner = (claim.after_better, claim.us) if missed else (claim.after, claim.them)
    actions = claim.params["actions"] - (len(claim.better) if missed else 0)
    solver = Solver(position, memory=64)
    solver.run(20)
    assert solver.solution().winner == winner
    if actions <= FURTHEST:
        native = teban.load(position.text, backend="native")
        assert wins(native, winner, actions)


def wins(position: Position, seat: int, actions: int) -> bool:
    if position.outcome:
        return position.outcome.winner == seat
    if not actions:
        return False
    ends = (wins(position.play(action), seat, actions - 1) for action in position.legal())
    return any(ends) if position.seat == seat else all(ends)


def ends_for(whose: str) -> Callable[[Claim], None]:
    def check(claim: Claim) -> None:
        assert claim.end.outcome
        assert claim.end.outcome.winner == getattr(claim, whose)

    return check


def expected(claim: Claim) -> None:
    assert claim.params["answer"] == " ".join(claim.answer)
    replayed(claim.after_better, claim.answer)


def barred(claim: Claim) -> None:
    closed = open_cells(claim.before, claim.us) - open_cells(claim.after, claim.us) - set(claim.played)
    assert closed == set(claim.cells) != set()


def merged(claim: Claim) -> None:
    sizes = second(claim.before, claim.us), second(claim.after, claim.us)
    assert (claim.params["before"], claim.params["after"]) == sizes
    assert sizes[0] > sizes[1]
    assert second(claim.after_better, claim.us) >= sizes[0]


def flips_missed(claim: Claim) -> None:
    kinds = Counter(action.startswith("flip-") for action in claim.better)
    assert (claim.params["number"], claim.params["placements"]) == (kinds[True], kinds[False])
    assert kinds[True] > sum(action.startswith("flip-") for action in claim.played)
    assert claim.end.outcome or claim.end.seat == claim.them


def sides_cut(claim: Claim) -> None:
    wanted = {claim.params["one"], claim.params["other"]}
    assert wanted in OPPOSITE
    for position, is_open in ((claim.before, True), (claim.end, False)):
        seen = Seen(position)
        reached = seen.flood(seen.sides()[claim.params["one"]], seen.not_of(claim.them))
        assert (claim.params["other"] in seen.touched(reached)) == is_open


def cut_off(claim: Claim) -> None:
    seen = Seen(claim.end)
    assert claim.params["cell"] in claim.cells
    assert len(claim.cells) == claim.params["number"]
    assert set(claim.cells) <= set(seen.pieces(claim.us))
    for cell in claim.cells:
        touched = seen.touched(seen.flood([cell], seen.not_of(claim.them)))
        assert not any(sides <= touched for sides in WINNING)


def helps_unite(claim: Claim) -> None:
    sizes = [len(Seen(position).groups(claim.them)) for position in (claim.before, claim.after, claim.after_better)]
    assert [claim.params["before"], claim.params["after"]] == sizes[:2]
    assert sizes[1] < sizes[0] <= sizes[2]
    assert claim.params["cell"] in Seen(claim.before).pieces(claim.them)
    assert claim.params["cell"] in Seen(claim.after).pieces(claim.us)


def gets_stuck(claim: Claim) -> None:
    def stuck(position: Position) -> int:
        assert position.seat == claim.us
        return len(set(Seen(position).pieces(claim.us)) - {action.split("-")[0] for action in position.legal()})

    assert claim.params["number"] == stuck(claim.end)
    assert claim.params["all"] == len(Seen(claim.end).pieces(claim.us))
    assert claim.params["instead"] == stuck(replayed(claim.after_better, claim.answer)) < claim.params["number"]


def line_loses(claim: Claim) -> None:
    lost, taken = (stones(claim.before, seat) - stones(claim.end, seat) for seat in (claim.us, claim.them))
    assert (claim.params["lost"], claim.params["taken"]) == (lost, taken)
    assert lost > taken
    assert claim.params["line"] == ", ".join(" ".join(turn) for turn in claim.line[1:])


def lets_grow(claim: Claim) -> None:
    assert claim.params["number"] == largest(claim.end, claim.them) >= largest(claim.after, claim.them) + 2


def territory_in_turns(whose: str) -> Callable[[Claim], None]:
    def check(claim: Claim) -> None:
        seat = getattr(claim, whose)
        assert claim.params["number"] == territory(claim.end, seat) == len(claim.cells)
        assert claim.params["number"] > territory(claim.before, seat)
        own = claim.line[1::2] if whose == "them" else claim.line[::2]
        assert claim.params["turns"] == len(own)
        told = claim.line[1:] if whose == "them" else claim.line
        assert claim.params["line"] == ", ".join(" ".join(turn) for turn in told)

    return check


def gardener_reached(claim: Claim) -> None:
    cell, (move, card) = claim.params["cell"], claim.line[1]
    assert (claim.params["move"], f"card-{claim.params['card']}") == (move, card)
    assert Seen(claim.after).pieces(claim.us)[cell].kind == "gardener"
    assert Seen(claim.end).pieces(claim.us)[cell].height == 2
    for first in claim.after_better.legal():
        moved = claim.after_better.play(first)
        for last in moved.legal():
            assert held("kept")(moved.play(last), claim.them) == held("kept")(claim.after_better, claim.them)


CHECKS: dict[str, Callable[[Claim], None]] = {
    "loses_at_once": ends_for("them"),
    "win_at_once_missed": ends_for("us"),
    "win_missed": certain,
    "lets_win_at_once": ends_for("them"),
    "loss_proven": certain,
    "expected": expected,
    "moves": balance(moves),
    "largest": group_of_rank(0),
    "lets_take": change(stones, "us", -1),
    "take_missed": change(stones, "them", -1),
    "lets_grow": lets_grow,
    "reserve": balance(lambda position, seat: len(reserved(position, seat)), reserved),
    "barred": barred,
    "second": group_of_rank(1),
    "merged": merged,
    "flips_missed": flips_missed,
    "gap": balance(lambda position, seat: Seen(position).missing(seat, WINNING)),
    "sides_cut": sides_cut,
    "cut_off": cut_off,
    "parts": balance(lambda position, seat: len(Seen(position).groups(seat))),
    "helps_unite": helps_unite,
    "gets_stuck": gets_stuck,
    "line_loses": line_loses,
    "race": balance(rows_to_goal, foremost),
    "territory": balance(territory),
    "border_gap": balance(lambda position, seat: Seen(position).missing(seat, APART)),
    "territory_allowed": territory_in_turns("them"),
    "territory_missed": territory_in_turns("us"),
    "realms": balance(on_board("base")),
    "lets_found": change(on_board("base"), "them", 1),
    "lets_take_base": change(on_board("base"), "us", -1),
    "lets_immobilise": change(enforcers, "us", -1),
    "founding_missed": change(on_board("base"), "us", 1),
    "base_missed": change(on_board("base"), "them", -1),
    "raising_missed": change(enforcers, "us", 1),
    "squares": balance(on_board("")),
    "hand": balance(held("stone")),
    "gardeners": balance(on_board("gardener")),
    "gardener_missed": change(held("kept"), "us", 1),
    "gardener_reached": gardener_reached,
}
"""How each kind of fact is checked, by the last part of its code."""
