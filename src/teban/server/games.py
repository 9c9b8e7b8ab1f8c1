"""The shelf, and single positions: everything that needs rules and no thinking."""

from functools import cache
from typing import Any

from fastapi import APIRouter

import teban
from teban import record
from teban.server.models import GameSoFar, Language, Question, RecordText
from teban.server.samples import SAMPLES
from teban.server.telling import tell_match, tell_reason, tell_sample, tell_words
from teban.shelf import begin
from teban.words import Reason

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/shelf")
@cache
def shelf() -> dict[str, Any]:
    """All that the first page shows: the rule sets, a sample of each in play, and what tags and pieces are called."""
    samples = {
        game.name: GameSoFar(game=game.name, actions=SAMPLES[game.name].split()).match() for game in teban.games()
    }
    return {
        "games": [{**game.json(), "sample": tell_sample(samples[game.name])} for game in teban.games()],
        "words": {section: tell_words(section) for section in ("tag", "term")},
    }


@router.get("/games")
def games() -> list[dict[str, Any]]:
    """All rule sets with their names, options and evidence."""
    return [game.json() for game in teban.games()]


@router.get("/games/{game}/rules")
def rules(game: str, lang: Language = "en") -> dict[str, str]:
    """The complete rules of a game, as Markdown."""
    return {"game": game, "lang": lang, "markdown": teban.game(game).rules(lang)}


@router.post("/position")
def position(asked: GameSoFar) -> dict[str, Any]:
    """A game after all its actions: what to draw, what is legal, who is to act, how it ended."""
    return tell_match(asked.match(), asked.lang)


@router.post("/why-not")
def why_not(asked: Question) -> dict[str, Any]:
    """Why an action is not legal; null if it is."""
    match = asked.match()
    reason = Reason("match_over") if match.outcome else match.position.why_not(asked.action)
    return {"reason": tell_reason(reason, asked.lang)}


@router.post("/record")
def write_record(asked: GameSoFar) -> dict[str, str]:
    """A game as a record file."""
    return {"text": record.write(asked.match())}


@router.post("/record/read")
def read_record(asked: RecordText) -> dict[str, Any]:
    """The game that a record file tells."""
    match = record.read(asked.text)
    start = match.start
    own = begin(start.game.name, start.options)
    return {
        "game": start.game.name,
        "options": dict(start.options),
        "start": "" if start == own else start.text,
        "actions": list(match.actions),
        "players": list(match.players),
        "date": match.date,
        "comment": match.comment,
    }
