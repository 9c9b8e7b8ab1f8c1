"""Rate limit: how often a client may do something, over and above how much at once.

Each client has a bucket of tokens, which fills up steadily: a few things may follow each other quickly, many may not.
"""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from teban.errors import TebanError
from teban.online.storage.people import PersonRow
from teban.server import limits
from teban.words import Reason


class TooOften(TebanError):
    """A client does something too often."""


class RateLimit:
    """How often each client may do one kind of thing."""

    def __init__(self, at_once: int, a_minute: float, clock: Callable[[], float] = monotonic) -> None:
        """`at_once`: how many may follow each other; `a_minute`: how many in the long run."""
        self._at_once, self._a_second, self._clock = at_once, a_minute / 60, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Of each client the tokens in its bucket, and when they were counted."""

    def take(self, client: str) -> None:
        """Count one; TooOften if that is one too many."""
        now = self._clock()
        tokens, counted = self._buckets.pop(client, (float(self._at_once), now))
        tokens = min(tokens + (now - counted) * self._a_second, self._at_once)
        if tokens < 1:
            self._buckets[client] = tokens, now
            raise TooOften(Reason("server.too_often"))
        self._buckets[client] = tokens - 1, now
        if len(self._buckets) > limits.RATED_CLIENTS:
            self._buckets.popitem(last=False)


class PeopleLimit:
    """How often each person may do one kind of thing.

    Those who have no account, and those whom nobody knows, also share what their address may: otherwise one client
    could be as many guests as it likes. That is so much that a school or a mobile carrier does not come near it.
    """

    def __init__(self, at_once: int, a_minute: float, clock: Callable[[], float] = monotonic) -> None:
        """`at_once`: how many of one person may follow each other; `a_minute`: how many in the long run."""
        self._people = RateLimit(at_once, a_minute, clock)
        self._addresses = RateLimit(at_once * limits.SHARED, a_minute * limits.SHARED, clock)

    def take(self, person: PersonRow | None, address: str) -> None:
        """Count one of somebody; TooOften if that is one too many."""
        if person:
            self._people.take(person.id)
        if person is None or not person.is_account:
            self._addresses.take(address)
