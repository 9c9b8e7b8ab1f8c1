"""Looking back at a match: what each turn cost, what would have been better, and where it turned.

A search likes the side that is to act a little too well. So a position is never judged by comparing it with the next:
what a turn cost is the difference between two positions with the same side to act, after the turn that was played and
after the one that looked best; and a chance is the mean of what both sides think of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event

from teban.core.match import Match, Turn
from teban.core.position import Position
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
    """What it thinks of the position after it; None if that is the end."""
    after_better: Analysis | None
    """What it thinks of the position after the turn it prefers; None if that is the end."""

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
        self._turns, self._starts = match.turns, match.turn_starts()
        self._last = match.position
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
        before = self._analyse(self._starts[0])
        for turn, position in zip(self._turns, (*self._starts[1:], self._last), strict=False):
            after = self._analyse(position)
            if self._stopped.is_set() or before is None:
                return
            best = before.position.play_all(before.best.turns[0])
            after_best = after if best == position else self._analyse(best)
            if self._stopped.is_set():
                return
            win_best, win_played = _chance_of(turn.seat, best, after_best), _chance_of(turn.seat, position, after)
            chance = (before.win + win_best) / 2
            reviewed = TurnReview(turn, before, chance, chance - win_best + win_played, after, after_best)
            self._done.append(reviewed)
            self._chances.append(chance if turn.seat == 1 else 1 - chance)
            yield reviewed
            before = after
        self._chances.append(_chance_of(1, self._last, before))

    @property
    def review(self) -> Review:
        """All that is done so far."""
        return Review(tuple(self._done), tuple(self._chances))

    def _analyse(self, position: Position) -> Analysis | None:
        if position.outcome or self._stopped.is_set():
            return None
        self._running = Analyser(position, lines=1, **self._settings)  # type: ignore[arg-type]
        *_, last = self._running
        return last


def review(match: Match, *, seconds: float = SECONDS, visits: int = 0, threads: int = 1, seed: int = 0) -> Review:
    """Look back at a match, so many seconds or visits for each turn; `Reviewer` tells it turn by turn."""
    reviewer = Reviewer(match, seconds=seconds, visits=visits, threads=threads, seed=seed)
    for _ in reviewer:
        pass
    return reviewer.review


def _chance_of(seat: int, position: Position, analysis: Analysis | None) -> float:
    """The chance that a seat wins: certain when the game is over, otherwise what was thought."""
    if analysis is None:
        winner = position.outcome.winner if position.outcome else None
        return 0.5 if winner is None else float(winner == seat)
    return analysis.win if position.seat == seat else 1 - analysis.win
