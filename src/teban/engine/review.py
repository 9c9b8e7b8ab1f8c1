"""Review of a match: what each turn cost, which turn was better, and where the match turned.

A search likes the side that is to act a little too well. So a position is never judged by comparing it with the next:
what a turn cost is the difference between two positions with the same side to act, after the turn that was played and
after the one that looked best; and a chance is the mean of what both sides think of it.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from math import exp
from statistics import fmean
from threading import Event
from typing import NamedTuple, Unpack

from teban.core.match import Match, Turn
from teban.core.parameters import check_is, check_numbers
from teban.core.position import Position
from teban.core.view import Outcome
from teban.engine.analysis import Analyser, Analysis
from teban.engine.search import SearchOptions
from teban.errors import TebanError
from teban.words import Reason

SECONDS = 0.3
"""The default for each position that is analysed; there are at most two per turn."""
TURNING_POINT = 0.15
"""Win chance: a turn that loses at least this, and the lead with it, is a turning point."""
STRICTNESS = 4.354
"""How quickly a turn's accuracy falls with what it loses; the value of Lichess, whose players know the scale."""


class NothingToReview(TebanError):
    """The match has no turns."""


@dataclass(frozen=True)
class TurnReview:
    """One turn of a match, looked back at."""

    turn: Turn
    before: Analysis
    """What the engine thinks of the position before it."""
    win_before: float
    """The chance of the seat that took the turn, had it chosen best."""
    win_after: float
    """The same after what it did choose; never above 1 or below 0 by more than a search errs."""
    after: Analysis | None
    """What it thinks of the position after it; None if that ends the match, by the rules or by repetition."""
    after_better: Analysis | None
    """What it thinks of the position after the turn it prefers; None if that ends the match."""

    @property
    def loss(self) -> float:
        """What the turn cost of the chance to win."""
        return max(0.0, self.win_before - self.win_after)

    @property
    def better(self) -> tuple[str, ...]:
        """The turn that the engine prefers; empty if that is what was played."""
        best = self.before.best.turns[0]
        return () if self.turn.actions[: len(best)] == best else best

    @property
    def accuracy(self) -> float:
        """1 for a turn that loses nothing, 0 for one that loses everything, in between the curve of Lichess.

        Exponential in the win chance that is lost: a turn that loses 10 points has 0.64, one that loses 30 has 0.25.
        """
        floor = exp(-STRICTNESS)
        return (exp(-STRICTNESS * min(self.loss, 1.0)) - floor) / (1 - floor)

    @property
    def turns_the_match(self) -> bool:
        """Whether the seat was not behind before, and is after it, by more than a trifle."""
        return self.loss >= TURNING_POINT and self.win_before >= 0.5 > self.win_after


@dataclass(frozen=True)
class Review:
    """A whole match, looked back at."""

    turns: tuple[TurnReview, ...]
    chances: tuple[float, ...]
    """The chance of seat 1 before each turn, and at the end."""

    @property
    def turning_points(self) -> tuple[TurnReview, ...]:
        """The turns that turned the match."""
        return tuple(turn for turn in self.turns if turn.turns_the_match)

    def accuracy(self, seat: int) -> float | None:
        """The mean accuracy of a seat's turns, from 0 to 1; None if it took none."""
        turns = [reviewed.accuracy for reviewed in self.turns if reviewed.turn.seat == seat]
        return fmean(turns) if turns else None


class Reviewer:
    """A running review: iterate over it for each turn as it is done, `stop` it from anywhere, then take `review`.

    Whoever shares a processor iterates over its `steps`, and can let a while pass between any two of them.
    """

    def __init__(
        self, match: Match, *, seconds: float = SECONDS, visits: int = 0, **options: Unpack[SearchOptions]
    ) -> None:
        check_is(Match, match, "match")
        check_numbers(seconds=seconds, visits=visits, **options)
        if not match.turns:
            raise NothingToReview(Reason("engine.nothing_to_review"))
        self._match, self._turns = match, match.turns
        self._seconds, self._visits, self._options = seconds, visits, options
        self._running: Analyser | None = None
        self._stopped = Event()
        self._done: list[TurnReview] = []
        self._chances: list[float] = []

    def __len__(self) -> int:
        """How many turns there are to look at."""
        return len(self._turns)

    def stop(self) -> None:
        """End the review; what is done so far remains."""
        self._stopped.set()
        if self._running:
            self._running.stop()

    def __iter__(self) -> Iterator[TurnReview]:
        return (turn for turn in self.steps() if turn)

    def steps(self) -> Iterator[TurnReview | None]:
        """Each turn as it is done, and None whenever the search pauses for breath in between."""
        match = Match(self._match.start)  # it goes on turn by turn, so that every position has the past it had
        before = yield from self._judge(match)
        for turn in self._turns:
            if before.analysis is None:
                return
            best = yield from self._judge_after(before.analysis.best.turns[0], match)
            match.play_all(turn.actions)
            after = best if best.position == match.position else (yield from self._judge(match))
            if self._stopped.is_set():
                return
            chance = (before.win_of(turn.seat) + best.win_of(turn.seat)) / 2
            win_played = chance - best.win_of(turn.seat) + after.win_of(turn.seat)
            reviewed = TurnReview(turn, before.analysis, chance, win_played, after.analysis, best.analysis)
            self._done.append(reviewed)
            self._chances.append(chance if turn.seat == 1 else 1 - chance)
            yield reviewed
            before = after
        self._chances.append(before.win_of(1))

    @property
    def review(self) -> Review:
        """All that is done so far."""
        return Review(tuple(self._done), tuple(self._chances))

    def _judge(self, match: Match) -> "Generator[None, None, _Judged]":
        if match.ruled_outcome or self._stopped.is_set():
            return _Judged(match.position, match.ruled_outcome, None)
        self._running = Analyser(match, seconds=self._seconds, visits=self._visits, lines=1, **self._options)
        for last in self._running:  # noqa: B007  the last report is what counts
            yield
        return _Judged(match.position, None, last)

    def _judge_after(self, actions: tuple[str, ...], match: Match) -> "Generator[None, None, _Judged]":
        """The position after some actions, which are taken back again."""
        match.play_all(actions)
        judged = yield from self._judge(match)
        for _ in actions:
            match.takeback()
        return judged


class _Judged(NamedTuple):
    """Where a match stands, and what is thought of it."""

    position: Position
    outcome: Outcome | None
    """The result, if the match is over by the rules or by repetition."""
    analysis: Analysis | None
    """What the engine thinks; None if the match is over, or the review was stopped."""

    def win_of(self, seat: int) -> float:
        """The chance that a seat wins: certain when the match is over, otherwise what was thought."""
        if self.analysis is None:
            winner = self.outcome.winner if self.outcome else None
            return 0.5 if winner is None else float(winner == seat)
        return self.analysis.win if self.position.seat == seat else 1 - self.analysis.win


def review(match: Match, *, seconds: float = SECONDS, visits: int = 0, **options: Unpack[SearchOptions]) -> Review:
    """Review a match within limits for each position; `Reviewer` gives the turns one by one."""
    reviewer = Reviewer(match, seconds=seconds, visits=visits, **options)
    for _ in reviewer:
        pass
    return reviewer.review
