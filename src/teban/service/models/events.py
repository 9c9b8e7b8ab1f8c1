"""What all streams of events have in common: each event has a name and one model of data."""

from typing import Literal

from teban.service.models.common import Answer
from teban.service.models.errors import Problem


class Event(Answer):
    """One event of a stream."""

    event: str
    """What has happened."""
    data: Answer
    """About what."""


class Queued(Answer):
    """A search waits for a place."""

    ahead: int
    """How many searches are before it."""


class QueuedEvent(Event):
    """Told while the search waits."""

    event: Literal["queued"] = "queued"
    """What has happened."""
    data: Queued
    """About what."""


class Thinking(Answer):
    """A search is under way."""

    seconds: float
    """For how long."""


class ThinkingEvent(Event):
    """Told while there is nothing else to tell."""

    event: Literal["thinking"] = "thinking"
    """What has happened."""
    data: Thinking
    """About what."""


class Refused(Answer):
    """Something went wrong after the stream had begun."""

    error: Problem
    """What."""
    retry_after: int | None
    """Seconds after which to ask again, if there was no room; else null."""


class RefusedEvent(Event):
    """The last event of a stream that cannot go on."""

    event: Literal["refused"] = "refused"
    """What has happened."""
    data: Refused
    """About what."""
