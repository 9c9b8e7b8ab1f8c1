"""The engine: its turns and its thoughts."""

import threading
from collections.abc import Generator
from time import monotonic

from teban.core.action import cells_named
from teban.core.boards import Board
from teban.core.match import Match
from teban.engine import analysis
from teban.engine.analysis import Analyser, NothingToAnalyse
from teban.engine.levels import STRONGEST
from teban.engine.player import LevelPlayer
from teban.engine.search import Candidate
from teban.service import limits
from teban.service.analysers import AnalyserCache
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
        self._player = InterruptiblePlayer(asked.level, asked.seed)
        self.seconds = seconds_of(asked.level, asked.seconds)
        """How long it takes, if it takes long."""
        self._is_stopped = threading.Event()

    def __iter__(self) -> Generator[TurnTakenEvent, None, None]:
        match, asked = self._match, self._asked
        seat, began, before = match.seat, monotonic(), len(match.actions)
        while not match.outcome and match.seat == seat and not self._is_stopped.is_set():
            match.play(self._player.choose(match, asked.seconds - (monotonic() - began)))
        told = snapshot(match, asked.lang)
        yield TurnTakenEvent(data=TurnTaken(actions=list(match.actions[before:]), **dict(told)))

    def hurry(self) -> None:
        """Take the turn with what is known so far."""
        self._player.hurry()

    def stop(self) -> None:
        """Play no further action."""
        self._is_stopped.set()
        self._player.hurry()


def seconds_of(level: int, seconds: float) -> float:
    """How long a level thinks that may think so long: the strongest takes all its time, the others next to none."""
    return seconds if level == STRONGEST else 0.0


class InterruptiblePlayer:
    """A player of a level, who can be told to think no longer."""

    def __init__(self, level: int, seed: int) -> None:
        self._player = LevelPlayer(level, memory=limits.MEMORY, seed=seed)
        self._is_hurried = threading.Event()

    def choose(self, match: Match, seconds: float) -> str:
        """What looks best."""
        return self._player.choose(match, SHORTEST if self._is_hurried.is_set() else max(seconds, SHORTEST))

    def hurry(self) -> None:
        """End a `choose` in another thread at once, and every later one soon."""
        self._is_hurried.set()
        self._player.stop()


class Thoughts:
    """What the engine thinks of a position, again and again."""

    def __init__(self, asked: AnalysisRequest, analysers: AnalyserCache, client: str = "") -> None:
        """`analysers`: where searches are kept that may be gone on with; `client`: whose share of them this one is."""
        self._asked, self._match = asked, replayed(asked)
        self._analysers, self._client = analysers, client
        if self._match.outcome:
            raise NothingToAnalyse(Reason("engine.nothing_to_analyse"))
        self._is_stopped = threading.Event()
        self._running: Analyser | None = None
        self._lock = threading.Lock()
        """Held while the analyser is stopped or let go: once let go, it may be somebody else's."""

    def __iter__(self) -> Generator[AnalysisEvent, None, None]:
        # The memory of a search is taken only now that it begins.
        kept = self._analysers.begin(self._asked, self._match, self._client)
        with self._lock:
            self._running = kept.analyser
        is_sound = True
        try:
            if self._is_stopped.is_set():
                return
            for found in kept.analyser:
                yield self._event(found, kept.key)
        except Exception:
            is_sound = False
            raise
        finally:
            with self._lock:
                self._running = None
            if is_sound and self._asked.analyser is not None:
                self._analysers.keep(kept)

    def hurry(self) -> None:
        """One last thought."""
        with self._lock:
            if self._running:
                self._running.stop()

    def stop(self) -> None:
        """One last thought, if any."""
        self._is_stopped.set()
        self.hurry()

    def _event(self, found: analysis.Analysis, key: str) -> AnalysisEvent:
        told = Analysis(
            seat=seat_of(self._match),
            visits=found.visits,
            seconds=round(found.seconds, 2),
            candidates=[_told(candidate, self._match.position.board) for candidate in found.candidates],
            analyser=None if self._asked.analyser is None else key,
        )
        return AnalysisEvent(data=told)


def _told(found: Candidate, board: Board) -> models.Candidate:
    return models.Candidate.model_validate(
        {**vars(found), "win": round(found.win, 4), "cells": [cells_named(each, board) for each in found.turns[0]]}
    )
