"""Endpoints of Web Push: addresses that browsers name, to which this server then sends something.

Whoever subscribes chooses where the server connects to. So an endpoint has to be https, at the usual port, and its host
must have none but public addresses; the connection goes to the very address that was looked at, whatever the name says
a moment later, follows no redirection, and lasts no longer than a push service needs.
"""

import socket
import ssl
import threading
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from teban.errors import TebanError
from teban.online import limits
from teban.words import Reason

PORT = 443
NAT64 = IPv6Network("64:ff9b::/96")
"""Where a gateway to the network of IPv4 answers."""


class BadEndpoint(TebanError):
    """Nothing is sent to this address."""


class Unreachable(Exception):
    """No push service has answered."""


class PushAnswer(NamedTuple):
    """What a push service says."""

    status: int
    retry_after: int
    """The seconds after which it may be asked again; 0 if it does not say."""


class Endpoints:
    """How endpoints are looked at and reached."""

    def __init__(self, test_origin: str = "") -> None:
        """`test_origin`: the one origin that need be neither https nor public, for tests; empty for none."""
        self._test_origin, self._context = test_origin, ssl.create_default_context()

    def check(self, endpoint: str) -> None:
        """BadEndpoint if nothing may be sent there; looks the host up, which takes its time."""
        parts = self._parts(endpoint)
        if not self._is_test(endpoint):
            self._address(parts)

    def send(self, endpoint: str, headers: dict[str, str], body: bytes) -> PushAnswer:
        """Hand a message to a push service; blocks. Unreachable or BadEndpoint if that cannot be done."""
        parts = self._parts(endpoint)
        connection = self._connection(endpoint, parts)
        # A timeout counts from byte to byte: who sends one now and then would hold the connection for ever.
        deadline = threading.Timer(limits.PUSH_DEADLINE, _cut, (connection,))
        deadline.start()
        try:
            path = parts.path + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path or "/", body, headers)
            answer = connection.getresponse()
            answer.read(limits.PUSH_ANSWER)
            told = answer.getheader("Retry-After") or ""
            return PushAnswer(answer.status, int(told) if told.isdecimal() and len(told) < 9 else 0)
        except (OSError, HTTPException) as error:
            raise Unreachable from error
        finally:
            deadline.cancel()
            connection.close()

    def _parts(self, endpoint: str) -> SplitResult:
        try:
            parts = urlsplit(endpoint)
            port = parts.port or PORT
        except ValueError:
            raise BadEndpoint(Reason("push.bad_endpoint")) from None
        is_usual = parts.scheme == "https" and port == PORT and parts.hostname and "@" not in parts.netloc
        is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
        if not is_plain or not (is_usual or self._is_test(endpoint)):
            raise BadEndpoint(Reason("push.bad_endpoint"))
        return parts

    def _is_test(self, endpoint: str) -> bool:
        return bool(self._test_origin) and endpoint.startswith(f"{self._test_origin}/")

    def _connection(self, endpoint: str, parts: SplitResult) -> HTTPConnection:
        host = parts.hostname or ""
        if self._is_test(endpoint):
            return HTTPConnection(host, parts.port, timeout=limits.PUSH_PATIENCE)
        return _Pinned(host, self._address(parts), self._context)

    def _address(self, parts: SplitResult) -> str:
        """A public address of a host; BadEndpoint if it has one that is not, Unreachable if it has none."""
        try:
            found = socket.getaddrinfo(parts.hostname, PORT, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise Unreachable from error
        addresses = [str(address[4][0]) for address in found]
        if not addresses or not all(is_public(address) for address in addresses):
            raise BadEndpoint(Reason("push.bad_endpoint"))
        return addresses[0]


class _Pinned(HTTPSConnection):
    """A connection to one address, whatever the name of the host leads to by now."""

    def __init__(self, host: str, address: str, context: ssl.SSLContext) -> None:
        super().__init__(host, PORT, timeout=limits.PUSH_PATIENCE, context=context)
        self._address, self._tls = address, context

    def connect(self) -> None:
        """Connect to the address, and see to it that the host is who it says."""
        line = socket.create_connection((self._address, PORT), self.timeout)
        try:
            self.sock = self._tls.wrap_socket(line, server_hostname=self.host)
        except BaseException:
            line.close()
            raise


def _cut(connection: HTTPConnection) -> None:
    """End a connection that another thread reads from."""
    with suppress(OSError, AttributeError):  # it has none yet, or none any more
        connection.sock.shutdown(socket.SHUT_RDWR)


def is_public(written: str) -> bool:
    """Whether an address is one of the public network, also behind the forms in which IPv6 holds one of IPv4."""
    try:
        address: IPv4Address | IPv6Address = ip_address(written.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return address.is_global and not address.is_multicast
