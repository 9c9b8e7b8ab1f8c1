"""Trace limit: the stack trace of a failure is written once in a while, however often it happens.

Whoever finds a request that fails can send it again and again; each trace has a hundred lines, and a disk has an end.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable
from math import inf
from time import monotonic
from types import TracebackType

INTERVAL = 60.0
"""Seconds between two traces of the same failure."""
KINDS = 256
"""Failures that are told apart; of more, the one that has not happened for longest is forgotten."""

Place = tuple[str, str, int]
"""A failure: its class, and the file and the line in which it happened."""


class TraceLimit(logging.Filter):
    """Lets a record with a stack trace pass if none of the same failure did for a while; the next one tells how many
    there were.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: OrderedDict[Place, tuple[float, int]] = OrderedDict()
        """Of each failure when it was last told, and how often it came since."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a record down."""
        if not record.exc_info or record.exc_info[1] is None:
            return True
        place = place_of(record.exc_info[1])
        now = self._clock()
        told, count = self._kinds.pop(place, (-inf, 0))
        is_news = now - told >= INTERVAL
        self._kinds[place] = (now, 0) if is_news else (told, count + 1)
        if len(self._kinds) > KINDS:
            self._kinds.popitem(last=False)
        if is_news and count:
            record.msg, record.args = f"{record.getMessage().rstrip()} count={count + 1}", ()
        return is_news


def place_of(error: BaseException) -> Place:
    """What failed, and where."""
    step: TracebackType | None = error.__traceback__
    while step and step.tb_next:
        step = step.tb_next
    code = step.tb_frame.f_code.co_filename if step else ""
    return type(error).__qualname__, code, step.tb_lineno if step else 0
