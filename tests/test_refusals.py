"""The refusal log: one line for each kind of refusal, how often it came, and nothing about anybody."""

import logging
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from serving import REFUSED, Server
from teban.server.app import create_app
from teban.server.refusal_log import INTERVAL, RefusalLog
from teban.server.settings import Settings

SECRET = "kanare-the-secret"


def test_the_first_refusal_is_told_at_once_and_the_rest_are_counted(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    log = RefusalLog(lambda: now[0])
    for moment in (0.0, 1.0, 2.0, INTERVAL, INTERVAL + 1):
        now[0] = moment
        log.note(429, "server.too_many_searches")
    log.note(422, "server.bad_request")
    assert [record.getMessage() for record in caplog.records] == [
        "refused status=429 reason=server.too_many_searches count=1",
        "refused status=429 reason=server.too_many_searches count=3",
        "refused status=422 reason=server.bad_request count=1",
    ]


def test_a_clock_that_stands_still_brings_no_more_lines(caplog: pytest.LogCaptureFixture) -> None:
    log = RefusalLog(lambda: 0.0)
    for _ in range(1000):
        log.note(404, "server.not_found")
    assert len(caplog.records) == 1


def test_every_kind_of_refusal_is_told_and_no_word_of_the_request(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    with TestClient(create_app(Settings(client=Path("nowhere"))), base_url="http://localhost") as client:
        statuses = [
            client.get(f"/{SECRET}").status_code,
            client.get(f"/api/games/{SECRET}/rules").status_code,
            client.post("/api/position", json={"game": SECRET}).status_code,
            client.post("/api/position", json={"game": "stoic", "actions": [SECRET]}).status_code,
            client.post("/api/position", json={SECRET: 1}).status_code,
            client.post("/api/position", content=SECRET).status_code,
            client.post("/api/position", json={"game": "stoic"}, headers={"Origin": f"http://{SECRET}"}).status_code,
            client.get("/api/health", headers={"Host": SECRET}).status_code,
            client.put("/api/position").status_code,
        ]
    assert set(statuses) == {403, 404, 405, 421, 422}
    assert SECRET not in caplog.text


def test_the_command_writes_lines_to_standard_error() -> None:
    server = Server()
    for _ in range(5):
        server.ask(f"/{SECRET}", method="GET")
        server.speak(f"{SECRET}\r\n\r\n".encode())
    lines = server.end().splitlines()
    assert all(REFUSED.fullmatch(line) for line in lines), lines
    assert len(lines) == 2
    assert not any(SECRET in line or "127.0.0" in line for line in lines)
