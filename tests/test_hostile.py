"""The worst of clients at a real server: each gets a clear no or a closed connection, and everybody else is served.

Clients on one machine tell each other apart by their addresses, so the hostile one is 127.0.0.1 and the neighbour,
who wants nothing but to play, 127.0.0.2.
"""

import json
import os
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import IncompleteRead
from time import sleep
from typing import Any

import pytest

from serving import JSON, LONG, Server
from teban.cli import main
from teban.server import limits
from teban.service import limits as request_limits

NEIGHBOUR = "127.0.0.2"
QUESTIONS = 200
"""So many that no buffer holds the answers."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server()
    yield server
    assert server.complaints() == [], "no attack is worth more"


@pytest.fixture(autouse=True)
def _neighbour_is_served(server: Server) -> Iterator[None]:
    """Whatever a test does, somebody else can play afterwards."""
    yield
    assert plays(server)


def plays(server: Server) -> bool:
    """Whether the neighbour can open the page, see a position, and get the computer's turn."""
    status, told = server.ask("/api/position", {"game": "stoic", "actions": ["c3"]}, NEIGHBOUR)
    assert (status, json.loads(told)["seat"]) == (200, 2)
    status, events = server.ask("/api/turn", {"game": "stoic", "actions": ["c3"], "level": 1}, NEIGHBOUR)
    assert (status, events.count(b"event: turn")) == (200, 1)
    return server.ask("/api/health", address=NEIGHBOUR, method="GET")[0] == 200


def is_clear(answer: tuple[int, bytes], *statuses: int) -> bool:
    """Whether an answer is a no of that kind, in words of both languages."""
    status, body = answer
    assert status in statuses, body[:200]
    words = json.loads(body)["error"]["words"]
    return bool(words["en"] and words["ja"])


# Requests that are too much


def test_a_body_that_claims_to_be_huge_is_refused_before_it_comes(server: Server) -> None:
    head = b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    assert server.speak(head % 10**12).startswith(b"HTTP/1.1 413")
    assert server.speak(head % 10**19).startswith((b"HTTP/1.1 413", b"HTTP/1.1 400"))


def test_a_body_in_endless_pieces_is_refused_while_it_comes(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(request_limits.BODY // 4096 + 2):
            line.sendall(b"1000\r\n" + b" " * 4096 + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 413")


def test_more_actions_than_any_game_has_are_refused(server: Server) -> None:
    actions = ["a1"] * (request_limits.ACTIONS + 1)
    assert is_clear(server.ask("/api/position", {"game": "stoic", "actions": actions}), 422)


def test_as_many_actions_as_are_allowed_are_replayed(server: Server) -> None:
    # A game that goes round in circles is drawn by repetition, and an action after that is refused by its number.
    circle = ["d3-c3", "b4-b5", "c3-d3", "b5-b4"]
    answer = server.ask("/api/position", {"game": "squish", "actions": circle * (request_limits.ACTIONS // 4)})
    assert is_clear(answer, 422)


def test_an_action_may_not_be_long(server: Server) -> None:
    assert is_clear(server.ask("/api/position", {"game": "stoic", "actions": ["a" * 100_000]}), 422)


@pytest.mark.parametrize(
    "value",
    [10**4000, -1, 1e400, 0.5, None, [], {"a": {"b": {}}}, "9" * 4000, "9" * 100_000, "", "\ud800", "４"],
    ids=lambda value: str(value)[:12],
)
def test_absurd_options_are_refused(server: Server, value: Any) -> None:
    for game in ("stoic", "garden", "orochi"):
        for option in ("size", "cards", "layout"):
            assert is_clear(server.ask("/api/position", {"game": game, "options": {option: value}}), 400, 422)


def test_absurd_names_of_options_are_refused(server: Server) -> None:
    for name in ("__class__", "self", "backend", "x" * 50_000, "\ud800", "\x00", ""):
        assert is_clear(server.ask("/api/position", {"game": "stoic", "options": {name: 1}}), 422)
    assert is_clear(server.ask("/api/position", {"game": "stoic", "options": {str(i): 1 for i in range(5000)}}), 422)
    assert is_clear(server.ask("/api/position", {"game": "stoic", "\ud800": 1}), 422)


def test_unknown_games_are_refused(server: Server) -> None:
    for game in ("chess", "", "../stoic", "stoic\x00", "STOIC", "☃"):
        assert is_clear(server.ask("/api/position", {"game": game}), 404)
    assert is_clear(server.ask("/api/position", {"game": "\ud800"}), 422)
    assert is_clear(server.ask("/api/games/%2e%2e%2fstoic/rules", method="GET"), 404)
    assert is_clear(server.ask("/api/games/nothing/rules", method="GET"), 404)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b'{"game": "st\xc3\x28oic"}',
        b"[" * 100_000,
        b'{"a":' * 40_000 + b"1" + b"}" * 40_000,
        b'{"game": "stoic", "actions": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"game": "stoic", "options": {"size": NaN}}',
        b'{"game": "stoic", "options": {"size": ' + b"9" * 100_000 + b"}}",
        b'{"game": "stoic", "game": 5}',
        b"null",
        b"\x00" * 1000,
    ],
    ids=lambda body: repr(body[:24]),
)
def test_what_is_no_request_is_refused(server: Server, body: bytes) -> None:
    assert is_clear(server.ask("/api/position", body), 400, 422)


def test_other_methods_and_kinds_of_content_are_refused(server: Server) -> None:
    for method in ("GET", "PUT", "DELETE", "PATCH", "TRACE", "NONSENSE"):
        assert is_clear(server.ask("/api/position", method=method), 405)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "/"):
        assert is_clear(server.ask("/api/position", b"game=stoic", **{"Content-Type": kind}), 422)


def test_hostile_records_are_refused(server: Server) -> None:
    for text in (
        "\n" * 100_000,
        "1. a1\n" * 30_000,
        "teban: 1\n" * 20_000,
        "\\u" * 60_000,
        "teban: 1\n" + "a" * 100_000,
    ):
        assert is_clear(server.ask("/api/record/read", {"text": text}), 422)


def test_what_is_no_http_is_answered_with_400_or_not_at_all(server: Server) -> None:
    for said in (b"\x16\x03\x01\x02\x00\x01", b"GET\r\n\r\n", b"\x00" * 70_000, b"GET / HTTP/1.1\r\n" + b"a" * 100_000):
        assert server.speak(said).startswith((b"HTTP/1.1 400", b"")[said.startswith(b"\x16") :])


def test_huge_headers_are_refused(server: Server) -> None:
    many = b"".join(b"X-%d: %s\r\n" % (i, b"y" * 100) for i in range(5000))
    for said in (many, b"Cookie: " + b"z" * 1_000_000 + b"\r\n"):
        assert server.speak(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + said + b"\r\n")[:12] in (b"HTTP/1.1 400", b"")


@pytest.mark.parametrize(
    "path",
    [
        "/../../pyproject.toml",
        "/..%2f..%2f..%2fetc/passwd",
        "/%2e%2e/app.py",
        "/assets/../../limits.py",
        "/assets/" + "../" * 50 + "etc/passwd",
        "//etc/passwd",
        "/..\\..\\limits.py",
        "/%00",
        "/%ff%fe",
        "/" + "a" * 5000,
    ],
)
def test_only_the_files_of_the_page_are_served(server: Server, path: str) -> None:
    assert is_clear(server.ask(path, method="GET"), 404)


def test_files_with_a_digest_in_their_name_last_and_the_page_does_not(server: Server) -> None:
    with closing(server.call()) as line:
        line.request("GET", "/")
        page = line.getresponse()
        assert page.getheader("Cache-Control") == "no-cache"
        assets = re.findall(r'"(/assets/[^"]+)"', page.read().decode())
        assert len(assets) >= 2
        for asset in assets:
            line.request("GET", asset)
            answer = line.getresponse()
            assert "immutable" in (answer.getheader("Cache-Control") or "")
            answer.read()


# Those who never finish


def test_nobody_can_hold_more_than_his_lines(server: Server) -> None:
    with ExitStack() as lines:
        for _ in range(800):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
            line.sendall(b"G")
        assert plays(server)
        assert line.recv(65536).startswith(b"HTTP/1.1 429")


def test_who_does_not_finish_or_does_not_listen_is_hung_up_on(server: Server) -> None:
    head = b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n"
    shelf = len(server.ask("/api/shelf", method="GET")[1])
    with ExitStack() as stack:
        deaf = stack.enter_context(socket.socket())
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(b"GET /api/shelf HTTP/1.1\r\nHost: localhost\r\n\r\n" * QUESTIONS)
        lines = []
        for said in (b"", b"P", head, head + b"\r\n{"):
            lines.append(stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60)))
            lines[-1].sendall(said)
        assert plays(server)
        assert [heard(line) for line in lines] == [0] * 4
        sleep(2)  # the deaf one's time began a little later, and what has left the server by its end still arrives
        assert heard(deaf) < QUESTIONS * shelf


def heard(line: socket.socket) -> int:
    """How many bytes come until the server hangs up."""
    number = 0
    try:
        while came := len(line.recv(65536)):
            number += came
    except ConnectionResetError:
        pass
    return number


def test_thousands_of_streams_from_one_address_leave_room_for_others(server: Server) -> None:
    statuses = []
    with ExitStack() as stack:
        for _ in range(1500):
            line = stack.enter_context(closing(server.call()))
            try:
                line.request("POST", "/api/turn", json.dumps(LONG), JSON)
                statuses.append(line.getresponse().status)
            except ConnectionError:
                statuses.append(0)
        assert plays(server)
    assert statuses[: limits.SEARCHES_EACH] == [200] * limits.SEARCHES_EACH
    assert set(statuses) <= {200, 429, 0}
    assert statuses.count(200) < len(statuses) / 10, "others may only come in when those before them have ended"


def test_a_refused_stream_says_when_to_come_again(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(limits.SEARCHES_EACH):
            line, stream = server.open_stream()
            stack.enter_context(line)
            assert stream.status == 200
        line, refused = server.open_stream()
        stack.enter_context(line)
        assert refused.status == 429
        assert int(refused.getheader("Retry-After") or "") == limits.RETRY_AFTER
        assert is_clear((refused.status, refused.read()), 429)


def test_who_vanishes_gives_up_his_place(server: Server) -> None:
    for _ in range(3):
        for _ in range(limits.SEARCHES_EACH):
            line, stream = server.open_stream()
            assert stream.status == 200
            assert stream.readline().startswith(b"event: ")
            stream.close()
            line.close()
        wait_for_places(server)


def wait_for_places(server: Server) -> None:
    """Wait until a search is taken in again: to notice that somebody has gone takes a moment."""
    while (answer := server.ask("/api/turn", {**LONG, "level": 1}))[0] != 200:
        assert answer[0] == 429
        sleep(0.05)


# The end


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_the_server_leaves_without_finishing_its_thoughts(how: signal.Signals) -> None:
    server = Server()
    streams = [server.open_stream(f"127.0.0.{i + 3}") for i in range(os.cpu_count() or 1)]
    assert all(stream.readline() for _, stream in streams)
    assert server.end(how) == ""
    assert server.process.returncode in (0, 130, -how)
    for line, stream in streams:
        with pytest.raises(IncompleteRead) as cut:
            stream.read()
        assert b"event: turn" not in cut.value.partial
        line.close()


@pytest.mark.parametrize("host", ["256.0.0.1", "no.such.host.invalid", "203.0.113.1", "2001:db8::1"])
def test_where_nothing_can_listen_is_said_in_words(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", host, "--port", "0", "--lang", "en"]) == 2
    assert "Can't listen" in capsys.readouterr().err
