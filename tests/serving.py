"""A real server as a process, and clients of many addresses: what tests of connections and crowds start from."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from tempfile import TemporaryDirectory
from typing import Any

JSON = {"Content-Type": "application/json"}
LONG = {"game": "stoic", "level": 8, "seconds": 10}
"""A search that takes its time."""
REFUSED = re.compile(r"\S+ refused status=\d+ reason=[a-z_.]+ count=\d+")
"""A line of the refusal log."""


class Server:
    """`teban serve` as a process."""

    def __init__(self, *options: str, port: int = 0) -> None:
        command = (sys.executable, "-m", "teban", "serve", "--port", str(port), *options)
        self._data = TemporaryDirectory()
        where = {**os.environ, "TEBAN_DATA": self._data.name}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=where)
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found, "the server does not say where it listens"
        self.port = int(found[1])

    @property
    def origin(self) -> str:
        """Where its pages come from, as browsers say it."""
        return "http://localhost"

    @property
    def added(self) -> dict[str, str]:
        """The headers that a proxy before it adds to requests."""
        return {}

    def call(self, address: str = "127.0.0.1") -> HTTPConnection:
        """A connection from an address."""
        return HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(address, 0))

    def ask(
        self, path: str, body: Any = None, address: str = "127.0.0.1", method: str = "POST", **headers: str
    ) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        with closing(self.call(address)) as line:
            text = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
            line.request(method, path, text, {**JSON, **headers})
            answer = line.getresponse()
            return answer.status, answer.read()

    def open_stream(self, address: str = "127.0.0.1") -> tuple[socket.socket, HTTPResponse]:
        """A search, whose events nobody has read yet, and the socket it comes through."""
        line = self.call(address)
        line.request("POST", "/api/turn", json.dumps(LONG), JSON)
        assert line.sock
        return line.sock, line.getresponse()

    def speak(self, said: bytes) -> bytes:
        """Say something, be it HTTP or not, and listen until the server hangs up or has answered."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as line:
            try:
                line.sendall(said)
                return line.recv(65536)
            except ConnectionError:
                return b""

    def end(self, how: signal.Signals = signal.SIGTERM) -> str:
        """Tell it to leave; what it had to complain about."""
        self.process.send_signal(how)
        _, complaints = self.process.communicate(timeout=30)
        self._data.cleanup()
        return complaints

    def complaints(self) -> list[str]:
        """End it; what it wrote besides lines about refusals."""
        return [line for line in self.end().splitlines() if not REFUSED.fullmatch(line)]


class SecureServer(Server):
    """`teban serve` behind a proxy that speaks https with visitors, each of whom has their own line to the server."""

    def __init__(self, *options: str) -> None:
        super().__init__("--behind-proxy", "1", *options)

    @property
    def origin(self) -> str:
        """Where its pages come from, as browsers say it."""
        return "https://localhost"

    @property
    def added(self) -> dict[str, str]:
        """The headers that the proxy adds: without an address each request counts as of the line it comes through."""
        return {"X-Forwarded-Proto": "https"}
