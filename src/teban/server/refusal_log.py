"""Refusal log: a line for each kind of request that was refused, and how often, but no word of who asked or what.

The first refusal of a kind is written down at once; those that follow are counted, and told with the next line of the
kind. So a flood of requests is no flood of lines.
"""

import logging
from collections import Counter
from collections.abc import Callable
from math import inf
from time import monotonic

INTERVAL = 10.0
"""Seconds between two lines about the same kind of refusal."""

log = logging.getLogger("teban.server.refused")


class RefusalLog:
    """Which refusals were written down, and how many were not yet."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self.totals: Counter[tuple[int, str]] = Counter()
        """How many there were of each kind, by status and the reason's code."""
        self._kinds: dict[tuple[int, str], tuple[float, int]] = {}
        """Of each kind, the status and the reason's code: when it was last told, and how often it came since."""

    def note(self, status: int, reason: str) -> None:
        """Count a refusal, and write a line if none was written for a while. Status 0 is a connection that was cut."""
        self.totals[status, reason] += 1
        now = self._clock()
        told, count = self._kinds.get((status, reason), (-inf, 0))
        if now - told < INTERVAL:
            self._kinds[status, reason] = told, count + 1
            return
        self._kinds[status, reason] = now, 0
        log.warning("refused status=%d reason=%s count=%d", status, reason, count + 1)


refusals = RefusalLog()
"""That of this process."""
