"""Streams: who follows what happens in online games, and who makes room when no more of them can be open.

A stream lasts as long as somebody listens, and its connection is never idle. So there are fewer of them than of
connections; where there is no room for another the client who has most loses the one that is open for longest, whose
page opens it again and goes on where it was.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fastapi import FastAPI

from teban.online.storage.people import PersonRow
from teban.server import limits
from teban.server.connections import Connection
from teban.server.fair_queue import Busy
from teban.server.rate_limit import TooOften
from teban.server.refusal_log import refusals
from teban.words import Reason

End = Callable[[], object]


class Streams:
    """The open streams of a server, by client."""

    def __init__(self) -> None:
        self._of: dict[str, dict[object, End]] = {}
        """Of each client what ends their streams, the one that is open for longest first."""
        self._people: Counter[str] = Counter()
        """How many each person follows."""
        self._without: Counter[str] = Counter()
        """How many those follow at an address who have no account."""
        self._all = 0

    def __len__(self) -> int:
        """How many are open."""
        return self._all

    @contextmanager
    def open(self, client: str, end: End, person: PersonRow | None = None) -> Iterator[None]:
        """For as long as a stream is open, which `end` ends; TooOften or Busy if there can be no more.

        `client`: from which address it is followed; `person`: by whom, as far as anybody knows.
        """
        is_shared = person is None or not person.is_account
        if person and self._people[person.id] >= limits.STREAMS_EACH:
            raise TooOften(Reason("server.too_many_streams", params={"most": limits.STREAMS_EACH}))
        if is_shared and self._without[client] >= limits.STREAMS_SHARED:
            raise TooOften(Reason("server.too_many_streams", params={"most": limits.STREAMS_SHARED}))
        if self._all >= Connection.most * limits.STREAMS // limits.CONNECTIONS:
            self._make_room(client)
        stream = object()
        self._of.setdefault(client, {})[stream] = end
        self._all += 1
        counted = [(self._people, person.id)] if person else []
        counted += [(self._without, client)] if is_shared else []
        for counter, name in counted:
            counter[name] += 1
        try:
            yield
        finally:
            self._remove(client, stream)
            for counter, name in counted:
                counter[name] -= 1
                if not counter[name]:
                    del counter[name]

    def _make_room(self, newcomer: str) -> None:
        """End a stream of whoever has most, as long as they keep as many as the newcomer gets; Busy if nobody has."""
        client = max(self._of, key=lambda name: len(self._of[name]))
        if len(self._of[client]) < len(self._of.get(newcomer, ())) + 2:
            raise Busy(Reason("server.queue_full"))
        stream, end = next(iter(self._of[client].items()))
        self._remove(client, stream)
        refusals.note(0, "stream.crowded_out")
        end()

    def _remove(self, client: str, stream: object) -> None:
        """Count a stream no more, if it still counts."""
        if self._of.get(client, {}).pop(stream, None) is not None:
            self._all -= 1
            if not self._of[client]:
                del self._of[client]


def streams_of(app: FastAPI) -> Streams:
    """The streams of an application."""
    found: Streams = app.state.streams
    return found
