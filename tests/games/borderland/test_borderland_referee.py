"""Borderland refereed a second time, from coordinates, and compared along random games."""

from collections.abc import Collection, Iterable
from itertools import product
from random import Random
from string import ascii_lowercase

import pytest

from games.borderland.borderland_boards import ALMOST, row, to_act
from teban import Outcome, Position

# A second referee: the same section of RULES.md, written again from coordinates, without tables or tricks

Point = tuple[int, int]


def steps(a: Point, b: Point) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def parts(cells: Iterable[Point]) -> list[frozenset[Point]]:
    """The connected parts of a set of cells, by union-find."""
    chief = {cell: cell for cell in cells}

    def head(cell: Point) -> Point:
        while chief[cell] != cell:
            cell = chief[cell]
        return cell

    for q, r in chief:
        for near in ((q + 1, r), (q, r + 1), (q - 1, r + 1)):
            if near in chief:
                chief[head((q, r))] = head(near)
    found: dict[Point, set[Point]] = {}
    for cell in chief:
        found.setdefault(head(cell), set()).add(cell)
    return [frozenset(part) for part in found.values()]


SIDE = {"W": "white", "B": "black"}


class Referee:
    """Keeps the books of a game after the setup."""

    def __init__(self, size: int, stones: dict[str, str], turn: str) -> None:
        self.reach = size - 1
        span = range(-self.reach, self.reach + 1)
        cells = [(q, r) for r in span for q in span if abs(q + r) <= self.reach]
        names = [cell for letter in ascii_lowercase[: 2 * size - 1] for cell in row(letter, size).split()]
        self.name = dict(zip(cells, names, strict=True))
        self.point = dict(zip(names, cells, strict=True))
        self.stones = {self.point[cell]: stone for cell, stone in stones.items()}
        self.turn, self.enemy = turn, "WB".replace(turn, "")
        self.left = {colour: next(iter(self.fullest(colour)), frozenset()) for colour in ("W", "B")}
        self.done = 0
        self.placed: Point | None = None
        self.moved: Point | None = None
        self.tied: list[frozenset[Point]] = []
        self.winner: str | None = None

    def border(self, colour: str) -> frozenset[Point]:
        found: frozenset[Point] = frozenset()
        for group in parts(cell for cell, stone in self.stones.items() if stone == colour):
            touched = {
                side
                for q, r in group
                for side, height in enumerate((-r, q, q + r, r, -q, -q - r))  # counter-clockwise from S
                if height == self.reach
            }
            if any((a - b) % 6 in (2, 3, 4) for a, b in product(touched, repeat=2)):
                found |= group
        return found

    def fullest(self, colour: str) -> list[frozenset[Point]]:
        """The regions with the most enemy pieces."""
        border = self.border(colour)
        regions = parts(set(self.name) - border) if border else []
        counts = [sum(self.stones.get(cell, colour) != colour for cell in region) for region in regions]
        return [region for region, count in zip(regions, counts, strict=True) if count == max(counts)]

    def territory(self, colour: str) -> set[Point]:
        return set(self.name) - self.left[colour] if self.border(colour) else set()

    def legal(self) -> set[str]:
        if self.tied:
            return {f"leave-{self.first(region)}" for region in self.tied}
        emergency = bool(self.border("W") or self.border("B"))
        barred = self.territory(self.enemy)
        actions = set()
        for cell in set(self.name) - set(self.stones):
            enough = {self.turn: 2, self.enemy: 2 if emergency else 3}
            far_enough = all(steps(cell, other) >= enough[stone] for other, stone in self.stones.items())
            if self.placed is None and cell not in barred and far_enough:
                actions.add(self.name[cell])
            for other, stone in self.stones.items():
                may_move = other != self.placed and (other != self.moved or emergency)
                if stone == self.turn and steps(cell, other) == 1 and may_move:
                    actions.add(f"{self.name[other]}-{self.name[cell]}")
        return actions | ({"pass"} if self.done or not actions else set())

    def play(self, action: str) -> None:
        if action == "pass":
            self.end_turn()
            return
        if action.startswith("leave-"):
            self.left[self.turn] = next(region for region in self.tied if action == f"leave-{self.first(region)}")
            self.tied = []
            self.settle()
            return
        before = self.border(self.turn)
        *start, goal = (self.point[cell] for cell in action.split("-"))
        self.placed, self.moved = (None, goal) if start else (goal, None)
        for cell in start:
            del self.stones[cell]
        self.stones[goal] = self.turn
        self.done += 1
        border = self.border(self.turn)
        if border != before:
            most = self.fullest(self.turn)
            if len(most) > 1:
                self.tied = most
                return
            self.left[self.turn] = most[0] if most else frozenset()
        self.settle()

    def settle(self) -> None:
        """Win or capture, and end the turn after its second action."""
        land = self.territory(self.turn)
        if len(land) >= (len(self.name) + 1) // 2:
            self.winner = self.turn
            return
        before = self.border(self.enemy)
        self.stones = {cell: stone for cell, stone in self.stones.items() if stone == self.turn or cell not in land}
        border = self.border(self.enemy)
        if border != before:
            now = parts(set(self.name) - border) if border else []
            self.left[self.enemy] = next((region for region in now if region >= self.left[self.enemy]), frozenset())
        if self.done == 2:
            self.end_turn()

    def end_turn(self) -> None:
        self.turn, self.enemy = self.enemy, self.turn
        self.done, self.placed, self.moved = 0, None, None

    def first(self, region: Collection[Point]) -> str:
        return self.name[next(cell for cell in self.name if cell in region)]

    def names(self, cells: Iterable[Point]) -> set[str]:
        return {self.name[cell] for cell in cells}


def stripes(size: int, rng: Random) -> dict[str, str]:
    """Rows of one colour, most of them with a gap, and loose stones between them."""
    stones = {}
    for letter in ascii_lowercase[: 2 * size - 1]:
        cells, colour = row(letter, size).split(), rng.choice(["W", "B", ""])
        gap = rng.choice([*cells, *cells, ""])
        for cell in cells:
            stone = colour if colour and cell != gap else rng.choice(["W", "B", *[""] * 6])
            if stone:
                stones[cell] = stone
    return stones


def crowd(size: int, rng: Random) -> dict[str, str]:
    """Many stones of one colour here and there, and a few of the other."""
    cells = [cell for letter in ascii_lowercase[: 2 * size - 1] for cell in row(letter, size).split()]
    rng.shuffle(cells)
    many, few = cells[: len(cells) * 2 // 5], cells[-rng.randint(2, len(cells) // 5) :]
    return dict.fromkeys(many, "W") | dict.fromkeys(few, "B")


def crowded_start(size: int, rng: Random) -> Referee:
    """A board on which a border stands or is near: random games from an empty one hardly ever draw any."""
    while True:
        referee = Referee(size, rng.choice([stripes, crowd])(size, rng), rng.choice(["W", "B"]))
        both = {"W", "B"} <= set(referee.stones.values())
        lands = {colour: referee.territory(colour) for colour in ("W", "B")}
        settled = all(
            len(referee.fullest(colour)) < 2
            and 2 * len(land) < len(referee.name)
            and all(referee.stones.get(cell, colour) == colour for cell in land)
            for colour, land in lands.items()
        )
        if both and settled:
            return referee


def as_position(referee: Referee, size: int) -> Position:
    """The referee's books as a position, at the start of a turn."""
    (mine, leaves), (theirs, enemy_leaves) = (
        (
            " ".join(referee.names(cell for cell, stone in referee.stones.items() if stone == colour)),
            referee.first(referee.left[colour]) if referee.left[colour] else "-",
        )
        for colour in (referee.turn, referee.enemy)
    )
    colour = SIDE[referee.turn]
    return to_act(mine, theirs, size=size, colour=colour, leaves=leaves, enemy_leaves=enemy_leaves)


@pytest.mark.parametrize(("size", "seed", "games"), [(4, 8, 40), (5, 4, 40)])
def test_a_second_referee_agrees_along_random_games(size: int, seed: int, games: int) -> None:
    rng = Random(seed)
    seen: set[str] = set()
    for _ in range(games):
        referee = crowded_start(size, rng)
        position = as_position(referee, size)
        for _ in range(20):
            compare(position, referee)
            if referee.winner:
                seen.add("win")
                break
            mover, stones, had_border = referee.turn, len(referee.stones), referee.border(referee.turn)
            action = rng.choice(position.legal())
            position = position.play(action)
            referee.play(action)
            events = {
                "border": referee.border(mover),
                "borders of both": referee.border("W") and referee.border("B"),
                "broken border": had_border and not referee.border(mover),
                "choice": referee.tied,
                "capture": len(referee.stones) < stones,
            }
            seen.update(event for event, happened in events.items() if happened)
    assert seen == {"border", "borders of both", "broken border", "choice", "capture", "win"}


@pytest.mark.parametrize(("mover", "other"), [("W", "B"), ("B", "W")])
@pytest.mark.parametrize(
    ("own", "enemy", "action"),
    [
        ("f1 f2 f3 f4 e6", f"{row('g')} b2 b3 b4 c3 c4", "e6-f5"),
        (ALMOST, f"{row('b')} {row('g')} e3 e4", "d6-c6"),
    ],
)
def test_a_second_referee_agrees_when_a_border_is_captured(
    mover: str, other: str, own: str, enemy: str, action: str
) -> None:
    referee = Referee(4, dict.fromkeys(own.split(), mover) | dict.fromkeys(enemy.split(), other), mover)
    position = as_position(referee, 4)
    assert referee.border(other)
    rng = Random(4)
    for _ in range(20):
        compare(position, referee)
        position = position.play(action)
        referee.play(action)
        action = rng.choice(position.legal())


def compare(position: Position, referee: Referee) -> None:
    view = position.view()
    assert set(position.legal()) == (set() if referee.winner else referee.legal())
    assert position.seat == {"W": 1, "B": 2}[referee.turn]
    assert position.outcome == (Outcome(position.seat, "borderland.territory") if referee.winner else None)
    assert {piece.cell: piece.side for piece in view.pieces} == {
        referee.name[cell]: SIDE[stone] for cell, stone in referee.stones.items()
    }
    overlays = {(overlay.kind, overlay.side): set(overlay.cells) for overlay in view.overlays}
    for stone, side in SIDE.items():
        assert overlays.get(("border", side), set()) == referee.names(referee.border(stone))
        if not (referee.tied and referee.turn == stone):
            assert overlays.get(("territory", side), set()) == referee.names(referee.territory(stone))
