"""What an online game is: everything about it that is stored, in one value that never changes.

All times are in milliseconds since 1970, all spans in milliseconds.
"""

from pydantic import BaseModel, ConfigDict

from teban.online import limits
from teban.online.models.badges import PlayerKind
from teban.online.models.commands import OfferKind
from teban.online.models.games import Happening, Phase, PlayedTurn
from teban.online.models.terms import Correspondence, Live, Terms
from teban.service.models.common import Seat

SECOND = 1000
DAY = 86400 * SECOND
NOBODY = ""
"""What somebody is called who has deleted their account; the page says so in its own words."""


class Value(BaseModel):
    """A value that never changes, and can be written down."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Person(Value):
    """Who plays, and under what name."""

    id: str
    """Which person it is."""
    name: str
    """What they were called when they sat down; empty if they have deleted their account since."""
    kind: PlayerKind = "guest"
    """Who plays."""
    rating: int | None = None
    """The rating in this game: when they sat down, and at last when it was decided. None for guests."""
    is_provisional: bool = False
    """Whether too little is known of it."""
    change: int | None = None
    """What this game has changed it by."""

    @property
    def is_gone(self) -> bool:
        """Whether they have deleted their account."""
        return self.name == NOBODY


class Standing(Value):
    """An offer that waits for its answer."""

    what: OfferKind
    """What is offered."""
    seat: Seat
    """By whom."""


class End(Value):
    """How a game ended."""

    winner: Seat | None
    """The winning seat, if there is one."""
    is_draw: bool
    """Whether it is a draw; otherwise, without a winner, there is no result."""
    reason: str
    """Why, as a code of the catalogue's section `result`."""


class OnlineGame(Value):
    """A game between two people, from the invitation on."""

    id: str
    """Its name in addresses."""
    version: int
    """How many things have happened: the number of the last one."""
    terms: Terms
    """What it is played under. To go on by correspondence changes its time."""
    rules: str
    """The version of Teban under whose rules it is played."""
    created: int
    """When it was proposed."""
    changed: int
    """When something happened last; no clock goes behind it."""
    phase: Phase
    """What part of its life it is in."""
    players: tuple[Person | None, Person | None]
    """Seats 1 and 2. While the game is an invitation, the inviter stands first, whoever is to begin."""
    turns: tuple[PlayedTurn, ...]
    """The turns that stand."""
    seat: Seat | None
    """Whose turn it is; None before the game, and after it."""
    position: str
    """The text form of the position as it is now."""
    lately: tuple[str, ...] = ()
    """Those of the positions before it in the last two turns, but for the one in which every game begins."""
    left: tuple[int, int] | None
    """What both players have left, not counting the time since `since`; None without clocks."""
    since: int | None
    """Since when the clock of `seat` runs; None if it stands. It may lie in the future: until then nothing is lost."""
    deadline: int | None
    """When the game changes by itself: a clock runs out, a first turn or an invitation comes too late. That of a
    challenge which stands while its owner is there is put off again and again, without a new version."""
    offers: tuple[Standing, ...]
    """What is offered."""
    asked: tuple[Standing, ...]
    """Every offer that was ever made in this game, to count them."""
    end: End | None
    """How it ended, if it did."""
    rematch: str | None
    """The next game of the two."""
    invited: Person | None = None
    """Whom the invitation is for; None for anybody who has the link."""

    @property
    def number(self) -> int:
        """The number of the turn to be played next."""
        return len(self.turns) + 1

    @property
    def is_live(self) -> bool:
        """Whether it is played in one sitting."""
        return isinstance(self.terms.time, Live)

    @property
    def is_seek(self) -> bool:
        """Whether it is an open challenge to a live game, which stands only while its owner is there."""
        return self.phase == "invited" and self.terms.open and self.is_live

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions so far."""
        return tuple(action for turn in self.turns for action in turn.actions)

    def seat_of(self, person: str | None) -> Seat | None:
        """Where a person sits; None before the game, and for everybody else."""
        if person is None or self.phase == "invited":
            return None
        one, two = (player is not None and player.id == person for player in self.players)
        return 1 if one else 2 if two else None

    def is_inviter(self, person: str | None) -> bool:
        """Whether it is a person's own invitation, which nobody has accepted yet."""
        inviter = self.players[0]
        return person is not None and self.phase == "invited" and inviter is not None and inviter.id == person

    def is_invited(self, person: str | None) -> bool:
        """Whether it is an invitation for a person alone, which waits for their answer."""
        return person is not None and self.phase == "invited" and self.invited is not None and self.invited.id == person

    def involves(self, person: str | None) -> bool:
        """Whether a person has invited to it, or plays in it."""
        return self.seat_of(person) is not None or self.is_inviter(person)


class Happened(Value):
    """One thing that happened in a game: its row in the story."""

    number: int
    """Its number: the version of the game after it."""
    what: Happening
    """What it was."""
    seat: Seat | None
    """Whose doing it was; None if nobody's."""
    about: OfferKind | None
    """About which offer, if about one."""
    kept: int
    """How many of the turns before it still stand after it."""
    at: int
    """When."""


class Applied(Value):
    """What has become of a game."""

    game: OnlineGame
    """The game after it."""
    happened: Happened
    """What is to be written down and told."""
    next_game: OnlineGame | None = None
    """The game that has come out of it, if one has."""


def invite(
    game_id: str,
    terms: Terms,
    inviter: Person,
    position: str,
    rules: str,
    now: int,
    invited: Person | None = None,
) -> OnlineGame:
    """A game for which an opponent is sought, who may be one person alone."""
    game = OnlineGame(
        id=game_id,
        version=1,
        terms=terms,
        rules=rules,
        created=now,
        changed=now,
        phase="invited",
        players=(inviter, None),
        turns=(),
        seat=None,
        position=position,
        left=None,
        since=None,
        deadline=now + limits.INVITATION * SECOND,
        offers=(),
        asked=(),
        end=None,
        rematch=None,
        invited=invited,
    )
    return game.model_copy(update={"deadline": now + limits.SEEK * SECOND}) if game.is_seek else game


def full_clock(terms: Terms) -> int | None:
    """What a player has at first; None without clocks."""
    match terms.time:
        case Live(base=seconds):
            return seconds * SECOND
        case Correspondence(days=days):
            return days * DAY
    return None


def other(seat: Seat) -> Seat:
    """The opponent's seat."""
    return 2 if seat == 1 else 1
