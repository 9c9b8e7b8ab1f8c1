"""What is told of an online game."""

from typing import Literal

from pydantic import ConfigDict
from typing_extensions import TypeAliasType

from teban.online.models.badges import Badge
from teban.online.models.commands import OfferKind
from teban.online.models.terms import Terms
from teban.service.models.common import Action, Answer, InWords, Seat
from teban.service.models.events import Event, RefusedEvent

Phase = TypeAliasType("Phase", Literal["invited", "playing", "paused", "over"])
Role = TypeAliasType("Role", Literal["inviter", "invited", "player", "stranger"])
Happening = TypeAliasType(
    "Happening",
    Literal[
        "invited",
        "joined",
        "turn",
        "takeback",
        "offered",
        "declined",
        "paused",
        "resumed",
        "slower",
        "given_time",
        "given_back",
        "rematch",
        "renamed",
        "ended",
    ],
)


class Ending(Answer):
    """How an online game ended."""

    model_config = ConfigDict(frozen=True)

    winner: Seat | None
    """The winning seat, or null."""
    is_draw: bool
    """Whether it is a draw; without a winner and without a draw the game has no result."""
    reason: str
    """Why, as a code."""
    words: InWords
    """The same in words."""


class Player(Answer):
    """Who sits at a seat."""

    name: str
    """What they are called; empty if they have deleted their account."""
    present: bool
    """Whether they have the game open now."""
    seen: int | None
    """When they had it open last, in milliseconds since 1970; null if never."""
    badge: Badge
    """Who they are, and how strong."""


class PlayedTurn(Answer):
    """A turn that was accepted."""

    model_config = ConfigDict(frozen=True)

    number: int
    """Counted from 1."""
    seat: Seat
    """Whose it was."""
    actions: tuple[Action, ...]
    """All its actions."""
    at: int
    """When it arrived, in milliseconds since 1970."""
    spent: int
    """The milliseconds it took on its player's clock."""
    clocks: tuple[int | None, int | None]
    """The milliseconds both players had after it; null without clocks."""


class Clocks(Answer):
    """The clocks of a game."""

    left: tuple[int, int]
    """The milliseconds of both players when the running clock was started."""
    running: Seat | None
    """Whose clock runs; null if none does."""
    since: int | None
    """When it was started, which may be in the future, in milliseconds since 1970."""
    now: int
    """The server's time, to compare with."""


class Offered(Answer):
    """A proposal that waits for its answer."""

    what: OfferKind
    """What is proposed."""
    seat: Seat
    """By whom."""


class GameStatus(Answer):
    """How a game stands, apart from its turns."""

    phase: Phase
    """What part of its life it is in."""
    players: tuple[Player | None, Player | None]
    """Seats 1 and 2; null while a seat is free. While the seats are not given out, the inviter stands first."""
    seat: Seat | None
    """Whose turn it is; null if it is nobody's."""
    clocks: Clocks | None
    """The clocks; null without."""
    deadline: int | None
    """When what is waited for comes too late, in milliseconds since 1970; null if it waits as long as its owner is
    there."""
    claimable: int | None
    """From when on the absence of the player to act can be claimed; null if they are here, or the game is not live."""
    offers: list[Offered]
    """What is proposed."""
    ending: Ending | None
    """How it ended, if it did."""
    rematch: str | None
    """The next game of the two, if they play one."""


class Happened(Answer):
    """One thing that happened."""

    number: int
    """Its number in the game."""
    what: Happening
    """What it was."""
    seat: Seat | None
    """Whose doing it was; null if nobody's."""
    about: OfferKind | None
    """About which proposal, if about one."""


class GameUpdate(Answer):
    """What has become of a game since an earlier update."""

    number: int
    """The number of the last thing that happened: what to ask for the next update with."""
    kept: int
    """How many turns of those that were told before still stand, from the first on."""
    turns: list[PlayedTurn]
    """The turns after them."""
    status: GameStatus
    """How the game stands now."""
    happened: list[Happened]
    """What happened, in order, as far as it is still known."""


class OnlineGameAnswer(Answer):
    """An online game, as it is shown to one person."""

    id: str
    """Its name in addresses."""
    terms: Terms
    """What it is played under."""
    created: int
    """When it was proposed, in milliseconds since 1970."""
    role: Role
    """Who the person is in it."""
    you: Seat | None
    """The person's seat, if they have one."""
    invited: str | None
    """Whom the invitation is for, if it is for one player alone."""
    update: GameUpdate
    """How it stands."""


class UpdateEvent(Event):
    """Told whenever something has happened, or somebody came or went; its id is the number of the update."""

    event: Literal["update"] = "update"
    """What has happened."""
    data: GameUpdate
    """About what."""


class GameSummary(Answer):
    """A game in a list."""

    id: str
    """Its name in addresses."""
    terms: Terms
    """What it is played under."""
    phase: Phase
    """What part of its life it is in."""
    names: tuple[str | None, str | None]
    """What players 1 and 2 are called, empty if they have deleted their accounts; while the seats are not given out,
    the inviter stands first."""
    badges: tuple[Badge | None, Badge | None]
    """Who they are, and how strong, in the same order."""
    you: Seat | None
    """The seat of the person who asks, if they have one."""
    is_yours: bool
    """Whether the person who asks is the inviter, or a player."""
    invited: str | None
    """Whom the invitation is for, if it is for one player alone."""
    for_you: bool
    """Whether that is the person who asks, and the invitation still waits."""
    seat: Seat | None
    """Whose turn it is; null if it is nobody's."""
    turns: int
    """How many turns have been played."""
    position: str
    """The text form of the position as it is now."""
    deadline: int | None
    """When what is waited for comes too late, in milliseconds since 1970; null if it waits as long as its owner is
    there."""
    offers: list[Offered]
    """What is proposed."""
    ending: Ending | None
    """How it ended, if it did."""
    rematch: str | None
    """The next game of the two, if they play one."""
    changed: int
    """When something happened last, in milliseconds since 1970."""


class GameList(Answer):
    """Games of one person, or of the lobby."""

    is_whole: bool
    """Whether these are all games, in place of those told before; otherwise each takes the place of itself alone."""
    games: list[GameSummary]
    """The games."""
    unread: dict[str, int] | None
    """How many lines of their opponents the person has not read, by game; null where it is as it was."""
    more: int
    """How many open challenges stand in the lobby beside these."""
    now: int
    """The server's time, in milliseconds since 1970."""


class ListEvent(Event):
    """Told whenever one of the games has changed."""

    event: Literal["games"] = "games"
    """What has happened."""
    data: GameList
    """About what."""


ListStream = ListEvent | RefusedEvent
"""What becomes of a list of games."""
