"""Connections, and how long they last: whoever keeps many of them, or keeps one waiting, is hung up on.

What a request may ask for is limited elsewhere; this is about those who never finish asking, never listen to the
answer, or hold more connections than anybody needs. Where all are taken a newcomer is not refused: the client who has
most loses one, if possible one that is idle (`shares`). When the server ends, streams end with it, and are asked for
again.
"""

import asyncio
import socket
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from teban.server import limits
from teban.server.connection_shares import ConnectionShares
from teban.server.errors import error_json
from teban.server.middleware.security_headers import HEADERS
from teban.server.refusal_log import refusals
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


def raw_answer(status: HTTPStatus, reason: Reason, *, retry: bool = False) -> bytes:
    """A whole answer, after which the connection is closed, where there is no request to answer."""
    body = error_json(reason).encode()
    headers = {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **({"Retry-After": str(limits.RETRY_AFTER)} if retry else {}),
        **HEADERS,
    }
    lines = (f"HTTP/1.1 {status} {status.phrase}", *(f"{name}: {value}" for name, value in headers.items()))
    return "\r\n".join((*lines, "", "")).encode() + body


class Connection(H11Protocol):
    """One connection, which knows whose it is and how long it has been waiting for them."""

    shares: ClassVar["ConnectionShares[Connection]"] = ConnectionShares()
    """All connections of this process."""
    most_each: ClassVar[int] = limits.CONNECTIONS_EACH
    """How many of them one client may have. Behind a proxy all are the proxy's, which may have all there are."""
    most: ClassVar[int] = limits.CONNECTIONS
    """How many there may be in all."""
    _client: str | None = None
    """Whose connection it is; None for one that was refused or dropped."""
    _deadline: asyncio.TimerHandle | None = None
    """When the client's time is over, if it has something to do."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, unless there are too many."""
        super().connection_made(transport)
        client = client_of(self.client[0]) if self.client else ""
        if self.shares.of(client) >= self.most_each:
            most = {"most": self.most_each}
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS, Reason("server.too_many_connections", params=most))
        elif len(self.shares) >= self.most and not self._make_room(client):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, Reason("server.queue_full"))
        else:
            self._client = client
            self.shares.enter(client, self)
            # Answers go out in small pieces, each of which is wanted at once.
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._relax()
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; the time for a request runs from its first byte to its last."""
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._expect()
        elif not self.flow.write_paused:
            self._relax()

    def pause_writing(self) -> None:
        """The client does not listen: it has a while to begin again."""
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

    def send_400_response(self, msg: str) -> None:
        """What cannot be understood as HTTP gets an answer like any other refusal."""
        del msg
        if self.cycle and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.close()  # an answer in the middle of another is none
        else:
            self._refuse(HTTPStatus.BAD_REQUEST, Reason("server.not_http"))

    def on_response_complete(self) -> None:
        """The client may ask again, for a while."""
        self.timeout_keep_alive = limits.KEEP_ALIVE_CROWDED if self._is_crowded() else limits.KEEP_ALIVE
        self._mark_idle()
        super().on_response_complete()

    def _make_room(self, client: str) -> bool:
        """Drop somebody's connection so that this client can have one more."""
        dropped = self.shares.to_drop(client)
        if dropped:
            dropped._drop("connection.crowded_out")
        return dropped is not None

    def _mark_idle(self) -> None:
        if self._client is not None:
            self.shares.mark_idle(self._client, self)

    def _leave(self) -> None:
        if self._client is not None:
            self.shares.leave(self._client, self)
            self._client = None

    def _is_crowded(self) -> bool:
        return len(self.shares) > self.most * limits.CROWDED // limits.CONNECTIONS

    def _refuse(self, status: HTTPStatus, reason: Reason) -> None:
        refusals.note(status, reason.code)
        self.transport.write(raw_answer(status, reason, retry=status != HTTPStatus.BAD_REQUEST))
        self.transport.close()

    def _drop(self, why: str) -> None:
        refusals.note(0, why)
        self._leave()
        self.transport.abort()

    def _expect(self) -> None:
        """Hang up if the client does not do its part in time."""
        if not self._deadline:
            seconds = limits.REQUEST_TIMEOUT_CROWDED if self._is_crowded() else limits.REQUEST_TIMEOUT
            self._mark_idle()
            self._deadline = self.loop.call_later(seconds, self._drop, "connection.timeout")

    def _relax(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None
        if self._client is not None:
            self.shares.mark_busy(self._client, self)
