"""From what was given on the command line to a game: names, options, actions and record files."""

from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from teban import IllegalAction, Position, record
from teban.cli.console.language import Notice, UsageError
from teban.core.match import Match
from teban.registry import start_with
from teban.words import Reason


def read_options(given: Iterable[str]) -> dict[str, str]:
    """Options from `NAME=VALUE`; if one is given twice, the last counts."""
    return dict(map(_read_option, given))


def _read_option(written: str) -> tuple[str, str]:
    name, equals, value = written.partition("=")
    if not (name and equals):
        raise UsageError(Reason("option_form", params={"text": written[:40]}))
    return name, value


def position_after(name: str, given: Namespace, backend: str | None = None) -> Position:
    """The position to which the given actions lead, by the rules alone: no match, so no repetition."""
    with _number_refusals():
        return start_with(name, read_options(given.options), backend).play_all(given.actions)


def match_after(name: str, given: Namespace) -> Match:
    """The match of the given actions."""
    match = Match(start_with(name, read_options(given.options)))
    with _number_refusals():
        match.play_all(given.actions)
    return match


@contextmanager
def _number_refusals() -> Iterator[None]:
    try:
        yield
    except IllegalAction as error:
        raise numbered_refusal(error) from None


def numbered_refusal(error: IllegalAction) -> IllegalAction:
    """The error for one action among several: it tells which."""
    params = {"number": error.number, "action": error.action[:40], "why": error.reason}
    return IllegalAction(error.action, Notice("refused", params=params))


def read_record(file: str) -> Match:
    """The match that a record file holds."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise _unreadable(file, Notice("not_text")) from None
    except OSError as error:
        raise _unreadable(file, error.strerror) from None
    return record.read(text)


def _unreadable(file: str, why: Notice | str | None) -> UsageError:
    return UsageError(Reason("cannot_read_file", params={"file": file, "why": why}))
