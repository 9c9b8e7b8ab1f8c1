"""Looking back at a match: what each turn cost, what would have been better, and where it turned.

A search likes the side that is to act a little too well. So a position is never judged by comparing it with the next:
what a turn cost is the difference between two positions with the same side to act, after the turn that was played and
after the one that looked best; and a chance is the mean of what both sides think of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event
from typing import NamedTuple

from teban.core.match import Match, Turn
from teban.core.position import Position
from teban.core.view import Outcome
from teban.engine.analysis import Analyser, Analysis
from teban.engine.search import MEMORY
from teban.errors import TebanError
from teban.words import Reason

SECONDS = 0.3
"""For each position that is looked at, at most two in a turn, unless told otherwise."""
TURNING_POINT = 0.15
"""A turn that costs as much of the chance to win, and changes who is ahead, turns a match."""


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


class Reviewer:
    """A running review: iterate over it for each turn as it is done, `stop` it from anywhere, then take `review`."""

    def __init__(
        self,
        match: Match,
        *,
        seconds: float = SECONDS,
        visits: int = 0,
        threads: int = 1,
        memory: int = MEMORY,
        seed: int = 0,
    ) -> None:
        if not match.turns:
            raise NothingToReview(Reason("engine.nothing_to_review"))
        self._match, self._turns = match, match.turns
        self._settings = {"seconds": seconds, "visits": visits, "threads": threads, "memory": memory, "seed": seed}
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
        match = Match(self._match.start)  # it goes on turn by turn, so that every position has the past it had
        before = self._judge(match)
        for turn in self._turns:
            if before.analysis is None:
                return
            best = self._judge_after(before.analysis.best.turns[0], match)
            match.play_all(turn.actions)
            after = best if best.position == match.position else self._judge(match)
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

    def _judge(self, match: Match) -> "_Judged":
        if match.ruled_outcome or self._stopped.is_set():
            return _Judged(match.position, match.ruled_outcome, None)
        self._running = Analyser(match, lines=1, **self._settings)  # type: ignore[arg-type]
        *_, last = self._running
        return _Judged(match.position, None, last)

    def _judge_after(self, actions: tuple[str, ...], match: Match) -> "_Judged":
        """The position after some actions, which are taken back again."""
        match.play_all(actions)
        judged = self._judge(match)
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


def review(match: Match, *, seconds: float = SECONDS, visits: int = 0, threads: int = 1, seed: int = 0) -> Review:
    """Look back at a match, so many seconds or visits for each turn; `Reviewer` tells it turn by turn."""
    reviewer = Reviewer(match, seconds=seconds, visits=visits, threads=threads, seed=seed)
    for _ in reviewer:
        pass
    return reviewer.review
