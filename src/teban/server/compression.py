"""Compression: of whole answers, and of event streams part by part, so that what has been told can be read at once.

Answers to questions are compressed here, by the thread that worked them out; the middleware does it in the event loop,
where a long answer would hold up everybody.
"""

import zlib

from fastapi import Request

LEVEL = 6
GZIP = 16 + zlib.MAX_WBITS
LEAST = 1024
"""Bytes from which on a whole answer is compressed."""


def compressed(request: Request, body: bytes) -> tuple[bytes, dict[str, str]]:
    """A whole answer as it travels, and the headers that say how."""
    compressor = Compressor(request)
    if len(body) < LEAST or not compressor.is_active:
        return body, {"Vary": "Accept-Encoding"}
    return compressor.part(body) + compressor.end(), compressor.headers


class Compressor:
    """Compresses the parts of an answer for a client that takes gzip, and leaves them as they are for others."""

    def __init__(self, request: Request) -> None:
        takes_gzip = "gzip" in request.headers.get("Accept-Encoding", "")
        self._gzip = zlib.compressobj(LEVEL, wbits=GZIP) if takes_gzip else None
        self.is_active = takes_gzip
        """Whether the client takes gzip."""
        self.headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if takes_gzip else {})}
        """What the answer says about it."""

    def part(self, part: bytes) -> bytes:
        """A part, such that it can be read before the next one comes."""
        return self._gzip.compress(part) + self._gzip.flush(zlib.Z_SYNC_FLUSH) if self._gzip else part

    def end(self) -> bytes:
        """What is left to say at the end."""
        return self._gzip.flush() if self._gzip else b""
