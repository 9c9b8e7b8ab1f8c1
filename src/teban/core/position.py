"""The contract that every rule set obeys, and all that is the same in every one of them.

A rule set is a frozen dataclass derived from `Position`. It says what it is in a few methods, each named after
the question it answers:

- `start`: how does a game begin?
- `_candidates`: which actions are worth asking about, in canonical order?
- `_objection`: which clause forbids this action? Every clause stands here, once: the legal actions are the
  candidates without an objection, so what is offered and what is explained cannot drift apart.
- `_after`: what does an action do?
- `_ending`: is the game over, and who has won?
- `_fields`, `_parse`, `_flaw`: the text form, there and back, and what no game can lead to.
- `_prompt`, `_pieces`, `_overlays`, ...: what is shown and asked.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import ClassVar, Self

from teban.core.action import Action, UnknownCell, read
from teban.core.boards import Board, Symmetry
from teban.core.deprecation import warn_renamed
from teban.core.game import Game
from teban.core.options import Options
from teban.core.renderers import RENDERERS
from teban.core.view import Card, Cell, Choice, Hand, Outcome, Overlay, Piece, View
from teban.errors import BadText, IllegalAction
from teban.words import Prompt, Reason


@dataclass(frozen=True, repr=False, eq=False)
class Position(ABC):
    """A position: immutable, and equal to another if the rules cannot tell them apart, which is what `text` tells."""

    game: ClassVar[Game]

    options: Options
    seat: int
    """Whose action it is, 1 or 2. When the game is over: whoever would have had to act."""

    # The contract

    @property
    def rule_set(self) -> type["Position"]:
        """The class of the rulebook that knows the rules of this position, whatever backend plays it."""
        return type(self)

    @classmethod
    @abstractmethod
    def start(cls, options: Options) -> Self:
        """The position in which a game begins."""

    def legal(self) -> tuple[str, ...]:
        """The actions that the rules allow, as canonical strings in a fixed order."""
        return self._legal

    def play(self, action: str) -> Self:
        """The position after an action; IllegalAction says why there is none."""
        found = self._read(action)
        if isinstance(found, Reason):
            raise IllegalAction(action, found)
        return self._after(found)

    def play_all(self, actions: Iterable[str]) -> Self:
        """The position after several actions; IllegalAction says which of them is not legal, and why."""
        *_, last = self.walk(actions)
        return last

    def walk(self, actions: Iterable[str]) -> Iterator[Self]:
        """This position, and then the one after each of several actions; IllegalAction as in `play_all`."""
        yield (position := self)
        for number, action in enumerate(actions, start=1):
            try:
                yield (position := position.play(action))
            except IllegalAction as error:
                error.number = number
                raise

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        return self._ending()

    def why_not(self, action: str) -> Reason | None:
        """Why an action, or any other string, is not legal here; None if it is."""
        found = self._read(action)
        return found if isinstance(found, Reason) else None

    @cached_property
    def text(self) -> str:
        """The position in one line: game, options that are not at their default, board, seat, and the rest."""
        options = self.game.write_options(self.options)
        return " ".join([self.game.name, *([options] if options else []), *self._fields()])

    @cached_property
    def key(self) -> int:
        """A 64-bit hash of everything the rules depend on, the same in every process."""
        return int.from_bytes(blake2b(self.text.encode(), digest_size=8).digest())

    def view(self) -> View:
        """Everything a renderer needs."""
        board = self.board
        return View(
            game=self.game.name,
            shape=board.shape,
            size=board.size,
            cells=tuple(Cell(name, *centre) for name, centre in zip(board.names, board.centres, strict=True)),
            seat=self.seat,
            sides=self._sides(),
            phase="over" if self.outcome else self._phase(),
            prompt=self.prompt,
            outcome=self.outcome,
            pieces=tuple(self._pieces()),
            overlays=tuple(self._overlays()),
            hands=tuple(self._hands()),
            cards=tuple(self._cards()),
            choices=tuple(
                Choice(action.write(board), self._names(action.cells), action.mark or action.verb)
                for action in self._legal_actions
            ),
        )

    @property
    def prompt(self) -> Prompt | None:
        """What the player to act is asked for, or None when the game is over."""
        return None if self.outcome else self._prompt()

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries of the board that the rules respect."""
        return self.board.symmetries

    @abstractmethod
    def transformed(self, symmetry: Symmetry) -> Self:
        """The same position on the turned or mirrored board; the symmetry must be one of `symmetries`."""

    def transformed_action(self, action: str, symmetry: Symmetry) -> str:
        """An action of this position as it is called on the turned or mirrored board."""
        found = read(action, self.board)
        assert found, action
        return found.transformed(symmetry, self.board).write(self.board)

    def turned(self, symmetry: Symmetry) -> Self:
        """Deprecated name of `transformed`."""
        warn_renamed("Position.turned", "Position.transformed")
        return self.transformed(symmetry)

    def turned_action(self, action: str, symmetry: Symmetry) -> str:
        """Deprecated name of `transformed_action`."""
        warn_renamed("Position.turned_action", "Position.transformed_action")
        return self.transformed_action(action, symmetry)

    @cached_property
    def board(self) -> Board:
        """The board this is played on."""
        return self.game.board(self.options)

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return RENDERERS.text(self.view())

    def __repr__(self) -> str:
        return f"teban.load({self.text!r})"

    def _repr_svg_(self) -> str | None:
        return RENDERERS.svg(self, ()) if RENDERERS.svg else None

    # What a rule set says

    @abstractmethod
    def _candidates(self) -> Iterable[Action]:
        """Every action that could be legal here, in canonical order; never asked when the game is over."""

    @abstractmethod
    def _objection(self, action: Action) -> Reason | None:
        """The clause that forbids an action, whatever action it is; never asked when the game is over."""

    @abstractmethod
    def _after(self, action: Action) -> Self:
        """The position after a legal action."""

    @abstractmethod
    def _ending(self) -> Outcome | None:
        """The result, if the game is over."""

    @abstractmethod
    def _fields(self) -> Iterable[str]:
        """The words of the text form after the options: everything the rules depend on."""

    @classmethod
    @abstractmethod
    def _parse(cls, options: Options, fields: Iterator[str]) -> Self:
        """Build a position from those words; BadText where one makes no sense."""

    def _flaw(self) -> Reason | None:
        """Why the rules cannot hold this position although its text can be read."""
        return None

    @abstractmethod
    def _prompt(self) -> Prompt:
        """What the player to act is asked for."""

    @abstractmethod
    def _pieces(self) -> Iterable[Piece]:
        """What stands on the board."""

    # Positions set up by hand (`position_editor.py`)

    CELL_CONTENTS: ClassVar[tuple[str, ...]] = ("W", "B")
    """What can be put on a cell, as the text form writes it."""
    PAIR_FIELDS: ClassVar[Mapping[str, int]] = {}
    """Which words of the text form after the seat are pairs of numbers, one for each seat, by what they count."""
    CARD_FIELDS: ClassVar[tuple[int, int] | None] = None
    """Which of those words list the cards of each seat that are out of use."""

    @classmethod
    def _fields_after_seat(cls, options: Options, rows: str, seat: int) -> list[str]:  # noqa: ARG003 - some need them
        """The words of the text form after the seat where a turn begins in a position set up by hand."""
        return text_words(cls.start(options))[2:]

    def _phase(self) -> str:
        return "play"

    def _sides(self) -> tuple[str, str] | None:
        return ("white", "black")

    def _overlays(self) -> Iterable[Overlay]:
        return ()

    def _hands(self) -> Iterable[Hand]:
        return ()

    def _cards(self) -> Iterable[Card]:
        return ()

    # What rule sets share

    @property
    def rival(self) -> int:
        """The other seat."""
        return 3 - self.seat

    @cached_property
    def _legal_actions(self) -> tuple[Action, ...]:
        if self.outcome:
            return ()
        return tuple(action for action in self._candidates() if self._objection(action) is None)

    @cached_property
    def _legal(self) -> tuple[str, ...]:
        board = self.board
        return tuple([action.write(board) for action in self._legal_actions])

    def _has_legal_action(self) -> bool:
        """For endings that ask whether the player to act can: must not look at the outcome itself."""
        return any(self._objection(action) is None for action in self._candidates())

    def _read(self, text: str) -> Action | Reason:
        if self.outcome:
            return Reason("game_over")
        try:
            action = read(text, self.board)
        except UnknownCell as unknown:
            return Reason("not_on_board", params={"cell": unknown.name})
        if action is None:
            return Reason("unreadable", params={"action": text[:40]})
        return self._objection(action) or action

    def _names(self, cells: Iterable[int]) -> tuple[str, ...]:
        return tuple([self.board.names[cell] for cell in cells])

    def _because(self, code: str, *cells: int, **params: object) -> Reason:
        """A reason, with cells given as numbers; in its sentence they are `{cells}`."""
        return Reason(code, self._names(cells), params)

    def _not_this_step(self, action: Action) -> Reason:
        """The reason for an action of a form that is not asked for now."""
        return Reason("not_this_step", params={"action": action.write(self.board), "asked": self._prompt()})

    def _piece_asked(self, cell: int, is_own: bool) -> Reason:
        """The reason for naming one cell where a move from cell to cell is asked for: what can be done with it."""
        if not is_own:
            return self._because("no_own_piece", cell)
        moves = [action for action in self._legal_actions if len(action.cells) == 2 and action.cells[0] == cell]
        if not moves:
            return self._because("piece_stuck", cell)
        goals = [action.cells[1] for action in moves]
        example = moves[0].write(self.board)
        return self._because("choose_goal", cell, *goals, goals=self._names(goals), example=example)


def text_words(position: Position) -> list[str]:
    """The words of a text form after the name and the options: the board, the seat, and the rest."""
    return [word for word in position.text.split()[1:] if "=" not in word]


def parse_text(cls: type[Position], words: list[str]) -> Position:
    """A position of a rule set from the words of its text form after the game's name; BadText if it has none."""
    given = {}
    fields = iter(words)
    rest: list[str] = []
    for word in fields:
        name, equals, value = word.partition("=")
        if not equals:
            rest = [word, *fields]
            break
        if name in given:
            raise BadText(Reason("option_twice", params={"option": name[:40]}))
        given[name] = value
    remaining = iter(rest)
    try:
        position = cls._parse(cls.game.read_options(given), remaining)
    except StopIteration:
        raise BadText(Reason("text_too_short")) from None
    if (extra := next(remaining, None)) is not None:
        raise BadText(Reason("text_too_long", params={"extra": extra[:40]}))
    if flaw := position._flaw():
        raise BadText(flaw)
    return position
