"""The thin layer between a session and a real terminal: typed lines, completion, colour, and going away."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import TextIO

Paint = Callable[[str, str], str]
"""Gives a text the look of its role."""

_LOOKS = {"turn": "1", "refusal": "31", "past": "2"}
"""Bold for whose turn it is, red for a refusal, faint for what is past; everything else is left alone."""


def plain(_role: str, text: str) -> str:
    """No look at all."""
    return text


def paint_for(out: TextIO) -> Paint:
    """Colour if `out` is a terminal and its owner has nothing against it (see no-color.org)."""
    if not out.isatty() or os.environ.get("NO_COLOR"):
        return plain
    return lambda role, text: f"\x1b[{_LOOKS[role]}m{text}\x1b[0m"


def typed_lines() -> Iterator[str]:
    """What is typed, line by line, until the end of the input."""
    while True:
        try:
            yield input("> ")
        except EOFError:
            return


def complete_with(completions: Callable[[str], list[str]]) -> None:
    """Let the tab key complete words, where someone types and the system knows how to."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    try:
        import readline
    except ImportError:
        return

    def complete(start: str, number: int) -> str | None:
        found = completions(start)
        return found[number] if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


def treat_hangup_as_interrupt() -> None:
    """A closed window or a shutdown ends the session as Ctrl-C does, so that the match is kept.

    Ctrl-C itself is named too: it may have been ignored by whoever started the program.
    """
    for name in ("SIGINT", "SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
