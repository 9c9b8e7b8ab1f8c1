"""What can go wrong, as errors that say so in data and in words of either language."""

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


class UnknownGame(TebanError):
    """There is no rule set of that name."""


class BadOption(TebanError):
    """A rule set does not have that option, or not with that value."""


class BadText(TebanError):
    """A text form does not describe a position the rules can hold."""


class NoKernel(TebanError):
    """This needs a kernel, and the game has none, or none is built here."""


class IllegalAction(TebanError):
    """The rules forbid this action here."""

    def __init__(self, action: str, reason: Reason) -> None:
        super().__init__(reason)
        self.action = action
        self.number: int | None = None
        """Which of several actions it is, counted from 1; None if it was played alone."""
