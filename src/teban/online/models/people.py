"""What is told of the person who asks."""

from teban.online.models.badges import PlayerKind
from teban.online.models.commands import NameText
from teban.service.models.common import Answer
from teban.service.models.requests import Request


class Me(Answer):
    """The person who asks."""

    is_known: bool
    """Whether they have been here before; who has not becomes a guest with the first thing they do."""
    name: str
    """What the others call them; empty if they have not said."""
    is_account: bool
    """Whether they are signed in to an account, whose name nobody else has."""
    kind: PlayerKind
    """Who plays under that name."""


class NameRequest(Request):
    """A new name."""

    name: NameText
    """What the others call this person from now on, in new games."""
