"""Puzzles over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from teban.server.responses import OF_PUZZLES, UNKNOWN_PUZZLE
from teban.server.worker_pool import answered, searched
from teban.service import puzzles as service
from teban.service.models.puzzles import Puzzle, PuzzleAnswer, PuzzleTitle
from teban.service.models.requests import AttemptRequest, GameName

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

Number = Annotated[int, Path(ge=1, le=10**6, description="The number of a puzzle.")]


@router.get("", response_model=dict[str, list[PuzzleTitle]])
async def puzzles(request: Request) -> Response:
    """All puzzles by game: what they are called and how hard they are."""
    return await answered(request, service.puzzles)


@router.get("/{game}/{number}", response_model=Puzzle, responses=UNKNOWN_PUZZLE)
async def puzzle(game: GameName, number: Number, request: Request) -> Response:
    """One puzzle, with its solution: whoever looks at that spoils nobody's pleasure but their own."""
    return await answered(request, lambda: service.puzzle(game, number))


@router.post("/{game}/{number}/attempt", response_model=PuzzleAnswer, responses=OF_PUZZLES)
async def attempt(game: GameName, number: Number, asked: AttemptRequest, request: Request) -> Response:
    """Whether the last action still wins; how the other side replies, or why it was a mistake."""
    return await searched(request, lambda: service.attempt(game, number, asked))
