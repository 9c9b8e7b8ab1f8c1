"""Memory: what this machine lets a search have, and the error when there is too little.

The system promises more memory than there is, and ends the process that takes it. So what is asked for is compared
with what the machine has before the system is asked.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path

from teban.errors import NoMemory
from teban.words import Reason

MEGABYTE = 2**20
SHARE = 0.75
"""What a single search or batch may take of the machine's memory; the rest is for everything else."""
UNKNOWN = 4096
"""Megabytes of a machine that does not tell how much it has."""
_GROUP_LIMIT = Path("/sys/fs/cgroup/memory.max")
"""What a container may take, on Linux; the word `max` if there is no limit."""
_MOST_TOLD = 2**53
"""A larger number is told as this one: nobody reads more digits."""


@lru_cache(maxsize=1)
def most_megabytes() -> int:
    """How much memory a search, a solver or a batch may be given here."""
    there_is = UNKNOWN * MEGABYTE
    with suppress(AttributeError, OSError, ValueError):  # not on Windows
        there_is = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with suppress(OSError, ValueError):
        there_is = min(there_is, int(_GROUP_LIMIT.read_text(encoding="ascii")))
    return max(1, int(there_is * SHARE) // MEGABYTE)


@contextmanager
def asking_for(size: int) -> Iterator[None]:
    """NoMemory if so many bytes are more than there is, or if there is no memory for what is done here."""
    if size > most_megabytes() * MEGABYTE:
        raise _no_memory(size)
    try:
        yield
    except MemoryError:
        raise _no_memory(size) from None


def _no_memory(size: int) -> NoMemory:
    return NoMemory(Reason("engine.no_memory", params={"memory": min(-(-size // MEGABYTE), _MOST_TOLD)}))
