"""Rate limit: how often a client may do something, over and above how much at once.

Each client has a bucket of tokens, which fills up steadily: a few things may follow each other quickly, many may not.
"""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from teban.errors import TebanError
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
