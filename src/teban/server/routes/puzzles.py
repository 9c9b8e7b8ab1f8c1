"""Puzzles over HTTP: which there are, one of them, and what the coach says of an attempt.

The server remembers no attempt. Whoever tries sends all actions so far, and only the last of them is judged.
"""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse, Response

import teban
from teban.server.fair_queue import FairQueue
from teban.server.worker_pool import client_address, json_response
from teban.service import models as answers
from teban.service.models.requests import AttemptRequest, GameName
from teban.teach.puzzles import Puzzle, open_book
from teban.teach.puzzles.coach import answer as coach

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

Number = Annotated[int, Path(ge=1, le=10**6, description="The number of a puzzle.")]


@router.get("", response_model=dict[str, list[answers.PuzzleTitle]])
async def puzzles(request: Request) -> Response:
    """All puzzles by game: what they are called and how hard they are."""
    return await json_response(request, lambda: {game.name: _titles(game.name) for game in teban.games()})


def _titles(game: str) -> list[dict[str, int]]:
    return [{"number": p.number, "grade": p.grade, "turns": p.turns} for p in open_book(game).puzzles]


@router.get("/{game}/{number}", response_model=answers.Puzzle, responses=answers.UNKNOWN_PUZZLE)
async def puzzle(game: GameName, number: Number, request: Request) -> Response:
    """One puzzle, with its solution: whoever looks at that spoils nobody's pleasure but his own."""
    return await json_response(request, lambda: _tell(_find(game, number)))


@router.post("/{game}/{number}/attempt", response_model=answers.PuzzleAnswer, responses=answers.OF_PUZZLES)
async def attempt(game: GameName, number: Number, tried: AttemptRequest, request: Request) -> Response:
    """Whether the last action still wins; how the other side replies, or why it was a mistake."""
    found = _find(game, number)
    searches: FairQueue = request.app.state.searches
    async with searches.ticket(client_address(request)) as ticket:
        await ticket.admitted.wait()
        told = await asyncio.to_thread(coach, found, tuple(tried.actions))
    return JSONResponse({"verdict": told.verdict, "reply": told.reply, "winner": told.winner})


def _find(game: str, number: int) -> Puzzle:
    return open_book(teban.game(game).name).puzzle(number)


def _tell(found: Puzzle) -> dict[str, Any]:
    return {
        **found.data(),
        "game": found.game,
        "options": dict(found.position.options),
        "line": found.line,
        "timed": found.is_timed,
        "cells": _cells(found),
    }


def _cells(found: Puzzle) -> list[str]:
    """The cells of the first action, for a hint."""
    return next(list(choice.cells) for choice in found.position.view().choices if choice.action == found.line[0])
