"""Fair queue: a bounded number of jobs at once, round-robin between clients.

The next place goes to the client who has waited longest among those with the fewest places; where there are several
places, no client has all of them. Whoever waits can be told how many are before them.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from teban.errors import TebanError
from teban.server import limits
from teban.words import Reason


class Busy(TebanError):
    """No place is free, and the queue is full."""


class TooMany(Busy):
    """This client has as many jobs as one may have."""


@dataclass(eq=False)
class Ticket:
    """One job: waiting, or admitted."""

    client: str
    admitted: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the job may begin."""


class FairQueue:
    """The places, and the jobs that have one or wait for one."""

    def __init__(
        self,
        places: int,
        each: int = limits.SEARCHES_EACH,
        waiting: int = limits.SEARCHES_WAITING,
        refusal: str = "server.too_many_searches",
    ) -> None:
        """`each`: tickets of one client; `waiting`: tickets in the queue; `refusal`: the code of TooMany's reason."""
        self._share = max(places - 1, 1)
        self._places, self._each, self._most_waiting, self._refusal = places, each, waiting, refusal
        self._running: list[Ticket] = []
        self._waiting: list[Ticket] = []

    @asynccontextmanager
    async def ticket(self, client: str) -> AsyncIterator[Ticket]:
        """Queue up, and give the place back on leaving; Busy if the queue is full."""
        of_client = sum(ticket.client == client for ticket in (*self._running, *self._waiting))
        if of_client >= self._each:
            raise TooMany(Reason(self._refusal, params={"most": self._each}))
        if len(self._waiting) >= self._most_waiting:
            raise Busy(Reason("server.queue_full"))
        ticket = Ticket(client)
        self._waiting.append(ticket)
        self._call()
        try:
            yield ticket
        finally:
            (self._running if ticket in self._running else self._waiting).remove(ticket)
            self._call()

    def ahead(self, ticket: Ticket) -> int:
        """How many are before a ticket; 0 for the next one, and for one that was admitted."""
        order = self._order()
        return order.index(ticket) if ticket in order else 0

    def _call(self) -> None:
        while self._waiting and len(self._running) < self._places:
            ticket = self._order()[0]
            if sum(seated.client == ticket.client for seated in self._running) >= self._share:
                return  # the first in order is of a client with the fewest places: nobody else may have one either
            self._waiting.remove(ticket)
            self._running.append(ticket)
            ticket.admitted.set()

    def _order(self) -> list[Ticket]:
        """Those who wait, in the order in which they will be called if nobody comes or goes."""
        taken = Counter(ticket.client for ticket in self._running)
        rounds = []
        for ticket in self._waiting:
            rounds.append(taken[ticket.client])
            taken[ticket.client] += 1
        numbered = sorted(range(len(rounds)), key=lambda i: (rounds[i], i))
        return [self._waiting[i] for i in numbered]
