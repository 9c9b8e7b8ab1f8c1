"""Puzzles over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from teban.server.event_stream import EventStream
from teban.server.large_bodies import BodyRoute
from teban.server.responses import OF_PUZZLES, UNKNOWN_PUZZLE, of_stream
from teban.server.worker_pool import answered, pools_of, run_in_pool
from teban.service import puzzles as service
from teban.service.models.puzzles import Puzzle, PuzzleTitle
from teban.service.models.requests import AttemptRequest, GameName

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], route_class=BodyRoute)

Number = Annotated[int, Path(ge=1, le=10**6, description="The number of a puzzle.")]


@router.get("", response_model=dict[str, list[PuzzleTitle]])
async def puzzles(request: Request) -> Response:
    """All puzzles by game: what they are called and how hard they are."""
    return await answered(request, service.puzzles)


@router.get("/{game}/{number}", response_model=Puzzle, responses=UNKNOWN_PUZZLE)
async def puzzle(game: GameName, number: Number, request: Request) -> Response:
    """One puzzle, with its solution: whoever looks at that spoils nobody's pleasure but their own."""
    return await answered(request, lambda: service.puzzle(game, number))


@router.post(
    "/{game}/{number}/attempt", response_class=Response, responses={**of_stream("AttemptStream"), **OF_PUZZLES}
)
async def attempt(game: GameName, number: Number, asked: AttemptRequest, request: Request) -> EventStream:
    """What follows an action: an event `position`, then `verdict`, then a `position` for each action of the reply.

    `queued` may come in between. After a mistake there is no reply: the verdict tells how the game may go on.
    """
    tried = await run_in_pool(request, lambda: service.Attempt(game, number, asked))
    return EventStream(request, tried.judging, pool=pools_of(request.app).proofs, opening=[tried.position])
