"""Who thinks behind `teban ugi`: the search itself at the highest level, and a player of a level below it."""

from collections.abc import Sequence
from threading import Event
from time import monotonic

from teban.core.match import Match
from teban.engine.levels import STRONGEST
from teban.engine.player import SHORTEST, LevelPlayer, Thinker, time_to_think
from teban.engine.search import Candidate, Search
from teban.ugi.options import UgiOptions
from teban.ugi.protocol import Mind

_LINES = 3
"""How many candidates are told."""
_LONGEST = 86400.0
"""Seconds: what stands for no limit."""


def make_mind(settings: UgiOptions) -> Mind:
    """The player of the level that is set."""
    return StrongMind(settings) if settings.level == STRONGEST else WeakMind(settings)


class StrongMind(Thinker):
    """Thinks as well as it can, and can be asked and stopped meanwhile."""

    def __init__(self, settings: UgiOptions) -> None:
        super().__init__(threads=settings.threads, memory=settings.memory, seed=settings.seed)
        self._thinking: Search | None = None
        self._visits_before_this_turn = 0

    def think(self, match: Match, seconds: float, visits: int, stopped: Event) -> str:
        """What looks best when a limit is reached or the event is set."""
        deadline = monotonic() + time_to_think(min(seconds, _LONGEST))
        self._thinking = None  # a search must not be asked while it follows the game
        search = self._follow(match)
        self._visits_before_this_turn = search.visits
        self._thinking = search
        search.forget_stop()  # one that came too late for the last search; ours sets the event first
        search.run(max(SHORTEST, deadline - monotonic()), 1 if stopped.is_set() else visits)
        return search.candidates()[0].action

    @property
    def visits(self) -> int:
        """How much was looked at so far; a tree that had grown countless may have been cut back meanwhile."""
        return max(self._thinking.visits - self._visits_before_this_turn, 0) if self._thinking else 0

    def candidates(self) -> Sequence[Candidate]:
        """The best actions so far."""
        return self._thinking.candidates(_LINES) if self._thinking else ()


class WeakMind(LevelPlayer):
    """Plays at a level, which takes no time worth telling about."""

    def __init__(self, settings: UgiOptions) -> None:
        super().__init__(settings.level, threads=settings.threads, memory=settings.memory, seed=settings.seed)

    def think(self, match: Match, seconds: float, visits: int, stopped: Event) -> str:
        """What looks best of what was not overlooked; a level has its own number of visits."""
        del visits, stopped
        return self.choose(match, min(seconds, _LONGEST))

    @property
    def visits(self) -> int:
        """It does not count."""
        return 0

    def candidates(self) -> Sequence[Candidate]:
        """It keeps its thoughts to itself."""
        return ()
