"""Compression of event streams, part by part: what has been told can be read at once, though more is to come.

The middleware for ordinary answers leaves streams alone, since it would keep their parts back.
"""

import zlib

from fastapi import Request

LEVEL = 6
GZIP = 16 + zlib.MAX_WBITS


class Compressor:
    """Compresses the parts of an answer for a client that takes gzip, and leaves them as they are for others."""

    def __init__(self, request: Request) -> None:
        takes_gzip = "gzip" in request.headers.get("Accept-Encoding", "")
        self._gzip = zlib.compressobj(LEVEL, wbits=GZIP) if takes_gzip else None
        self.headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if takes_gzip else {})}
        """What the answer says about it."""

    def part(self, part: bytes) -> bytes:
        """A part, such that it can be read before the next one comes."""
        return self._gzip.compress(part) + self._gzip.flush(zlib.Z_SYNC_FLUSH) if self._gzip else part

    def end(self) -> bytes:
        """What is left to say at the end."""
        return self._gzip.flush() if self._gzip else b""
