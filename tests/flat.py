"""Whether memory stays flat while something is done again and again."""

import gc
import tracemalloc
from collections.abc import Callable

LOOKS = 12
"""How often memory is looked at. What is kept of each question raises even the lowest of what is seen; what a bounded
cache, a free list or a timer takes now and then does not."""


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
    half = LOOKS // 2
    kept = (min(seen[half:]) - min(seen[:half])) / (half * (asked // LOOKS))
    assert kept < each, f"each question left {kept:.0f} bytes behind: {seen}"


def traced() -> int:
    """Bytes of objects that are still used."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
