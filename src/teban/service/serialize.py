"""Positions as the page needs them: data to draw, and words in the visitor's language."""

from typing import Any

from teban.core.match import Match
from teban.core.view import Outcome
from teban.teach.figures import Figure
from teban.words import LANGUAGES, Reason, words
from teban.words.catalogue import catalogue


def match_json(match: Match, lang: str) -> dict[str, Any]:
    """Everything about a match as it stands."""
    position, outcome = match.position, match.outcome
    view = position.view()
    return {
        "view": view.json(),
        "text": position.text,
        "seat": position.seat,
        "turns": [{"number": t.number, "seat": t.seat, "actions": list(t.actions)} for t in match.turns],
        "turn_number": match.turn_number,
        "legal": list(match.legal()),
        "prompt": None if outcome or view.prompt is None else view.prompt.say(lang),
        "outcome": outcome_json(outcome, lang),
        "last": list(match.last_places()),
    }


def sample_json(match: Match) -> dict[str, Any]:
    """A match to look at: how it came about and what to draw, but nothing to choose."""
    scene = match.position.view().json()
    del scene["choices"]
    return {"actions": list(match.actions), "scene": scene, "last": list(match.last_places())}


def figure_json(figure: Figure, lang: str) -> dict[str, Any]:
    """A figure of the rules: the section it belongs to, and its pictures with their captions."""
    pictures = []
    for picture in figure.pictures:
        sample = sample_json(figure.match(picture))
        fresh = sample.pop("actions")[len(picture.actions) - picture.fresh :]
        pictures.append({**sample, "fresh": fresh, "marks": list(picture.marks), "caption": picture.captions[lang]})
    return {"section": figure.section, "pictures": pictures}


def words_json(section: str) -> dict[str, dict[str, str]]:
    """A section of the catalogue in every language, by code."""
    return {code: {lang: words(section, code, lang) for lang in LANGUAGES} for code in catalogue(LANGUAGES[0])[section]}


def outcome_json(outcome: Outcome | None, lang: str) -> dict[str, Any] | None:
    """How a match ended, in data and in words."""
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.reason, "words": outcome.say(lang)}


def reason_json(reason: Reason | None, lang: str) -> dict[str, Any] | None:
    """Why something cannot be, in data and in words."""
    return None if reason is None else {**reason.json(), "words": reason.say(lang)}
