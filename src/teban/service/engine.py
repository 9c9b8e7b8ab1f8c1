"""The engine: its turns and its thoughts."""

import threading
from collections.abc import Iterator
from time import monotonic

from teban.core.action import cells_named
from teban.core.boards import Board
from teban.engine.analysis import Analyser, NothingToAnalyse
from teban.engine.player import LevelPlayer
from teban.engine.search import Candidate
from teban.service import limits
from teban.service.models import engine as models
from teban.service.models.engine import Analysis, AnalysisEvent, TurnTaken, TurnTakenEvent
from teban.service.models.requests import AnalysisRequest, TurnRequest
from teban.service.replay import replayed
from teban.service.serialize import seat_of, snapshot
from teban.words import Reason

SHORTEST = 0.01
"""Seconds for each action of a turn, however late it is."""


class Turn:
    """The computer's turn at a level."""

    def __init__(self, asked: TurnRequest) -> None:
        self._asked, self._match = asked, replayed(asked)
        self._player = LevelPlayer(asked.level, memory=limits.MEMORY, seed=asked.seed)
        self._is_stopped = threading.Event()

    def __iter__(self) -> Iterator[TurnTakenEvent]:
        match, asked = self._match, self._asked
        seat, began, before = match.seat, monotonic(), len(match.actions)
        while not match.outcome and match.seat == seat and not self._is_stopped.is_set():
            left = asked.seconds - (monotonic() - began)
            match.play(self._player.choose(match, max(left, SHORTEST)))
        told = snapshot(match, asked.lang)
        yield TurnTakenEvent(data=TurnTaken(actions=list(match.actions[before:]), **dict(told)))

    def stop(self) -> None:
        """Play no further action."""
        self._is_stopped.set()
        self._player.stop()


class Thoughts:
    """What the engine thinks of a position, again and again."""

    def __init__(self, asked: AnalysisRequest) -> None:
        self._asked, self._match = asked, replayed(asked)
        if self._match.outcome:
            raise NothingToAnalyse(Reason("engine.nothing_to_analyse"))
        self._is_stopped = threading.Event()
        self._analyser: Analyser | None = None

    def __iter__(self) -> Iterator[AnalysisEvent]:
        asked, seat = self._asked, seat_of(self._match)
        # The memory of a search is taken only now that it begins.
        self._analyser = Analyser(self._match, seconds=asked.seconds, lines=asked.lines, memory=limits.MEMORY)
        if self._is_stopped.is_set():
            return
        for found in self._analyser:
            yield AnalysisEvent(
                data=Analysis(
                    seat=seat,
                    visits=found.visits,
                    seconds=round(found.seconds, 2),
                    candidates=[_told(candidate, self._match.position.board) for candidate in found.candidates],
                )
            )

    def stop(self) -> None:
        """One last thought, if any."""
        self._is_stopped.set()
        if self._analyser:
            self._analyser.stop()


def _told(found: Candidate, board: Board) -> models.Candidate:
    return models.Candidate.model_validate(
        {**vars(found), "win": round(found.win, 4), "cells": [cells_named(each, board) for each in found.turns[0]]}
    )
