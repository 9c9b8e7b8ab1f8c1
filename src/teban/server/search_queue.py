"""Queue of the searches: turns before analyses before reviews, and no turn waits long behind any of them.

Why these rules, and what they bound: docs/decisions/0025-turns-before-analyses.md.
"""

from collections.abc import Callable
from math import exp2
from time import monotonic

from teban.server import limits
from teban.server.fair_queue import FairQueue, Priority, Ticket

HALF_LIFE = 30.0
"""Seconds after which half of what a client has used is forgotten."""
TRIFLE = 0.01
"""Seconds of use that are forgotten altogether."""


class Use:
    """How long each client has had the engine for its turns of late, in seconds.

    Nobody can fill the memory with names: whoever stands here has used a trifle at least, and not long ago.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._known: dict[str, tuple[float, float]] = {}
        """Seconds of each client, and when they were counted."""

    def add(self, client: str, seconds: float) -> None:
        """Count what a client has used until now."""
        now = self._clock()
        self._known[client] = (self.of(client) + seconds, now)
        self._known = {name: found for name, found in self._known.items() if _decayed(found, now) >= TRIFLE}

    def of(self, client: str) -> float:
        """What a client has used."""
        return _decayed(self._known.get(client, (0.0, 0.0)), self._clock())

    def __len__(self) -> int:
        """How many clients are remembered."""
        return len(self._known)


def _decayed(found: tuple[float, float], now: float) -> float:
    seconds, counted = found
    return seconds * exp2((counted - now) / HALF_LIFE)


class SearchQueue(FairQueue):
    """The places of the searches.

    A turn cannot be paused, and has to finish; an analysis or a review can be, and keeps its tree meanwhile. Of each
    kind only as many have begun as there are places, which bounds the memory of those that are paused.
    """

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(places)
        self._clock, self._use = clock, Use(clock)
        self._admitted: dict[Ticket, float] = {}
        """When each running job got its place."""
        self._begun: list[Ticket] = []
        """Those that have or had a place, and are not over."""

    def must_pause(self, ticket: Ticket) -> bool:
        """Whether something more urgent waits for the place of a job."""
        return any(other.priority < ticket.priority for other in self._rivals(ticket))

    def pause(self, ticket: Ticket) -> None:
        """Let a job wait for a place again."""
        self._stop_clock(ticket)
        self._running.remove(ticket)
        ticket.admitted.clear()
        self._waiting.append(ticket)
        self._call()

    def must_finish(self, ticket: Ticket) -> bool:
        """Whether a job has had its time, and somebody waits for its place who has had less.

        It has as much time in peace as they ask for, within limits: a short turn waits for a short time.
        """
        began = self._admitted.get(ticket)
        if began is None or (had := self._clock() - began) < limits.SHORT_SLICE:
            return False
        return any(
            other.priority == ticket.priority
            and other.client != ticket.client
            and had >= min(other.seconds, limits.LONG_SLICE)
            and self._used(other) < self._used(ticket) + had
            for other in self._rivals(ticket)
        )

    def _rivals(self, ticket: Ticket) -> list[Ticket]:
        """Those who could have the place of a job."""
        without = [other for other in self._running if other is not ticket]
        busy = {other.client for other in without}
        return [
            other
            for other in self._waiting
            if other.client not in busy or sum(each.client == other.client for each in without) < self._share
        ]

    def _admit(self, ticket: Ticket) -> None:
        super()._admit(ticket)
        self._admitted[ticket] = self._clock()
        if ticket not in self._begun:
            self._begun.append(ticket)

    def _leave(self, ticket: Ticket) -> None:
        self._stop_clock(ticket)
        super()._leave(ticket)
        if ticket in self._begun:
            self._begun.remove(ticket)

    def _stop_clock(self, ticket: Ticket) -> None:
        began = self._admitted.pop(ticket, None)
        if began is not None and ticket.priority == Priority.TURN:
            self._use.add(ticket.client, self._clock() - began)

    def _may_run(self, ticket: Ticket) -> bool:
        begun = sum(other.priority == ticket.priority for other in self._begun)
        return super()._may_run(ticket) and (ticket in self._begun or begun < self.places)

    def _used(self, ticket: Ticket) -> float:
        """What counts against a job: for a turn, how long its client has had the engine for others."""
        return self._use.of(ticket.client) if ticket.priority == Priority.TURN else 0.0

    def _rank(self, ticket: Ticket, taken: int) -> tuple[float, ...]:
        return (ticket.priority, ticket not in self._begun, taken, self._used(ticket), self._served[ticket.client])
