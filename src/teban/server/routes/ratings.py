"""Ratings over HTTP: profiles, leaderboards, games against the computer, and the tokens of bots."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from teban.online.computers.levels import name_of, person_of
from teban.online.games.state import Person
from teban.online.limits import NAME
from teban.online.models.games import OnlineGameAnswer
from teban.online.models.ratings import (
    BotRequest,
    BotToken,
    ComputerGameRequest,
    ComputerList,
    Leaderboard,
    Profile,
)
from teban.server import guests
from teban.server.guests import known_person, remember
from teban.server.large_bodies import BodyRoute
from teban.server.online_host import online_of
from teban.server.online_limits import check_command, check_invitation
from teban.server.responses import OF_ONLINE_GAMES
from teban.service.models.common import Answer

router = APIRouter(prefix="/api/online", tags=["ratings"], route_class=BodyRoute)

Game = Annotated[str, Path(max_length=40, description="The name of a game.")]
Name = Annotated[str, Path(max_length=NAME, description="What somebody is called.")]


@router.get("/players/{name}", name="profile", response_model=Profile, responses=OF_ONLINE_GAMES)
async def profile(name: Name, request: Request) -> Response:
    """What somebody with an account has achieved."""
    await check_command(request)
    online = await online_of(request.app)
    return _json(await online.records.profile(name, await guests.person_of(request)))


@router.get("/leaders/{game}", name="leaders", response_model=Leaderboard, responses=OF_ONLINE_GAMES)
async def leaders(game: Game, request: Request) -> Response:
    """Those with the best ratings in a game."""
    await check_command(request)
    return _json(await (await online_of(request.app)).records.leaders(game))


@router.get("/computers/{game}", name="computers", response_model=ComputerList, responses=OF_ONLINE_GAMES)
async def computers(game: Game, request: Request) -> Response:
    """The computer's levels in a game, which are always ready to play."""
    await check_command(request)
    return _json(await (await online_of(request.app)).records.computers(game))


@router.post("/computer-games", name="play_computer", response_model=OnlineGameAnswer, responses=OF_ONLINE_GAMES)
async def play_computer(asked: ComputerGameRequest, request: Request) -> Response:
    """Begin a game against a level of the computer."""
    await check_invitation(request)
    online = await online_of(request.app)
    person, token = await known_person(request)
    person = await online.people.rename(person, asked.name)
    terms = asked.terms.model_copy(update={"open": False})
    opponent = Person(id=person_of(asked.level), name=name_of(asked.level))
    game = await online.invite(person, asked.model_copy(update={"terms": terms}), opponent)
    return _json(await online.look(game.id, person), token, request)


@router.post("/bot-tokens", name="make_bot", response_model=BotToken, responses=OF_ONLINE_GAMES)
async def make_bot(asked: BotRequest, request: Request) -> Response:
    """A new bot of who asks, and the token for its program."""
    await check_invitation(request)
    person, token = await known_person(request)
    made = await (await online_of(request.app)).records.make_bot(person, asked.name)
    return _json(made, token, request)


def _json(answer: Answer, token: str | None = None, request: Request | None = None) -> Response:
    response = Response(answer.model_dump_json(), media_type="application/json", headers={"Cache-Control": "no-store"})
    if request:
        remember(response, token, request)
    return response
