"""Faults injected: the server is killed at every point of a request, threads of the engine throw, clocks go back."""

import ast
import json
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from serving import LONG, Server
from streams import events
from teban.engine.search import Search
from teban.server.app import create_app
from teban.server.settings import Settings
from tree import at, files

# Killed at a point of a request

BODY = json.dumps({"game": "stoic", "actions": ["e5"]}).encode()
HEAD = b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"


def whole(path: bytes, body: bytes) -> bytes:
    return HEAD % (path, len(body)) + body


STREAM = whole(b"/api/turn", json.dumps(LONG).encode())
POINTS: dict[str, tuple[bytes, Callable[[bytes], bool]]] = {
    "before the first byte": (b"", lambda _: True),
    "within the head": (whole(b"/api/position", BODY)[:20], lambda _: True),
    "between head and body": (HEAD % (b"/api/position", len(BODY)), lambda _: True),
    "within the body": (whole(b"/api/position", BODY)[:-5], lambda _: True),
    "before the answer": (whole(b"/api/position", BODY), lambda _: True),
    "after the answer": (whole(b"/api/position", BODY), lambda heard: b'"text"' in heard),
    "when a stream begins": (STREAM, lambda heard: b"200 OK" in heard),
    "within a stream": (STREAM, lambda heard: b"event: thinking" in heard),
}


@pytest.fixture(scope="module")
def port() -> int:
    """A port that was free a moment ago, for a server that comes back to it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        number: int = free.getsockname()[1]
    return number


def test_who_was_cut_off_by_a_kill_asks_again_and_goes_on(port: int) -> None:
    """The server that comes back is the one that is killed at the next point."""
    server = Server(port=port)
    for point, (said, is_there) in POINTS.items():
        with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
            line.sendall(said)
            heard = b""
            while not is_there(heard):
                heard += line.recv(65536)
            server.end(signal.SIGKILL)
        server = Server(port=port)
        status, told = server.ask("/api/position", json.loads(BODY))
        assert (status, json.loads(told)["seat"]) == (200, 2), point
    assert server.complaints() == []


# An engine that throws


@pytest.fixture
def client() -> Iterator[TestClient]:
    settings = Settings(client=Path("nowhere"), searches=1)
    with TestClient(create_app(settings), base_url="http://localhost", raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize("calls", [0, 1])
@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("/api/turn", {"level": 8, "seconds": 0.5}),
        ("/api/analysis", {"seconds": 2}),
        ("/api/review", {"seconds": 2, "actions": ["c3", "d4"]}),
        ("/api/play", {"computer": {"seat": 1, "level": 8, "seconds": 0.5}}),
    ],
)
def test_a_stream_whose_engine_throws_is_refused_and_gives_its_place_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, path: str, more: dict[str, Any], calls: int
) -> None:
    run, left = Search.run, iter(range(calls))

    def fail(self: Search, *given: Any) -> None:
        if next(left, None) is None:
            raise MemoryError("a private matter")
        run(self, *given)

    monkeypatch.setattr(Search, "run", fail)
    text = client.post(path, json={"game": "stoic", **more}).text
    last, told = events(text)[-1]
    # A turn of one action needs no second search.
    assert last == ("refused" if calls == 0 or path in ("/api/analysis", "/api/review") else last)
    assert last != "refused" or told["error"]["code"] == "server.failed"
    assert "private" not in text
    monkeypatch.undo()
    again, _ = events(client.post("/api/turn", json={"game": "stoic", "level": 1}).text)[-1]
    assert again == "turn"


# Clocks


@pytest.mark.parametrize("folder", ["server", "service", "engine"])
def test_nothing_depends_on_a_clock_that_can_be_set_back(folder: str) -> None:
    """Whoever sets the time of the machine changes no limit, no search and no queue: all ask the monotonic clock."""
    found = [
        at(path, node.lineno)
        for path in files(".py", under=f"src/teban/{folder}")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute | ast.ImportFrom) and WALL_CLOCKS & set(names_of(node))
    ]
    assert [place for place in found if place.partition(":")[0] not in TELL_THE_DATE] == []


TELL_THE_DATE = ("src/teban/server/metrics.py",)
"""Files that tell the time of the day, and decide nothing by it: Prometheus wants to know since when we run."""


WALL_CLOCKS = {"time.time", "time.time_ns", "datetime.now", "datetime.utcnow", "datetime.today", "date.today"}


def names_of(node: ast.Attribute | ast.ImportFrom) -> Iterator[str]:
    """What a piece of a program takes from a module or a class."""
    if isinstance(node, ast.ImportFrom):
        yield from (f"{node.module}.{each.name}" for each in node.names)
    elif isinstance(node.value, ast.Name):
        yield f"{node.value.id}.{node.attr}"
