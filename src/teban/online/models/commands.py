"""What somebody can do at an online game."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from teban.online import limits
from teban.online.models.terms import Agreed, Terms
from teban.service.models.requests import ActionText, Request

CommandKey = Annotated[
    str,
    Field(min_length=8, max_length=limits.KEY, pattern=r"^[A-Za-z0-9_-]+$", examples=["3f1c9a0e-7b52"]),
]
NameText = Annotated[str, Field(min_length=1, max_length=limits.NAME, examples=["Aoi"])]
OfferKind = TypeAliasType("OfferKind", Literal["draw", "takeback", "pause", "correspondence", "abandon", "rematch"])


class Join(Agreed):
    """Accept the invitation, and sit down."""

    do: Literal["join"]
    """What to do."""
    name: NameText
    """What the others call this person; who has an account is called by its name."""


class Withdraw(Agreed):
    """Take the invitation back, or turn it down, if it is for this person: nobody can accept it any more."""

    do: Literal["withdraw"]
    """What to do."""


class PlayTurn(Agreed):
    """Play a whole turn."""

    do: Literal["turn"]
    """What to do."""
    number: Annotated[int, Field(ge=1, le=limits.ACTIONS, examples=[1])]
    """Which turn of the game it is, counted from 1: a turn that was meant for another position is refused."""
    actions: Annotated[list[ActionText], Field(min_length=1, max_length=limits.TURN, examples=[["c3"]])]
    """All its actions, after which it is over."""


class Resign(Agreed):
    """Give up."""

    do: Literal["resign"]
    """What to do."""


class Abort(Agreed):
    """Call the game off without a result, before both have had a turn."""

    do: Literal["abort"]
    """What to do."""


class Offer(Agreed):
    """Propose something to the opponent; if they proposed the same, it is agreed."""

    do: Literal["offer"]
    """What to do."""
    what: OfferKind
    """What to propose: a draw, that one's last turn be taken back, a pause, to go on by correspondence, to end without
    a result, or another game with the seats exchanged."""


class Accept(Agreed):
    """Agree to what the opponent proposed."""

    do: Literal["accept"]
    """What to do."""
    what: OfferKind
    """What is agreed to."""


class Decline(Agreed):
    """Say no to what the opponent proposed, or take back what one proposed oneself."""

    do: Literal["decline"]
    """What to do."""
    what: OfferKind
    """What is off the table."""


class Resume(Agreed):
    """End a pause."""

    do: Literal["resume"]
    """What to do."""


class GiveTime(Agreed):
    """Give the opponent more time."""

    do: Literal["give_time"]
    """What to do."""
    seconds: Annotated[int, Field(ge=1, le=limits.GIFT, examples=[60])]
    """How much more."""


class Claim(Agreed):
    """End a live game whose player to act has been gone for a while."""

    do: Literal["claim"]
    """What to do."""
    result: Literal["win", "draw"]
    """What is claimed."""


Command = TypeAliasType(
    "Command",
    Annotated[
        Join | Withdraw | PlayTurn | Resign | Abort | Offer | Accept | Decline | Resume | GiveTime | Claim,
        Field(discriminator="do"),
    ],
)


class CommandRequest(Request):
    """Something to be done at a game, once."""

    key: CommandKey
    """A name for this command that its sender uses for no other: sent again with it, nothing is done twice."""
    command: Command
    """What to do."""
    since: Annotated[int, Field(ge=0, examples=[0])]
    """The number of the last update that the sender has; the answer tells what came after it."""


class InvitationRequest(Request):
    """A game to invite somebody to."""

    key: CommandKey
    """A name for this command that its sender uses for no other: sent again with it, nothing is done twice."""
    terms: Terms
    """What is to be played."""
    name: NameText
    """What the others call the inviter; who has an account is called by its name."""
    to: NameText | None = None
    """The name of the account whose owner alone may accept; null for whoever has the link."""
