"""The progress of what takes long: a bar or a line that moves on a terminal, and otherwise a line now and then."""

from math import inf
from shutil import get_terminal_size
from time import monotonic
from typing import TextIO

from teban.arena.score import Score
from teban.cli.console.language import say
from teban.cli.console.table import width

_BAR = 20
_EVERY = 10
"""After so many games there is a line, where lines stay."""


_PAUSE = 30.0
"""Seconds between two lines, where lines stay."""


class MatchProgress:
    """Shows how far a match has come."""

    def __init__(self, out: TextIO, games: int, before: int, lang: str) -> None:
        self._out = out
        self._games = games
        self._before = before
        """How many games were played another time, so that they say nothing about the pace."""
        self._lang = lang
        self._is_bar = out.isatty()
        self._begin = monotonic()
        self._has_shown = False

    def show(self, found: Score) -> None:
        """One more game has ended."""
        if self._is_bar:
            filled = min(_BAR, _BAR * found.games // self._games)
            line = f"[{'#' * filled}{'.' * (_BAR - filled)}] {self._line(found)}"
            print(f"\r{_cut(line, get_terminal_size().columns - 1)}\x1b[K", end="", file=self._out, flush=True)
            self._has_shown = True
        elif found.games % _EVERY == 0:
            print(self._line(found), file=self._out, flush=True)

    def end(self) -> None:
        """What comes next begins on a line of its own."""
        if self._has_shown:
            print(file=self._out, flush=True)
            self._has_shown = False

    def _line(self, found: Score) -> str:
        elo, low, high = map(signed, found.estimate)
        return say(
            self._lang,
            "arena.progress",
            done=found.games,
            games=self._games,
            wins=found.wins,
            draws=found.draws,
            losses=found.losses,
            elo=f"{elo} ({low}, {high})",
            left=self._time_left(found.games),
        )

    def _time_left(self, done: int) -> str:
        pace = (monotonic() - self._begin) / max(1, done - self._before)
        seconds = round(pace * max(0, self._games - done))
        hours, minutes = seconds // 3600, seconds // 60 % 60
        return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


class StatusLine:
    """One line that says how far something has come; where lines stay, there is a new one now and then."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._next = monotonic() + _PAUSE

    def show(self, line: str) -> None:
        """It has come so far."""
        if self._out.isatty():
            print(f"\r{_cut(line, get_terminal_size().columns - 1)}\x1b[K", end="", file=self._out, flush=True)
        elif monotonic() >= self._next:
            self._next = monotonic() + _PAUSE
            print(line, file=self._out, flush=True)

    def clear(self) -> None:
        """Give the line back to whatever comes next."""
        if self._out.isatty():
            print("\r\x1b[K", end="", file=self._out, flush=True)


def signed(elo: float) -> str:
    """A difference in Elo for people: `+123`, `-7`, `0`, `+∞`."""
    if elo in (inf, -inf):
        return "+∞" if elo > 0 else "-∞"
    return f"{round(elo):+}" if round(elo) else "0"


def _cut(text: str, columns: int) -> str:
    """As much of a text as fits into a line of a terminal."""
    while width(text) > max(0, columns):
        text = text[:-1]
    return text
