"""What hosts need of a running server: whether it is ready, its metrics, its log, and that it leaves without harm."""

import asyncio
import json
import re
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager, closing, suppress
from http.client import HTTPConnection
from itertools import count
from typing import Any

import pytest
from sqlalchemy import text

from databases import Postgres, running
from http_client import HttpClient, connected, request
from online_player import AWAY, CachedGame, OnlinePlayer, new_key
from serving import Server
from teban.cli import main
from teban.online.storage.database import Database
from teban.registry import start_with

TERMS: dict[str, Any] = {
    "game": "stoic",
    "options": {"size": 4},
    "time": {"kind": "live", "base": 600, "increment": 0},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
ENDED = (0, -signal.SIGTERM)
"""How a process ends in order that was told to: uvicorn passes the signal on when all is done."""
SAMPLE = re.compile(r"([a-z_]+)(?:\{(.*)\})? (\S+)")
_addresses = (f"127.13.0.{n}" for n in count(1))


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        port: int = found.getsockname()[1]
        return port


async def begun(server: Server) -> tuple[OnlinePlayer, OnlinePlayer, str]:
    aoi, ben = (OnlinePlayer(server.port, next(_addresses), name) for name in ("Aoi", "Ben"))
    game: str = (await aoi.invite(TERMS))["id"]
    assert (await ben.do(game, do="join", name="Ben")).status == 200
    return aoi, ben, game


def turn(actions: list[str]) -> dict[str, Any]:
    """The command that goes on after some turns of one action each."""
    position = start_with("stoic", TERMS["options"]).play_all(actions)
    command = {"do": "turn", "number": len(actions) + 1, "actions": [position.legal()[0]]}
    return {"key": new_key(), "since": 0, "command": command}


# Ready


def test_it_is_ready_while_its_database_is_there_and_up_to_date(database_url: str) -> None:
    server = Server("--database", database_url)
    assert [server.ask(f"/api/{path}", method="GET")[0] for path in ("health", "ready")] == [200, 200]

    def set_revision(revision: str) -> None:
        database = Database(database_url)

        async def scenario(_: list[str]) -> None:
            await database.write(lambda c: c.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'")))

        running(database, scenario)

    set_revision("9999")  # a newer program has migrated it: this one goes on until it is replaced
    assert server.ask("/api/ready", method="GET")[0] == 200

    def remove(connection: Any) -> None:
        connection.execute(text("DELETE FROM alembic_version"))

    database = Database(database_url)

    async def scenario(_: list[str]) -> None:
        await database.write(remove)

    running(database, scenario)
    status, body = server.ask("/api/ready", method="GET")
    assert (status, json.loads(body)["error"]["code"]) == (503, "hosting.not_migrated")
    assert server.ask("/api/health", method="GET")[0] == 200
    assert server.complaints() == []


def test_it_lives_but_is_not_ready_without_its_database(postgres: Postgres) -> None:
    server = Server("--database", postgres.fresh_url())
    assert server.ask("/api/ready", method="GET")[0] == 200
    postgres.stop()
    try:
        status, body = server.ask("/api/ready", method="GET")
        assert (status, json.loads(body)["error"]["code"]) == (503, "hosting.database_away")
        assert server.ask("/api/health", method="GET")[0] == 200
    finally:
        postgres.start()
    while server.ask("/api/ready", method="GET")[0] != 200:
        pass
    server.end()


# Metrics


def read(port: int, path: str = "/metrics", host: str = "localhost") -> tuple[int, str]:
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as line:
        line.request("GET", path, headers={"Host": host})
        answer = line.getresponse()
        return answer.status, answer.read().decode()


def samples(port: int) -> dict[tuple[str, str], float]:
    """All values, by name and labels; every line is one, or says what the ones below it are."""
    status, told = read(port)
    assert status == 200
    found = {}
    typed: set[str] = set()
    for line in told.splitlines():
        if line.startswith("# TYPE "):
            name = line.split()[2]
            assert name not in typed, "a metric has one place"
            typed.add(name)
        elif not line.startswith("# HELP "):
            sample = SAMPLE.fullmatch(line)
            assert sample, line
            name, labels, value = sample.groups()
            assert name in typed or re.sub("_(bucket|sum|count)$", "", name) in typed, name
            assert (name, labels or "") not in found
            found[name, labels or ""] = float(value)
    return found


@pytest.fixture(scope="module")
def measured() -> Iterator[tuple[Server, int]]:
    port = free_port()
    server = Server("--metrics", str(port))
    yield server, port
    assert server.complaints() == []


def test_metrics_tell_what_is_asked_and_who_listens_without_a_name(measured: tuple[Server, int]) -> None:
    server, port = measured

    async def play() -> str:
        aoi, ben, game = await begun(server)
        async with aclosing(ben.follow(game)) as stream:
            await anext(aiter(stream))
            assert (await asyncio.to_thread(samples, port))["teban_streams", ""] == 1
            assert (await aoi.ask("POST", f"/games/{game}", turn([]))).status == 200
            assert (await aoi.ask("POST", f"/games/{game}", turn([]))).status == 409
        return game

    game = asyncio.run(play())
    found = samples(port)
    asked = 'route="/api/online/games/{game_id}",method="POST"'
    assert found["teban_requests_total", f'{asked},status="200"'] == 2  # joined, played
    assert found["teban_requests_total", f'{asked},status="409"'] == 1
    assert found["teban_refusals_total", 'reason="online.other_turn",status="409"'] >= 1
    route = 'route="/api/online/games/{game_id}"'
    assert found["teban_request_seconds_count", route] == 3
    assert found["teban_request_seconds_bucket", f'{route},le="+Inf"'] == 3
    assert found["teban_database_up", ""] == 1
    assert found["teban_database_works_total", 'kind="write"'] > 0
    assert found["process_open_fds", ""] > 0
    assert found["teban_event_loop_seconds", ""] > 0
    told = read(port)[1]
    assert not [name for name in (game, "Aoi", "127.13.") if name in told]


def test_buckets_only_rise(measured: tuple[Server, int]) -> None:
    server, port = measured
    for _ in range(5):
        server.ask("/api/shelf", method="GET")
    buckets = [
        value
        for (name, labels), value in samples(port).items()
        if name == "teban_request_seconds_bucket" and '"/api/shelf"' in labels
    ]
    assert buckets == sorted(buckets)
    assert buckets[-1] >= 5


def test_strangers_make_no_new_metrics(measured: tuple[Server, int]) -> None:
    server, port = measured
    for path in ("/nowhere", '/api/"quoted"', "/api/online/games/abc/def"):
        server.ask(path, method="GET")
    server.ask("/api/health", method="BREW")
    told = read(port)[1]
    assert not [word for word in ("nowhere", "quoted", "abc", "BREW") if word in told]


def test_metrics_are_at_their_own_port_alone_and_for_their_own_name(measured: tuple[Server, int]) -> None:
    server, port = measured
    assert server.ask("/metrics", method="GET")[0] == 404
    assert read(port, "/")[0] == 404
    assert read(port, host="evil.example")[0] == 421


@pytest.mark.parametrize("written", ["", "port", "70000", "[::1]", "127.0.0.1:"])
def test_what_is_no_port_for_metrics_is_refused_by_the_command(
    written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", f"--metrics={written}", "--lang", "en"]) == 2
    assert "Invalid port" in capsys.readouterr().err


# Log


def test_the_log_is_for_programs_if_they_are_to_read_it() -> None:
    server = Server("--log", "json")
    server.ask("/nowhere", method="GET")
    lines = [json.loads(line) for line in server.end().splitlines()]
    assert [line["event"] for line in lines] == ["started", "refused", "draining", "stopped"]
    assert {*lines[1]} == {"time", "level", "event", "status", "reason", "count"}
    assert (lines[1]["status"], lines[1]["reason"], lines[1]["level"]) == (404, "server.not_found", "warning")


def test_what_is_no_kind_of_log_is_refused_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--log", "xml", "--lang", "en"]) == 2
    assert "Invalid log format" in capsys.readouterr().err


# Drain


@asynccontextmanager
async def raw_stream(server: Server, player: OnlinePlayer, game: str) -> AsyncIterator[HttpClient]:
    """A stream as it travels, of which nothing has been read."""
    async with connected(server.port, next(_addresses)) as line:
        line.writer.write(request("GET", f"/api/online/games/{game}/updates", cookie=player.cookie))
        assert (await line.reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        yield line


async def all_of(line: HttpClient) -> bytes:
    """What comes until the answer is over, which it has to be in order."""
    return b"".join([piece async for piece in line._pieces()])


def test_players_go_on_at_another_server_when_theirs_leaves(postgres: Postgres) -> None:
    url = postgres.fresh_url()
    leaving, other = Server("--database", url), Server("--database", url)
    acknowledged: list[str] = []

    async def play() -> None:
        aoi, ben, game = await begun(leaving)
        moved = [OnlinePlayer(other.port, next(_addresses), player.name) for player in (aoi, ben)]
        for after, before in zip(moved, (aoi, ben), strict=True):
            after.cookie = before.cookie
        async with raw_stream(leaving, aoi, game) as one, raw_stream(leaving, ben, game) as two:
            heard = asyncio.gather(all_of(one), all_of(two))
            for number in count():
                if number == 5:
                    leaving.process.send_signal(signal.SIGTERM)
                asked, seat = turn(acknowledged), number % 2
                answer = None
                with suppress(*AWAY):
                    answer = await (aoi, ben)[seat].ask("POST", f"/games/{game}", asked)
                if answer is None or answer.status == 503:
                    break
                assert answer.status == 200, answer.body
                acknowledged.extend(asked["command"]["actions"])
            for told in await heard:
                *_, last = told.split(b"\n\n")[:-1]
                assert re.fullmatch(rb"retry: \d+", last), last
        # What was not acknowledged is sent to the other one, and is done once whatever became of it.
        assert (await moved[seat].insist("POST", f"/games/{game}", asked)).status == 200
        acknowledged.extend(asked["command"]["actions"])
        known = CachedGame((await moved[0].ask("GET", f"/games/{game}")).json()["update"])
        assert known.actions == acknowledged
        assert await asyncio.to_thread(leaving.process.wait, 30) in ENDED
        async with asyncio.timeout(30):  # they are at no server now, and the other one hears of it
            while any(player["present"] for player in known.status["players"]):
                known = CachedGame((await moved[0].ask("GET", f"/games/{game}")).json()["update"])

    asyncio.run(play())
    assert leaving.complaints() == []
    assert other.complaints() == []


def test_a_server_leaves_though_its_database_is_away(postgres: Postgres) -> None:
    server = Server("--database", postgres.fresh_url())
    assert server.ask("/api/ready", method="GET")[0] == 200
    postgres.stop()
    try:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) in ENDED
    finally:
        postgres.start()
    assert "Traceback" not in server.end()
