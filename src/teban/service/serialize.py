"""Positions and reasons as models: data to draw, and words in the reader's language."""

from typing import TypeVar

from teban.core.action import cells_named
from teban.core.match import Match
from teban.core.position import Position
from teban.core.view import Meter as CoreMeter
from teban.core.view import View as CoreView
from teban.errors import TebanError
from teban.service.models.common import InWords, Seat
from teban.service.models.errors import ErrorAnswer, Problem
from teban.service.models.games import Sample
from teban.service.models.lessons import Figure, Picture
from teban.service.models.play import Board, GameState, PositionView
from teban.service.models.positions import GameSnapshot, Meter, Outcome, Reason, Scene, Special, Turn, View
from teban.service.replay import key_of
from teban.teach import figures
from teban.words import LANGUAGES, Phase, words
from teban.words import Reason as ReasonCode
from teban.words.catalogue import catalogue

Shown = TypeVar("Shown", View, PositionView)


def snapshot(match: Match, lang: str) -> GameSnapshot:
    """Everything about a match as it stands."""
    position, ended = match.position, match.outcome
    view = position.view()
    return GameSnapshot(
        view=_with_meters(View, view, lang),
        text=position.text,
        seat=seat_of(position),
        turns=[Turn.model_validate(turn) for turn in match.turns],
        turn_number=match.turn_number,
        legal=list(match.legal()),
        prompt=None if ended or view.prompt is None else view.prompt.say(lang),
        consequences={} if ended else consequences(view, lang),
        outcome=outcome(match, lang),
        last=list(match.last_places()),
    )


def game_state(match: Match, lang: str, *, has_board: bool = False) -> GameState:
    """A game in play as it stands after its last action."""
    position, ended = match.position, match.outcome
    view = position.view()
    shown = _with_meters(PositionView, view, lang)
    return GameState(
        action=match.actions[-1] if match.actions else None,
        text=position.text,
        seat=seat_of(position),
        begins_turn=match.actions_in_turn == 0,
        key=once_key(position) if match.actions_in_turn == 0 else None,
        # A draw by repetition leaves actions that the rules of the game allow.
        view=shown.model_copy(update={"choices": []}) if ended else shown,
        special=None if ended else special(view.special, lang),
        places=[list(cells) for cells in match.last_cells()],
        prompt=None if ended or view.prompt is None else view.prompt.say(lang),
        consequences={} if ended else consequences(view, lang),
        outcome=outcome(match, lang),
        board=Board.model_validate(view) if has_board else None,
    )


def _with_meters(kind: type[Shown], view: CoreView, lang: str) -> Shown:
    """What a model takes of a view, with its meters in words."""
    told = {name: getattr(view, name) for name in kind.model_fields}
    return kind.model_validate({**told, "meters": [meter(each, lang) for each in view.meters]})


def meter(counted: CoreMeter, lang: str) -> Meter:
    """How far a seat has come, in data and in words."""
    told = {name: value for name, value in vars(counted).items() if name != "reading"}
    return Meter(**told, name=counted.name(lang), words=counted.say(lang))


def once_key(position: Position) -> str | None:
    """What a question names a position by that began one turn; None in games whose positions never come back."""
    return key_of(position) if position.game.can_cycle else None


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
        moves=[list(cells_named(each, board)) for each in shown.actions[len(picture.actions) - picture.new_actions :]],
        marks=list(picture.marks),
        caption=picture.captions[lang],
    )


def in_words(section: str, code: str) -> InWords:
    """An entry of the catalogue in every language."""
    return InWords(**{lang: words(section, code, lang) for lang in LANGUAGES})


def section_in_words(section: str) -> dict[str, InWords]:
    """A section of the catalogue in every language, by code."""
    return {code: in_words(section, code) for code in catalogue(LANGUAGES[0])[section]}


def consequences(view: CoreView, lang: str) -> dict[str, str]:
    """What legal actions lead to that nobody should overlook, in words, by action."""
    return {choice.action: choice.consequence.say(lang) for choice in view.choices if choice.consequence}


def outcome(match: Match, lang: str) -> Outcome | None:
    """How a match ended, in data and in words."""
    ended, result = match.outcome, match.result
    if ended is None or result is None:
        return None
    told = {"winner": ended.winner, "reason": ended.reason, "words": result.say(lang), "cells": list(result.cells)}
    return Outcome.model_validate(told)


def special(phase: Phase | None, lang: str) -> Special | None:
    """What is special about a part of the game, in words."""
    return Special(code=phase.code, name=phase.name(lang), words=phase.say(lang)) if phase else None


def reason(why: ReasonCode | None, lang: str) -> Reason | None:
    """Why something cannot be, in data and in words."""
    return None if why is None else Reason(**why.json(), words=why.say(lang))


def problem(why: ReasonCode) -> Problem:
    """Why a request cannot be answered, in data and in words of every language."""
    return Problem(**why.json(), words=InWords(**{lang: why.say(lang) for lang in LANGUAGES}))


def error_answer(error: TebanError) -> ErrorAnswer:
    """An error as an answer."""
    return ErrorAnswer(error=problem(error.reason))
