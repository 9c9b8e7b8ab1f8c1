"""A desk with a few places for those who have work to do, and a fair queue before it.

Work is heavy, so only so much is done at once. Whoever waits can be told how many are before him; the next place goes
to the client who has waited longest among those with the fewest places, and where there are several, nobody has all.
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
    """There is no place, and no room to wait for one."""


class TooMany(Busy):
    """This client has asked for so much already that he has to wait."""


@dataclass(eq=False)
class Ticket:
    """One piece of work that waits, or has its place."""

    client: str
    called: asyncio.Event = field(default_factory=asyncio.Event)
    """Is set when the place is free."""


class Desk:
    """The places, and who has them."""

    def __init__(
        self,
        places: int,
        each: int = limits.SEARCHES_EACH,
        waiting: int = limits.SEARCHES_WAITING,
        refusal: str = "server.too_many_searches",
    ) -> None:
        """So many places, tickets of one client and tickets that wait; `refusal` is for a client who has all his."""
        self._share = max(places - 1, 1)
        self._places, self._each, self._most_waiting, self._refusal = places, each, waiting, refusal
        self._seated: list[Ticket] = []
        self._waiting: list[Ticket] = []

    @asynccontextmanager
    async def ticket(self, client: str) -> AsyncIterator[Ticket]:
        """A ticket for as long as the work takes; Busy if it cannot be had."""
        of_client = sum(ticket.client == client for ticket in (*self._seated, *self._waiting))
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
            (self._seated if ticket in self._seated else self._waiting).remove(ticket)
            self._call()

    def ahead(self, ticket: Ticket) -> int:
        """How many are before a ticket; 0 for one that is called next, or has its place."""
        order = self._order()
        return order.index(ticket) if ticket in order else 0

    def _call(self) -> None:
        while self._waiting and len(self._seated) < self._places:
            ticket = self._order()[0]
            if sum(seated.client == ticket.client for seated in self._seated) >= self._share:
                return  # the first in order is of a client with the fewest places: nobody else may have one either
            self._waiting.remove(ticket)
            self._seated.append(ticket)
            ticket.called.set()

    def _order(self) -> list[Ticket]:
        """Those who wait, in the order in which they will be called if nobody comes or goes."""
        taken = Counter(ticket.client for ticket in self._seated)
        rounds = []
        for ticket in self._waiting:
            rounds.append(taken[ticket.client])
            taken[ticket.client] += 1
        numbered = sorted(range(len(rounds)), key=lambda i: (rounds[i], i))
        return [self._waiting[i] for i in numbered]
