"""A small HTTP client for measuring: one connection from an address of its own, and no more than the server speaks."""

import asyncio
import gzip
import json
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

MOST = 2**22
"""Bytes of an answer that may be read at once."""


@dataclass(frozen=True)
class Answer:
    """What the server says."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """The body as data."""
        return json.loads(self.body)

    def events(self) -> Iterator[tuple[str, Any]]:
        """The events of a stream."""
        for block in self.body.decode().strip().split("\n\n"):
            name, _, data = block.partition("\n")
            yield name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


class Refused(Exception):
    """There is no stream; the status tells why."""


def request(
    method: str, path: str, body: Any = None, *, cookie: str = "", more: Mapping[str, str] = MappingProxyType({})
) -> bytes:
    """A request as it travels; bytes as a body are sent as they are."""
    text = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
    head += f"Cookie: {cookie}\r\n" if cookie else ""
    head += "".join(f"{name}: {value}\r\n" for name, value in more.items())
    head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
    return head.encode() + text


class HttpClient:
    """An open connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def ask(self, method: str, path: str, body: Any = None, *, cookie: str = "") -> Answer:
        """The whole answer to a request."""
        self.writer.write(request(method, path, body, cookie=cookie))
        await self.writer.drain()
        return await self.answer()

    async def answer(self) -> Answer:
        """The next answer, whatever was asked."""
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        if headers.get("transfer-encoding") == "chunked":
            body = b"".join([piece async for piece in self._pieces()])
        else:
            body = await self.reader.readexactly(int(headers["content-length"]))
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return Answer(int(first.split()[1]), headers, body)

    async def follow(
        self, path: str, cookie: str = "", more: Mapping[str, str] = MappingProxyType({})
    ) -> AsyncGenerator[tuple[str, Any], None]:
        """The events of a stream without an end, as they come; Refused if there is none. `more`: headers."""
        self.writer.write(request("GET", path, cookie=cookie, more=more))
        await self.writer.drain()
        head = await self.reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise Refused(int(head.split()[1]))
        told = b""
        async for piece in self._pieces():
            *whole, told = (told + piece).split(b"\n\n")
            for block in whole:
                fields = dict(line.partition(": ")[::2] for line in block.decode().split("\n"))
                if "data" in fields:
                    yield fields["event"], json.loads(fields["data"])

    async def _pieces(self) -> AsyncIterator[bytes]:
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            yield (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readline()


@asynccontextmanager
async def connected(port: int, address: str) -> AsyncIterator[HttpClient]:
    """A connection from an address of this machine."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), limit=MOST)
    try:
        yield HttpClient(reader, writer)
    finally:
        writer.close()
