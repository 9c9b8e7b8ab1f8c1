"""What the clauses check with: statements that hold also where Python is told to forget its assertions."""

from collections.abc import Callable
from typing import NoReturn

from teban.core.position import Position
from teban.errors import TebanError
from teban.words import LANGUAGES, Message


class Nonconforming(AssertionError):
    """A rule set does not keep a clause of the contract."""


def fail(what: str, position: Position | None = None) -> NoReturn:
    """Say what is wrong, and in which position."""
    raise Nonconforming(f"{what}\n  in {position.text}" if position else what)


def check(holds: object, what: str, position: Position | None = None) -> None:
    """Fail unless something holds."""
    if not holds:
        fail(what, position)


def check_equal(found: object, expected: object, what: str, position: Position | None = None) -> None:
    """Fail unless two things are equal."""
    if found != expected:
        fail(f"{what}: {found!r} is not {expected!r}", position)


def refusal(attempt: Callable[[], object]) -> TebanError | None:
    """The error with which something is refused; None if it is not."""
    try:
        attempt()
    except TebanError as error:
        return error
    return None


def check_said(message: Message | TebanError, position: Position | None = None) -> None:
    """Fail unless there are words for a message, in every language its own."""
    said = {lang: message.say(lang) for lang in LANGUAGES}
    for lang, sentence in said.items():
        check(sentence.strip(), f"there are no words in {lang!r} for {message!r}", position)
    check(len(set(said.values())) == len(said), f"the languages say the same: {message!r}", position)
