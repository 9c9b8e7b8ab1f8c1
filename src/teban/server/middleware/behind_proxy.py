"""Behind a proxy: the client of a request is whom the host's own proxies name, and the scheme is what they speak.

Every proxy adds, at the right of `X-Forwarded-For`, the address that it was called from. So of the addresses there only
as many can be believed, counted from the right, as the host has proxies; those further left are a client's own words,
and are never looked at. Where the one that counts is missing or is no address, the request counts as the proxy's own.
"""

from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

FOR, PROTO = "x-forwarded-for", "x-forwarded-proto"
SCHEMES = ("http", "https")


class BehindProxy:
    """Names the client and the scheme of a request, for everything that stands inside of it."""

    def __init__(self, app: ASGIApp, proxies: int) -> None:
        """`proxies`: how many stand one behind the other before this server, all of them the host's own."""
        self._app, self._proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at the head of a request."""
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            if address := _address(_counted(headers.getlist(FOR), self._proxies)):
                scope = {**scope, "client": (address, 0)}
            # A proxy may put its own word in the place of the others' instead of adding to them.
            told = headers.getlist(PROTO)
            if (scheme := _counted(told, min(self._proxies, len(_parts(told)))).lower()) in SCHEMES:
                scope = {**scope, "scheme": scheme}
        await self._app(scope, receive, send)


def _parts(lines: list[str]) -> list[str]:
    """The entries of a header, which may come in several lines."""
    return [part.strip() for line in lines for part in line.split(",")]


def _counted(lines: list[str], number: int) -> str:
    """The entry of that number, from the right; empty if there are fewer."""
    parts = _parts(lines)
    return parts[-number] if 0 < number <= len(parts) else ""


def _address(written: str) -> str | None:
    """An address, which some proxies write with the port, or in brackets; None if it is none."""
    host, bracket, _ = written.removeprefix("[").partition("]")
    if not bracket and written.count(":") == 1:
        host = written.partition(":")[0]
    try:
        return str(ip_address(host))
    except ValueError:
        return None
