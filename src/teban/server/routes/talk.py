"""Talk over HTTP: what the two players of a game say to each other. What they hear comes in the stream of the game."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from teban.online.models.talk import MuteRequest, ReadRequest, ReadUpTo, SayRequest, TalkNews
from teban.server.guests import person_of
from teban.server.large_bodies import BodyRoute
from teban.server.online_host import online_of
from teban.server.online_limits import check_command, check_talk
from teban.server.responses import OF_ONLINE_GAMES

router = APIRouter(prefix="/api/online/games", tags=["online"], route_class=BodyRoute)

GameId = Annotated[str, Path(max_length=40, description="The game's name in addresses.")]


@router.post("/{game_id}/talk", response_model=TalkNews, responses=OF_ONLINE_GAMES)
async def say(game_id: GameId, asked: SayRequest, request: Request) -> Response:
    """Say something to one's opponent, once; the answer tells what has been said since."""
    await check_talk(request)
    online = await online_of(request.app)
    return _json(await online.talk.say(game_id, await person_of(request), asked))


@router.post("/{game_id}/mute", response_model=TalkNews, responses=OF_ONLINE_GAMES)
async def mute(game_id: GameId, asked: MuteRequest, request: Request) -> Response:
    """Do not read what one's opponent writes, or read it again."""
    await check_talk(request)
    online = await online_of(request.app)
    return _json(await online.talk.mute(game_id, await person_of(request), asked))


@router.post("/{game_id}/read", response_model=ReadUpTo, responses=OF_ONLINE_GAMES)
async def read(game_id: GameId, asked: ReadRequest, request: Request) -> Response:
    """Remember up to where one has read what one's opponent wrote, for one's other devices; nobody is told."""
    await check_command(request)
    online = await online_of(request.app)
    await online.talk.read(game_id, await person_of(request), asked)
    return _json(ReadUpTo(number=asked.number))


def _json(news: TalkNews | ReadUpTo) -> Response:
    return Response(news.model_dump_json(), media_type="application/json", headers={"Cache-Control": "no-store"})
