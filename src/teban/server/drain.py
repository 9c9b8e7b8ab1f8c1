"""Drain: how a server leaves while people play, so that they go on at another one, or at this one when it is back.

It takes no more connections, ends the streams with a word on when to come back, finishes the commands that it has, and
then goes. All of it is bounded; what is not finished by then was not acknowledged, and is sent again.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import randrange

from fastapi import FastAPI

from teban.online.errors import Unavailable
from teban.words import Reason

log = logging.getLogger("teban.server")

RETRY = (50, 1500)
"""Milliseconds after which listeners come back, each at a time of their own: not all in the same moment."""
ENDING = 2.0
"""Seconds that streams have for their last word."""


class Drain:
    """The streams of an application, and whether it is leaving."""

    def __init__(self) -> None:
        self.has_begun = False
        self._streams: set[Callable[[], object]] = set()
        self._is_empty = asyncio.Event()

    def check(self) -> None:
        """Unavailable if nothing may begin any more."""
        if self.has_begun:
            raise Unavailable(Reason("server.stopping"))

    @contextmanager
    def ending(self, end: Callable[[], object]) -> Iterator[None]:
        """For as long as a stream is open, which `end` ends."""
        self._streams.add(end)
        try:
            yield
        finally:
            self._streams.discard(end)
            if not self._streams:
                self._is_empty.set()

    async def begin(self) -> None:
        """End all streams, and wait until they have."""
        self.has_begun = True
        log.info("draining streams=%d", len(self._streams))
        if self._streams:
            self._is_empty.clear()
            for end in [*self._streams]:
                end()
            with suppress(TimeoutError):
                async with asyncio.timeout(ENDING):
                    await self._is_empty.wait()


def last_word() -> bytes:
    """What a stream ends with: when to come back."""
    return f"retry: {randrange(*RETRY)}\n\n".encode()


def drain_of(app: FastAPI) -> Drain:
    """The drain of an application."""
    found: Drain = app.state.drain
    return found
