"""Looking back at a game over HTTP: a stream with one event for each turn, as it is done.

The stream begins with `queued` as long as the review waits for a place in the queue, goes on with `reviewed` for each
turn and ends with `review`. Whoever closes the stream stops it.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from teban.core.match import Match
from teban.engine.review import NothingToReview, Reviewer, TurnReview
from teban.errors import TebanError
from teban.explain import explain
from teban.server.routes.engine import Event, Stream, in_thread, need_kernel
from teban.server.worker_pool import run_in_pool
from teban.service import limits
from teban.service import models as answers
from teban.service.models.requests import ReviewRequest
from teban.words import Reason

router = APIRouter(prefix="/api", tags=["engine"])

SLOWEST = 0.5
"""Seconds for one position of a short game: more would hardly change a verdict."""


class TooManyTurns(TebanError):
    """The game has more turns than can be looked at in the time there is."""


@router.post("/review", response_class=Response, responses=answers.REVIEW)
async def review(asked: ReviewRequest, request: Request) -> Stream:
    """The engine looks back at a game: events `queued`, then `reviewed` for each turn, then `review`."""
    match = await run_in_pool(request, asked.match)
    if not match.turns:
        raise NothingToReview(Reason("engine.nothing_to_review"))
    if len(match.turns) > limits.TURNS:
        raise TooManyTurns(Reason("server.too_many_turns", params={"most": limits.TURNS}))
    need_kernel()
    return Stream(request, lambda: review_events(reviewer(match, asked.seconds)))


def reviewer(match: Match, seconds: float) -> Reviewer:
    """A review that takes so long at most, apart from the explanations."""
    # Two positions are looked at in each turn, and one more at the beginning.
    each = seconds / (2 * len(match.turns) + 1)
    return Reviewer(match, seconds=min(each, SLOWEST), memory=limits.MEMORY)


async def review_events(reviewer: Reviewer) -> AsyncGenerator[Event, None]:
    """The events of a review; whoever leaves the loop stops it."""
    told = (reviewed_json(reviewed, len(reviewer)) for reviewed in reviewer)
    async with aclosing(in_thread(told, reviewer.stop)) as turns:
        async for turn in turns:
            yield "reviewed", turn
    yield "review", {"chances": [round(chance, 4) for chance in reviewer.review.chances]}


def reviewed_json(reviewed: TurnReview, of: int) -> dict[str, Any]:
    """A turn that was looked at, as plain data, with why in words of every language."""
    turn = reviewed.turn
    chance = min(max(reviewed.win_before, 0.0), 1.0)
    return {
        "number": turn.number,
        "of": of,
        "seat": turn.seat,
        "actions": list(turn.actions),
        "chance": round(chance if turn.seat == 1 else 1 - chance, 4),
        "loss": round(min(reviewed.loss, 1.0), 4),
        "better": list(reviewed.better),
        "turns_the_match": reviewed.turns_the_match,
        "facts": [fact.json() for fact in explain(reviewed)],
    }
