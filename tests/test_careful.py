"""Careful answers: whom the server answers at all, and what every answer of any kind tells the browser.

Browsers name the host they ask and the page that asks. A foreign page that makes its own name point to this machine
(DNS rebinding), or that sends something across, is refused with a reason.
"""

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from serving import JSON, Server
from teban.cli import main
from teban.server import limits
from teban.server.app import create_app
from teban.server.middleware.cut_short import CutShort
from teban.server.middleware.security_headers import HEADERS, SecurityHeaders
from teban.server.names import ServerNames, origin_of
from teban.server.settings import Settings

OWN = ("localhost", "localhost:8013", "LOCALHOST", "localhost.", "teban.localhost:80", "127.0.0.1:8013", "[::1]:8013")
FOREIGN = ("evil.example", "evil.example:8013", "localhost.evil.example", "192.0.2.1", "[2001:db8::1]", "", "a b", "@")
ROUTES = (("GET", "/api/health"), ("GET", "/"), ("GET", "/nowhere"), ("POST", "/api/position"), ("POST", "/api/turn"))
ASKED = {"game": "stoic", "level": 1}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    settings = Settings(origins=("https://teban.example",), client=Path("nowhere"))
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        yield client


def status(client: TestClient, method: str, path: str, **headers: str) -> tuple[int, str | None]:
    """The status of an answer, and the code of its reason."""
    body = {key: ASKED[key] for key in ("game", "level")[: 2 if path == "/api/turn" else 1]}
    answer = client.request(method, path, headers=headers, json=body if method == "POST" else None)
    assert all(answer.headers[name] == value for name, value in HEADERS.items()), (method, path, headers)
    return answer.status_code, answer.json()["error"]["code"] if answer.status_code >= 400 else None


# Host and Origin


@pytest.mark.parametrize(("host", "route"), list(product(OWN, ROUTES)))
def test_the_server_answers_to_its_own_names(client: TestClient, host: str, route: tuple[str, str]) -> None:
    assert status(client, *route, Host=host)[0] in (200, 404)


@pytest.mark.parametrize(("host", "route"), list(product(FOREIGN, ROUTES)))
def test_a_foreign_name_is_refused_everywhere(client: TestClient, host: str, route: tuple[str, str]) -> None:
    assert status(client, *route, Host=host) == (421, "server.foreign_host")


@pytest.mark.parametrize(
    ("host", "origin", "is_own"),
    [
        ("localhost", "http://localhost", True),
        ("localhost:8013", "http://localhost:8013", True),
        ("127.0.0.1:8013", "http://127.0.0.1:8013", True),
        ("teban.example", "https://teban.example", True),
        ("localhost:8013", "https://teban.example", True),
        ("localhost:8013", "http://localhost:9999", False),
        ("localhost:8013", "http://127.0.0.1:8013", False),
        ("localhost:8013", "https://localhost:8013", False),
        ("localhost", "http://evil.example", False),
        ("localhost", "https://teban.example.evil.example", False),
        ("localhost", "http://teban.example", False),
        ("localhost", "null", False),
        ("localhost", "file://", False),
        ("localhost", "", False),
        ("localhost", "http://localhost/path", False),
        ("localhost", "http://evil@localhost", False),
    ],
)
@pytest.mark.parametrize("path", ["/api/position", "/api/turn"])
def test_only_the_own_page_may_send(client: TestClient, host: str, origin: str, is_own: bool, path: str) -> None:
    expected = (200, None) if is_own else (403, "server.foreign_origin")
    assert status(client, "POST", path, Host=host, Origin=origin) == expected


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_a_foreign_page_cannot_use_any_method_that_sends(client: TestClient, method: str) -> None:
    assert status(client, method, "/api/position", Origin="http://evil.example")[0] == 403


def test_reading_is_no_matter_of_origin_and_a_program_needs_none(client: TestClient) -> None:
    assert status(client, "GET", "/api/health", Origin="http://evil.example") == (200, None)
    assert status(client, "POST", "/api/position") == (200, None)


@pytest.mark.parametrize(
    ("listens_on", "host", "is_known"),
    [
        ("127.0.0.1", "192.168.1.5:8013", False),
        ("0.0.0.0", "192.168.1.5:8013", True),
        ("::", "[2001:db8::1]:8013", True),
        ("0.0.0.0", "evil.example", False),
        ("table.lan", "table.lan:8013", True),
        ("192.168.1.5", "192.168.1.5:8013", True),
    ],
)
def test_what_it_listens_on_decides_which_addresses_are_its_own(listens_on: str, host: str, is_known: bool) -> None:
    assert ServerNames(Settings(listens_on=listens_on)).knows(host) == is_known


@pytest.mark.parametrize(
    "written", ["", "teban.example", "ftp://teban.example", "https://", "https://a/b", "http://a:x"]
)
def test_what_is_no_origin_is_refused_by_the_command(written: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert origin_of(written) is None
    assert main(["serve", "--port", "0", "--origin", written, "--lang", "en"]) == 2
    assert "Invalid origin" in capsys.readouterr().err


@pytest.mark.parametrize("written", ["", "0", "10", "-1", "one", "1.5"])
def test_what_is_no_number_of_proxies_is_refused_by_the_command(
    written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", f"--behind-proxy={written}", "--lang", "en"]) == 2
    assert "Invalid number of proxies" in capsys.readouterr().err


def test_the_command_takes_origins() -> None:
    server = Server("--origin", "https://teban.example", "--origin", "http://table.lan:8013")
    for host in ("teban.example", "table.lan:8013", "localhost"):
        assert server.ask("/api/health", method="GET", Host=host)[0] == 200
    assert server.ask("/api/health", method="GET", Host="evil.example")[0] == 421
    assert server.complaints() == []


# Headers on every kind of answer


def test_an_unexpected_failure_is_answered_as_carefully(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("teban.service.positions.position", fail)
    app = create_app(Settings(client=Path("nowhere")))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        answer = client.post("/api/position", json={"game": "stoic"})
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "server.failed"
    assert "secret" not in answer.text
    assert all(answer.headers[name] == value for name, value in HEADERS.items())


def heard(line: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    parts = []
    while part := line.recv(65536):
        parts.append(part)
    return b"".join(parts)


def is_careful(answer: bytes, status: int) -> bool:
    """Whether a raw answer has that status and all headers, and says what is wrong in words of both languages."""
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    assert first.split()[1] == str(status), first
    assert all(headers[name.lower()] == value for name, value in HEADERS.items()), first
    if headers.get("transfer-encoding") != "chunked":
        words = json.loads(body)["error"]["words"]
        return bool(words["en"] and words["ja"])
    return True


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"GET\r\n\r\n", 400),
        (b"\x00" * 70_000, 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421),
        (b"GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404),
        (b"PUT /api/turn HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", 405),
        (b"POST /api/turn HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 999999\r\n\r\n", 413),
        (b"POST /api/turn HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1\r\n\r\n{", 422),
        (b"POST /api/turn HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n", 400),
    ],
    ids=lambda value: str(value)[:24],
)
def test_raw_answers_have_the_headers_too(said: bytes, status: int) -> None:
    server = shared_server()
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(said)
        assert is_careful(heard(line), status)


def shared_server(kept: list[Server] = []) -> Server:  # noqa: B006  one for all tests of this kind
    """A server for those who do not end it."""
    if not kept:
        kept.append(Server())
    return kept[0]


@pytest.fixture(scope="module", autouse=True)
def _end_of_the_shared_server() -> Iterator[None]:
    yield
    assert shared_server().complaints() == []


def test_who_has_too_many_connections_is_told_carefully() -> None:
    server = shared_server()
    with ExitStack() as lines:
        for _ in range(limits.CONNECTIONS_EACH + 1):
            line = lines.enter_context(
                socket.create_connection(("127.0.0.1", server.port), timeout=60, source_address=("127.5.0.1", 0))
            )
        assert is_careful(heard(line), 429)


def test_streams_and_files_are_careful() -> None:
    server = shared_server()
    for method, path, body in (("GET", "/", None), ("POST", "/api/turn", json.dumps(ASKED))):
        with closing(server.call()) as line:
            line.request(method, path, body, JSON)
            answer = line.getresponse()
            assert answer.status == 200
            assert all(answer.getheader(name) == value for name, value in HEADERS.items())
            answer.read()


def test_what_is_cancelled_before_it_was_answered_is_told_that_the_server_ends() -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    told: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        told.append(message)

    async def visit() -> None:
        task = asyncio.create_task(SecurityHeaders(CutShort(never))({"type": "http"}, receive, send))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(visit())
    start, body = told
    assert start["status"] == 503
    assert {name.lower().encode() for name in HEADERS} <= {name for name, _ in start["headers"]}
    assert json.loads(body["body"])["error"]["code"] == "server.stopping"


def test_no_script_and_no_style_is_allowed_inline() -> None:
    assert "unsafe" not in HEADERS["Content-Security-Policy"]
