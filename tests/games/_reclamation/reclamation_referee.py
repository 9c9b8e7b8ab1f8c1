"""A second, plain implementation of The Reclamation's turn, to referee the first (RULES.md, sections 12 and 13).

Squares are (x, y) from 0; nothing is shared with the rule sets but the names of actions.
"""

from dataclasses import dataclass, field

Square = tuple[int, int]

ALL = [(x, y) for y in range(6) for x in range(6)]


def name(square: Square) -> str:
    return f"{'abcdef'[square[0]]}{square[1] + 1}"


def square_of(text: str) -> Square:
    return "abcdef".index(text[0]), int(text[1:]) - 1


@dataclass
class Referee:
    """The whole state of a game, changed by `play`."""

    throne: bool
    cards: dict[str, list[tuple[int, int]]]
    piles: dict[Square, tuple[int, int]] = field(default_factory=lambda: {(5, 0): (1, 3), (0, 5): (2, 3)})
    """Whose stones are on a square, and how many."""
    hands: dict[int, int] = field(default_factory=dict)
    kept: dict[int, int] = field(default_factory=lambda: {1: 0, 2: 0})
    out: dict[int, list[str]] = field(default_factory=lambda: {1: [], 2: []})
    seat: int = 1
    gardener: Square | None = None
    card: str = ""
    to_grow: list[Square] = field(default_factory=list)
    to_fill: list[Square] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.hands = dict.fromkeys((1, 2), 15 if self.throne else 14)

    # What a card reaches

    def targets(self, gardener: Square, card: str) -> list[Square]:
        x, y = gardener
        forward = 1 if self.seat == 1 else -1
        aimed = [(x + forward * right, y + forward * ahead) for right, ahead in self.cards[card]]
        return [square for square in ALL if square in aimed]

    def growing(self, squares: list[Square]) -> list[Square]:
        heights = (1, 2) if self.throne else (1,)
        return [at for at in squares if at in self.piles and self.piles[at] in [(self.seat, h) for h in heights]]

    def robbed(self, squares: list[Square]) -> list[Square]:
        heights = (1, 2, 3) if self.throne else (1, 2)
        return [at for at in squares if at in self.piles and self.piles[at] in [(3 - self.seat, h) for h in heights]]

    def playable(self, gardener: Square) -> list[str]:
        return [card for card in self.cards if card not in self.out[self.seat] and self._changes(gardener, card)]

    def _changes(self, gardener: Square, card: str) -> bool:
        squares = self.targets(gardener, card)
        room = self.growing(squares) or [at for at in squares if at not in self.piles]
        return bool(self.robbed(squares)) or (bool(room) and self.hands[self.seat] > 0)

    # What is legal

    def legal(self) -> set[str]:
        if self.winner():
            return set()
        if self.card:
            return {f"put-{name(square)}" for square in self.to_grow or self.to_fill}
        if self.gardener:
            return {f"card-{card}" for card in self.playable(self.gardener)}
        return self._moves()

    def _moves(self) -> set[str]:
        found = set()
        for start in [square for square in ALL if self.piles.get(square) == (self.seat, 3)]:
            for goal in ALL:
                near = max(abs(goal[0] - start[0]), abs(goal[1] - start[1])) == 1
                if near and goal not in self.piles and self._card_after(start, goal):
                    found.add(f"{name(start)}-{name(goal)}")
        return found

    def _card_after(self, start: Square, goal: Square) -> bool:
        self.piles[goal] = self.piles.pop(start)
        found = bool(self.playable(goal))
        self.piles[start] = self.piles.pop(goal)
        return found

    # What actions do

    def play(self, action: str) -> None:
        if action.startswith("put-"):
            square = square_of(action.removeprefix("put-"))
            (self.to_grow or self.to_fill).remove(square)
            self._add(square)
            self._reclaim()
        elif action.startswith("card-"):
            assert self.gardener
            self.card = action.removeprefix("card-")
            squares = self.targets(self.gardener, self.card)
            self.to_grow = self.growing(squares)
            self.to_fill = [square for square in squares if square not in self.piles]
            self._reclaim()
        else:
            start, self.gardener = (square_of(word) for word in action.split("-"))
            self.piles[self.gardener] = self.piles.pop(start)

    def _add(self, square: Square) -> None:
        _, height = self.piles.get(square, (self.seat, 0))
        self.piles[square] = (self.seat, height + 1)
        self.hands[self.seat] -= 1

    def _reclaim(self) -> None:
        """Go on with the card until the mover has a choice or the turn is over."""
        for squares in (self.to_grow, self.to_fill):
            if 0 < self.hands[self.seat] < len(squares):
                return
            while squares:
                square = squares.pop()
                if self.hands[self.seat]:
                    self._add(square)
        assert self.gardener
        for square in self.robbed(self.targets(self.gardener, self.card)):
            self._rob(square)
        out = [*self.out[self.seat], self.card]
        self.out[self.seat] = out if len(out) < 4 else [self.card]
        self.gardener, self.card, self.seat = None, "", 3 - self.seat

    def _rob(self, square: Square) -> None:
        owner, height = self.piles.pop(square)
        if height > 1:
            self.piles[square] = (owner, height - 1)
        (self.kept if height == 3 else self.hands)[self.seat] += 1

    # Who has won

    def winner(self) -> int | None:
        if self.gardener:
            return None
        last = 3 - self.seat
        if self.throne:
            won = self.kept[last] >= 3 or (self.seat, 3) not in self.piles.values()
        else:
            won = len([owner for owner, _ in self.piles.values() if owner == last]) >= 12
        return last if won or not self._moves() else None
