"""Browsers: what one says about itself, as its owner would say it, and the site that it shows."""

import re

from fastapi import Request

from teban.online import limits
from teban.online.accounts.accounts import Browser
from teban.online.accounts.passkeys import Site
from teban.server.guests import token_of
from teban.server.names import origin_of

NAMES = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/|FxiOS", "Firefox"),
    ("Chrome/|CriOS|Chromium", "Chrome"),
    ("Safari/", "Safari"),
)
"""Browsers by a word that they use, those first that use the words of others too."""
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone|iPad", "iOS"),
    ("Windows", "Windows"),
    ("Mac OS X|Macintosh", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
"""Systems in the same way."""


def browser_of(request: Request) -> Browser:
    """The browser that asks."""
    return Browser(token_of(request), called(request.headers.get("user-agent", "")))


def called(user_agent: str) -> str:
    """What a browser is called, such as "Firefox, Linux"; a program by its own first word."""
    names = [name for patterns in (NAMES, SYSTEMS) if (name := _first(patterns, user_agent))]
    own = re.match(r"[A-Za-z0-9 ._-]+", user_agent)
    return ", ".join(names) or (own[0].strip()[: limits.AGENT] if own else "")


def site_of(request: Request) -> Site:
    """The site whose passkeys are asked for: the name of the host in the origin of the page.

    The origin is one that the server trusts (`KnownNames`): its own, or one of `--origin`.
    """
    host = request.headers.get("host", "localhost")
    origin = request.headers.get("origin") or f"{request.url.scheme}://{host}"
    parts = origin_of(origin)
    return Site(parts[1] if parts else "localhost", origin)


def _first(patterns: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for pattern, name in patterns if re.search(pattern, user_agent)), "")
