"""What can go wrong with an account."""

from teban.errors import TebanError
from teban.online.errors import NotYours, TooLate


class NoAccount(NotYours):
    """This is for somebody who is signed in."""


class WrongCredentials(NotYours):
    """Who wants to sign in has not shown that they are who they say."""


class NotConfirmed(NotYours):
    """This needs somebody who has shown a moment ago who they are."""


class NameTaken(TooLate):
    """Somebody has this name, or one that looks like it."""


class Crowded(TebanError):
    """Too many want this at once."""
