"""Analysis of a position, with reports while the search runs."""

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Unpack

from teban.core.match import Match
from teban.core.parameters import check_is, check_numbers
from teban.core.position import Position
from teban.engine.search import Candidate, Search, SearchOptions, match_at
from teban.errors import TebanError
from teban.words import Reason

LINES = 3
"""The default number of candidates in a report."""
PULSE = 0.1
"""Seconds from one report to the next."""


class NothingToAnalyse(TebanError):
    """The game is over."""


@dataclass(frozen=True)
class Analysis:
    """A report: what the search has found out by one moment."""

    position: Position
    candidates: tuple[Candidate, ...]
    """The best actions first."""
    visits: int
    nodes: int
    seconds: float
    """How long the search has run."""

    @property
    def best(self) -> Candidate:
        """The action to choose."""
        return self.candidates[0]

    @property
    def win(self) -> float:
        """The chance, from 0 to 1, that the side to act wins."""
        return self.best.win

    @property
    def winner(self) -> int | None:
        """The seat that wins for certain, 0 for a certain draw; None while that is not known."""
        return self.best.winner


class Analyser:
    """A running analysis: iterate over it for reports, and `stop` it from anywhere.

    To walk through a game, let it `follow` and iterate again: the tree of the new position is kept.
    """

    def __init__(
        self,
        at: Match | Position,
        *,
        seconds: float = 1.0,
        visits: int = 0,
        lines: int = LINES,
        pulse: float = PULSE,
        **options: Unpack[SearchOptions],
    ) -> None:
        """Limits of seconds and visits (0: none; a certain result ends it, too), and a report every `pulse` seconds."""
        check_numbers(seconds=seconds, visits=visits, lines=lines, pulse=pulse)
        match = _unfinished(match_at(at))
        self._position = match.position
        self._search = Search(match, **options)
        self._seconds, self._visits, self._lines, self._pulse = seconds, visits, lines, pulse
        self._stopped = False

    def follow(self, match: Match, *, seconds: float | None = None, lines: int | None = None) -> None:
        """Go to where a match is now, not while it runs. What was thought is kept as `Search.follow` says.

        Visits that were kept count: an analysis that looks so often looks only as often as is missing. `seconds` and
        `lines` stay what they were unless they are given.
        """
        check_is(Match, match, "match")
        self._position = _unfinished(match).position
        self._seconds = self._seconds if seconds is None else seconds
        self._lines = self._lines if lines is None else lines
        self._search.follow(match)
        self._search.forget_stop()
        self._stopped = False

    def stop(self) -> None:
        """End the analysis; the iteration gives one last report."""
        self._stopped = True
        self._search.stop()

    def __iter__(self) -> Iterator[Analysis]:
        began = monotonic()
        while True:
            spent, before = monotonic() - began, self._search.visits
            left = self._seconds - spent if self._seconds else self._pulse
            allowed = max(self._visits - before, 1) if self._visits else 0
            self._search.run(max(min(left, self._pulse), 1e-3), allowed)
            report = self._report(monotonic() - began)
            yield report
            is_late = bool(self._seconds) and monotonic() - began >= self._seconds
            has_looked = bool(self._visits) and self._search.visits >= self._visits
            if self._stopped or is_late or has_looked or self._search.visits == before:
                return  # nothing more was looked at where the result is certain

    def _report(self, seconds: float) -> Analysis:
        candidates = self._search.candidates(self._lines)
        return Analysis(self._position, candidates, self._search.visits, self._search.nodes, seconds)


def _unfinished(match: Match) -> Match:
    """A match that the rules and repetition let go on, even if a player has resigned."""
    if match.ruled_outcome:
        raise NothingToAnalyse(Reason("engine.nothing_to_analyse"))
    return match


def analyse(
    at: Match | Position,
    *,
    seconds: float = 1.0,
    visits: int = 0,
    lines: int = LINES,
    **options: Unpack[SearchOptions],
) -> Analysis:
    """Analyse a match, or a position alone, within limits of seconds and visits (0 means none).

    Of a match it knows the history: what would stand there for the third time is a draw. `Analyser` reports meanwhile.
    """
    *_, last = Analyser(at, seconds=seconds, visits=visits, lines=lines, **options)
    return last
