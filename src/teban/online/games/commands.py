"""What people can do at a game, and what becomes of it: one pure function of the game, the person and the time."""

from collections.abc import Callable
from dataclasses import dataclass

from teban.core.match import RESIGNED, TIMEOUT, Match
from teban.errors import TebanError
from teban.online import limits
from teban.online.errors import NotYours, TooLate, TooSoon
from teban.online.games import clock, endings, offers, turns
from teban.online.games.beginning import begin, seats
from teban.online.games.state import SECOND, Applied, End, Happened, OnlineGame, Person, other
from teban.online.models.commands import (
    Abort,
    Accept,
    Claim,
    Command,
    Decline,
    GiveTime,
    Join,
    Offer,
    OfferKind,
    PlayTurn,
    Resign,
    Resume,
    Withdraw,
)
from teban.online.models.games import Happening
from teban.service.models.common import Seat
from teban.words import Reason


@dataclass(frozen=True)
class Circumstances:
    """What a command depends on beside the game: everything that is not the same whenever it is asked."""

    now: int
    """When the command arrived."""
    match: Callable[[], Match]
    """The match of the game as it stands, which goes on with it if the command does so."""
    inviter_begins: Callable[[], bool]
    """Draws who begins."""
    new_id: Callable[[], str]
    """A name for a game that comes out of it."""
    absent_since: int | None = None
    """Since when the opponent has been gone; None while they are here."""
    is_account: bool = False
    """Whether the person has an account."""
    is_blocked: bool = False
    """Whether the person and the inviter, or the opponent, do not want to play with each other."""
    has_room: bool = True
    """Whether the person may have another game."""


def carry_out(game: OnlineGame, command: Command, person: str, at: Circumstances) -> Applied:
    """The game after a person's command; a TebanError says why it cannot be carried out.

    What has come too late by then must have happened before: see `overdue`.
    """
    now = max(at.now, game.changed)
    if isinstance(command, Join):
        return _happened(game, _join(game, command, person, now, at), now, "joined")
    if isinstance(command, Withdraw):
        if not game.is_inviter(person) and not game.is_invited(person):
            raise _not_theirs(game, person)
        reason = endings.WITHDRAWN if game.is_inviter(person) else endings.DECLINED
        return _happened(game, endings.ended(game, endings.void(reason)), now, "ended")
    seat = game.seat_of(person)
    if seat is None:
        raise _not_theirs(game, person)
    match command:
        case Offer(what=what) | Accept(what=what):
            if what == "rematch":
                _check_can_begin(at)
            if isinstance(command, Offer) and not offers.find(game, what, other(seat)):
                return _happened(game, offers.make(game, what, seat), now, "offered", seat, what)
            after, following = offers.accept(game, at.match, what, seat, now, at.new_id)
            return _happened(game, after, now, offers.HAPPENINGS[what], seat, what, following)
        case Decline(what=what):
            if not any(each.what == what for each in game.offers):
                raise TooLate(Reason("online.no_such_offer"))
            return _happened(game, offers.without(game, what), now, "declined", seat, what)
    if game.phase == "over":
        raise TooLate(Reason("online.over"))
    match command:
        case PlayTurn():
            _check_is_playing(game)
            if command.number < game.number:  # whosever turn it is now, this one has been played
                raise TooLate(Reason("online.other_turn", params={"number": game.number}))
            if game.seat != seat:
                raise NotYours(Reason("online.not_your_turn"))
            after = turns.play(game, at.match(), command, now)
            return _happened(game, after, now, "turn", seat)
        case Resign():
            return _happened(game, endings.ended(game, endings.lost(seat, RESIGNED)), now, "ended", seat)
        case Abort():
            if len(game.turns) >= 2:
                raise TooLate(Reason("online.begun"))
            return _happened(game, endings.ended(game, endings.void(endings.ABORTED)), now, "ended", seat)
        case Resume():
            return _happened(game, _resume(game, seat, now), now, "resumed", seat)
        case GiveTime(seconds=seconds):
            if game.left is None:
                raise TooLate(Reason("online.no_clocks"))
            return _happened(game, clock.given(game, other(seat), seconds), now, "given_time", seat)
        case Claim():
            return _happened(game, _claim(game, command, seat, now, at.absent_since), now, "ended", seat)


def begins_game(command: Command) -> bool:
    """Whether a game may come of a command."""
    return isinstance(command, Join) or (isinstance(command, Offer | Accept) and command.what == "rematch")


def overdue(game: OnlineGame, now: int) -> Applied | None:
    """What a game becomes by itself because something has not come in time; None while nothing is too late."""
    if game.deadline is None or now <= game.deadline:
        return None
    return _happened(game, endings.ended(game, _end_by_itself(game, now)), now, "ended")


def _end_by_itself(game: OnlineGame, now: int) -> End:
    """How a game ends whose deadline has passed. What both have not begun nobody loses, whatever time it has."""
    match game.phase:
        case "invited":
            return endings.void(endings.EXPIRED)
        case "paused":
            return endings.void(endings.FORGOTTEN)
    if len(game.turns) < 2:
        return endings.void(endings.NOT_BEGUN)
    loser = clock.loser_on_time(game, now)
    return endings.lost(loser, TIMEOUT) if loser else endings.void(endings.FORGOTTEN)


def _join(game: OnlineGame, command: Join, person: str, now: int, at: Circumstances) -> OnlineGame:
    if game.phase != "invited":
        raise TooLate(Reason("online.taken" if game.end is None else "online.over"))
    inviter = game.players[0]
    assert inviter
    if inviter.id == person:
        raise NotYours(Reason("online.own_invitation"))
    if game.invited and game.invited.id != person:
        raise NotYours(Reason("accounts.for_somebody_else"))
    if game.terms.accounts and not at.is_account:
        raise NotYours(Reason("accounts.accounts_only"))
    _check_can_begin(at)
    invited = Person(id=person, name=command.name)
    return begin(game, seats(game, invited, at.inviter_begins), at.match().start, now)


def _check_can_begin(at: Circumstances) -> None:
    """A TebanError if the person cannot begin another game with the other one."""
    if at.is_blocked:
        raise NotYours(Reason("accounts.blocked"))
    if not at.has_room:
        raise NotYours(Reason("online.too_many_games", params={"most": limits.GAMES}))


def _resume(game: OnlineGame, seat: Seat, now: int) -> OnlineGame:
    if game.phase != "paused":
        raise TooLate(Reason("online.not_paused"))
    # Who calls the other back gives them a moment to hear it.
    begins = now if game.seat == seat else now + limits.RESUMING * SECOND
    return clock.started(game.model_copy(update={"phase": "playing"}), begins)


def _claim(game: OnlineGame, command: Claim, seat: Seat, now: int, absent_since: int | None) -> OnlineGame:
    from_when = clock.claimable(game, absent_since)
    if from_when is None or game.seat != other(seat):
        raise TooSoon(Reason("online.nothing_to_claim"))
    if now < from_when:
        raise TooSoon(Reason("online.claim_too_soon", params={"seconds": -((now - from_when) // SECOND)}))
    if command.result == "draw":
        return endings.ended(game, endings.drawn(endings.LEFT_DRAW))
    return endings.ended(game, endings.lost(other(seat), endings.LEFT))


def _check_is_playing(game: OnlineGame) -> None:
    if game.phase == "paused":
        raise TooLate(Reason("online.paused"))


def _not_theirs(game: OnlineGame, person: str) -> TebanError:
    if game.phase == "invited" and game.is_inviter(person):
        return TooSoon(Reason("online.nobody_there"))
    return NotYours(Reason("online.only_players"))


def _happened(
    before: OnlineGame,
    after: OnlineGame,
    now: int,
    what: Happening,
    seat: Seat | None = None,
    about: OfferKind | None = None,
    following: OnlineGame | None = None,
) -> Applied:
    """What has become of a game, with its place in the story."""
    number = before.version + 1
    kept = min(len(before.turns), len(after.turns))
    return Applied(
        game=after.model_copy(update={"version": number, "changed": now}),
        happened=Happened(number=number, what=what, seat=seat, about=about, kept=kept, at=now),
        next_game=following,
    )
