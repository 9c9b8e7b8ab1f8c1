"""Errors that an address may answer with, and streams of events: what OpenAPI says beside the models."""

from types import UnionType
from typing import Any, get_args

from pydantic.json_schema import models_json_schema

from teban.online.models.games import ListStream
from teban.online.models.talk import UpdateStream
from teban.service.models.engine import AnalysisStream, ReviewStream, TurnStream
from teban.service.models.errors import ErrorAnswer
from teban.service.models.events import Event
from teban.service.models.play import PlayStream
from teban.service.models.puzzles import AttemptStream

Responses = dict[int | str, dict[str, Any]]
RETRY_AFTER = {"Retry-After": {"description": "Seconds after which to try again.", "schema": {"type": "integer"}}}

ANY_TIME: Responses = {
    429: {
        "model": ErrorAnswer,
        "description": "Too many concurrent requests from this client.",
        "headers": RETRY_AFTER,
    },
    500: {"model": ErrorAnswer, "description": "Something went wrong inside."},
    503: {"model": ErrorAnswer, "description": "The server is overloaded.", "headers": RETRY_AFTER},
}
UNKNOWN_GAME: Responses = {
    404: {"model": ErrorAnswer, "description": "There is no such game."},
    422: {"model": ErrorAnswer, "description": "The request cannot be understood."},
}
OF_GAMES: Responses = {
    400: {"model": ErrorAnswer, "description": "The request body is not valid JSON."},
    404: {"model": ErrorAnswer, "description": "There is no such game."},
    413: {"model": ErrorAnswer, "description": "The request is too large."},
    422: {"model": ErrorAnswer, "description": "The request cannot be understood, or the rules forbid it."},
}

UNKNOWN_PUZZLE: Responses = {
    404: {"model": ErrorAnswer, "description": "There is no such puzzle."},
    422: {"model": ErrorAnswer, "description": "The request cannot be understood."},
}
OF_PUZZLES: Responses = {
    **OF_GAMES,
    404: {"model": ErrorAnswer, "description": "There is no such puzzle."},
    501: {"model": ErrorAnswer, "description": "This server has no engine."},
}

OF_ONLINE_GAMES: Responses = {
    400: {"model": ErrorAnswer, "description": "The request body is not valid JSON."},
    403: {"model": ErrorAnswer, "description": "This is not for this person to do."},
    404: {"model": ErrorAnswer, "description": "There is no such game."},
    409: {"model": ErrorAnswer, "description": "The game has moved on, or is not so far yet."},
    413: {"model": ErrorAnswer, "description": "The request is too large."},
    422: {"model": ErrorAnswer, "description": "The request cannot be understood, or the rules forbid it."},
}

STREAM = "x-stream"
"""Under which key an answer names the events of its stream, for whoever generates types."""
STREAMS: dict[str, UnionType] = {
    "PlayStream": PlayStream,
    "TurnStream": TurnStream,
    "AnalysisStream": AnalysisStream,
    "ReviewStream": ReviewStream,
    "AttemptStream": AttemptStream,
    "UpdateStream": UpdateStream,
    "ListStream": ListStream,
}
"""The events of each kind of stream, by the name of its schema."""


def of_stream(name: str) -> Responses:
    """An answer that is a stream of an engine's events."""
    return {
        **_stream(name),
        **OF_GAMES,
        403: {"model": ErrorAnswer, "description": "This is a position of a game that who asks is playing online."},
        501: {"model": ErrorAnswer, "description": "This server has no engine."},
    }


def of_live_stream(name: str) -> Responses:
    """An answer that is a stream of what happens in online games."""
    return {**_stream(name), **OF_ONLINE_GAMES}


def _stream(name: str) -> Responses:
    """Events, each with the field `event` and its data as JSON in the field `data`."""
    events = [_as_sent(event) for event in get_args(STREAMS[name])]
    content = {"text/event-stream": {"schema": {"description": "One event of the stream.", "oneOf": events}}}
    description = f"Server-Sent Events: `{name}`, with the data written as JSON."
    return {200: {"description": description, "content": content, STREAM: name}}


def _as_sent(event: type[Event]) -> dict[str, Any]:
    """The schema of an event as it travels, where data is text."""
    data = event.model_fields["data"].annotation
    assert isinstance(data, type)
    return {
        "type": "object",
        "required": ["event", "data"],
        "properties": {
            "event": {"const": event.model_fields["event"].default, "description": "What has happened."},
            "data": {
                "type": "string",
                "contentMediaType": "application/json",
                "contentSchema": {"$ref": f"#/components/schemas/{data.__name__}"},
                "description": "About what.",
            },
        },
    }


def stream_schemas() -> dict[str, Any]:
    """The schemas of all events, which belong to no answer that FastAPI knows, and of the streams they come in."""
    events = {event for stream in STREAMS.values() for event in get_args(stream)}
    ordered = sorted(events, key=lambda event: event.__name__)
    _, found = models_json_schema(
        [(event, "serialization") for event in ordered], ref_template="#/components/schemas/{model}"
    )
    schemas: dict[str, Any] = found["$defs"]
    for name, stream in STREAMS.items():
        names = [event.__name__ for event in get_args(stream)]
        schemas[name] = {
            "title": name,
            "description": "One event of the stream.",
            "oneOf": [{"$ref": f"#/components/schemas/{each}"} for each in names],
        }
    return schemas
