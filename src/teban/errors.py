"""What can go wrong, as errors that say so in data and in words of either language."""

from typing import Any

from teban.words import Reason


class TebanError(ValueError):
    """Something a caller asked for is impossible; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.say()

    def say(self, lang: str = "en") -> str:
        """The error in words."""
        return self.reason.say(lang)

    def __reduce__(self) -> tuple[Any, ...]:
        # What an error is made of differs from class to class, so that it is put together again without asking it.
        return _restore, (type(self), self.args), self.__dict__


def _restore(kind: type[TebanError], args: tuple[object, ...]) -> TebanError:
    """The error that was copied or pickled, but for its attributes."""
    layout: Any = kind
    while layout.__module__ != "builtins":  # an error may be an OSError too, made in another way
        layout = layout.__base__
    error: TebanError = layout.__new__(kind, *args)
    error.args = args
    return error


class UnknownGame(TebanError):
    """There is no rule set of that name."""


class BadOption(TebanError):
    """A rule set does not have that option, or not with that value."""


class BadValue(TebanError):
    """A parameter cannot have that value; the reason names it."""


class WrongType(BadValue, TypeError):
    """A parameter cannot have a value of that type."""


class BadText(TebanError):
    """A text form does not describe a position the rules can hold."""


class NoKernel(TebanError):
    """This needs a kernel, and the game has none, or none is built here."""


class NoMemory(TebanError):
    """There is not so much memory."""


class IllegalAction(TebanError):
    """The rules forbid this action here."""

    def __init__(self, action: str, reason: Reason) -> None:
        super().__init__(reason)
        self.action = action
        self.number: int | None = None
        """Which of several actions it is, counted from 1; None if it was played alone."""
