"""A server that is killed at each point of a command that writes: what was acknowledged is there, and there once.

What was not acknowledged may be there or not, as the point says; whoever asks again gets what they asked for, once.
Faults are real: the process is killed, and a lock on the file, as a backup holds it, stops it when it is to write.
"""

import json
import signal
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from serving import Server
from teban.registry import start_with
from visitor import PASSWORD, TERMS, Visitor, fresh_names, new_key

RATED: dict[str, Any] = {"rated": True, "takebacks": False, "time": {"kind": "live", "base": 600, "increment": 0}}
POINTS = {
    "within the head": 0,
    "within the body": 0,
    "before it is written": 0,
    "when it is written": 1,
    "after the answer": 1,
}
"""Where a server is killed, and whether the command has been carried out by then."""
_names = fresh_names()


class Deed(NamedTuple):
    """A command that writes."""

    visitor: Visitor
    path: str
    body: dict[str, Any]
    rows: str
    """A query that counts what it writes."""
    is_repeated: Callable[[Visitor], bool] = lambda _: False
    """Whether it was done already, where the same request cannot say so."""


def a_turn(server: Server) -> Deed:
    """The first turn of a game."""
    aoi, ben = Visitor(server), Visitor(server)
    game = aoi.begin(ben)
    action = start_with("stoic", TERMS["options"]).legal()[0]  # type: ignore[arg-type]
    command = {"do": "turn", "number": 1, "actions": [action]}
    rows = f"SELECT count(*) FROM turn WHERE game = '{game}'"
    return Deed(aoi, f"/online/games/{game}", {"key": new_key(), "since": 0, "command": command}, rows)


def an_invitation(server: Server) -> Deed:
    """A game that did not exist."""
    aoi = Visitor(server)
    aoi.ask("POST", "/online/me", {"name": "Aoi"})
    key = new_key()
    body = {"key": key, "name": "Aoi", "terms": TERMS}
    return Deed(aoi, "/online/games", body, f"SELECT count(*) FROM event WHERE key = '{key}'")


def an_account(server: Server) -> Deed:
    """An account, which can be made once; whoever made it can sign in."""
    aoi, name = Visitor(server), next(_names)
    aoi.ask("POST", "/online/me", {"name": name})
    rows = f"SELECT count(*) FROM account JOIN person ON id = person WHERE name = '{name}'"

    def is_there(visitor: Visitor) -> bool:
        return visitor.sign_in(name, PASSWORD).status == 200

    return Deed(aoi, "/account/sign-up/password", {"name": name, "password": PASSWORD}, rows, is_there)


def a_result(server: Server) -> Deed:
    """The end of a rated game, which changes the ratings of both."""
    aoi, ben = Visitor(server), Visitor(server)
    for player in (aoi, ben):
        player.sign_up(next(_names))
    game = str(aoi.invite(**RATED).data["id"])
    assert ben.do(game, do="join", name=ben.name).status == 200
    position = start_with("stoic", TERMS["options"])  # type: ignore[arg-type]
    for number, player in enumerate((aoi, ben), start=1):
        action = position.legal()[0]
        assert player.do(game, do="turn", number=number, actions=[action]).status == 200
        position = position.play(action)
    rows = f"SELECT count(*) / 2.0 FROM rating_change WHERE game_id = '{game}'"
    body = {"key": new_key(), "since": 0, "command": {"do": "resign"}}
    return Deed(aoi, f"/online/games/{game}", body, rows)


@pytest.mark.parametrize("prepare", [a_turn, an_invitation, an_account, a_result], ids=lambda each: each.__name__)
def test_a_command_is_carried_out_once_wherever_the_server_is_killed(
    tmp_path: Path, prepare: Callable[[Server], Deed]
) -> None:
    file = tmp_path / "teban.db"
    server = Server("--database", f"sqlite:///{file}")
    for point, written in POINTS.items():
        deed = prepare(server)
        assert count(file, deed.rows) == 0
        kill_at(point, server, deed, file)
        server = Server("--database", f"sqlite:///{file}")
        assert count(file, deed.rows) == written, point
        again = Visitor(server, cookie=deed.visitor.cookie)
        answer = again.ask("POST", deed.path, deed.body)
        assert answer.status == 200 or (written and deed.is_repeated(Visitor(server))), (point, answer.data)
        assert count(file, deed.rows) == 1, point
    assert server.complaints() == []


def kill_at(point: str, server: Server, deed: Deed, file: Path) -> None:
    """Send a command, and kill the server at a point of it."""
    body = json.dumps(deed.body).encode()
    head = (
        f"POST /api{deed.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Cookie: {deed.visitor.cookie}\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        if point == "within the head":
            line.sendall(head[:30])
        elif point == "within the body":
            line.sendall(head + body[:-3])
        elif point == "before it is written":
            with locked(file):
                line.sendall(head + body)
                wait_for_a_writer(server)
                server.end(signal.SIGKILL)
        elif point == "when it is written":
            line.sendall(head + body)
            while count(file, deed.rows) == 0:
                time.sleep(0.001)
        else:
            line.sendall(head + body)
            heard = b""
            while b"\r\n\r\n" not in heard:
                heard += line.recv(65536)
            assert heard.startswith(b"HTTP/1.1 200 "), heard
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """For as long as nobody else can write."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


def wait_for_a_writer(server: Server) -> None:
    """Wait until the server has read what was sent, and its writer waits for the lock: others are still answered."""
    for _ in range(20):
        assert server.ask("/api/health", method="GET")[0] == 200
        time.sleep(0.05)


def count(file: Path, query: str) -> float:
    """What a query counts that is committed."""
    with closing(sqlite3.connect(file, timeout=30)) as connection:
        return float(connection.execute(query).fetchone()[0])
