"""A game in play over HTTP: one request for one human action, the computer's reply included."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from teban.server.event_stream import EventStream, events_response
from teban.server.fair_play import fairly
from teban.server.large_bodies import BodyRoute
from teban.server.responses import OF_GAMES, of_stream
from teban.server.worker_pool import answered, run_in_pool
from teban.service import play as service
from teban.service.models.events import Event
from teban.service.models.play import OpenedGame
from teban.service.models.requests import PlayRequest, StateRequest

router = APIRouter(prefix="/api", tags=["play"], route_class=BodyRoute)


@router.post("/open", response_model=OpenedGame, responses=OF_GAMES)
async def open_game(asked: StateRequest, request: Request) -> Response:
    """A game to go on with: its state, and its turns with the positions in which they began."""
    return await answered(request, lambda: service.open_game(asked))


@router.post("/play", response_class=Response, responses=of_stream("PlayStream"))
async def play(asked: PlayRequest, request: Request) -> Response:
    """The position after what was played, then the computer's reply: an event `position` for each of its actions.

    `queued` and `thinking` come in between. The stream ends when somebody else is to act, or the game is over.
    """
    if asked.computer is None:
        return await run_in_pool(request, lambda: _response(request, service.Play(asked)))
    return await fairly(request, asked, lambda: _response(request, service.Play(asked)))


def _response(request: Request, played: service.Play) -> Response:
    opening: list[Event] = [played.position]
    if not played.reply:
        return events_response(request, opening)
    return EventStream(request, played.reply, seconds=played.reply.seconds, opening=opening, tells_time=True)
