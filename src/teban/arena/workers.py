"""Processes that play the games of a contest, and a watch over them.

A worker plays one game at a time and tells every action at once. So whoever watches knows, when a worker falls silent
or dies, which game it was in and whose turn it was: that player has lost, and another worker takes the place.
"""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from math import isinf
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic, perf_counter
from typing import NamedTuple

from teban.arena.contest import Contest, Fixture, GameResult
from teban.arena.openings import Opening
from teban.arena.referee import FAILED, TIMEOUT, GameEnd, Referee
from teban.core.match import Match
from teban.core.position import Position
from teban.core.view import Outcome
from teban.engine.player import Player
from teban.errors import TebanError
from teban.words import Reason

Maker = Callable[[str, int, int], Player]
"""Makes a player from what it is called, the visits it may use (0: no limit), and a seed."""

_STARTING = 120.0
"""How many seconds a worker, or a player, may take to get ready."""
_SILENCE = 10.0
"""How many seconds after the end of its time a player is given up, if the referee did not end the game before."""
_UNTIMED = 3600.0
"""How many seconds a single action may take where there is no clock."""
_LEAVING = 3.0
"""How many seconds a worker has to tidy up when it is told to go."""

_HERE, _READY = "?", ""
"""What a worker says when it can begin, and when the players of a game can; all else is actions and games."""


class WorkerError(TebanError):
    """The games cannot be played at all."""


class Task(NamedTuple):
    """A game to play."""

    fixture: Fixture
    opening: Opening


class Worker:
    """A process, and what is known of the game it plays."""

    def __init__(self, contest: Contest, maker: Maker) -> None:
        self._contest = contest
        self._task: Task | None = None
        self._actions: list[str] = []
        self._has_spoken = False
        self._timeout = _STARTING
        self._heard = self._begun = monotonic()
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, contest, maker), daemon=True)
        self._process.start()
        theirs.close()

    @property
    def is_free(self) -> bool:
        """Whether it has nothing to do."""
        return self._task is None

    @property
    def deadline(self) -> float:
        """When, on the monotonic clock, it must have been heard of."""
        return self._heard + self._timeout

    def begin(self, task: Task) -> None:
        """Give it a game to play."""
        self._task, self._actions = task, []
        self._timeout = _STARTING
        self._heard = self._begun = monotonic()
        with suppress(BrokenPipeError):  # that it died will be noticed when it is listened to
            self.pipe.send(task)

    def listen(self) -> GameResult | None:
        """Take one message; the game, if that has ended, be it because the worker is dead."""
        try:
            message = self.pipe.recv()
        except (EOFError, OSError):
            self._process.join(_LEAVING)
            if not self._has_spoken:
                raise WorkerError(Reason("arena.no_worker", params={"code": self._process.exitcode})) from None
            return self._forfeit(FAILED, f"the process ended with {self._process.exitcode}")
        self._has_spoken = True
        self._heard = monotonic()
        if isinstance(message, GameResult):
            self._task = None
            return message
        if message != _HERE:
            seconds = self._contest.limits.seconds
            self._timeout = _UNTIMED if isinf(seconds) else seconds + _SILENCE
            self._actions += message.split()
        return None

    def give_up(self) -> GameResult:
        """The game is lost for whoever was to act, for it has been silent too long."""
        return self._forfeit(TIMEOUT, f"silent for {monotonic() - self._heard:.0f} s")

    def dismiss(self) -> None:
        """End the process."""
        self.pipe.close()
        self._process.terminate()
        self._process.join(_LEAVING)
        self._process.kill()
        self._process.join()
        self._process.close()

    def _forfeit(self, reason: str, detail: str) -> GameResult:
        assert self._task
        match = Match(self._contest.start())
        match.play_all((*self._task.opening, *self._actions))
        end = GameEnd(Outcome(3 - match.seat, reason), detail)
        return _game(self._task, match, end, monotonic() - self._begun)


# In the worker's process


def _work(pipe: Connection, contest: Contest, maker: Maker) -> None:
    """Play what comes until nothing comes any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who gives the tasks
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    Thread(target=_leave_with_parent, daemon=True).start()
    start = contest.start()
    pipe.send(_HERE)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_play(pipe.recv(), contest, start, maker, pipe.send))


def _leave_with_parent() -> None:
    """Whoever kills the arena does not want its workers to play on."""
    if parent := parent_process():
        parent.join()
    os._exit(1)


def _play(task: Task, contest: Contest, start: Position, maker: Maker, tell: Callable[[str], None]) -> GameResult:
    match = Match(start)
    match.play_all(task.opening)
    players: list[Player] = []
    begin = perf_counter()
    try:
        for seat, player in enumerate(task.fixture.seats, start=1):
            try:
                players.append(maker(contest.players[player], contest.visits, contest.seed_of(task.fixture, seat)))
            except Exception as error:  # a player that cannot even begin has lost
                end = GameEnd(Outcome(3 - seat, FAILED), f"{type(error).__name__}: {error}")
                return _game(task, match, end, perf_counter() - begin)
        tell(_READY)
        referee = Referee(match, (players[0], players[1]), contest.limits, tell)
        return _game(task, match, referee.run(), perf_counter() - begin, referee)
    finally:
        for made in players:
            with suppress(Exception):
                made.close()


def _game(task: Task, match: Match, end: GameEnd, seconds: float, referee: Referee | None = None) -> GameResult:
    longest = referee.longest if referee else (0.0, 0.0)
    late = referee.late if referee else (0, 0)
    return GameResult(
        *task.fixture,
        winner=end.outcome.winner,
        reason=end.outcome.reason,
        detail=end.detail,
        turns=len(match.turns),
        seconds=seconds,
        longest=(longest[0], longest[1]),
        late=(late[0], late[1]),
        opening=task.opening,
        actions=match.actions[len(task.opening) :],
    )
