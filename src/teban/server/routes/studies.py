"""What a study needs beside single positions: whole trees of variations, and positions set up by hand."""

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from teban.core.position import Position
from teban.core.setup import Setup, palette, put_together, take_apart
from teban.errors import BadText
from teban.registry import load, rule_set_of
from teban.server.worker_pool import json_response
from teban.service import models as answers
from teban.service.models.requests import PositionTextRequest, SetupRequest, TreeRequest
from teban.words import Reason

router = APIRouter(prefix="/api", tags=["study"])


@router.post("/tree", response_model=answers.Tree, responses=answers.OF_GAMES)
async def tree(asked: TreeRequest, request: Request) -> Response:
    """To which turn each node of a tree of variations belongs, and to whom; refused if any of them is illegal."""
    return await json_response(request, lambda: {"turns": _turns(asked)})


def _turns(asked: TreeRequest) -> list[dict[str, int]]:
    replay = asked.replay()
    match = replay.match
    if len(asked.depths) != len(asked.actions):
        raise BadText(Reason("server.bad_tree"))
    turns = []
    for depth, action in zip(asked.depths, asked.actions, strict=True):
        if depth > len(match.actions) + 1:
            raise BadText(Reason("server.bad_tree"))
        while len(match.actions) >= depth:
            match.takeback()
        turns.append({"number": match.turn_number, "seat": match.seat})
        replay.play(action)
    return turns


@router.post("/setup", response_model=answers.EditablePosition, responses=answers.OF_GAMES)
async def set_up(asked: SetupRequest, request: Request) -> Response:
    """The position that somebody set up by hand, or why the rules cannot hold it."""
    return await json_response(request, lambda: _tell(_position(asked)))


@router.post("/setup/read", response_model=answers.EditablePosition, responses=answers.OF_GAMES)
async def read_setup(asked: PositionTextRequest, request: Request) -> Response:
    """The position of a text form, taken apart; or why there is none."""
    return await json_response(request, lambda: _tell(load(asked.text)))


def _position(asked: SetupRequest) -> Position:
    rule_set = rule_set_of(asked.game)
    counts = {kind: (one, two) for kind, (one, two) in asked.counts.items()}
    one, two = asked.used
    setup = Setup(asked.contents, asked.seat, counts, (tuple(one), tuple(two)))
    return put_together(rule_set, rule_set.game.read_options(asked.options), setup)


def _tell(position: Position) -> dict[str, Any]:
    rule_set = rule_set_of(position.game.name)
    view = position.view()
    scene = view.json()
    del scene["choices"]
    return {
        "text": position.text,
        "options": dict(position.options),
        "scene": scene,
        "setup": asdict(take_apart(position)),
        "palette": {symbol: asdict(piece) for symbol, piece in palette(rule_set, position.options).items()},
        "cards": list(dict.fromkeys(card.name for card in view.cards)),
    }
