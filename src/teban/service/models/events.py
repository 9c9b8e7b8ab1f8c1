"""Answers that come bit by bit, as Server-Sent Events."""

from teban.service.models.errors import OF_GAMES, Refusal, Responses


def _events(description: str, *names: str) -> Responses:
    event = {
        "type": "object",
        "description": "One event of the stream.",
        "required": ["event", "data"],
        "properties": {
            "event": {"enum": ["queued", *names], "description": "What has happened."},
            "data": {"type": "string", "contentMediaType": "application/json", "description": "About what."},
        },
    }
    return {
        200: {"description": description, "content": {"text/event-stream": {"schema": event}}},
        501: {"model": Refusal, "description": "This server has no engine."},
        **OF_GAMES,
    }


TURN = _events(
    "Server-Sent Events: `queued` with `ahead`, how many wait before this one; `thinking` with `seconds` so far; "
    "finally `turn` with `actions` and all that `/api/position` would tell after them.",
    "thinking",
    "turn",
)
REVIEW = _events(
    "Server-Sent Events: `queued` with `ahead`, how many wait before this one; then `reviewed` for each turn, with "
    "`number`, `of` (how many turns there are), `seat`, `actions`, `chance` (that seat 1 wins, before the turn), "
    "`loss` (what the turn cost of the chance of who took it), `better` (what the engine would have played; empty if "
    "just that), `turns_the_match` and `facts`, each with `code`, `cells`, `params`, `line` (the turns after which it "
    "can be seen) and `words`; finally `review` with `chances`, before each turn and at the end.",
    "reviewed",
    "review",
)
ANALYSIS = _events(
    "Server-Sent Events: `queued` with `ahead`, how many wait before this one; then `analysis` again and again, each "
    "with `seat`, `visits`, `seconds` and `candidates`, the best first: `action`, `visits`, `win` (the chance of "
    "whoever is to act), `winner` (the seat that wins for certain, 0 for a certain draw), `distance` (in how many "
    "actions) and `turns` (the line expected).",
    "analysis",
)
