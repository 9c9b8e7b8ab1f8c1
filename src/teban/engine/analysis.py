"""What the engine thinks of a position, told while it thinks."""

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

from teban.core.match import Match
from teban.core.position import Position
from teban.engine.search import MEMORY, Candidate, Search, match_at
from teban.errors import TebanError
from teban.words import Reason

LINES = 3
"""How many candidates are told unless more are wanted."""
PULSE = 0.1
"""Seconds from one report to the next."""


class NothingToAnalyse(TebanError):
    """The game is over."""


@dataclass(frozen=True)
class Analysis:
    """What is known and believed of a position at one moment."""

    position: Position
    candidates: tuple[Candidate, ...]
    """The best actions first."""
    visits: int
    nodes: int
    seconds: float
    """How long it was thought about."""

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

    Whoever walks through a game lets it `follow`, and iterates again: what was thought about the new position goes on.
    """

    def __init__(
        self,
        at: Match | Position,
        *,
        seconds: float = 1.0,
        visits: int = 0,
        lines: int = LINES,
        threads: int = 1,
        memory: int = MEMORY,
        seed: int = 0,
        pulse: float = PULSE,
    ) -> None:
        """Think for so long (0: until stopped or certain) or look so often, and report every `pulse` seconds."""
        match = _unfinished(match_at(at))
        self._position = match.position
        self._search = Search(match, threads=threads, memory=memory, seed=seed)
        self._seconds, self._visits, self._lines, self._pulse = seconds, visits, lines, pulse
        self._stopped = False

    def follow(self, match: Match) -> None:
        """Go to where a match is now, not while it runs. What was thought is kept as `Search.follow` says.

        Visits that were kept count: an analysis that looks so often looks only as often as is missing.
        """
        self._position = _unfinished(match).position
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
    threads: int = 1,
    memory: int = MEMORY,
    seed: int = 0,
) -> Analysis:
    """What the engine thinks of a match, or of a position alone, after so many seconds or visits.

    Of a match it knows the history: what would stand there for the third time is a draw. `Analyser` tells it meanwhile.
    """
    *_, last = Analyser(at, seconds=seconds, visits=visits, lines=lines, threads=threads, memory=memory, seed=seed)
    return last
