"""What waits for the computer in a game, and what it answers: pure functions of the game.

It never gives up, and never claims anything: a person who plays against it wins by playing. What it is offered is
answered at once, before it goes on thinking about its turn.
"""

from typing import Literal, NamedTuple

from teban.online.games import clock
from teban.online.games.state import SECOND, OnlineGame, other
from teban.online.models.commands import Accept, Command, Decline, OfferKind
from teban.online.models.terms import Live
from teban.service.models.common import Seat

LONGEST = 3.0
"""Seconds that the computer thinks about a turn at most, whatever its clock says."""
SHARE = 30
"""Turns that what is left on its clock has to last for, at least."""
SHORTEST = 0.05
"""Seconds that it thinks however little is left."""
EVEN = 0.05
"""How far its chance to win may be from a half for it to agree to a draw."""
LATE = 20
"""Turns after which it thinks about a draw at all."""


class Job(NamedTuple):
    """What the computer has to see to next in a game."""

    seat: Seat
    """Where it sits."""
    person: str
    """Which of its levels it is."""
    opponent: str
    """Against whom."""
    offer: OfferKind | None
    """What it is to answer; None if it is to play its turn."""


def job(game: OnlineGame) -> Job | None:
    """What waits for the computer; None if nothing does."""
    seat = seat_of_computer(game)
    if seat is None:
        return None
    player, opponent = game.players[seat - 1], game.players[other(seat) - 1]
    assert player
    assert opponent
    offered = next((offer for offer in game.offers if offer.seat != seat), None)
    if offered is None and not (game.phase == "playing" and game.seat == seat):
        return None
    return Job(seat, player.id, opponent.id, offered.what if offered else None)


def seat_of_computer(game: OnlineGame) -> Seat | None:
    """Where the computer sits; None if it does not play, or the game has not begun."""
    one, two = (player is not None and player.kind == "computer" for player in game.players)
    if game.phase == "invited" or one == two:
        return None
    return 1 if one else 2


def reply(game: OnlineGame, what: OfferKind) -> Command | Literal["judge"]:
    """What the computer says to an offer; "judge" if that depends on who stands better."""
    match what:
        case "draw" if len(game.turns) >= LATE:
            return "judge"
        case "draw":
            return declined(what)
        case "abandon" if game.terms.rated:
            return declined(what)  # to agree to no result would be a way out of every lost game
        case _:
            return accepted(what)


def accepted(what: OfferKind) -> Command:
    """Agreement."""
    return Accept(do="accept", what=what)


def declined(what: OfferKind) -> Command:
    """Refusal."""
    return Decline(do="decline", what=what)


def agrees_to_draw(win: float) -> bool:
    """Whether the computer agrees to a draw with that chance to win."""
    return abs(win - 0.5) <= EVEN


def seconds_for(game: OnlineGame, seat: Seat, now: int) -> float:
    """How long the computer may think about its turn."""
    if game.left is None:
        return LONGEST
    left = (clock.left_of(game.left, seat) - clock.spent(game, now)) / SECOND
    increment = game.terms.time.increment if isinstance(game.terms.time, Live) else 0
    return max(min(LONGEST, left / SHARE + increment / 2, left / 2), SHORTEST)
