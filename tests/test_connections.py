"""Connections at their limits and beyond: how many there are, and how long they wait for their clients."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from uvicorn import Config
from uvicorn.server import ServerState

from teban.server import limits
from teban.server.connection_shares import ConnectionShares
from teban.server.connections import Connection


class Timer:
    """Something that is to be done later."""

    def __init__(self, seconds: float, do: Callable[[], None]) -> None:
        self.seconds, self.do, self.is_cancelled = seconds, do, False

    def cancel(self) -> None:
        self.is_cancelled = True


class Loop:
    """A loop that only notes what is to be done later."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any) -> Timer:
        self.timers.append(Timer(delay, lambda: callback(*args)))
        return self.timers[-1]


class Line(asyncio.Transport):
    """The other end of a connection."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("127.0.0.1", 80), "socket": self})
        self.heard, self.is_open = b"", True

    def setsockopt(self, *_: int) -> None:
        pass

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", 80

    def getpeername(self) -> tuple[str, int]:
        peer: tuple[str, int] = self.get_extra_info("peername")
        return peer

    def write(self, data: Any) -> None:
        self.heard += data

    def close(self) -> None:
        self.is_open = False

    abort = close

    def is_closing(self) -> bool:
        return not self.is_open


class House:
    """A server's connections."""

    def __init__(self) -> None:
        self._config, self._state, self.loop = Config(app=FastAPI()), ServerState(), Loop()

    def call(self, address: str) -> tuple[Connection, Line]:
        line = Line(address)
        connection = Connection(self._config, self._state, {}, self.loop)  # type: ignore[arg-type]
        connection.connection_made(line)
        return connection, line

    def fill(self, number: int) -> list[Line]:
        """So many connections, of clients with no more than they may have each."""
        return [self.call(f"10.0.0.{i // limits.CONNECTIONS_EACH}")[1] for i in range(number)]


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr(Connection, "shares", ConnectionShares())
    return House()


def test_a_client_may_have_so_many_connections(house: House) -> None:
    lines = [house.call("10.0.0.1")[1] for _ in range(limits.CONNECTIONS_EACH)]
    assert all(line.is_open for line in lines)
    _, refused = house.call("10.0.0.1")
    assert refused.heard.startswith(b"HTTP/1.1 429")
    assert not refused.is_open
    assert house.call("10.0.0.2")[1].is_open


def test_as_many_connections_as_there_may_be_are_left_alone_and_one_more_takes_the_place_of_one(house: House) -> None:
    lines = house.fill(limits.CONNECTIONS)
    assert all(line.is_open for line in lines)
    assert house.call("10.9.9.9")[1].is_open
    assert [number for number, line in enumerate(lines) if not line.is_open] == [0]


def test_a_host_decides_how_many_connections_there_may_be(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    most = 2 * limits.CONNECTIONS
    monkeypatch.setattr(Connection, "most", most)
    lines = house.fill(most)
    crowded = most * limits.CROWDED // limits.CONNECTIONS
    assert [timer.seconds for timer in house.loop.timers].index(limits.REQUEST_TIMEOUT_CROWDED) == crowded
    assert all(line.is_open for line in lines)
    house.call("10.9.9.9")
    assert [number for number, line in enumerate(lines) if not line.is_open] == [0]


def test_where_nobody_is_idle_whoever_has_most_makes_room_for_a_newcomer(house: House) -> None:
    calls = [house.call(f"10.0.0.{i // limits.CONNECTIONS_EACH}") for i in range(limits.CONNECTIONS)]
    for connection, _ in calls:
        connection._relax()
    assert house.call("10.9.9.9")[1].is_open
    assert [number for number, (_, line) in enumerate(calls) if not line.is_open] == [0]


def test_where_nobody_is_idle_and_nobody_has_more_a_newcomer_is_refused(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "most", 3)
    for number in range(3):
        house.call(f"10.0.0.{number}")[0]._relax()
    assert house.call("10.9.9.9")[1].heard.startswith(b"HTTP/1.1 503")


def test_a_request_may_take_its_time_and_less_while_it_is_crowded(house: House) -> None:
    house.fill(limits.CROWDED)
    assert {timer.seconds for timer in house.loop.timers} == {limits.REQUEST_TIMEOUT}
    house.call("10.9.9.9")
    assert house.loop.timers[-1].seconds == limits.REQUEST_TIMEOUT_CROWDED
    house.loop.timers[-1].do()
    assert len(Connection.shares) == limits.CROWDED


def test_an_idle_connection_is_kept_for_a_while_and_not_so_long_while_it_is_crowded(house: House) -> None:
    connection, line = house.call("10.9.9.9")
    connection.on_response_complete()
    assert house.loop.timers[-1].seconds == limits.KEEP_ALIVE
    house.fill(limits.CROWDED)
    connection.on_response_complete()
    assert house.loop.timers[-1].seconds == limits.KEEP_ALIVE_CROWDED
    house.loop.timers[-1].do()
    assert not line.is_open


def test_who_is_cut_off_does_not_count_any_more(house: House) -> None:
    connection, _ = house.call("10.0.0.1")
    house.loop.timers[-1].do()
    connection.connection_lost(None)
    assert len(Connection.shares) == 0
