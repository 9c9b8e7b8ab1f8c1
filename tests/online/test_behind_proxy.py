"""Behind proxies: limits are for each visitor whom the host's own proxies name, and nobody can name another."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from itertools import count
from typing import Any

import pytest

from serving import JSON, Server
from teban.server import limits
from teban.server.middleware.behind_proxy import BehindProxy

TERMS = {
    "game": "stoic",
    "options": {"size": 3},
    "time": {"kind": "untimed"},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
_keys = (f"key-{number:06}" for number in count())


class Proxy:
    """What stands before a server: one connection for each visitor, whose headers it adds to as proxies do."""

    def __init__(self, server: Server) -> None:
        self._line = HTTPConnection("127.0.0.1", server.port, timeout=60)

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    def ask(
        self, visitor: str, path: str, body: Any = None, *, said: str = "", scheme: str = "", cookie: str = ""
    ) -> Any:
        """The answer to a visitor; `said`: what stood in their own X-Forwarded-For."""
        headers = {**JSON, "X-Forwarded-For": f"{said}, {visitor}" if said else visitor}
        if scheme:
            headers["X-Forwarded-Proto"] = scheme
        if cookie:
            headers["Cookie"] = cookie
        self._line.request("POST" if body else "GET", path, json.dumps(body) if body else None, headers)
        answer = self._line.getresponse()
        answer.read()
        return answer

    def invite(self, visitor: str, **more: str) -> Any:
        """The answer to a visitor who makes a game."""
        return self.ask(visitor, "/api/online/games", {"key": next(_keys), "name": "Aoi", "terms": TERMS}, **more)

    def exhaust(self, visitor: str, **more: str) -> None:
        """Let a visitor make as many games as an address may that shows no cookie, and is another guest each time."""
        for number in range(2 * limits.GUESTS_AT_ONCE):  # for each one more may come while they are made
            status = self.invite(visitor, **more).status
            if number >= limits.GUESTS_AT_ONCE and status == 429:
                return
            assert status == 200
        raise AssertionError("a visitor may do what they like")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server("--behind-proxy", "1", "--origin", "https://teban.example")
    yield server
    assert server.complaints() == []


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    with Proxy(server) as proxy:
        yield proxy


def test_each_visitor_has_limits_of_their_own(proxy: Proxy) -> None:
    proxy.exhaust("198.51.100.1")
    assert proxy.invite("198.51.100.2").status == 200


def test_a_household_on_ipv6_is_one_visitor_with_or_without_ports(proxy: Proxy) -> None:
    proxy.exhaust("2001:db8:1:1::1")
    assert proxy.invite("[2001:db8:1:1::2]:50123").status == 429
    assert proxy.invite("[2001:db8:1:1::3]").status == 429
    assert proxy.invite("[2001:db8:1:2::1]:50123").status == 200


def test_a_port_makes_no_other_visitor(proxy: Proxy) -> None:
    proxy.exhaust("198.51.100.3")
    assert proxy.invite("198.51.100.3:50123").status == 429
    assert proxy.invite("::ffff:198.51.100.3").status == 429


def test_what_a_visitor_claims_to_be_is_not_believed(proxy: Proxy) -> None:
    proxy.exhaust("198.51.100.4")
    for said in ("203.0.113.1", "203.0.113.2, 203.0.113.3, 203.0.113.4", "unknown", "127.0.0.1", ",,", "\\x00"):
        assert proxy.invite("198.51.100.4", said=said).status == 429


def test_nobody_can_use_up_what_is_another_s(proxy: Proxy) -> None:
    proxy.exhaust("198.51.100.5", said="198.51.100.6")
    assert proxy.invite("198.51.100.6").status == 200


def test_what_is_no_address_counts_as_the_proxy_itself(proxy: Proxy) -> None:
    for visitor in ("unknown", "_hidden", "198.51.100.256", "2001:db8::1::2", "[2001:db8::1", ""):
        assert proxy.ask(visitor, "/api/health").status == 200
    proxy.exhaust("unknown")
    assert proxy.invite("_hidden").status == 429
    assert proxy.invite("198.51.100.7").status == 200


def test_a_proxy_may_have_more_connections_than_a_visitor(server: Server) -> None:
    with ExitStack() as held:
        for _ in range(limits.CONNECTIONS_EACH + 10):
            held.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
        assert server.ask("/api/health", method="GET")[0] == 200


def test_cookies_are_for_https_alone_where_the_visitor_speaks_it(proxy: Proxy) -> None:
    cookie = proxy.invite("198.51.100.8", scheme="https").headers["Set-Cookie"]
    name, *rest = cookie.split("; ")
    assert name.startswith("__Host-teban=")
    assert {"HttpOnly", "Secure", "SameSite=lax", "Path=/"} <= {*rest}
    assert "domain" not in cookie.lower()
    assert "Set-Cookie" not in proxy.invite("198.51.100.8", scheme="https", cookie=name).headers
    # A cookie that anybody on the way can set is none under https, or else they could sit a visitor at their own table.
    planted = name.removeprefix("__Host-")
    assert "Set-Cookie" in proxy.invite("198.51.100.8", scheme="https", cookie=planted).headers


def test_cookies_without_https_say_so_and_are_httponly_all_the_same(proxy: Proxy) -> None:
    name, *rest = proxy.invite("198.51.100.9", scheme="http").headers["Set-Cookie"].split("; ")
    assert name.startswith("teban=")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= {*rest}
    assert "Secure" not in rest


def test_the_page_of_the_proxy_may_send_under_the_scheme_that_it_speaks(server: Server) -> None:
    body = {"game": "stoic"}
    for origin, scheme, status in (
        ("https://table.localhost", "https", 200),
        ("https://table.localhost", "http", 403),
        ("http://table.localhost", "https", 403),
        ("https://teban.example", "http", 200),
    ):
        said = {"Origin": origin, "Host": "table.localhost", "X-Forwarded-Proto": scheme}
        assert server.ask("/api/position", body, **said)[0] == status, said


def test_without_proxies_nobody_is_believed() -> None:
    server = Server()
    with Proxy(server) as proxy:
        answers = [proxy.invite(f"198.51.100.{number}", scheme="https") for number in range(2 * limits.GUESTS_AT_ONCE)]
        assert {answer.status for answer in answers[: limits.GUESTS_AT_ONCE]} == {200}
        assert all(answer.headers["Set-Cookie"].startswith("teban=") for answer in answers[: limits.GUESTS_AT_ONCE])
        assert 429 in {answer.status for answer in answers}
    assert server.complaints() == []


@pytest.mark.parametrize(
    ("lines", "client"),
    [
        (["203.0.113.1, 198.51.100.1, 10.0.0.1"], "198.51.100.1"),
        (["203.0.113.1", "198.51.100.1,10.0.0.1"], "198.51.100.1"),  # each proxy may add a line of its own
        (["198.51.100.1, unknown"], "198.51.100.1"),
        (["198.51.100.1, "], "198.51.100.1"),
        (["10.0.0.1"], "127.0.0.1"),  # fewer than there are proxies: somebody went around one
        ([], "127.0.0.1"),
    ],
)
def test_of_two_proxies_the_outer_one_names_the_visitor(lines: list[str], client: str) -> None:
    assert _seen_through(2, [("X-Forwarded-For", line) for line in lines])["client"][0] == client


@pytest.mark.parametrize(
    ("told", "scheme"),
    [
        (["https"], "https"),
        (["https, http"], "https"),  # the outer one's word counts
        (["http", "https", "http"], "https"),
        (["HTTPS"], "https"),
        (["gopher"], "http"),
        ([], "http"),
    ],
)
def test_of_two_proxies_the_outer_one_says_what_the_visitor_speaks(told: list[str], scheme: str) -> None:
    assert _seen_through(2, [("X-Forwarded-Proto", line) for line in told])["scheme"] == scheme


def _seen_through(proxies: int, headers: list[tuple[str, str]]) -> dict[str, Any]:
    """The request as what stands behind the middleware sees it."""
    seen: list[Any] = []

    async def app(scope: Any, _: Any, __: Any) -> None:
        seen.append(scope)

    raw = [(name.lower().encode(), value.encode()) for name, value in headers]
    scope = {"type": "http", "scheme": "http", "client": ("127.0.0.1", 5), "headers": raw}
    with pytest.raises(StopIteration):
        BehindProxy(app, proxies)(scope, None, None).send(None)  # type: ignore[arg-type]
    return dict(seen[0])
