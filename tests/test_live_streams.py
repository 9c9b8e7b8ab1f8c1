"""Streams that go on for as long as somebody listens: however many are opened, others find room."""

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from serving import Server
from teban.online.storage.people import PersonRow
from teban.server import limits
from teban.server.connections import Connection
from teban.server.fair_queue import Busy
from teban.server.rate_limit import TooOften
from teban.server.streams import Streams

HOSTILE = 25
"""Addresses that together open as many streams as there are connections."""
BYSTANDER = "127.0.0.2"
LAST_WORD = re.compile(rb"\nretry: \d+\n\n\r\n0\r\n\r\n$")
"""The end of a stream that says when to come back."""
LOBBY = b"GET /api/online/lobby/updates HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Opened:
    """Streams that are open, and which of them were ended."""

    def __init__(self, stack: ExitStack) -> None:
        self.streams, self._stack = Streams(), stack
        self.ended: list[str] = []

    def open(self, client: str, name: str = "", person: PersonRow | None = None) -> None:
        self._stack.enter_context(self.streams.open(client, lambda: self.ended.append(name), person))


@pytest.fixture
def opened() -> Iterator[Opened]:
    with ExitStack() as stack:
        yield Opened(stack)


def test_a_person_may_follow_so_many_streams(opened: Opened) -> None:
    aoi, ben = PersonRow("aoi", "Aoi"), PersonRow("ben", "Ben", "person")
    for person in (aoi, ben):
        for _ in range(limits.STREAMS_EACH - 1):
            opened.open("a", person=person)
        with opened.streams.open("a", lambda: None, person), pytest.raises(TooOften):
            opened.open("a", person=person)
        opened.open("a", person=person)
        for address in "ab":
            with pytest.raises(TooOften):
                opened.open(address, person=person)


def test_those_without_an_account_who_share_an_address_may_follow_so_many_streams(opened: Opened) -> None:
    opened.open("a")  # by somebody whom nobody knows
    for number in range(1, limits.STREAMS_SHARED):
        opened.open("a", person=PersonRow(f"guest {number}", ""))
    for person in (None, PersonRow("another guest", "")):
        with pytest.raises(TooOften):
            opened.open("a", person=person)
        opened.open("b", person=person)
    opened.open("a", person=PersonRow("aoi", "Aoi", "person"))


def test_so_many_streams_are_open_and_one_more_takes_the_place_of_one(opened: Opened) -> None:
    for number in range(limits.STREAMS):
        opened.open(f"client {number // 2}" if number >= 5 else "most", str(number))
    assert (len(opened.streams), opened.ended) == (limits.STREAMS, [])
    opened.open("newcomer")
    opened.open("newcomer")
    assert (len(opened.streams), opened.ended) == (limits.STREAMS, ["0", "1"])


def test_nobody_makes_room_for_somebody_who_would_then_have_more(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STREAMS", 3)
    for client in "aab":
        opened.open(client, client)
    for client in "ab":
        with pytest.raises(Busy):
            opened.open(client)
    opened.open("newcomer")
    assert opened.ended == ["a"]
    with pytest.raises(Busy):
        opened.open("another newcomer")


def test_a_host_with_more_connections_has_more_streams(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STREAMS", 3)
    monkeypatch.setattr(Connection, "most", 2 * limits.CONNECTIONS)
    for client in "abcdef":
        opened.open(client)
    with pytest.raises(Busy):
        opened.open("newcomer")


# At a real server


def stream(server: Server, address: str) -> socket.socket:
    """A stream of the lobby."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=60, source_address=(address, 0))
    line.sendall(LOBBY)
    return line


def heard(line: socket.socket, end: bytes) -> bytes:
    """All that comes until it ends so."""
    whole = b""
    while not whole.endswith(end):
        came = line.recv(65536)
        assert came, whole
        whole += came
    return whole


def test_streams_from_many_addresses_shut_nobody_out() -> None:
    assert HOSTILE * limits.STREAMS_EACH >= limits.CONNECTIONS
    server = Server()
    with ExitStack() as held:
        mine = held.enter_context(stream(server, BYSTANDER))
        for number in range(HOSTILE):
            for _ in range(limits.STREAMS_EACH):
                held.enter_context(stream(server, f"127.8.0.{number + 1}"))
        assert [server.ask("/api/health", address=BYSTANDER, method="GET")[0] for _ in range(20)] == [200] * 20
        another = held.enter_context(stream(server, BYSTANDER))
        assert another.recv(65536).startswith(b"HTTP/1.1 200")
        mine.setblocking(False)
        assert LAST_WORD.search(mine.recv(65536)) is None, "whoever has one stream keeps it"
    assert server.complaints() == []


def test_who_loses_a_stream_hears_when_to_come_back_and_keeps_the_connection() -> None:
    server = Server()
    with ExitStack() as held:
        first = held.enter_context(stream(server, "127.8.0.1"))
        for number in range(1, limits.STREAMS + 1):
            held.enter_context(stream(server, f"127.8.0.{number // limits.STREAMS_EACH + 1}"))
        assert LAST_WORD.search(heard(first, b"\r\n0\r\n\r\n"))
        first.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert heard(first, b"}").startswith(b"HTTP/1.1 200")
    assert server.complaints() == []
