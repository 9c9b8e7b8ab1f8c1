"""What the engine thinks of a position, told while it thinks."""

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

from teban.core.position import Position
from teban.engine.search import MEMORY, Candidate, Search
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
    """A running analysis: iterate over it for reports, and `stop` it from anywhere."""

    def __init__(
        self,
        position: Position,
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
        if position.outcome:
            raise NothingToAnalyse(Reason("engine.nothing_to_analyse"))
        self._position = position
        self._search = Search(position, threads=threads, memory=memory, seed=seed)
        self._seconds, self._visits, self._lines, self._pulse = seconds, visits, lines, pulse
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
            allowed = self._visits - before if self._visits else 0
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


def analyse(
    position: Position,
    *,
    seconds: float = 1.0,
    visits: int = 0,
    lines: int = LINES,
    threads: int = 1,
    memory: int = MEMORY,
    seed: int = 0,
) -> Analysis:
    """What the engine thinks of a position after so many seconds or visits; `Analyser` tells it meanwhile."""
    *_, last = Analyser(
        position, seconds=seconds, visits=visits, lines=lines, threads=threads, memory=memory, seed=seed
    )
    return last
