"""The games over HTTP: which there are, their rules, single positions and records."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from teban.server.large_bodies import BodyRoute
from teban.server.responses import OF_GAMES, UNKNOWN_GAME
from teban.server.worker_pool import answered
from teban.service import games as service
from teban.service import pictures, positions, records
from teban.service import race as races
from teban.service.models.common import Language
from teban.service.models.games import Game, Shelf
from teban.service.models.lessons import Rules
from teban.service.models.pictures import Drawings
from teban.service.models.positions import GameSnapshot, Preview, Race, WhyNot
from teban.service.models.records import RecordedGame, RecordFile
from teban.service.models.requests import (
    DrawingRequest,
    GameName,
    GameSoFar,
    PreviewRequest,
    RecordRequest,
    WholeGame,
    WhyNotRequest,
)

router = APIRouter(prefix="/api", tags=["games"], route_class=BodyRoute)

Spoken = Annotated[Language, Query(description="The language of words: English or Japanese.")]


@router.get("/shelf", response_model=Shelf)
async def shelf(request: Request) -> Response:
    """All that the first page shows: the rule sets, a sample of each in play, and what tags and pieces are called."""
    return await answered(request, service.shelf)


@router.get("/games", response_model=list[Game])
async def games(request: Request) -> Response:
    """All rule sets with their names, options and evidence."""
    return await answered(request, service.games)


@router.get("/games/{game}/rules", response_model=Rules, responses=UNKNOWN_GAME)
async def rules(game: GameName, request: Request, lang: Spoken = "en") -> Response:
    """The complete rules of a game, as Markdown, and the figures of its sections."""
    return await answered(request, lambda: service.rules(game, lang))


@router.post("/position", response_model=GameSnapshot, responses=OF_GAMES)
async def position(asked: GameSoFar, request: Request) -> Response:
    """A game after all its actions: what to draw, what is legal, who is to act, how it ended."""
    return await answered(request, lambda: positions.position(asked))


@router.post("/why-not", response_model=WhyNot, responses=OF_GAMES)
async def why_not(asked: WhyNotRequest, request: Request) -> Response:
    """Why an action is not legal; null if it is."""
    return await answered(request, lambda: positions.why_not(asked))


@router.post("/preview", response_model=Preview, responses=OF_GAMES)
async def preview(asked: PreviewRequest, request: Request) -> Response:
    """How the race would stand after an action, and whether it would end the game; refused if it is not legal."""
    return await answered(request, lambda: positions.preview(asked))


@router.post("/race", response_model=Race, responses=OF_GAMES)
async def race(asked: GameSoFar, request: Request) -> Response:
    """How both sides stood in a game, turn by turn: the values of their meters at the start and after each turn."""
    return await answered(request, lambda: races.race(asked), is_long=True)


@router.post("/drawings", response_model=Drawings, responses=OF_GAMES)
async def drawings(asked: DrawingRequest, request: Request) -> Response:
    """A game as SVG drawings: as it stands, or its start and what each turn led to."""
    return await answered(request, lambda: pictures.drawings(asked), is_long=True)


@router.post("/record", response_model=RecordFile, responses=OF_GAMES)
async def write_record(asked: WholeGame, request: Request) -> Response:
    """A game as a record file, with what there is to say about it and its turns."""
    return await answered(request, lambda: records.write_record(asked))


@router.post("/record/read", response_model=RecordedGame, responses=OF_GAMES)
async def read_record(asked: RecordRequest, request: Request) -> Response:
    """The game that a record file tells."""
    return await answered(request, lambda: records.read_record(asked))
