"""Web Push over HTTP: browsers ask to be told whose turn it is while no page is open, and end that again."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from teban.online.models.push import PushKey, PushState, SubscribeRequest, UnsubscribeRequest
from teban.server.guests import known_person, person_of, remember
from teban.server.large_bodies import BodyRoute
from teban.server.online_host import online_of
from teban.server.online_limits import check_invitation
from teban.server.responses import OF_ONLINE_GAMES

router = APIRouter(prefix="/api/online/push", tags=["online"], route_class=BodyRoute)


@router.get("", response_model=PushKey)
async def push_key(request: Request) -> Response:
    """What a browser subscribes with."""
    online = await online_of(request.app)
    return _json(PushKey(key=online.push.public_key))


@router.post("/subscribe", response_model=PushState, responses=OF_ONLINE_GAMES)
async def subscribe(asked: SubscribeRequest, request: Request) -> Response:
    """Tell a browser from now on whose turn it is."""
    await check_invitation(request)  # each has this server look somebody up
    online = await online_of(request.app)
    person, token = await known_person(request)
    await online.push.subscribe(person, asked)
    response = _json(PushState(is_subscribed=True))
    remember(response, token, request)
    return response


@router.post("/unsubscribe", response_model=PushState, responses=OF_ONLINE_GAMES)
async def unsubscribe(asked: UnsubscribeRequest, request: Request) -> Response:
    """Do not tell a browser any more."""
    await check_invitation(request)
    online = await online_of(request.app)
    if person := await person_of(request):
        await online.push.unsubscribe(person, asked.endpoint)
    return _json(PushState(is_subscribed=False))


def _json(answer: PushKey | PushState) -> Response:
    return Response(answer.model_dump_json(), media_type="application/json", headers={"Cache-Control": "no-store"})
