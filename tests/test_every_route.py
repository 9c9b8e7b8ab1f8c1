"""Every address that the application has, whoever added it: none can be used by a foreign page or under a foreign name.

The addresses are asked of the application itself, so that a new one is tested without a word here.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from teban.server.app import create_app
from teban.server.middleware.known_names import READING
from teban.server.middleware.security_headers import HEADERS
from teban.server.settings import Settings
from teban.server.static_files import CLIENT
from tree import files

app = create_app(Settings(client=Path("nowhere")))
ROUTES = sorted(
    (method.upper(), re.sub(r"\{\w+\}", "some", path))
    for path, operations in app.openapi()["paths"].items()
    for method in operations
)
SENDING = [route for route in ROUTES if route[0] not in READING]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def code(client: TestClient, route: tuple[str, str], **headers: str) -> str | None:
    """The reason why a request is refused, if it is; the answer is careful in any case."""
    answer = client.request(*route, headers=headers, json={})
    client.cookies.clear()
    assert all(answer.headers[name] == value for name, value in HEADERS.items())
    found: str | None = answer.json()["error"]["code"] if answer.status_code >= 400 else None
    return found


def test_the_addresses_are_found() -> None:
    assert ("POST", "/api/online/games/some") in SENDING
    assert ("GET", "/api/health") in ROUTES
    hidden = re.compile(r"include_in_schema|\.mount\(|add_route\(|add_api_route\(")
    sources = files(".py", under="src/teban/server")
    assert [path for path in sources if hidden.search(path.read_text(encoding="utf-8"))] == [], "not tested here"


@pytest.mark.parametrize("route", ROUTES, ids=" ".join)
@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:8013", "192.0.2.1"])
def test_no_address_answers_to_a_foreign_name(client: TestClient, route: tuple[str, str], host: str) -> None:
    assert code(client, route, Host=host) == "server.foreign_host"


@pytest.mark.parametrize("route", SENDING, ids=" ".join)
@pytest.mark.parametrize("origin", ["https://evil.example", "http://localhost:9999", "null"])
def test_no_foreign_page_can_send_anything_anywhere(client: TestClient, route: tuple[str, str], origin: str) -> None:
    assert code(client, route, Origin=origin) == "server.foreign_origin"


@pytest.mark.parametrize("route", SENDING, ids=" ".join)
def test_the_own_page_and_programs_may_send(client: TestClient, route: tuple[str, str]) -> None:
    """Which shows that it is the origin that is refused above; most refuse an empty request for being empty."""
    for headers in ({"Origin": "http://localhost"}, {}):
        assert code(client, route, **headers) not in ("server.foreign_host", "server.foreign_origin")


def test_the_page_has_no_code_of_its_own() -> None:
    """What the policy forbids would not run; here nobody has tried."""
    found: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            names = {name for name, _ in attrs}
            if tag == "style" or (tag == "script" and "src" not in names):
                found.append(tag)
            found.extend(name for name in names if name == "style" or name.startswith("on"))

    pages = [*CLIENT.rglob("*.html")]
    assert pages
    for page in pages:
        Reader().feed(page.read_text(encoding="utf-8"))
    assert found == []
