"""A match: two players, one game, and its history.

Positions know no history, so everything that depends on it is here: turns, takebacks, the draw by repetition, and the
endings without rules: resignation, agreement (RULES.md, section 0) and time.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from teban.core.action import cells_named
from teban.core.deprecation import warn_renamed
from teban.core.position import Position
from teban.core.renderers import RENDERERS
from teban.core.view import Outcome
from teban.errors import IllegalAction, TebanError
from teban.words import Reason

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


class Match:
    """The history of one game, which grows with `play` and shrinks with `takeback`."""

    def __init__(
        self,
        start: Position,
        players: tuple[str, str] = ("", ""),
        date: str = "",
        comment: str = "",
        repeated: Iterable[Position] = (),
    ) -> None:
        """`repeated`: positions that began turns before this match, each one time short of a draw by repetition."""
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
        if self._turn_is_new and self._occurrences[self.position] == REPETITIONS:
            return Outcome(None, REPETITION)
        return self.position.outcome

    @property
    def repeated(self) -> tuple[Position, ...]:
        """The positions that have stood at the start of a turn so often that once more is a draw."""
        return tuple(position for position, times in self._occurrences.items() if times == REPETITIONS - 1)

    def legal(self) -> tuple[str, ...]:
        """The actions that can be played now; none when the match is over."""
        return () if self.outcome else self.position.legal()

    def play(self, action: str) -> None:
        """Go on with an action; IllegalAction says why that cannot be."""
        before = self.position
        if self.outcome and not before.outcome:
            raise IllegalAction(action, Reason("match_over"))
        after = before.play(action)
        self._actions.append(action)
        self._positions.append(after)
        if after.seat != before.seat or action in before.game.ends_turn:
            self._turn_starts.append(len(self._actions))
            self._occurrences[after] += 1

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
            raise MatchError(Reason("wrong_seat", params={"seat": seat}))
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

    def last_places(self) -> tuple[str, ...]:
        """Where the last turn happened: cells such as `c3`, and ways from one to another, `c3-d4`."""
        return tuple("-".join(cells) for cells in self.last_cells() if cells)

    def last_cells(self) -> tuple[tuple[str, ...], ...]:
        """Where the last turn happened: of each of its actions the cells, in the order in which it names them."""
        first = self._turn_starts[-2 if self._turn_is_new and self._actions else -1]
        return tuple(cells_named(action, self.position.board) for action in self._actions[first:])
