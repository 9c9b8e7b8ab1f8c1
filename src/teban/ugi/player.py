"""Any engine that speaks the Universal Game Interface, as a player.

The engine is a process of its own, and nothing it does can harm us: one that answers too late is killed, one that dies
loses the game it was in, and both are started anew for the next. Options that it offers under the names `teban ugi`
gives them (Game, Size and the other options of the rules, Threads, Seed) are set; a game that began where games begin
is told as `startpos`, any other as `fen` with our text form.
"""

import os
import shlex
import signal
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from threading import Timer
from time import monotonic

from teban.core.match import Match
from teban.core.position import Position
from teban.errors import TebanError
from teban.words import Reason

_GREETING = 20.0
"""How many seconds an engine may take to start."""
_READINESS = 10.0
"""How many seconds it may take to be ready for a game."""
_GRACE = 1.5
"""Seconds over its time after which it is killed."""
_ON_THE_WAY = 0.004
"""How many seconds are lost while an answer travels."""
_LONGEST = 1 << 16
"""What is longer than this in bytes is no line of the protocol."""


class EngineError(TebanError):
    """An engine cannot be started, or has ended in the middle of a game."""


class EngineHung(EngineError, TimeoutError):
    """An engine did not answer in time."""


class UgiPlayer:
    """A player that asks an engine."""

    def __init__(self, command: str, *, threads: int = 1, seed: int = 0, visits: int = 0) -> None:
        """`visits` to let it look so often at most, whatever the time."""
        self.name = command
        self._visits = visits
        self._settings = {"threads": str(threads), "seed": str(seed)}
        self._engine = _Engine(command)
        self._game: Position | None = None
        """Where the game began that the engine has been told of."""
        self._told = 0
        """How many of its actions."""

    def choose(self, match: Match, seconds: float) -> str:
        """What the engine plays; EngineHung or EngineError if it does not."""
        deadline = monotonic() + seconds
        if not self._engine.is_running:
            self._engine = _Engine(self.name)
            self._game = None
        if match.start != self._game or len(match.actions) < self._told:
            self._begin(match.start)
        self._told = len(match.actions)
        self._engine.ask([_told(match), "isready"], "readyok", _READINESS)
        limit, timeout = self._limit(match.position, deadline - monotonic())
        answer = self._engine.ask([f"go {limit}"], "bestmove", timeout)
        return answer[-1].partition(" ")[2].split(" ")[0]

    def close(self) -> None:
        """End the engine."""
        self._engine.close()

    def _begin(self, start: Position) -> None:
        values = {"game": start.game.name} | {
            option.name: option.write(start.options[option.name]) for option in start.game.options
        }
        self._engine.set_options({**values, **self._settings})
        self._engine.ask(["uginewgame", "isready"], "readyok", _READINESS)
        self._game = start

    def _limit(self, position: Position, left: float) -> tuple[str, float]:
        """What the engine is allowed, and how long it is waited for."""
        timeout = max(0.0, left) + _GRACE
        if self._visits:
            return f"nodes {self._visits}", timeout
        # A turn of several actions shares its time out: half of what is left now, and so on.
        share = 0.5 if _goes_on(position) else 1.0
        milliseconds = max(1, int(1000 * (share * left - _ON_THE_WAY)))
        return f"movetime {milliseconds}", timeout


def _goes_on(position: Position) -> bool:
    """Whether the player to act may have to act again before the turn ends."""
    afters = (position.play(action) for action in position.legal())
    return any(after.seat == position.seat and not after.outcome for after in afters)


def _told(match: Match) -> str:
    """A match as the command that tells it."""
    start = match.start
    usual = start == start.rule_set.start(start.options)
    moves = ["moves", *match.actions] if match.actions else []
    return " ".join(["position", "startpos" if usual else f"fen {start.text}", *moves])


class _Engine:
    """The process, and talking to it."""

    def __init__(self, command: str) -> None:
        self._name = command[:80]
        self._is_hung = False
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # so that Ctrl-C is ours alone, and its own children can be ended with it
            )
        except (OSError, ValueError, IndexError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise EngineError(Reason("ugi.cannot_start", params={"command": self._name, "why": why})) from None
        try:
            offered = self.ask(["ugi"], "ugiok", _GREETING)
            self.ask(["isready"], "readyok", _READINESS)
        except EngineError:
            self.close()
            raise
        self._options = {name.lower(): name for name in map(_offered_name, offered) if name}

    @property
    def is_running(self) -> bool:
        """Whether it can be asked anything."""
        return self._process.poll() is None

    def set_options(self, values: dict[str, str]) -> None:
        """Set those that it offers."""
        names = self._options
        self.ask([f"setoption name {names[key]} value {value}" for key, value in values.items() if key in names])

    def ask(self, lines: Iterable[str], answer: str = "", seconds: float = _READINESS) -> list[str]:
        """Send lines, and take all that comes until a line begins with the answer's word."""
        watch = Timer(seconds, self._give_up)
        watch.daemon = True
        watch.start()
        try:
            return self._exchange("".join(f"{line}\n" for line in lines), answer)
        finally:
            watch.cancel()

    def _exchange(self, text: str, answer: str) -> list[str]:
        assert self._process.stdin
        assert self._process.stdout
        try:
            self._process.stdin.write(text.encode())
            self._process.stdin.flush()
        except OSError:
            raise self._failure() from None
        heard: list[str] = []
        while answer and not (heard and heard[-1].split(" ")[0] == answer):
            line = self._process.stdout.readline(_LONGEST)
            if not line:
                raise self._failure()
            if not line.startswith(b"info"):
                heard.append(line.decode(errors="replace").strip())
        return heard

    def _give_up(self) -> None:
        self._is_hung = True
        self._kill()

    def _kill(self) -> None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()

    def _failure(self) -> EngineError:
        """The engine is gone: because it was killed for its silence, or by itself."""
        self.close()
        params = {"command": self._name, "code": self._process.returncode}
        if self._is_hung:
            return EngineHung(Reason("ugi.hung", params=params))
        return EngineError(Reason("ugi.ended", params=params))

    def close(self) -> None:
        """Let it go by itself, or else end it; in either case nothing is left of it."""
        if self.is_running and not self._is_hung:
            with suppress(OSError, subprocess.TimeoutExpired):
                self._process.communicate(b"quit\n", timeout=1)
        self._kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(OSError):
                    pipe.close()


def _offered_name(line: str) -> str:
    """The name in a line `option name N type ...`; empty for any other line."""
    words = line.split()
    if words[:2] != ["option", "name"] or "type" not in words:
        return ""
    return " ".join(words[2 : words.index("type")])
