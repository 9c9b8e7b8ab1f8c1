"""Connections, and how long they last: whoever keeps many of them, or keeps one waiting, is hung up on.

What a request may ask for is limited elsewhere; this is about those who never finish asking, never listen to the
answer, or hold more lines than anybody needs. When the server ends, streams end with it: whoever listens asks again.
"""

import asyncio
import socket
from ipaddress import IPv6Address, ip_address

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from teban.server import limits
from teban.server.errors import error_json
from teban.words import Reason

NETWORK = 64
"""The leading bits of an IPv6 address that all addresses of one household share."""


def client_of(host: str) -> str:
    """Whom limits count as one client: an address, or the network of one."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> (128 - NETWORK) << (128 - NETWORK)))


def _closing(status: str, reason: Reason) -> bytes:
    """A whole answer, after which the connection is closed."""
    body = error_json(reason).encode()
    head = (
        f"HTTP/1.1 {status}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"Retry-After: {limits.RETRY_AFTER}",
        "Connection: close",
    )
    return "\r\n".join((*head, "", "")).encode() + body


TOO_MANY = _closing(
    "429 Too Many Requests",
    Reason("server.too_many_connections", params={"most": limits.CONNECTIONS_EACH}),
)
FULL = _closing("503 Service Unavailable", Reason("server.queue_full"))


class Connection(H11Protocol):
    """One connection, which knows how many its client has and how long it has been waiting for him."""

    _client: str | None = None
    """Whose connection it is; None for one that was refused."""
    _deadline: asyncio.TimerHandle | None = None
    """When the client's time is over, if he has something to do."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, unless there are too many."""
        super().connection_made(transport)
        client = client_of(self.client[0]) if self.client else ""
        taken = [other._client for other in self.connections if isinstance(other, Connection)]
        if taken.count(client) >= limits.CONNECTIONS_EACH:
            self._refuse(TOO_MANY)
        elif len(taken) - taken.count(None) >= limits.CONNECTIONS:
            self._refuse(FULL)
        else:
            self._client = client
            # Answers go out in small pieces, each of which is wanted at once.
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._relax()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; the time for a request runs from its first byte to its last."""
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._expect()
        elif not self.flow.write_paused:
            self._relax()

    def pause_writing(self) -> None:
        """The client does not listen: he has a while to begin again."""
        super().pause_writing()
        self._expect()

    def resume_writing(self) -> None:
        """The client listens again."""
        super().resume_writing()
        self._relax()

    def shutdown(self) -> None:
        """The server ends: finish what is being answered, but no stream."""
        super().shutdown()
        if self.cycle and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.close()

    def _refuse(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()

    def _expect(self) -> None:
        """Hang up if the client does not do his part in time."""
        if not self._deadline:
            self._deadline = self.loop.call_later(limits.REQUEST_TIMEOUT, self.transport.abort)

    def _relax(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None
