"""Whether memory stays flat while something is done again and again."""

import gc
import tracemalloc
from collections.abc import Callable

WINDOWS = 3
"""Stretches that are looked at. What is kept of each question grows in all of them; what a bounded cache, a free list
or a timer does now and then does not."""


def check_flat(ask: Callable[[], object], *, warm_up: int, asked: int, each: float) -> None:
    """Fail if asking so often, after a warm-up, leaves more than `each` bytes of each question behind."""
    tracemalloc.start()
    try:
        for _ in range(warm_up):
            ask()
        grown = []
        before = traced()
        for _ in range(WINDOWS):
            for _ in range(asked):
                ask()
            now = traced()
            grown.append((now - before) / asked)
            before = now
    finally:
        tracemalloc.stop()
    assert min(grown) < each, f"bytes that each question left behind: {', '.join(f'{kept:.0f}' for kept in grown)}"


def traced() -> int:
    """Bytes of objects that are still used."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
