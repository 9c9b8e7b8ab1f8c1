"""The private feed over HTTP: a person gets its address, and whoever has that reads it, without a cookie."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from teban.online.models.feed import FeedAddress
from teban.server.guests import known_person, remember
from teban.server.large_bodies import BodyRoute
from teban.server.online_host import online_of
from teban.server.online_limits import check_command
from teban.server.responses import OF_ONLINE_GAMES, Responses
from teban.service.models.common import Language

router = APIRouter(prefix="/api/online/feed", tags=["online"], route_class=BodyRoute)

ATOM = "application/atom+xml"
FEED: Responses = {
    **OF_ONLINE_GAMES,
    200: {"description": "An Atom feed.", "content": {ATOM: {"schema": {"type": "string"}}}},
}
Token = Annotated[str, Path(max_length=80, description="The secret in the address.")]
In = Annotated[Language, Query(description="The language of the feed.")]


@router.post("", response_model=FeedAddress, responses=OF_ONLINE_GAMES)
async def renew_feed(request: Request) -> Response:
    """A new address for the feed of who asks; the one before leads nowhere from now on."""
    await check_command(request)
    online = await online_of(request.app)
    person, token = await known_person(request)
    secret = await online.feeds.renew(person)
    answer = FeedAddress(address=f"{request.base_url}api/online/feed/{secret}")
    response = Response(answer.model_dump_json(), media_type="application/json", headers={"Cache-Control": "no-store"})
    remember(response, token, request)
    return response


@router.get("/{token}", name="feed", response_class=Response, responses=FEED)
async def feed(token: Token, request: Request, lang: In = "en") -> Response:
    """The games that wait for the person whose feed this is."""
    await check_command(request)
    online = await online_of(request.app)
    body = await online.feeds.read(token, str(request.base_url), lang)
    return Response(body, media_type=ATOM, headers={"Cache-Control": "private, no-cache"})
