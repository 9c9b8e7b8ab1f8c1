"""Connection of a bot to its server: requests that are repeated until answered, and a stream that is followed again."""

import json
from collections.abc import Callable, Iterator
from http.client import HTTPException
from time import sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

TIMEOUT = 40.0
"""Seconds without a word after which a connection is given up; a stream says four times a minute that it lives."""
PAUSES = (0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts; the last for all later ones."""
LATER = (429, 500, 502, 503, 504)
"""Statuses that say that the same may be asked again."""
LONGEST_LINE = 1 << 22
"""Bytes: what is longer is no line of the stream."""

AWAY = (OSError, HTTPException, ValueError)
"""What it looks like when the server is not there."""


class Refused(Exception):
    """The server's answer is no."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(status, code)
        self.status, self.code = status, code

    def __str__(self) -> str:
        return self.code


class Connection:
    """A server, as one bot reaches it."""

    def __init__(self, server: str, token: str) -> None:
        self._base = f"{server.rstrip('/')}/api/online"
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, path: str, body: Any = None) -> Any:
        """The answer to a request, repeated for as long as there is none; Refused if it is no."""
        for pause in _pauses():
            try:
                with self._open(path, body) as answer:
                    return json.load(answer)
            except HTTPError as error:
                if error.code not in LATER:
                    raise Refused(error.code, _code_of(error)) from None
            except AWAY:
                pass
            sleep(pause)
        raise AssertionError

    def follow(self, path: str, hear: Callable[[Any], None]) -> None:
        """Hear a stream's events, connecting again whenever it breaks off; Refused if that is not allowed."""
        while True:
            for pause in _pauses():
                try:
                    with self._open(path) as stream:
                        for data in _events(stream):
                            hear(data)
                    break
                except HTTPError as error:
                    if error.code not in LATER:
                        raise Refused(error.code, _code_of(error)) from None
                except AWAY:
                    pass
                sleep(pause)

    def _open(self, path: str, body: Any = None) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        return urlopen(Request(self._base + path, sent, self._headers), timeout=TIMEOUT)


def _pauses() -> Iterator[float]:
    yield from PAUSES
    while True:
        yield PAUSES[-1]


def _events(stream: Any) -> Iterator[Any]:
    while line := stream.readline(LONGEST_LINE):
        if line.startswith(b"data: "):
            yield json.loads(line.removeprefix(b"data: "))


def _code_of(error: HTTPError) -> str:
    try:
        return str(json.load(error)["error"]["code"])
    except (*AWAY, KeyError, TypeError):
        return str(error.code)
