"""A match: two players, one game, and its history.

Positions know no history, so everything that depends on it is here: turns, takebacks, the draw by repetition, and the
endings without rules: resignation, agreement (RULES.md, section 0) and time.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from os import PathLike
from typing import NamedTuple

from teban.core.action import cells_named
from teban.core.deprecation import warn_renamed
from teban.core.parameters import check_is, shown
from teban.core.position import Position
from teban.core.renderers import RENDERERS
from teban.core.view import Outcome
from teban.errors import IllegalAction, TebanError
from teban.words import Reason, Result

REPETITIONS = 3
"""The match is drawn when the same position stands at the start of a turn for this many times."""

RESIGNED, TIMEOUT, AGREED_DRAW, REPETITION = "resigned", "timeout", "agreed_draw", "repetition"
"""The reasons of outcomes that no rule set gives, as codes of the catalogue's section `result`."""


class MatchError(TebanError):
    """The match is in no state for this: it is over, or nothing has been played."""


class Turn(NamedTuple):
    """A run of actions by the same seat."""

    number: int
    """Counted from 1."""
    seat: int
    actions: tuple[str, ...]


def _never(_: Position) -> bool:
    return False


class Match:
    """The history of one game, which grows with `play` and shrinks with `takeback`."""

    def __init__(
        self,
        start: Position,
        players: tuple[str, str] = ("", ""),
        date: str = "",
        comment: str = "",
        repeated: Iterable[Position] = (),
        has_begun: Callable[[Position], bool] = _never,
    ) -> None:
        """`repeated`: positions that began turns before this match, each one time short of a draw by repetition.

        `has_begun` says of any other position whether it began a turn before this match, once.
        """
        check_is(Position, start, "start")
        check_is(Iterable, repeated, "repeated")
        repeated = tuple(repeated)
        for position in repeated:
            check_is(Position, position, "repeated")
        check_is(tuple, players, "players")
        for player in (*players, date, comment):
            check_is(str, player, "players, date, comment")
        self.players = players
        """The names of seats 1 and 2."""
        self.date = date
        """The day of the match as `2026-11-15`, or empty."""
        self.comment = comment
        """A comment on the whole match."""
        self.comments: dict[int, str] = {}
        """Comments on turns, by number."""
        self._actions: list[str] = []
        self._positions = [start]
        self._settled: Outcome | None = None
        """How the players, or their clocks, ended the match."""
        # A start in the middle of a turn may be counted too: no turn can begin with such a position again.
        self._turn_starts = [0]
        self._occurrences = Counter([start])
        self._occurrences |= Counter(dict.fromkeys(repeated, REPETITIONS - 1))
        self._has_begun = has_begun
        self._is_repeated = False
        """Whether a turn begins here with a position that stands for the last time."""

    def __eq__(self, other: object) -> bool:
        """Whether all is the same: start and actions, how it was decided, what may repeat, and all that is told."""
        return self._told() == other._told() if isinstance(other, Match) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _told(self) -> tuple[object, ...]:
        told = (self.players, self.date, self.comment, self.comments)
        return (self.start, self._actions, self._settled, +self._occurrences, *told)

    @property
    def start(self) -> Position:
        """The position in which the match began."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position as it is now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions, from the start to now: one more than there are actions."""
        return tuple(self._positions)

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions in order."""
        return tuple(self._actions)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The actions by turns; the last turn may be unfinished."""
        starts, ends = self._turn_starts, [*self._turn_starts[1:], len(self._actions)]
        return tuple(
            Turn(number, self._positions[start].seat, tuple(self._actions[start:end]))
            for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1)
            if start < end
        )

    def turn_starts(self) -> tuple[Position, ...]:
        """The positions in which turns began, this one's among them."""
        return tuple(self._positions[start] for start in self._turn_starts)

    @property
    def turn_number(self) -> int:
        """The number of the turn to which the next action belongs."""
        return len(self._turn_starts)

    @property
    def actions_in_turn(self) -> int:
        """How many actions have been played in the turn to which the next one belongs."""
        return len(self._actions) - self._turn_starts[-1]

    @property
    def seat(self) -> int:
        """Whose action it is."""
        return self.position.seat

    @property
    def outcome(self) -> Outcome | None:
        """The result by the rules, by repetition or by the players' own decision; None while the match goes on."""
        return self.ruled_outcome or self._settled

    @property
    def ruled_outcome(self) -> Outcome | None:
        """The result by the rules or by repetition, whatever the players or their clocks decided."""
        return Outcome(None, REPETITION) if self._is_repeated else self.position.outcome

    @property
    def result(self) -> Result | None:
        """How the match ended, with what decided it; None while it goes on."""
        ended = self.outcome
        if not ended or ended == self.position.outcome:
            return self.position.result
        return Result(ended.reason, params=self.position.names_of_seats(ended.winner))

    @property
    def repeated(self) -> tuple[Position, ...]:
        """The positions that have stood at the start of a turn so often that once more is a draw."""
        return tuple(position for position, times in self._occurrences.items() if times == REPETITIONS - 1)

    def legal(self) -> tuple[str, ...]:
        """The actions that can be played now; none when the match is over."""
        return () if self.outcome else self.position.legal()

    def play(self, action: str) -> None:
        """Go on with an action; IllegalAction says why that cannot be."""
        check_is(str, action, "action")
        before = self.position
        if self.outcome and not before.outcome:
            raise IllegalAction(action, Reason("match_over"))
        after = before.play(action)
        self._actions.append(action)
        self._positions.append(after)
        if after.seat != before.seat or action in before.game.ends_turn:
            self._turn_starts.append(len(self._actions))
            if after not in self._occurrences:
                self._occurrences[after] = int(self._has_begun(after))
            self._occurrences[after] = times = self._occurrences[after] + 1
            self._is_repeated = times == REPETITIONS

    def play_all(self, actions: Iterable[str]) -> None:
        """Go on with several actions; IllegalAction says which cannot be played, and those before it stand.

        Each is asked for only when the one before it is played, so that it may depend on the match.
        """
        for number, action in enumerate(actions, start=1):
            try:
                self.play(action)
            except IllegalAction as error:
                error.number = number
                raise

    def takeback(self) -> None:
        """Undo what happened last: what the players or their clocks decided, or one action."""
        if self._settled:
            self._settled = None
            return
        if not self._actions:
            raise MatchError(Reason("nothing_to_take_back"))
        if self._turn_is_new:
            self._turn_starts.pop()
            self._occurrences[self.position] -= 1
        self._actions.pop()
        self._positions.pop()
        self._is_repeated = False  # or nothing could have been played
        if self._turn_is_new:
            self.comments.pop(self.turn_number, None)

    def takeback_turn(self) -> None:
        """Undo what was decided, what has been played of this turn, or else the whole turn before."""
        was_settled = self._settled is not None
        self.takeback()
        while not was_settled and not self._turn_is_new:
            self.takeback()

    def resign(self, seat: int) -> None:
        """End the match: a seat resigns, and the other wins."""
        self._lose(seat, RESIGNED)

    def lose_on_time(self, seat: int) -> None:
        """End the match: a seat has no time left, and the other wins."""
        self._lose(seat, TIMEOUT)

    def run_out(self, seat: int) -> None:
        """Deprecated name of `lose_on_time`."""
        warn_renamed("Match.run_out", "Match.lose_on_time")
        self.lose_on_time(seat)

    def agree_draw(self) -> None:
        """End the match as a draw by agreement."""
        self._settle(Outcome(None, AGREED_DRAW))

    def _lose(self, seat: int, reason: str) -> None:
        if seat not in (1, 2):
            raise MatchError(
                Reason("wrong_seat", params={"seat": seat if type(seat) is int and abs(seat) < 10 else shown(seat)})
            )
        self._settle(Outcome(3 - seat, reason))

    def _settle(self, outcome: Outcome) -> None:
        if self.outcome:
            raise MatchError(Reason("match_over"))
        self._settled = outcome

    @property
    def _turn_is_new(self) -> bool:
        """Whether nothing has been played yet in the turn that has begun."""
        return self._turn_starts[-1] == len(self._actions)

    def _repr_svg_(self) -> str | None:
        return RENDERERS.svg(self.position, self.last_places()) if RENDERERS.svg else None

    def gif(
        self,
        path: str | PathLike[str] | None = None,
        *,
        theme: str = "light",
        meters: bool = False,
        size: int = 480,
        seconds: float = 1.0,
        lang: str = "en",
    ) -> bytes:
        """The match turn by turn as an animated GIF (extra `pictures`), which is also written to `path`.

        `seconds` is how long each turn is shown; the other options are those of `Position.png`.
        """
        assert RENDERERS.gif, "importing teban sets it"
        return RENDERERS.gif(self, path, theme=theme, meters=meters, size=size, seconds=seconds, lang=lang)

    def last_places(self) -> tuple[str, ...]:
        """Where the last turn happened: cells such as `c3`, and ways from one to another, `c3-d4`."""
        return tuple("-".join(cells) for cells in self.last_cells() if cells)

    def last_cells(self) -> tuple[tuple[str, ...], ...]:
        """Where the last turn happened: of each of its actions the cells, in the order in which it names them."""
        first = self._turn_starts[-2 if self._turn_is_new and self._actions else -1]
        return tuple(cells_named(action, self.position.board) for action in self._actions[first:])
