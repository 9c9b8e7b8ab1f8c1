"""Whether memory stays flat while something is done again and again."""

import gc
import tracemalloc
from collections.abc import Callable
from statistics import median

LOOKS = 12
"""How often memory is looked at: four times while bounded caches fill up, then four times and four times again. What is
kept of each question raises the median; what a free list or a timer takes now and then does not."""


def check_flat(ask: Callable[[], object], *, warm_up: int, asked: int, each: float) -> None:
    """Fail if asking so often, after a warm-up, leaves more than `each` bytes of each question behind."""
    tracemalloc.start()
    try:
        for _ in range(warm_up):
            ask()
        seen = []
        for _ in range(LOOKS):
            for _ in range(asked // LOOKS):
                ask()
            seen.append(traced())
    finally:
        tracemalloc.stop()
    third = LOOKS // 3
    kept = (median(seen[-third:]) - median(seen[third:-third])) / (third * (asked // LOOKS))
    assert kept < each, f"each question left {kept:.0f} bytes behind: {seen}"


def traced() -> int:
    """Bytes of objects that are still used."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
