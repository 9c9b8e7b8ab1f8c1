"""The refusal log: one line for each kind of refusal, how often it came, and nothing about anybody."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from serving import REFUSED, Server
from teban.server.app import create_app
from teban.server.refusal_log import INTERVAL, RefusalLog
from teban.server.settings import Settings
from teban.server.trace_limit import INTERVAL as TRACES
from teban.server.trace_limit import KINDS, TraceLimit

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


def failed(source: str) -> logging.LogRecord:
    """What is logged of a failure: where it is, and what it is called, are up to the source."""
    try:
        exec(compile(source, f"<{source}>", "exec"))
    except Exception as error:
        return logging.LogRecord(
            "uvicorn.error", logging.ERROR, "", 0, "Exception in ASGI application\n", (), (type(error), error, None)
        )
    raise AssertionError("it did not fail")


def test_a_failure_that_comes_again_and_again_is_written_once_in_a_while() -> None:
    now = [0.0]
    limit = TraceLimit(lambda: now[0])
    assert limit.filter(failed("1 / 0"))
    assert not any(limit.filter(failed("1 / 0")) for _ in range(1000))
    assert limit.filter(failed("[][0]")), "another failure is another"
    now[0] = TRACES
    again = failed("1 / 0")
    assert limit.filter(again)
    assert again.getMessage() == "Exception in ASGI application count=1001"


def test_what_is_no_failure_is_not_held_back() -> None:
    limit, line = TraceLimit(lambda: 0.0), logging.LogRecord("teban", logging.WARNING, "", 0, "refused", (), None)
    assert all(limit.filter(line) for _ in range(3))


def test_of_so_many_failures_is_remembered_when_they_were_told() -> None:
    limit = TraceLimit(lambda: 0.0)
    for number in range(KINDS + 1):
        assert limit.filter(failed(f"[][{number}]"))
    assert limit.filter(failed("[][0]")), "which was forgotten"
    assert not limit.filter(failed(f"[][{KINDS}]"))


def test_the_log_of_a_server_holds_few_traces() -> None:
    code = """
import logging
from teban.server.logs import write_to_stderr
write_to_stderr(as_json=False, is_news=lambda record: True)
for _ in range(1000):
    try:
        1 / 0
    except ZeroDivisionError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.count("ZeroDivisionError: division by zero") == 1
