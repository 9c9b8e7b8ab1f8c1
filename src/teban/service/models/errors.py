"""Why a request cannot be answered."""

from pydantic import Field

from teban.service.models.common import Answer, InWords
from teban.service.models.positions import Message


class Problem(Message):
    """Why a request cannot be answered."""

    words: InWords
    """The sentence."""


class ErrorAnswer(Answer):
    """A request that cannot be answered."""

    error: Problem
    """Why not."""
    fields: list[str] = Field(default_factory=list)
    """Where the request is wrong, if it could not be understood."""
