"""What can go wrong between people."""

from teban.errors import TebanError


class NoSuchGame(TebanError):
    """There is no game of that name, or it is none of this person's business."""


class NotYours(TebanError):
    """This is not for this person to do."""


class TooLate(TebanError):
    """The game has moved on: what was meant for it as it stood cannot be done any more."""


class TooSoon(TebanError):
    """This cannot be done yet."""


class NoSuchTurn(TebanError):
    """The actions are not one whole turn."""


class TooMuch(TebanError):
    """A person does something more often than one may."""


class Unavailable(TebanError):
    """The database cannot be used now: what was asked is not acknowledged, and may be asked again."""
