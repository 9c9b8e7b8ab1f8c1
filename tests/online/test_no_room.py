"""A server that gets no more memory: it refuses, or ends with a message, and nothing that was acknowledged is lost."""

import json
import resource
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from serving import Server
from teban.registry import start_with
from visitor import Visitor

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only there a process's addresses are bounded"
)

OPTIONS = {"size": 4}
LARGE = "x" * 200_000


def test_a_server_without_memory_refuses_or_ends_and_loses_nothing(tmp_path: Path) -> None:
    """Room is taken away little by little: from so much that searches do not get theirs to none at all."""
    url = f"sqlite:///{tmp_path}/teban.db"
    server = Server("--database", url)
    aoi, ben = Visitor(server), Visitor(server)
    game = str(aoi.invite(options=OPTIONS).data["id"])
    assert ben.do(game, do="join", name="Ben").status == 200
    acknowledged: list[str] = []

    def play(server: Server) -> int:
        """The status of the next turn, which is noted if it was acknowledged."""
        action = start_with("stoic", OPTIONS).play_all(acknowledged).legal()[0]
        player = Visitor(server, cookie=(aoi, ben)[len(acknowledged) % 2].cookie)
        answer = player.do(game, do="turn", number=len(acknowledged) + 1, actions=[action])
        if answer.status == 200:
            acknowledged.append(action)
        return answer.status

    assert play(server) == 200
    statuses: list[int | None] = []
    for room in (64, 16, 2, 0):
        limit(server, room)
        with ThreadPoolExecutor(12) as pool:
            asked = [pool.submit(answered, each, server) for each in (*HEAVY, *HEAVY)]
            statuses.extend([answered(lambda: play(server), server) for _ in range(3)])
            statuses.extend(each.result() for each in asked)
        if server.process.poll() is not None:
            break
    assert {*statuses} <= {None, 200, 409, 422, 429, 500, 503}, statuses
    if server.process.poll() is None:
        resource.prlimit(server.process.pid, resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2)
        assert server.ask("/api/position", {"game": "stoic"})[0] == 200, "it goes on"
        complaints = server.end(signal.SIGTERM)
    else:
        complaints = server.process.communicate()[1]
        assert "memory" in complaints.lower(), "it ends without a word"
    # The C library ends a process with 127 that cannot have what its threads need, and says so.
    assert server.process.returncode in (0, 1, 127, -signal.SIGTERM), complaints[-2000:]
    other = Server("--database", url)
    turns = Visitor(other, cookie=aoi.cookie).look(game)["update"]["turns"]
    told = [action for turn in turns for action in turn["actions"]]
    assert told[: len(acknowledged)] == acknowledged
    assert len(told) <= len(acknowledged) + 1, "one turn may have been written and not acknowledged"
    assert other.complaints() == []


def post(path: str, body: Any) -> Callable[[Server], int]:
    """Something to ask."""
    return lambda server: server.ask(path, body)[0]


HEAVY = [
    post("/api/turn", {"game": "stoic", "level": 8, "seconds": 0.5}),
    post("/api/analysis", {"game": "stoic", "seconds": 0.5}),
    post("/api/record/read", {"text": LARGE}),
    post("/api/position", {"game": "stoic", "actions": ["a1"] * 20_000}),
    lambda server: server.ask("/openapi.json", method="GET")[0],
    lambda server: server.ask("/api/shelf", method="GET")[0],
    lambda server: server.ask("/api/online/lobby", method="GET")[0],
]


def answered(ask: Callable[..., int], server: Server) -> int | None:
    """The status of an answer; None if the connection was cut."""
    try:
        return ask(server) if ask in HEAVY else ask()
    except (OSError, HTTPException, json.JSONDecodeError):
        return None


def limit(server: Server, megabytes: int) -> None:
    """Let a server have so much besides what it has."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[0])
    room = pages * resource.getpagesize() + megabytes * 2**20
    resource.prlimit(server.process.pid, resource.RLIMIT_AS, (room, resource.RLIM_INFINITY))
