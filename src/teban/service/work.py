"""Work: what takes a while, as an iteration over events that can be stopped.

It needs no threads of its own: a host without any asks for the next event when it likes, and one with many lets a
thread wait for it. Between two steps any time may pass; what was thought is kept.
"""

from collections.abc import Generator
from typing import Protocol, TypeVar

EventT = TypeVar("EventT", covariant=True)


class Work(Protocol[EventT]):
    """Something under way; iterate over it once for its events, and close the iteration to leave early.

    None is a step with nothing to tell.
    """

    def __iter__(self) -> Generator[EventT | None, None, None]: ...

    def hurry(self) -> None:
        """Finish with what is known so far, where that can be done: others wait. May be called from any thread."""

    def stop(self) -> None:
        """Come to an end soon. May be called from any thread, before the iteration as well as during it."""
