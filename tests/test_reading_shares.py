"""Whoever only reads waits in a fair queue: one client who asks for everything at once keeps nobody else waiting."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from teban.server import limits
from teban.server.app import create_app
from teban.server.fair_queue import FairQueue
from teban.server.middleware.reading_shares import ALWAYS, STREAMS, ReadingShares
from teban.server.settings import Settings
from teban.server.static_files import CLIENT
from test_every_route import ROUTES

GREEDY, BYSTANDER = ("10.0.0.1", 1), ("10.0.0.2", 1)
READ = [*(path for method, path in ROUTES if method == "GET"), "/openapi.json", "/"]
SHARED = [path for path in READ if path not in ALWAYS and not path.endswith(STREAMS)]

app = create_app(Settings(client=CLIENT if CLIENT.is_dir() else Path("nowhere")))


@pytest.fixture(scope="module")
def greedy() -> Iterator[TestClient]:
    with TestClient(app, base_url="http://localhost", client=GREEDY) as client:
        yield client


@pytest.fixture
def waiting(greedy: TestClient) -> Iterator[None]:
    """One client waits for as many answers of every kind as one may."""
    assert greedy.portal
    with ExitStack() as here:
        for queue in queues():
            for _ in range(limits.READS_EACH):
                ticket = queue.ticket(GREEDY[0])
                here.enter_context(greedy.portal.wrap_async_context_manager(ticket))
        yield


def queues() -> list[FairQueue]:
    """The queues of the application, which is wrapped in its middleware."""
    layer = app.middleware_stack
    while not isinstance(layer, ReadingShares):
        layer = getattr(layer, "app", None) or layer._app  # type: ignore[union-attr]
    return [layer.page, layer.online]


@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize("path", SHARED)
def test_who_has_too_many_answers_coming_is_refused_and_nobody_else(greedy: TestClient, path: str) -> None:
    answer = greedy.get(path)
    assert answer.status_code == 429
    assert answer.json()["error"]["code"] == "server.too_many_answers"
    assert int(answer.headers["Retry-After"]) > 0
    bystander = TestClient(app, base_url="http://localhost", client=BYSTANDER)
    bystander.portal = greedy.portal  # one application in one event loop
    assert bystander.get(path).status_code not in (429, 503)


@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize("path", ALWAYS)
def test_supervisors_are_always_answered(greedy: TestClient, path: str) -> None:
    assert greedy.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/api/shelf", "/openapi.json", "/api/online/me"])
def test_a_place_is_given_back_with_the_answer(greedy: TestClient, path: str) -> None:
    for _ in range(limits.READS_EACH + 1):
        assert greedy.get(path).status_code == 200
    assert [queue.running + queue.waiting for queue in queues()] == [0, 0]
