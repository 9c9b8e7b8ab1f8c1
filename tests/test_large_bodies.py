"""Large bodies of every address: whatever is wrong with them, they wait for a place of the long questions.

What they hold is bounded, too, before any of it is looked at.
"""

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any, get_origin

import pytest
from fastapi.testclient import TestClient
from pydantic import BaseModel, ValidationError

from serving import JSON
from teban.server import limits
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.server.worker_pool import pools_of
from teban.service.models.requests import Request
from test_texts import DOCUMENT, OPERATIONS

SENDING = [(method, path) for method, path in OPERATIONS if "requestBody" in DOCUMENT["paths"][path][method]]
PADDING = b" " * limits.SHORT_QUESTION
BODIES = {
    "mistakes": json.dumps({f"f{i}": [] for i in range(2000)}).encode(),
    "a list": json.dumps([1] * 5000).encode(),
    "no JSON": b"[" + PADDING,
    "no end of depth": b"[" * 100_000,
    "no text": b"\xff" + PADDING,
    "no number": b"9" * 2 * limits.SHORT_QUESTION,
}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "LONG_ANSWERS_EACH", 10**6)
        app = create_app(Settings(client=Path("nowhere")))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_large_body_that_is_refused_has_waited_for_its_place(client: TestClient, body: bytes) -> None:
    queue = pools_of(client.app).long_answers.queue  # type: ignore[arg-type]
    taken = queue.ticket("somebody else")
    assert client.portal
    client.portal.call(taken.__aenter__)
    try:
        with ThreadPoolExecutor(len(SENDING)) as threads:
            asked = [threads.submit(client.request, m, path, content=body, headers=JSON) for m, path in SENDING]
            while queue.waiting < len(SENDING):
                assert not any(answer.done() for answer in asked)
                sleep(0.01)
            assert client.post("/api/position", json={"game": "stoic"}).status_code == 200
            assert queue.waiting == len(SENDING)
            client.portal.call(taken.__aexit__, None, None, None)
            assert {answer.result().status_code for answer in asked} <= {400, 422}
    finally:
        if queue.waiting:
            client.portal.call(taken.__aexit__, None, None, None)


def test_a_large_body_is_read_and_checked_by_a_thread_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []
    whole = json.loads

    def noted(text: Any) -> Any:
        threads.append(threading.current_thread().name)
        return whole(text)

    monkeypatch.setattr("teban.server.large_bodies.json.loads", noted)
    sent = b'{"game": "stoic", "actions": ["c3"]}' + PADDING
    assert client.post("/api/position", content=sent, headers=JSON).status_code == 200
    assert [thread.partition("-")[0] for thread in threads] == ["ThreadPoolExecutor"]


def test_what_is_no_json_is_told_like_a_short_one(client: TestClient) -> None:
    for short in (b"{", b"[" * 50_000, b'{"game": 1}', b"\xff"):
        answers = [client.post("/api/position", content=body, headers=JSON) for body in (short, short + PADDING)]
        assert answers[0].status_code == answers[1].status_code
        assert answers[0].json()["error"] == answers[1].json()["error"]


def test_who_does_not_say_that_it_is_json_is_told_so(client: TestClient) -> None:
    answer = client.post("/api/position", content=b"{}" + PADDING, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 422


# What they hold


def models(model: type[BaseModel] = Request) -> Iterator[type[BaseModel]]:
    """All models of what can be sent."""
    for each in model.__subclasses__():
        yield each
        yield from models(each)


MAPPINGS = [
    (model, name)
    for model in models()
    for name, field in model.model_fields.items()
    if get_origin(field.annotation) is dict
]


def test_the_mappings_are_found() -> None:
    assert {name for _, name in MAPPINGS} >= {"options", "contents", "comments", "counts"}


@pytest.mark.parametrize(("model", "name"), MAPPINGS, ids=[f"{model.__name__}.{name}" for model, name in MAPPINGS])
def test_a_mapping_with_too_many_entries_is_refused_before_they_are_looked_at(
    model: type[BaseModel], name: str
) -> None:
    (most,) = [each.max_length for each in model.model_fields[name].metadata if hasattr(each, "max_length")]
    with pytest.raises(ValidationError) as refused:
        model.model_validate({name: {f"x{i}": [[]] for i in range(most + 1)}})
    mistakes = [mistake for mistake in refused.value.errors() if mistake["loc"][0] == name]
    assert [mistake["loc"] for mistake in mistakes] == [(name,)]
