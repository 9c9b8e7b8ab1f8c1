"""The contract of rule sets, and everything they share.

A rule set is a frozen dataclass derived from `Position`. It overrides a few methods, each the answer to a question:

- `start`: how does a game begin?
- `_candidates`: which actions might be legal, in canonical order?
- `_objection`: which clause forbids this action? Every clause stands here, once: the legal actions are the
  candidates without an objection, so the actions on offer and the reasons for refusals cannot drift apart.
- `_after`: what does an action do?
- `_ending`: is the game over, and who has won?
- `_fields`, `_parse`, `_flaw`: how is it written and read, and which texts describe no position of a game?
- `_prompt`, `_pieces`, `_overlays`, ...: what does a player see, and what is the player asked for?
- `_meters`, `_result`: how does the race stand, and what decided it?
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from hashlib import blake2b
from random import Random
from typing import ClassVar, Self

from teban.core.action import Action, UnknownCell, Verb, read
from teban.core.boards import Board, Symmetry
from teban.core.cached import cached_property
from teban.core.deprecation import warn_renamed
from teban.core.game import Game
from teban.core.options import Options
from teban.core.parameters import shown
from teban.core.renderers import RENDERERS
from teban.core.view import Card, Cell, Choice, Hand, Meter, Outcome, Overlay, Piece, Placement, View
from teban.errors import BadText, IllegalAction
from teban.words import Consequence, Phase, Prompt, Reason, Result


@dataclass(frozen=True, repr=False, eq=False)
class Position(ABC):
    """A position: immutable, and equal to any other with the same `text`, which holds all that the rules depend on."""

    game: ClassVar[Game]

    options: Options
    seat: int
    """The seat to act, 1 or 2. When the game is over: the seat that would have been next."""

    def __init_subclass__(cls) -> None:
        if "game" in vars(cls):
            vars(cls.game)["_rule_set"] = cls

    # The contract

    @property
    def rule_set(self) -> type["Position"]:
        """The rulebook's class for this position, whichever backend plays it."""
        return type(self)

    @classmethod
    @abstractmethod
    def start(cls, options: Options) -> Self:
        """The position in which a game with these options begins; every value of every option has one."""

    def legal(self) -> tuple[str, ...]:
        """The legal actions as canonical strings, in canonical order, each once; empty exactly if the game is over."""
        return self._legal

    def play(self, action: str) -> Self:
        """The position after an action; IllegalAction with the reason if it is not legal."""
        found = self._read(action)
        if isinstance(found, Reason):
            raise IllegalAction(action, found)
        return self._after(found)

    def play_all(self, actions: Iterable[str]) -> Self:
        """The position after several actions; IllegalAction with the number of the first illegal one and the reason."""
        *_, last = self.walk(actions)
        return last

    def walk(self, actions: Iterable[str]) -> Iterator[Self]:
        """This position, then the one after each action; IllegalAction as in `play_all`, when it is reached."""
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

    @property
    def result(self) -> Result | None:
        """How the game ended, with the numbers and cells that decided it; None exactly if `outcome` is."""
        return self._result(self.outcome) if self.outcome else None

    def meters(self) -> tuple[Meter, ...]:
        """How the race stands: seat 1's meters, then the same ones of seat 2; also when the game is over."""
        return tuple(self._meters())

    def why_not(self, action: str) -> Reason | None:
        """The reason why any string whatever is no legal action here; None exactly if it is in `legal()`."""
        found = self._read(action)
        return found if isinstance(found, Reason) else None

    @cached_property
    def text(self) -> str:
        """The position in one line: game, options that are not at their default, board, seat, and the rest."""
        options = self.game.write_options(self.options)
        return " ".join([self.game.name, *([options] if options else []), *self._fields()])

    @cached_property
    def key(self) -> int:
        """A 64-bit hash of `text`, the same in every process and version of Python; the kernel has keys of its own."""
        return int.from_bytes(blake2b(self.text.encode(), digest_size=8).digest())

    def view(self) -> View:
        """Everything that a renderer needs, in plain data; its `choices` are the legal actions, in the same order."""
        board, result = self.board, self.result
        return View(
            game=self.game.name,
            shape=board.shape,
            size=board.size,
            cells=tuple(Cell(name, *centre) for name, centre in zip(board.names, board.centres, strict=True)),
            seat=self.seat,
            sides=self._sides(),
            phase="over" if self.outcome else self._phase(),
            special=None if self.outcome else self._special(),
            prompt=self.prompt,
            outcome=self.outcome,
            result=result,
            meters=self.meters(),
            pieces=tuple(self._pieces()),
            overlays=(*self._overlays(), *self._won(result)),
            hands=tuple(self._hands()),
            cards=tuple(self._cards()),
            choices=tuple(
                Choice(
                    action.write(board),
                    self._names(action.cells),
                    action.mark or action.verb,
                    self._consequence(action),
                )
                for action in self._legal_actions
            ),
            placements=() if self.outcome else tuple(self._placements()),
        )

    @property
    def prompt(self) -> Prompt | None:
        """What the player to act is asked for; None exactly if the game is over."""
        return None if self.outcome else self._prompt()

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries of the board under which this position has an image, the identity first.

        Legal actions, play and outcomes agree with the images: `a` is legal here exactly if `transformed_action(a, s)`
        is legal in `transformed(s)`.
        """
        return self.board.symmetries

    @abstractmethod
    def transformed(self, symmetry: Symmetry) -> Self:
        """The image of this position on the turned or mirrored board; the symmetry must be one of `symmetries`.

        Rule sets that remember cells besides the pieces override this.
        """

    def transformed_action(self, action: str, symmetry: Symmetry) -> str:
        """The image of a legal action, to be played in `transformed(symmetry)`."""
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

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __getstate__(self) -> dict[str, object]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # and not what was worked out from it

    def __str__(self) -> str:
        return RENDERERS.text(self.view())

    def __repr__(self) -> str:
        return f"teban.load({self.text!r})"

    def _repr_svg_(self) -> str | None:
        return RENDERERS.svg(self, ()) if RENDERERS.svg else None

    def png(
        self,
        *,
        theme: str = "light",
        last: Iterable[str] = (),
        meters: bool = False,
        size: int = 960,
        lang: str = "en",
    ) -> bytes:
        """A picture, `size` pixels wide, as PNG (extra `pictures`); the other options are those of `teban.svg`."""
        assert RENDERERS.png, "importing teban sets it"
        return RENDERERS.png(self, theme=theme, last=last, meters=meters, size=size, lang=lang)

    # The rules: every rule set overrides these

    @abstractmethod
    def _candidates(self) -> Iterable[Action]:
        """A superset of the legal actions, in canonical order, without duplicates.

        Only called while the game goes on. `_objection` decides about each, so a candidate may be illegal, but what is
        no candidate is never offered.
        """

    @abstractmethod
    def _objection(self, action: Action) -> Reason | None:
        """The reason that the first clause to forbid an action gives; None if it is legal.

        Called with any action of the grammar whose cells are on this board, also of a form that the game does not have;
        only called while the game goes on. None implies that the action is a candidate.
        """

    @abstractmethod
    def _after(self, action: Action) -> Self:
        """The position after an action; only called if it is legal. The action itself need not be checked again."""

    @abstractmethod
    def _ending(self) -> Outcome | None:
        """The result if the game is over, else None; then some action must be legal.

        Must not ask for `outcome` or `legal()`, which depend on it; `_has_legal_action` is there for this.
        """

    @abstractmethod
    def _fields(self) -> Iterable[str]:
        """The words of the text form after the options: everything that the rules depend on, each word without blanks.

        The first is the board, the second the seat. Positions with equal words have the same future.
        """

    @classmethod
    @abstractmethod
    def _parse(cls, options: Options, fields: Iterator[str]) -> Self:
        """The position of those words; BadText for a word that cannot be read.

        The inverse of `_fields`. Takes as many words as it needs: StopIteration means that the text is too short.
        """

    def _flaw(self) -> Reason | None:
        """Why no game reaches a position of this kind although its text can be read; None if nothing speaks against it.

        A necessary condition, not a sufficient one: nobody proves that a game leads to the position.
        """
        return None

    @abstractmethod
    def _prompt(self) -> Prompt:
        """What the player to act is asked for; only called while the game goes on."""

    @abstractmethod
    def _pieces(self) -> Iterable[Piece]:
        """The pieces on the board, at most one (or one stack) on a cell."""

    # The position editor (`position_editor.py`): defaults suit games with one plain piece on a cell

    CELL_CONTENTS: ClassVar[tuple[str, ...]] = ("W", "B")
    """What the editor can put on a cell, as the text form writes it."""
    PAIR_FIELDS: ClassVar[Mapping[str, int]] = {}
    """The pairs of numbers, one for each seat, among the words of the text form: what they count, and which word after
    the seat they are (0 is the first)."""
    CARD_FIELDS: ClassVar[tuple[int, int] | None] = None
    """Which words after the seat list the used cards of seats 1 and 2; None in games without cards."""

    @classmethod
    def _fields_after_seat(cls, options: Options, rows: str, seat: int) -> list[str]:  # noqa: ARG003 - some need them
        """The words of the text form after the seat, for an edited position at the beginning of a turn."""
        return text_words(cls.start(options))[2:]

    # What is shown: defaults for games in which nothing of the kind is

    def _phase(self) -> str:
        """The phase of the game for style sheets and explanations, such as `setup`; only called while it goes on."""
        return "play"

    def _special(self) -> Phase | None:
        """What is special about this part of the game or turn; only called while it goes on."""
        return None

    def _sides(self) -> tuple[str, str] | None:
        """The sides of seats 1 and 2; None until a pie rule has assigned them."""
        return ("white", "black")

    def _overlays(self) -> Iterable[Overlay]:
        """What lies on the cells besides the pieces; later ones are drawn over earlier ones."""
        return ()

    def _hands(self) -> Iterable[Hand]:
        """What the seats hold beside the board, seat 1 first."""
        return ()

    def _cards(self) -> Iterable[Card]:
        """The cards in front of the seats, in the order of the deck, seat 1 first."""
        return ()

    def _placements(self) -> Iterable[Placement]:
        """The pieces that choices of one empty cell put there, by their words; only called while the game goes on."""
        return ()

    def _consequence(self, action: Action) -> Consequence | None:
        """What a legal action leads to that nobody should overlook; None for most.

        The default suits every rule set in which passes may end the game.
        """
        return self._end_by_passing() if action.verb == Verb.PASS else None

    def _meters(self) -> Iterable[Meter]:
        """How the race stands, seat 1 first, with the same codes for both, in the order in which they decide."""
        return ()

    def _result(self, outcome: Outcome) -> Result:
        """How the game ended: its sentence may use `winner`, `loser`, and what rule sets that override this add."""
        return self._ended(outcome)

    # What rule sets share

    def _end_by_passing(self) -> Consequence | None:
        """What to say of a pass that ends the game, or lets the other player end it with one more."""
        passed = self._after(Action(Verb.PASS))
        if passed.outcome:
            return Consequence("ends", params={"result": passed._result(passed.outcome)})
        if passed.seat == self.seat or passed._objection(Action(Verb.PASS)):
            return None
        both = passed._after(Action(Verb.PASS))
        if not both.outcome:
            return None
        rival = (self._sides() or ("seat1", "seat2"))[self.rival - 1]
        return Consequence("ends_if_both_pass", params={"rival": rival, "result": both._result(both.outcome)})

    def _won(self, result: Result | None) -> Iterator[Overlay]:
        """What decided the game, as the winner's."""
        sides = self._sides()
        if result and result.cells and self.outcome and self.outcome.winner and sides:
            yield Overlay("won", result.cells, sides[self.outcome.winner - 1])

    def _ended(self, outcome: Outcome, cells: Iterable[int] = (), code: str = "", **params: object) -> Result:
        """A result that names sides, with the cells that decided it and the numbers of its sentence.

        `code` is that sentence, where it is not the one of the reason.
        """
        return Result(code or outcome.reason, self._names(cells), {**self.names_of_seats(outcome.winner), **params})

    def names_of_seats(self, winner: int | None) -> dict[str, str]:
        """What a sentence calls winner and loser: terms of their sides, or of their seats until these are assigned."""
        if winner is None:
            return {}
        sides = self._sides() or ("seat1", "seat2")
        return {"winner": sides[winner - 1], "loser": sides[2 - winner]}

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

    def _random_action(self, random: Random) -> Action | None:
        """A legal action, each as likely, None if there is none; never asked when the game is over.

        Candidates are drawn until one has no objection: quicker than asking of each.
        """
        candidates = list(self._candidates())
        while candidates:
            drawn = random.randrange(len(candidates))
            if self._objection(candidates[drawn]) is None:
                return candidates[drawn]
            candidates[drawn] = candidates[-1]
            candidates.pop()
        return None

    def _actions_of(self, seat: int) -> list[Action]:
        """What a seat could choose from if it were to act now, even where the game is over: for meters."""
        asked = self if seat == self.seat else replace(self, seat=seat)
        return [action for action in asked._candidates() if asked._objection(action) is None]

    def _has_legal_action(self) -> bool:
        """Whether some candidate has no objection: for `_ending`, so it does not ask for the outcome."""
        return any(self._objection(action) is None for action in self._candidates())

    def _read(self, text: object) -> Action | Reason:
        if self.outcome:
            return Reason("game_over")
        if not isinstance(text, str):
            return Reason("unreadable", params={"action": shown(text)})
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
        """A reason with the cells that prove it, given as numbers; its sentence calls them `{cells}`."""
        return Reason(code, self._names(cells), params)

    def _not_this_step(self, action: Action) -> Reason:
        """The reason against an action of a form that does not fit this step of the turn."""
        return Reason("not_this_step", params={"action": action.write(self.board), "asked": self._prompt()})

    def _piece_asked(self, cell: int, is_own: bool) -> Reason:
        """The reason against one cell where a move from cell to cell is asked for: it says where its piece can go."""
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
