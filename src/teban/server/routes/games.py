"""The shelf, and single positions: everything that needs rules and no thinking."""

from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

import teban
from teban import record
from teban.registry import begin
from teban.server.lengths import TURNS
from teban.server.samples import SAMPLES
from teban.server.worker_pool import json_response, run_in_pool
from teban.service import models as answers
from teban.service.models.requests import GameName, GameSoFar, Language, RecordRequest, WholeGame, WhyNotRequest
from teban.service.serialize import figure_json, match_json, reason_json, sample_json, words_json
from teban.teach.figures import figures
from teban.words import Reason

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/shelf", response_model=answers.Shelf)
def shelf() -> Response:
    """All that the first page shows: the rule sets, a sample of each in play, and what tags and pieces are called."""
    return Response(shelf_bytes(), media_type="application/json")


@cache
def shelf_bytes() -> bytes:
    """The shelf, which is the same for everybody."""
    samples = {
        game.name: GameSoFar(game=game.name, actions=SAMPLES[game.name].split()).match() for game in teban.games()
    }
    told = {
        "games": [
            {**game.json(), "turns": TURNS[game.name], "sample": sample_json(samples[game.name])}
            for game in teban.games()
        ],
        "words": {section: words_json(section) for section in ("tag", "term")},
    }
    return bytes(JSONResponse(told).body)


@router.get("/games", response_model=list[answers.Game])
async def games(request: Request) -> Response:
    """All rule sets with their names, options and evidence."""
    return await json_response(request, lambda: [game.json() for game in teban.games()])


@router.get("/games/{game}/rules", response_model=answers.Rules, responses=answers.UNKNOWN_GAME)
async def rules(game: GameName, request: Request, lang: Language = "en") -> Response:
    """The complete rules of a game, as Markdown, and the figures of its sections."""
    written = await run_in_pool(request, lambda: rules_bytes(game, lang))
    return Response(written, media_type="application/json")


@cache
def rules_bytes(game: str, lang: str) -> bytes:
    """The rules, which are the same for everybody who reads that language."""
    figures_told = [figure_json(figure, lang) for figure in figures(game)]
    told = {"game": game, "lang": lang, "markdown": teban.game(game).rules(lang), "figures": figures_told}
    return bytes(JSONResponse(told).body)


@router.post("/position", response_model=answers.GameSnapshot, responses=answers.OF_GAMES)
async def position(asked: GameSoFar, request: Request) -> Response:
    """A game after all its actions: what to draw, what is legal, who is to act, how it ended."""
    return await json_response(request, lambda: match_json(asked.match(), asked.lang))


@router.post("/why-not", response_model=answers.WhyNot, responses=answers.OF_GAMES)
async def why_not(asked: WhyNotRequest, request: Request) -> Response:
    """Why an action is not legal; null if it is."""
    return await json_response(request, lambda: {"reason": reason_json(_reason(asked), asked.lang)})


def _reason(asked: WhyNotRequest) -> Reason | None:
    match = asked.match()
    return Reason("match_over") if match.outcome else match.position.why_not(asked.action)


@router.post("/record", response_model=answers.Record, responses=answers.OF_GAMES)
async def write_record(asked: WholeGame, request: Request) -> Response:
    """A game as a record file, with what there is to say about it and its turns."""
    return await json_response(request, lambda: {"text": record.write(asked.match())})


@router.post("/record/read", response_model=answers.RecordedGame, responses=answers.OF_GAMES)
async def read_record(asked: RecordRequest, request: Request) -> Response:
    """The game that a record file tells."""
    return await json_response(request, lambda: _recorded(record.read(asked.text)))


def _recorded(match: teban.Match) -> dict[str, Any]:
    start = match.start
    own = begin(start.game.name, start.options)
    outcome = match.outcome
    return {
        "game": start.game.name,
        "options": dict(start.options),
        "start": "" if start == own else start.text,
        "actions": list(match.actions),
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        "players": list(match.players),
        "date": match.date,
        "comment": match.comment,
        "comments": match.comments,
    }
