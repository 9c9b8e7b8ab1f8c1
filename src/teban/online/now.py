"""The time of online games, in the unit in which it is stored."""

import time


def milliseconds() -> int:
    """Now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
