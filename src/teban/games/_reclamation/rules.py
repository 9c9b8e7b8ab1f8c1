"""What the two games of The Reclamation share: gardeners, cards and reclaiming (RULES.md, sections 12 and 13)."""

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import index
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Self

from teban.core import text
from teban.core.action import Action, Verb
from teban.core.boards import Symmetry, square
from teban.core.game import Game
from teban.core.options import Option, Options
from teban.core.parameters import shown
from teban.core.stacks import SIDES, SIGN, StackPosition, read_stacks, write_stacks
from teban.core.view import Card, Hand, Held, Outcome, Overlay, Piece, Placement
from teban.errors import BadOption, BadText
from teban.words import Phase, Prompt, Reason

BOARD = square(6)
GARDENER = 3
"""The height of the stack that is a gardener."""
HOME = {1: BOARD.index["f1"], 2: BOARD.index["a6"]}

Offsets = tuple[tuple[int, int], ...]

_CARD = re.compile(r"([A-Za-z0-9]{1,8})((?:\((?:-?[0-5]),(?:-?[0-5])\))+)")
_OFFSET = re.compile(r"\((-?[0-5]),(-?[0-5])\)")


@lru_cache(maxsize=64)  # asked again in every position; anybody may send other cards
def card_offsets(written: str) -> Mapping[str, Offsets]:
    """The cards of an option's value such as `K(-1,2)(1,2)/X(-1,1)(1,1)/...`, by name."""
    cards = {}
    for card in written.split("/"):
        found = _CARD.fullmatch(card)
        if not found:
            raise BadOption(Reason("reclamation.unreadable_card", params={"card": card[:40]}))
        name, pairs = found.groups()
        offsets = tuple((int(dx), int(dy)) for dx, dy in _OFFSET.findall(pairs))
        if name in cards or (0, 0) in offsets or len(set(offsets)) < len(offsets):
            raise BadOption(Reason("reclamation.bad_card", params={"card": card[:40]}))
        cards[name] = offsets
    if len(cards) != 4:
        raise BadOption(Reason("reclamation.four_cards", params={"found": len(cards)}))
    return cards


def read_cards(value: Any) -> str:
    """The canonical notation for cards given in it, or as a mapping from names to offsets."""
    if isinstance(value, Mapping):
        try:
            value = "/".join(
                str(name) + "".join(f"({index(dx)},{index(dy)})" for dx, dy in offsets)
                for name, offsets in value.items()
            )
        except (TypeError, ValueError):
            raise BadOption(Reason("reclamation.unreadable_card", params={"card": shown(value)})) from None
    written = value if isinstance(value, str) else shown(value)
    return "/".join(
        name + "".join(f"({dx},{dy})" for dx, dy in offsets) for name, offsets in card_offsets(written).items()
    )


SKEWED_CARDS = "A(1,2)/B(-1,1)(0,1)/C(2,0)(0,-2)(1,1)/D(0,1)(0,2)(0,3)"
"""Four cards that are not their own mirror images."""


def cards_option(default: str) -> Option:
    """The option that replaces the four cards, for people who own the box."""
    return Option("cards", "cards", default, parse=read_cards, examples=(SKEWED_CARDS,))


def reclamation_game(name: str, folder: Path, cards: str, *house_rules: str) -> Game:
    """The description of one of the games: its own cards, and the house rules that it alone needs."""
    return Game(
        name,
        folder,
        options=(cards_option(cards),),
        board=lambda options: BOARD,  # noqa: ARG005 - the game has one board
        marks=(
            ("restored", "board"),
            ("reconstructed", "cards"),
            *(("house", rule) for rule in ("moves_without_card", *house_rules, "repetition")),
        ),
        can_cycle=True,
    )


@dataclass(frozen=True, repr=False, eq=False)
class ReclamationPosition(StackPosition):
    """A turn moves a gardener and then plays a card, which puts and takes stones around it."""

    CELL_CONTENTS = tuple(letter + height for letter in "WB" for height in ("", "2", "3"))
    PAIR_FIELDS: ClassVar[Mapping[str, int]] = MappingProxyType({"stone": 0})
    CARD_FIELDS = (2, 3)

    STONES: ClassVar[int]
    """The stones each player begins with, the gardener's three among them."""

    hands: tuple[int, int] = (0, 0)
    """The stones in each seat's hand."""
    kept: tuple[int, int] = (0, 0)
    """The stones taken from gardeners that each seat keeps aside."""
    used: tuple[str, str] = ("", "")
    """The names of the cards that are out of use, in the order of the cards, separated by commas."""
    gardener: int | None = None
    """The gardener that has moved in this turn, while its card is still to be played or finished."""
    card: str = ""
    """The card being played, while stones are too few and squares are chosen one by one."""
    open: tuple[int, ...] = ()
    """The squares that may still be chosen for it."""

    @classmethod
    def start(cls, options: Options) -> Self:
        stacks = tuple(GARDENER * (cell == HOME[1]) - GARDENER * (cell == HOME[2]) for cell in BOARD.cells)
        in_hand = cls.STONES - GARDENER
        return cls(options, 1, stacks, hands=(in_hand, in_hand))

    # What distinguishes the two games

    @abstractmethod
    def _grows(self, height: int) -> bool:
        """Whether an own stack of that height gets a stone from a card."""

    @abstractmethod
    def _can_take(self, height: int) -> bool:
        """Whether a stone may be taken from an enemy stack of that height."""

    @abstractmethod
    def _victory(self, seat: int) -> str | None:
        """Why a seat has won at the end of its turn, as the code of a result."""

    # Cards

    @property
    def deck(self) -> Mapping[str, Offsets]:
        """The four cards."""
        return card_offsets(str(self.options["cards"]))

    def usable(self, seat: int) -> list[str]:
        """The cards that a seat may play."""
        used = self.used[seat - 1].split(",")
        return [name for name in self.deck if name not in used]

    def _targets(self, gardener: int, card: str, seat: int | None = None) -> list[int]:
        """The squares that a card reaches from a gardener; off the board they are ignored."""
        x, y = BOARD.points[gardener]
        sign = SIGN[seat or self.seat]  # Black sits opposite, so its cards are turned by 180 degrees
        found = ((x + sign * dx, y + sign * dy) for dx, dy in self.deck[card])
        return sorted(y * BOARD.size + x for x, y in found if 0 <= x < BOARD.size and 0 <= y < BOARD.size)

    def _growing(self, targets: Iterable[int]) -> list[int]:
        return [cell for cell in targets if self.height(cell) > 0 and self._grows(self.height(cell))]

    def _empty(self, targets: Iterable[int]) -> list[int]:
        return [cell for cell in targets if self.stacks[cell] == 0]

    def _takeable(self, targets: Iterable[int]) -> list[int]:
        return [cell for cell in targets if self.height(cell) < 0 and self._can_take(-self.height(cell))]

    def _changes_board(self, gardener: int, card: str) -> bool:
        targets = self._targets(gardener, card)
        has_stones = self.hands[self.seat - 1] > 0
        return bool(self._takeable(targets) or (has_stones and (self._growing(targets) or self._empty(targets))))

    # Which actions there are, and what forbids them

    def _candidates(self) -> Iterator[Action]:
        if self.card:
            yield from (Action(Verb.PUT, (cell,)) for cell in self.open)
        elif self.gardener is not None:
            yield from (Action(Verb.CARD, (), name) for name in self.deck)
        else:
            for start in BOARD.cells:
                if self.height(start) == GARDENER:
                    yield from (Action("", (start, goal)) for goal in sorted(BOARD.neighbours[start]))

    def _objection(self, action: Action) -> Reason | None:
        match action:
            case Action(Verb.PUT, (cell,), "") if self.card:
                if cell in self.open:
                    return None
                targets = self._names(self.open)
                return self._because("reclamation.not_among_targets", cell, *self.open, targets=targets)
            case Action(Verb.CARD, (), name) if self.gardener is not None and not self.card:
                return self._card_objection(self.gardener, name)
            case Action("", (start, goal), "") if self.gardener is None:
                return self._move_objection(start, goal)
            case Action("", (cell,), "") if self.gardener is None:
                if 0 < self.height(cell) < GARDENER:
                    return self._because("reclamation.not_a_gardener", cell)
                return self._piece_asked(cell, self.height(cell) == GARDENER)
            case _:
                return self._not_this_step(action)

    def _move_objection(self, start: int, goal: int) -> Reason | None:
        if self.height(start) <= 0:
            return self._because("no_own_piece", start)
        if self.height(start) != GARDENER:
            return self._because("reclamation.not_a_gardener", start)
        if goal not in BOARD.neighbours[start]:
            return self._because("not_adjacent", start, goal)
        if self.stacks[goal]:
            return self._because("occupied", goal)
        moved = self._with_gardener(start, goal)
        if not any(moved._changes_board(goal, card) for card in self.usable(self.seat)):
            return self._because("reclamation.no_card_after", start, goal)
        return None

    def _card_objection(self, gardener: int, name: str) -> Reason | None:
        if name not in self.deck:
            return Reason("reclamation.no_such_card", params={"card": name, "cards": tuple(self.deck)})
        if name not in self.usable(self.seat):
            return Reason("reclamation.card_used", params={"card": name, "cards": tuple(self.usable(self.seat))})
        if not self._changes_board(gardener, name):
            return self._because("reclamation.changes_nothing", *self._targets(gardener, name), card=name)
        return None

    # What they do

    def _after(self, action: Action) -> Self:
        match action:
            case Action("", (start, goal)):
                return self._with_gardener(start, goal)
            case Action(Verb.CARD, _, name):
                return self._reclaim(name)
            case _:
                return self._put(action.cells[0])

    def _with_gardener(self, start: int, goal: int) -> Self:
        stacks = list(self.stacks)
        stacks[start], stacks[goal] = 0, stacks[start]
        return replace(self, stacks=tuple(stacks), gardener=goal)

    def _reclaim(self, card: str) -> Self:
        """Own stacks grow, then empty squares are taken, then enemy stones; with too few in hand the mover chooses."""
        assert self.gardener is not None
        targets = self._targets(self.gardener, card)
        growing, empty = self._growing(targets), self._empty(targets)
        position = self
        for squares in (growing, empty):
            hand = position.hands[self.seat - 1]
            if 0 < hand < len(squares):
                return replace(position, card=card, open=tuple(squares))
            if hand:
                position = position._with_stones_on(squares)
        return position._finish(card)

    def _put(self, cell: int) -> Self:
        position = self._with_stones_on([cell])
        if position.hands[self.seat - 1]:
            return replace(position, open=tuple(other for other in self.open if other != cell))
        return replace(position, card="", open=())._finish(self.card)

    def _with_stones_on(self, squares: Iterable[int]) -> Self:
        stacks, hands, me = list(self.stacks), list(self.hands), self.seat - 1
        for cell in squares:
            stacks[cell] += SIGN[self.seat]
            hands[me] -= 1
        return replace(self, stacks=tuple(stacks), hands=(hands[0], hands[1]))

    def _finish(self, card: str) -> Self:
        """Take stones from the enemy, put the card out of use, and end the turn."""
        assert self.gardener is not None
        stacks, hands, kept, me = list(self.stacks), list(self.hands), list(self.kept), self.seat - 1
        for cell in self._takeable(self._targets(self.gardener, card)):
            if abs(stacks[cell]) == GARDENER:
                kept[me] += 1
            else:
                hands[me] += 1
            stacks[cell] += SIGN[self.seat]
        used = list(self.used)
        out = [name for name in self.deck if name == card or name not in self.usable(self.seat)]
        used[me] = card if len(out) == len(self.deck) else ",".join(out)
        position = replace(
            self,
            stacks=tuple(stacks),
            hands=(hands[0], hands[1]),
            kept=(kept[0], kept[1]),
            used=(used[0], used[1]),
            gardener=None,
        )
        return replace(position, seat=self.rival)

    def _ending(self) -> Outcome | None:
        if self.gardener is not None:
            return None
        if victory := self._victory(self.rival):
            return Outcome(self.rival, victory)
        return None if self._has_legal_action() else Outcome(self.rival, "reclamation.no_turn")

    # What is shown and asked

    def _piece(self, cell: str, side: str, height: int) -> Piece:
        if height == GARDENER:
            return Piece(cell, side, "gardener", height, mark="blossom")
        return super()._piece(cell, side, height)

    def _phase(self) -> str:
        return "put" if self.card else "play" if self.gardener is None else "reclaim"

    def _special(self) -> Phase | None:
        if self.card:
            return Phase("reclamation.put", self._names(self.open), {"hand": self.hands[self.seat - 1]})
        usable = self.usable(self.seat)
        return Phase("reclamation.last_card", params={"card": usable[0]}) if len(usable) == 1 else None

    def _prompt(self) -> Prompt:
        if self.card:
            return Prompt("reclamation.put", self._names(self.open), {"hand": self.hands[self.seat - 1]})
        if self.gardener is not None:
            return Prompt("reclamation.card", params={"cards": tuple(action.mark for action in self._legal_actions)})
        return Prompt("reclamation.move")

    def _hands(self) -> Iterator[Hand]:
        for seat in (1, 2):
            kept = (Held("kept", self.kept[seat - 1], is_taken=True),) if self._can_take(GARDENER) else ()
            yield Hand(seat, (Held("stone", self.hands[seat - 1]), *kept))

    def _cards(self) -> Iterator[Card]:
        for seat in (1, 2):
            stands = [cell for cell in BOARD.cells if self.height(cell, seat) == GARDENER]
            if seat == self.seat and self.gardener is not None:
                stands = [self.gardener]
            for name, offsets in self.deck.items():
                reach = self._targets(stands[0], name, seat) if len(stands) == 1 else []
                usable = self.usable(seat)
                back_in = 0 if name in usable else len(usable)  # the last of them brings all others back
                yield Card(seat, name, offsets, name in usable, self._names(reach), back_in)

    def _placements(self) -> Iterator[Placement]:
        if self.card:
            yield Placement(Verb.PUT, SIDES[self.seat])

    def _overlays(self) -> Iterator[Overlay]:
        if self.gardener is not None:
            yield Overlay("pending", self._names([self.gardener]), SIDES[self.seat])
        if self.card:
            yield Overlay("target", self._names(self.open), SIDES[self.seat])

    # The text form: `-` wherever there is nothing to tell

    def _fields(self) -> Iterable[str]:
        yield write_stacks(BOARD, self.stacks)
        yield str(self.seat)
        for pair in (self.hands, self.kept):
            yield ",".join(map(str, pair))
        for names in self.used:
            yield names or "-"
        yield text.write_cell(BOARD, self.gardener)
        yield self.card or "-"
        yield ",".join(self._names(self.open)) or "-"

    @classmethod
    def _parse(cls, options: Options, fields: Iterator[str]) -> Self:
        stacks = read_stacks(BOARD, next(fields))
        seat = text.read_seat(next(fields))
        hands, kept = _read_pair(next(fields)), _read_pair(next(fields))
        deck = card_offsets(str(options["cards"]))
        used = (_read_used(deck, next(fields)), _read_used(deck, next(fields)))
        gardener = text.read_cell(BOARD, next(fields))
        card = text.read_word(next(fields), ("-", *deck)).removeprefix("-")
        names = next(fields)
        opened = () if names == "-" else tuple(text.read_place(BOARD, name) for name in names.split(","))
        return cls(options, seat, stacks, hands, kept, used, gardener, card, opened)

    def _flaw(self) -> Reason | None:
        heights = [abs(stack) for stack in self.stacks]
        if max(heights) > GARDENER:
            return self._because("reclamation.too_high", heights.index(max(heights)))
        if sum(heights) + sum(self.hands) + sum(self.kept) != 2 * self.STONES:
            return Reason("reclamation.stones_missing", params={"expected": 2 * self.STONES})
        earlier = self._victory(self.rival) if self.gardener is not None else None
        if earlier or (self._victory(self.seat) and not self.card):  # a card being played may be on its way to a win
            return Reason("won_before_last_turn")
        return self._gardener_flaw() or self._turn_flaw()

    @abstractmethod
    def _gardener_flaw(self) -> Reason | None:
        """What is wrong with the number of gardeners."""

    def _turn_flaw(self) -> Reason | None:
        """A gardener that has moved is one, and squares to choose are those that its card leaves open."""
        if self.gardener is None:
            return Reason("reclamation.bad_turn") if self.card or self.open else None
        if self.height(self.gardener) != GARDENER:
            return self._because("reclamation.not_a_gardener", self.gardener)
        usable = self.usable(self.seat)
        if not self.card:
            can_play = any(self._changes_board(self.gardener, card) for card in usable)
            return None if can_play and not self.open else Reason("reclamation.bad_turn")
        targets = self._targets(self.gardener, self.card)
        fits = set(self.open) <= set(self._growing(targets)) or set(self.open) <= set(self._empty(targets))
        in_order = tuple(sorted(set(self.open))) == self.open
        short = 0 < self.hands[self.seat - 1] < len(self.open)
        return None if self.card in usable and fits and in_order and short else Reason("reclamation.bad_turn")

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The identity, and the mirror image if every card is its own mirror image."""
        mirrored = all(set(offsets) == {(-dx, dy) for dx, dy in offsets} for offsets in self.deck.values())
        north = BOARD.directions.index("N")
        return tuple(s for s in BOARD.symmetries if s.directions[north] == north)[: 1 + mirrored]

    def transformed(self, symmetry: Symmetry) -> Self:
        return replace(
            super().transformed(symmetry),
            gardener=None if self.gardener is None else symmetry.cells[self.gardener],
            open=tuple(sorted(symmetry.cells[cell] for cell in self.open)),
        )


def _read_pair(written: str) -> tuple[int, int]:
    one, _, two = written.partition(",")
    return text.read_number(one, 99), text.read_number(two, 99)


def _read_used(deck: Mapping[str, Offsets], written: str) -> str:
    names = [] if written == "-" else written.split(",")
    for name in names:
        text.read_word(name, tuple(deck))
    # All four are never out of use at once, and they are listed in the order of the cards.
    if names != [name for name in deck if name in names] or len(names) == len(deck):
        raise BadText(Reason("reclamation.bad_used", params={"used": written[:40]}))
    return ",".join(names)
