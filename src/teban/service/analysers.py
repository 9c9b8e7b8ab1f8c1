"""Idle analysers: a small cache of searches, so that a study which walks along a line goes on with the tree it has.

It is a speed-up and nothing else: whoever asks with a key that is unknown, expired or in use gets a new search. Nobody
has to wait for anything here, and there is no thread that cleans up: what is too old goes when the next request comes,
and until then stays within the same bounds.
"""

import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from teban.core.match import Match
from teban.engine.analysis import Analyser
from teban.errors import TebanError
from teban.service import limits
from teban.service.models.requests import AnalysisRequest


@dataclass
class KeptAnalyser:
    """An analyser, and the match that it has followed so far."""

    key: str
    """Unguessable: whoever knows it may go on with the search."""
    client: str
    """Whose share it counts against."""
    analyser: Analyser
    match: Match
    idle_since: float = 0.0


class AnalyserCache:
    """The analysers that are idle, each for one request at a time; the least recently used goes first.

    A client has a share of its own, and where there is no room a client with the most of them makes it. So whoever asks
    often loses their own analysers, and makes others lose at most one.
    """

    def __init__(
        self,
        most: int = limits.ANALYSERS,
        each: int = limits.ANALYSERS_EACH,
        idle: float = limits.ANALYSER_IDLE,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`each`: of one client; `idle`: for how many seconds one is kept."""
        self._most, self._each, self._idle, self._clock = most, each, idle, clock
        self._kept: dict[str, KeptAnalyser] = {}
        """By key, in the order in which they became idle."""
        self._lock = Lock()

    def __len__(self) -> int:
        """How many are idle."""
        return len(self._kept)

    def begin(self, asked: AnalysisRequest, match: Match, client: str) -> KeptAnalyser:
        """The analyser for a request, at the position of `match`: the one it names, if that can go on, or a new one."""
        kept = self._take(asked.analyser) if asked.analyser else None
        key = kept.key if kept else secrets.token_urlsafe(limits.KEY_BYTES)
        if kept and _has_come_to(match, kept.match, asked.since):
            kept.analyser.follow(kept.match, seconds=asked.seconds, lines=asked.lines)
            return KeptAnalyser(key, client, kept.analyser, kept.match)
        del kept  # its memory is free before as much is taken again
        analyser = Analyser(match, seconds=asked.seconds, lines=asked.lines, memory=limits.MEMORY)
        return KeptAnalyser(key, client, analyser, match)

    def keep(self, kept: KeptAnalyser) -> None:
        """Take an analyser that nobody uses any more."""
        with self._lock:
            self._expire()
            kept.idle_since = self._clock()
            self._kept[kept.key] = kept
            self._make_room(kept.client)

    def _take(self, key: str) -> KeptAnalyser | None:
        with self._lock:
            self._expire()
            return self._kept.pop(key, None)

    def _expire(self) -> None:
        oldest = self._clock() - self._idle
        self._kept = {key: kept for key, kept in self._kept.items() if kept.idle_since >= oldest}

    def _make_room(self, client: str) -> None:
        counts = Counter(kept.client for kept in self._kept.values())
        if counts[client] > self._each:
            self._drop_oldest_of({client})
        elif len(self._kept) > self._most:
            largest = max(counts.values())
            self._drop_oldest_of({each for each, count in counts.items() if count == largest})

    def _drop_oldest_of(self, clients: set[str]) -> None:
        del self._kept[next(key for key, kept in self._kept.items() if kept.client in clients)]


def _has_come_to(there: Match, followed: Match, since: list[str]) -> bool:
    """Whether these actions lead a match to the position of another, with as much to know about repetitions.

    What was kept in a tree holds for its own past alone, so that another one begins a new search.
    """
    if len(followed.actions) + len(since) > limits.FOLLOWED:
        return False
    try:
        followed.play_all(since)
    except TebanError:
        return False
    return followed.position == there.position and set(followed.repeated) == set(there.repeated)
