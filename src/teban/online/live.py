"""Live: whoever follows something hears when it has changed, in the event loop of one process.

A message names what has changed, never how: whoever hears it looks. So a message that comes late, twice, or together
with others does no harm.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

RESYNC = "resync"
"""The message that messages may have been lost: everybody has to look."""
TALK = "talk"
"""The message that a player of a game has said something, has read it, or has muted the other."""


class News:
    """What one follower has not heard yet."""

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self._heard: dict[str, None] = {}

    def add(self, message: str) -> None:
        """Something has changed."""
        self._heard[message] = None
        self._event.set()

    async def wait(self, seconds: float) -> list[str]:
        """What has changed, as soon as something has; nothing, if that takes too long."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return []
        self._event.clear()
        heard, self._heard = list(self._heard), {}
        return heard


class Live:
    """All followers of this process, by topic."""

    def __init__(self) -> None:
        self._followers: defaultdict[str, set[News]] = defaultdict(set)

    @contextmanager
    def follow(self, *topics: str) -> Iterator[News]:
        """Hear of some topics."""
        news = News()
        for topic in topics:
            self._followers[topic].add(news)
        try:
            yield news
        finally:
            for topic in topics:
                self._followers[topic].discard(news)
                if not self._followers[topic]:
                    del self._followers[topic]

    def tell(self, topic: str, message: str) -> None:
        """Let the followers of a topic know."""
        for news in self._followers.get(topic, ()):
            news.add(message)

    def tell_all(self, message: str) -> None:
        """Let everybody know."""
        for followers in self._followers.values():
            for news in followers:
                news.add(message)

    def is_followed(self, topic: str) -> bool:
        """Whether anybody follows a topic."""
        return topic in self._followers
