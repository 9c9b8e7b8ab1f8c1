"""Playing each other over HTTP: invitations, commands, and streams of what happens."""

from collections.abc import AsyncGenerator
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Request
from fastapi.responses import Response

from teban.online import limits
from teban.online.lobby import Sought
from teban.online.models.commands import CommandRequest, InvitationRequest, Join
from teban.online.models.games import GameList, GameUpdate, ListEvent, OnlineGameAnswer, UpdateEvent
from teban.online.models.people import Me, NameRequest
from teban.online.models.talk import TalkEvent, TalkNews
from teban.online.storage.people import PersonRow
from teban.registry import rule_set_of
from teban.server.game_place import GamePlace
from teban.server.guests import known_person, person_of, remember
from teban.server.large_bodies import BodyRoute
from teban.server.live_stream import LiveStream
from teban.server.online_host import online_of
from teban.server.online_limits import check_command, check_invitation, while_signed_in
from teban.server.responses import OF_ONLINE_GAMES, UNKNOWN_GAME, of_live_stream
from teban.service.models.common import Answer
from teban.service.models.events import Event

router = APIRouter(prefix="/api/online", tags=["online"], route_class=BodyRoute)

GameId = Annotated[str, Path(max_length=40, description="The game's name in addresses.")]
Since = Annotated[int, Query(ge=0, description="The number of the last update that is known; 0 for none.")]
Heard = Annotated[
    int, Query(ge=0, le=limits.TALK_NUMBER, description="Up to where the talk is known, as it was told; 0 for none.")
]
SoughtGame = Annotated[str | None, Query(max_length=40, description="The game that one looks for; without, all.")]
SoughtTime = Annotated[bool | None, Query(description="Live games alone, or all others; without, both.")]
LastEventId = Annotated[str, Header(max_length=24, description="Both, as browsers say it when they come back.")]


@router.get("/me", response_model=Me)
async def me(request: Request) -> Response:
    """Who asks."""
    return _json(_me(await person_of(request)))


@router.post("/me", response_model=Me, responses=OF_ONLINE_GAMES)
async def rename_me(asked: NameRequest, request: Request) -> Response:
    """A new name for who asks."""
    await check_command(request)
    person, token = await known_person(request)
    person = await (await online_of(request.app)).people.rename(person, asked.name)
    return _json(_me(person), token, request)


@router.get("/games", response_model=GameList)
async def my_games(request: Request) -> Response:
    """The games of who asks."""
    online = await online_of(request.app)
    return _json(await online.mine(await person_of(request)))


@router.get("/games/updates", name="follow_my_games", response_class=Response, responses=of_live_stream("ListStream"))
async def follow_my_games(request: Request) -> Response:
    """The games of who asks: all of them, then each again when something has happened in it."""
    online = await online_of(request.app)
    person = await person_of(request)
    return LiveStream(request, while_signed_in(request, _lists(online.follow_mine(person))), person)


@router.get("/lobby", response_model=GameList, responses=UNKNOWN_GAME)
async def lobby(request: Request, game: SoughtGame = None, live: SoughtTime = None) -> Response:
    """Invitations that anybody may accept, and some of the games being played."""
    online = await online_of(request.app)
    return _json(await online.lobby(await person_of(request), _sought(game, live)))


@router.get("/lobby/updates", name="follow_lobby", response_class=Response, responses=of_live_stream("ListStream"))
async def follow_lobby(request: Request, game: SoughtGame = None, live: SoughtTime = None) -> Response:
    """Invitations that anybody may accept, and some of the games being played; all of them whenever others have come
    or gone, and each again when something has happened in it.
    """
    online = await online_of(request.app)
    person = await person_of(request)
    lists = online.follow_lobby(person, _sought(game, live))
    return LiveStream(request, while_signed_in(request, _lists(lists)), person)


@router.post("/games", response_model=OnlineGameAnswer, responses=OF_ONLINE_GAMES)
async def invite(asked: InvitationRequest, request: Request) -> Response:
    """Invite somebody to a game, whoever gets to know its name."""
    await check_invitation(request)
    online = await online_of(request.app)
    person, token = await known_person(request)
    person = await online.people.rename(person, asked.name)
    game = await online.invite(person, asked)
    return _json(await online.look(game.id, person), token, request)


@router.get("/games/{game_id}", name="online_game", response_model=OnlineGameAnswer, responses=OF_ONLINE_GAMES)
async def online_game(game_id: GameId, request: Request) -> Response:
    """A game as it stands."""
    online = await online_of(request.app)
    return _json(await online.look(game_id, await person_of(request)))


@router.post("/games/{game_id}", name="command", response_model=GameUpdate, responses=OF_ONLINE_GAMES)
async def command(game_id: GameId, asked: CommandRequest, request: Request) -> Response:
    """Do something at a game, once; the answer tells what has become of it."""
    await check_command(request)
    online = await online_of(request.app)
    person, token = await known_person(request)
    if isinstance(asked.command, Join):
        person = await online.people.rename(person, asked.command.name)
    return _json(await online.do(game_id, person, asked), token, request)


@router.get(
    "/games/{game_id}/updates", name="follow_game", response_class=Response, responses=of_live_stream("UpdateStream")
)
async def follow_game(
    game_id: GameId, request: Request, since: Since = 0, heard: Heard = 0, last_event_id: LastEventId = ""
) -> Response:
    """What becomes of a game, from an update on. Turns and clocks come together. Its players hear each other's talk."""
    online = await online_of(request.app)
    person = await person_of(request)
    await online.look(game_id, person)  # refuses before the stream begins
    place = GamePlace.read(last_event_id) or GamePlace(since, heard)
    updates = online.follow(game_id, person, place.update, place.heard)
    return LiveStream(request, while_signed_in(request, _updates(updates)), person, id_of=place.after)


def _sought(game: str | None, live: bool | None) -> Sought:
    """What somebody looks for in the lobby; a TebanError if there is no such game."""
    if game is not None:
        rule_set_of(game)
    return Sought(game, live)


def _me(person: PersonRow | None) -> Me:
    if person is None:
        return Me(is_known=False, name="", is_account=False, kind="guest")
    return Me(is_known=True, name=person.name, is_account=person.is_account, kind=person.kind)


def _json(answer: Answer, token: str | None = None, request: Request | None = None) -> Response:
    response = Response(answer.model_dump_json(), media_type="application/json", headers={"Cache-Control": "no-store"})
    if request:
        remember(response, token, request)
    return response


async def _updates(news: AsyncGenerator[GameUpdate | TalkNews | None, None]) -> AsyncGenerator[Event | None, None]:
    async for each in news:
        if isinstance(each, TalkNews):
            yield TalkEvent(data=each)
        else:
            yield UpdateEvent(data=each) if each else None


async def _lists(lists: AsyncGenerator[GameList | None, None]) -> AsyncGenerator[Event | None, None]:
    async for each in lists:
        yield ListEvent(data=each) if each else None
