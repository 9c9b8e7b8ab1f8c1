"""Refusals, and which of them an address may give."""

from typing import Any

from pydantic import Field

from teban.service.models.common import Answer, InWords
from teban.service.models.positions import Message


class Why(Message):
    """Why a request is refused."""

    words: InWords
    """The sentence."""


class Refusal(Answer):
    """A request that cannot be answered."""

    error: Why
    """Why not."""
    fields: list[str] = Field(default_factory=list)
    """Where the request is wrong, if it could not be understood."""


Responses = dict[int | str, dict[str, Any]]
RETRY_AFTER = {"Retry-After": {"description": "Seconds after which to try again.", "schema": {"type": "integer"}}}

ANY_TIME: Responses = {
    429: {"model": Refusal, "description": "This client asks for too much at once.", "headers": RETRY_AFTER},
    503: {"model": Refusal, "description": "Too many are waiting.", "headers": RETRY_AFTER},
}
UNKNOWN_GAME: Responses = {
    404: {"model": Refusal, "description": "There is no such game."},
    422: {"model": Refusal, "description": "The request cannot be understood."},
}
OF_GAMES: Responses = {
    400: {"model": Refusal, "description": "The request is no JSON."},
    404: {"model": Refusal, "description": "There is no such game."},
    413: {"model": Refusal, "description": "The request is too large."},
    422: {"model": Refusal, "description": "The request cannot be understood, or the rules forbid it."},
}

UNKNOWN_PUZZLE: Responses = {
    404: {"model": Refusal, "description": "There is no such puzzle."},
    422: {"model": Refusal, "description": "The request cannot be understood."},
}
OF_PUZZLES: Responses = {
    **OF_GAMES,
    404: {"model": Refusal, "description": "There is no such puzzle."},
    501: {"model": Refusal, "description": "This server has no engine."},
}
