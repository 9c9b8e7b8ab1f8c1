"""Metrics in Prometheus' text format: what a host watches. No label holds anything that a visitor has sent.

https://prometheus.io/docs/instrumenting/exposition_formats/
"""

import os
import sys
import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teban import __version__
from teban.server.connections import Connection
from teban.server.refusal_log import refusals
from teban.server.streams import streams_of
from teban.server.worker_pool import pools_of

Labels = tuple[tuple[str, str], ...]
BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds: a turn between people should be in the first half of them."""
STARTED = time.time()
POOLS = ("answers", "long_answers", "searches", "proofs")
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH")
UNKNOWN = "other"
"""The route of requests that have none."""


class Histogram:
    """How often something took how long, by labels."""

    def __init__(self) -> None:
        self._counts: dict[Labels, list[int]] = {}
        self._sums: defaultdict[Labels, float] = defaultdict(float)

    def observe(self, seconds: float, labels: Labels = ()) -> None:
        """Count one."""
        counts = self._counts.setdefault(labels, [0] * (len(BUCKETS) + 1))
        counts[bisect_left(BUCKETS, seconds)] += 1
        self._sums[labels] += seconds

    def lines(self, name: str) -> Iterator[str]:
        """All that was counted."""
        for labels, counts in self._counts.items():
            total = [*accumulate(counts)]
            for most, count in zip((*map(str, BUCKETS), "+Inf"), total, strict=True):
                yield _line(f"{name}_bucket", count, (*labels, ("le", most)))
            yield _line(f"{name}_sum", self._sums[labels], labels)
            yield _line(f"{name}_count", total[-1], labels)


class Metrics:
    """What is counted of one application while it runs."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self.requests: Counter[Labels] = Counter()
        """Requests that have been answered, by route, method and status."""
        self.seconds = Histogram()
        """How long it took until an answer began, by route."""

    def text(self) -> str:
        """All metrics; called on the event loop."""
        return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        yield from _told("teban_info", "gauge", "The version of the server.", [(1, (("version", __version__),))])
        yield from _told("teban_requests_total", "counter", "Answered requests.", _counted(self.requests))
        yield from _head("teban_request_seconds", "histogram", "Seconds until an answer began.")
        yield from self.seconds.lines("teban_request_seconds")
        kinds = refusals.totals.items()
        refused = [(n, (("reason", code), ("status", str(status)))) for (status, code), n in kinds]
        yield from _told("teban_refusals_total", "counter", "Refused requests and cut connections.", refused)
        yield from _told("teban_connections", "gauge", "Open connections.", [(len(Connection.shares), ())])
        yield from _told("teban_clients", "gauge", "Clients who hold them.", [(Connection.shares.clients, ())])
        open_streams = len(streams_of(self._app))
        yield from _told("teban_streams", "gauge", "Open streams of online games.", [(open_streams, ())])
        queues = [(name, getattr(pools_of(self._app), name).queue) for name in POOLS]
        for what, help_ in (("running", "Work that has a place."), ("waiting", "Work that waits for one.")):
            told = [(getattr(queue, what), (("kind", name),)) for name, queue in queues]
            yield from _told(f"teban_work_{what}", "gauge", help_, told)
        yield from self._database()
        yield from _process()

    def _database(self) -> Iterator[str]:
        service = self._app.state.online.running
        if service is None:
            return
        database = service.database
        is_up = [(int(not database.is_away), ())]
        yield from _told("teban_database_up", "gauge", "Whether the database can be used.", is_up)
        counted: Sequence[tuple[str, str, Mapping[str, float]]] = (
            ("works", "Works at the database.", database.works),
            ("failures", "Works that failed because the database could not be used.", database.failures),
            ("seconds", "Seconds that works took, with waiting for their turn.", database.seconds),
        )
        for name, help_, values in counted:
            told = [(number, (("kind", kind),)) for kind, number in values.items()]
            yield from _told(f"teban_database_{name}_total", "counter", help_, told)


class Measured:
    """Counts requests by their route, and how long it takes until they are answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Watch one request."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        began = time.perf_counter()

        async def watch(message: Message) -> None:
            if message["type"] == "http.response.start":
                route = ("route", _route_of(scope))
                self._metrics.seconds.observe(time.perf_counter() - began, (route,))
                labels = (route, ("method", _method_of(scope)), ("status", str(message["status"])))
                self._metrics.requests[labels] += 1
            await send(message)

        return await self._app(scope, receive, watch)


def _route_of(scope: Scope) -> str:
    """The address of a request with the names of its parts in their places, so that there are few."""
    path = getattr(scope.get("route"), "path_format", None)
    return path if isinstance(path, str) else UNKNOWN


def _method_of(scope: Scope) -> str:
    """The method, if it is one: a client may write anything there."""
    method: str = scope["method"]
    return method if method in METHODS else UNKNOWN


def _process() -> Iterator[str]:
    """What Prometheus' own libraries tell of a process, by the same names, as far as its system tells it."""
    figures: list[tuple[str, str, str, float]] = [
        ("cpu_seconds_total", "counter", "Seconds of computing.", time.process_time()),
        ("start_time_seconds", "gauge", "When it was started.", STARTED),
    ]
    if sys.platform == "linux":
        from resource import RLIMIT_NOFILE, getrlimit

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        figures += [
            ("max_fds", "gauge", "Files that it may have open.", getrlimit(RLIMIT_NOFILE)[0]),
            ("open_fds", "gauge", "Files that it has open.", len(os.listdir("/proc/self/fd"))),
            ("resident_memory_bytes", "gauge", "Memory that it holds.", pages * os.sysconf("SC_PAGE_SIZE")),
        ]
    for name, kind, help_, value in figures:
        yield from _told(f"process_{name}", kind, help_, [(value, ())])


def _counted(counter: Counter[Labels]) -> list[tuple[float, Labels]]:
    return [(count, labels) for labels, count in counter.items()]


def _told(name: str, kind: str, help_: str, values: Sequence[tuple[float, Labels]]) -> Iterator[str]:
    yield from _head(name, kind, help_)
    yield from (_line(name, value, labels) for value, labels in values)


def _head(name: str, kind: str, help_: str) -> Iterator[str]:
    yield f"# HELP {name} {help_}"
    yield f"# TYPE {name} {kind}"


def _line(name: str, value: float, labels: Labels) -> str:
    written = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
    return f"{name}{{{written}}} {value}" if written else f"{name} {value}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
