"""The place in the stream of a game: how far somebody knows what has become of it, and what its players have said.

Updates and lines of talk have numbers of their own, so the id of every event says both: who comes back with the last
one (Last-Event-ID) misses neither.
"""

import re

from teban.online.models.games import UpdateEvent
from teban.online.models.talk import TalkEvent
from teban.service.models.events import Event

WRITTEN = re.compile(r"([0-9]{1,10})(?:-([0-9]{1,10}))?", re.ASCII)


class GamePlace:
    """A place that moves on with every event."""

    def __init__(self, update: int, heard: int) -> None:
        self.update, self.heard = update, heard

    @classmethod
    def read(cls, written: str) -> "GamePlace | None":
        """The place after the event with this id; None if no event has it."""
        found = WRITTEN.fullmatch(written)
        return cls(int(found[1]), int(found[2] or 0)) if found else None

    def after(self, event: Event) -> str:
        """Move on; the id of the event."""
        if isinstance(event, UpdateEvent):
            self.update = event.data.number
        elif isinstance(event, TalkEvent):
            self.heard = event.data.heard
        return f"{self.update}-{self.heard}"
