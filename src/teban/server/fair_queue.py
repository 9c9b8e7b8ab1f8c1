"""Fair queue: a bounded number of jobs at once, round-robin between clients.

The next place goes to the client with the fewest places, among those to whoever was served least recently, and who was
not served since they came is first. So a newcomer waits for one job of each client at most, however many are waiting.
Where there are several places, no client has all of them. Whoever waits can be told how many are before them.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum

from teban.errors import TebanError
from teban.server import limits
from teban.words import Reason


class Busy(TebanError):
    """No place is free, and the queue is full."""


class TooMany(Busy):
    """This client has as many jobs as one may have."""


class Priority(IntEnum):
    """How urgent a job is, the most urgent first."""

    TURN = 0
    """Somebody waits to play on."""
    ANALYSIS = 1
    """Somebody watches it grow."""
    REVIEW = 2
    """Somebody reads it later."""


@dataclass(eq=False)
class Ticket:
    """One job: waiting, or admitted."""

    client: str
    priority: Priority = Priority.TURN
    seconds: float = 0.0
    """How long the job asks for, if it is known to take long."""
    admitted: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while the job has a place."""


class FairQueue:
    """The places, and the jobs that have one or wait for one."""

    def __init__(
        self,
        places: int,
        each: int = limits.SEARCHES_EACH,
        waiting: int = limits.SEARCHES_WAITING,
        refusal: str = "server.too_many_searches",
        share: int = 0,
    ) -> None:
        """`each`: tickets of one client; `waiting`: tickets in the queue; `refusal`: the code of TooMany's reason.

        `share`: places of one client; 0 for all but one of several.
        """
        self.places, self._share = places, share or max(places - 1, 1)
        self._each, self._most_waiting, self._refusal = each, waiting, refusal
        self._running: list[Ticket] = []
        self._waiting: list[Ticket] = []
        self._served: dict[str, int] = {}
        """Of each client who is here, how many jobs had been admitted when one of theirs was; 0 if none was yet."""
        self._admissions = 0

    @property
    def running(self) -> int:
        """How many jobs have a place."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many jobs wait for one."""
        return len(self._waiting)

    @asynccontextmanager
    async def ticket(
        self, client: str, priority: Priority = Priority.TURN, seconds: float = 0.0
    ) -> AsyncIterator[Ticket]:
        """Queue up, and give the place back on leaving; Busy if the queue is full."""
        self.check(client)
        ticket = Ticket(client, priority, seconds)
        self._served.setdefault(client, 0)
        self._waiting.append(ticket)
        self._call()
        try:
            yield ticket
        finally:
            self._leave(ticket)
            self._call()

    def check(self, client: str) -> None:
        """Busy if there is no room for one more job of a client."""
        of_client = sum(ticket.client == client for ticket in (*self._running, *self._waiting))
        if of_client >= self._each:
            raise TooMany(Reason(self._refusal, params={"most": self._each}))
        if len(self._waiting) >= self._most_waiting:
            raise Busy(Reason("server.queue_full"))

    def ahead(self, ticket: Ticket) -> int:
        """How many are before a ticket; 0 for the next one, and for one that was admitted."""
        order = self._order()
        return order.index(ticket) if ticket in order else 0

    def _call(self) -> None:
        """Give free places away."""
        while len(self._running) < self.places:
            ticket = next(filter(self._may_run, self._order()), None)
            if not ticket:
                return
            self._waiting.remove(ticket)
            self._admit(ticket)

    def _admit(self, ticket: Ticket) -> None:
        self._admissions += 1
        self._served[ticket.client] = self._admissions
        self._running.append(ticket)
        ticket.admitted.set()

    def _leave(self, ticket: Ticket) -> None:
        (self._running if ticket in self._running else self._waiting).remove(ticket)
        if not any(other.client == ticket.client for other in (*self._running, *self._waiting)):
            del self._served[ticket.client]

    def _may_run(self, ticket: Ticket) -> bool:
        """Whether one who waits may have a place, were one free."""
        return sum(running.client == ticket.client for running in self._running) < self._share

    def _order(self) -> list[Ticket]:
        """Those who wait, in the order in which they will be called if nobody comes or goes."""
        taken = Counter(ticket.client for ticket in self._running)
        ranked = []
        for number, ticket in enumerate(self._waiting):
            ranked.append((self._rank(ticket, taken[ticket.client]), number))
            taken[ticket.client] += 1
        return [self._waiting[number] for _, number in sorted(ranked)]

    def _rank(self, ticket: Ticket, taken: int) -> tuple[float, ...]:
        """What decides who is next, the lowest first; `taken`: places that its client has, or will have before."""
        return (taken, self._served[ticket.client])
