"""Names of a server: under which it may be asked, and which pages may ask it for more than reading.

A page elsewhere can let its own name point to this machine and then ask the server as if it were its own (DNS
rebinding). So a name has to be known; an address needs no name server, and cannot be rebound.
"""

from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from teban.server.settings import Settings

Origin = tuple[str, str, int]
"""Scheme, host and port."""
PORTS = {"http": 80, "https": 443}


class ServerNames:
    """What a server answers to."""

    def __init__(self, settings: Settings) -> None:
        origins = {origin for written in settings.origins if (origin := origin_of(written))}
        self._origins = frozenset(origins)
        self._hosts = {settings.listens_on.lower(), "localhost", *(host for _, host, _ in origins)}
        listening = _address(settings.listens_on)
        self._any_address = listening is None or not listening.is_loopback

    def knows(self, host: str) -> bool:
        """Whether the server goes by the name in a Host header, the port left aside."""
        name = _host_of(host)
        if name is None:
            return False
        if address := _address(name):
            return address.is_loopback or self._any_address
        return name in self._hosts or name.endswith(".localhost")

    def trusts(self, origin: str, scheme: str, host: str) -> bool:
        """Whether a page of that origin may send things to the address at which it asks."""
        found = origin_of(origin)
        return found is not None and (found == origin_of(f"{scheme}://{host}") or found in self._origins)


def origin_of(written: str) -> Origin | None:
    """An origin taken apart; None if it is none."""
    try:
        parts = urlsplit(written)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not host or parts.path or parts.query or parts.fragment or "@" in parts.netloc:
        return None
    return parts.scheme, host, PORTS[parts.scheme] if port is None else port


def _host_of(header: str) -> str | None:
    origin = origin_of(f"http://{header}")
    return origin[1].removesuffix(".") if origin else None


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None
