"""Guests: a person is known by a cookie that no script can read, and is made with the first thing they do.

A bot is known by the token that its program sends with each request.
"""

from typing import NamedTuple

from fastapi import Request
from fastapi.responses import Response

from teban.online.errors import NotYours
from teban.online.storage.people import PersonRow
from teban.server.account_limits import check_guest
from teban.server.online_host import online_of
from teban.words import Reason

_COOKIE = "teban"
_SECURE_COOKIE = f"__Host-{_COOKIE}"
"""Its name under https, by which browsers take it from nobody but this very host, and only encrypted."""
YEAR = 365 * 86400


async def person_of(request: Request) -> PersonRow | None:
    """Who asks; None if they have not done anything here yet."""
    token, is_bot = shown_by(request)
    return await (await online_of(request.app)).people.find(token, is_bot=is_bot)


async def known_person(request: Request) -> tuple[PersonRow, str | None]:
    """Who asks, who becomes a guest if need be, and the token that they are to be told then."""
    if person := await person_of(request):
        return person, None
    if "Authorization" in request.headers:  # whose token is wrong does not want to be a guest
        raise NotYours(Reason("ratings.wrong_token"))
    check_guest(request)
    online = await online_of(request.app)
    return await online.people.make_guest()


def remember(response: Response, token: str | None, request: Request) -> None:
    """Let the browser keep a new token."""
    if token:
        response.set_cookie(
            _cookie_name(request),
            token,
            max_age=2 * YEAR,
            httponly=True,
            samesite="lax",
            secure=_is_secure(request),
            path="/",
        )


def forget(response: Response, request: Request) -> None:
    """Let the browser drop its token."""
    response.delete_cookie(_cookie_name(request), path="/", secure=_is_secure(request), httponly=True, samesite="lax")


class Shown(NamedTuple):
    """By what somebody is to be known."""

    token: str | None
    is_bot: bool
    """Whether a bot's program shows it; otherwise a browser does."""


def shown_by(request: Request) -> Shown:
    """What a request shows of who asks."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return Shown(token, is_bot=True) if scheme.lower() == "bearer" else Shown(token_of(request), is_bot=False)


def token_of(request: Request) -> str | None:
    """The token that a browser shows."""
    return request.cookies.get(_cookie_name(request))


def _cookie_name(request: Request) -> str:
    """What the cookie is called, which says of itself how it was set."""
    return _SECURE_COOKIE if _is_secure(request) else _COOKIE


def _is_secure(request: Request) -> bool:
    return request.url.scheme == "https"
