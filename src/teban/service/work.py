"""Work: what takes a while, as an iteration over events that can be stopped.

It needs no threads of its own: a host without any asks for the next event when it likes, and one with many lets a
thread wait for it.
"""

from collections.abc import Iterator
from typing import Protocol, TypeVar

Told = TypeVar("Told", covariant=True)


class Work(Protocol[Told]):
    """Something under way; iterate over it once for its events."""

    def __iter__(self) -> Iterator[Told]: ...

    def stop(self) -> None:
        """Come to an end soon. May be called from any thread, before the iteration as well as during it."""
