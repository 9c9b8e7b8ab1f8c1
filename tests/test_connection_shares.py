"""A shares from many addresses: connections are taken from whoever holds most, so that a newcomer is always let in."""

import socket
from contextlib import ExitStack, suppress

import pytest

from serving import Server
from teban.server import limits
from teban.server.connection_shares import ConnectionShares

HOSTILE = 17
"""Addresses that together hold more connections than there are."""
HELD = 48
"""Connections of each of them."""
BYSTANDER = "127.0.0.2"


def silent(port: int, address: str) -> socket.socket:
    """A connection on which nothing is said."""
    return socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(address, 0))


def test_silent_connections_from_many_addresses_shut_nobody_out() -> None:
    assert HOSTILE * HELD > limits.CONNECTIONS
    server = Server()
    with ExitStack() as held:
        answers = []
        for number in range(HOSTILE):
            for _ in range(HELD):
                held.enter_context(silent(server.port, f"127.3.0.{number + 1}"))
            answers.append(server.ask("/api/health", address=BYSTANDER, method="GET")[0])
        answers += [server.ask("/api/position", {"game": "stoic"}, BYSTANDER)[0] for _ in range(50)]
    assert set(answers) == {200}
    assert server.complaints() == []


def test_who_holds_one_connection_keeps_it_while_others_fill_the_house() -> None:
    server = Server()
    with ExitStack() as held:
        line = server.call(BYSTANDER)
        line.request("GET", "/api/health")
        assert line.getresponse().read()
        kept = line.sock
        for number in range(HOSTILE):
            for _ in range(HELD):
                held.enter_context(silent(server.port, f"127.3.0.{number + 1}"))
        line.request("GET", "/api/health")
        assert line.getresponse().status == 200
        assert line.sock is kept
    assert server.complaints() == []


def test_the_client_with_most_connections_loses_the_one_that_is_idle_for_longest() -> None:
    shares: ConnectionShares[str] = ConnectionShares()
    for client, member in (("a", "a1"), ("b", "b1"), ("b", "b2"), ("b", "b3"), ("c", "c1"), ("c", "c2")):
        shares.enter(client, member)
    assert shares.to_drop("newcomer") == "b1"
    shares.mark_idle("b", "b1")
    assert shares.to_drop("newcomer") == "b2"
    shares.mark_busy("b", "b2")
    assert shares.to_drop("newcomer") == "b3"


def test_who_has_most_and_none_idle_loses_the_one_that_is_at_work_for_longest() -> None:
    shares: ConnectionShares[str] = ConnectionShares()
    for client, member in (("a", "a1"), ("b", "b1"), ("b", "b2"), ("b", "b3"), ("c", "c1"), ("c", "c2")):
        shares.enter(client, member)
    for busy in ("b2", "b3", "b1"):
        shares.mark_busy("b", busy)
    assert shares.to_drop("newcomer") == shares.to_drop("a") == "b2"


def test_nobody_who_is_at_work_makes_room_for_somebody_who_would_then_have_more() -> None:
    shares: ConnectionShares[str] = ConnectionShares()
    for client, member in (("a", "a1"), ("a", "a2"), ("b", "b1")):
        shares.enter(client, member)
        shares.mark_busy(client, member)
    assert shares.to_drop("newcomer") == "a1"
    assert shares.to_drop("b") is None
    assert shares.to_drop("a") is None
    shares.mark_idle("b", "b1")
    assert shares.to_drop("b") == shares.to_drop("a") == "b1", "nothing is lost with an idle one"


def test_an_empty_crowd_drops_nobody() -> None:
    shares: ConnectionShares[str] = ConnectionShares()
    assert shares.to_drop("a") is None
    shares.enter("a", "a1")
    shares.mark_busy("a", "a1")
    shares.leave("a", "a1")
    assert shares.to_drop("a") is None
    assert (len(shares), shares.clients, shares.of("a")) == (0, 0, 0)


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\n"], ids=["silent", "half a request"])
def test_a_connection_that_was_crowded_out_is_closed(said: bytes) -> None:
    server = Server()
    with ExitStack() as held:
        first = held.enter_context(silent(server.port, "127.3.0.1"))
        first.sendall(said)
        for number in range(HOSTILE):
            for _ in range(HELD - (number == 0)):
                held.enter_context(silent(server.port, f"127.3.0.{number + 1}"))
        with suppress(ConnectionResetError):  # which is as good
            assert first.recv(1) == b""
    assert "reason=connection.crowded_out" in server.end()
