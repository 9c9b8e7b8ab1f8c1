"""Positions and reasons as models: data to draw, and words in the reader's language."""

from teban.core.action import cells_named
from teban.core.match import Match
from teban.core.position import Position
from teban.core.view import Outcome as RuledOutcome
from teban.errors import TebanError
from teban.service.models.common import InWords, Seat
from teban.service.models.errors import ErrorAnswer, Problem
from teban.service.models.games import Sample
from teban.service.models.lessons import Figure, Picture
from teban.service.models.positions import GameSnapshot, Outcome, Reason, Scene, Turn, View
from teban.teach import figures
from teban.words import LANGUAGES, words
from teban.words import Reason as ReasonCode
from teban.words.catalogue import catalogue


def snapshot(match: Match, lang: str) -> GameSnapshot:
    """Everything about a match as it stands."""
    position, ended = match.position, match.outcome
    view = position.view()
    return GameSnapshot(
        view=View.model_validate(view),
        text=position.text,
        seat=seat_of(position),
        turns=[Turn.model_validate(turn) for turn in match.turns],
        turn_number=match.turn_number,
        legal=list(match.legal()),
        prompt=None if ended or view.prompt is None else view.prompt.say(lang),
        outcome=outcome(ended, lang),
        last=list(match.last_places()),
    )


def seat_of(at: Match | Position) -> Seat:
    """Whose action it is, as a type that knows both seats."""
    return 1 if at.seat == 1 else 2


def sample(match: Match) -> Sample:
    """A match to look at: how it came about and what to draw, but nothing to choose."""
    return Sample(
        actions=list(match.actions),
        scene=Scene.model_validate(match.position.view()),
        places=[list(cells) for cells in match.last_cells()],
    )


def figure(drawn: figures.Figure, lang: str) -> Figure:
    """A figure of the rules: the section it belongs to, and its pictures with their captions."""
    return Figure(section=drawn.section, pictures=[_picture(drawn, picture, lang) for picture in drawn.pictures])


def _picture(drawn: figures.Figure, picture: figures.Picture, lang: str) -> Picture:
    match = drawn.match(picture)
    shown, board = sample(match), match.position.board
    return Picture(
        scene=shown.scene,
        places=shown.places,
        moves=[list(cells_named(each, board)) for each in shown.actions[len(picture.actions) - picture.fresh :]],
        marks=list(picture.marks),
        caption=picture.captions[lang],
    )


def in_words(section: str, code: str) -> InWords:
    """An entry of the catalogue in every language."""
    return InWords(**{lang: words(section, code, lang) for lang in LANGUAGES})


def section_in_words(section: str) -> dict[str, InWords]:
    """A section of the catalogue in every language, by code."""
    return {code: in_words(section, code) for code in catalogue(LANGUAGES[0])[section]}


def outcome(ended: RuledOutcome | None, lang: str) -> Outcome | None:
    """How a match ended, in data and in words."""
    if ended is None:
        return None
    return Outcome.model_validate({"winner": ended.winner, "reason": ended.reason, "words": ended.say(lang)})


def reason(why: ReasonCode | None, lang: str) -> Reason | None:
    """Why something cannot be, in data and in words."""
    return None if why is None else Reason(**why.json(), words=why.say(lang))


def problem(why: ReasonCode) -> Problem:
    """Why a request cannot be answered, in data and in words of every language."""
    return Problem(**why.json(), words=InWords(**{lang: why.say(lang) for lang in LANGUAGES}))


def error_answer(error: TebanError) -> ErrorAnswer:
    """An error as an answer."""
    return ErrorAnswer(error=problem(error.reason))
