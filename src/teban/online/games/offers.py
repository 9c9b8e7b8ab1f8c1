"""Offers: what one player proposes and the other agrees to, each kind at most a few times in a game."""

from collections.abc import Callable

from teban.core.match import Match
from teban.errors import TebanError
from teban.online import limits
from teban.online.errors import NotYours, TooLate
from teban.online.games import clock, endings, turns
from teban.online.games.beginning import begin
from teban.online.games.state import SECOND, OnlineGame, Standing, invite, other
from teban.online.models.commands import OfferKind
from teban.online.models.games import Happening
from teban.online.models.terms import Untimed
from teban.service.models.common import Seat
from teban.words import Reason

DAYS = 3
"""Days for each turn, if a live game is gone on with by correspondence."""

HAPPENINGS: dict[OfferKind, Happening] = {
    "draw": "ended",
    "takeback": "takeback",
    "pause": "paused",
    "correspondence": "slower",
    "abandon": "ended",
    "rematch": "rematch",
}
"""What happens when an offer of a kind is accepted."""


def find(game: OnlineGame, what: OfferKind, seat: Seat) -> Standing | None:
    """The offer of a kind that a seat has made and that waits for its answer."""
    return next((each for each in game.offers if each.what == what and each.seat == seat), None)


def without(game: OnlineGame, what: OfferKind) -> OnlineGame:
    """The game without its offers of a kind."""
    return game.model_copy(update={"offers": tuple(each for each in game.offers if each.what != what)})


def make(game: OnlineGame, what: OfferKind, seat: Seat) -> OnlineGame:
    """The game with one more offer."""
    if why := objection(game, what, seat):
        raise why
    offer = Standing(what=what, seat=seat)
    if offer in game.offers:
        raise TooLate(Reason("online.offered_already"))
    if game.asked.count(offer) >= limits.REQUESTS:
        raise NotYours(Reason("online.asked_too_often", params={"most": limits.REQUESTS}))
    return game.model_copy(update={"offers": (*game.offers, offer), "asked": (*game.asked, offer)})


def objection(game: OnlineGame, what: OfferKind, seat: Seat) -> TebanError | None:
    """Why a seat cannot propose that now; None if it can."""
    if what == "rematch":
        # Nobody had joined some of the games that have ended.
        can_follow = game.phase == "over" and not game.rematch and all(game.players)
        if not can_follow:
            return TooLate(Reason("online.no_rematch"))
        return NotYours(Reason("online.gone")) if any(each and each.is_gone for each in game.players) else None
    if game.phase == "over":
        return TooLate(Reason("online.over"))
    if what == "takeback":
        if not game.terms.takebacks:
            return NotYours(Reason("online.no_takebacks"))
        return None if turns.can_take_back(game, seat) else TooLate(Reason("online.nothing_to_take_back"))
    if what == "pause" and (game.phase != "playing" or isinstance(game.terms.time, Untimed)):
        return TooLate(Reason("online.no_pause"))
    if what == "correspondence" and not game.is_live:
        return TooLate(Reason("online.slow_already"))
    return None


def accept(
    game: OnlineGame, match: Callable[[], Match], what: OfferKind, seat: Seat, now: int, new_id: Callable[[], str]
) -> tuple[OnlineGame, OnlineGame | None]:
    """The game after a seat has agreed to what the other had proposed, and the game that comes out of it."""
    if not find(game, what, other(seat)):
        raise TooLate(Reason("online.no_such_offer"))
    if why := objection(game, what, other(seat)):
        raise why
    game = without(game, what)
    match what:
        case "draw":
            return endings.ended(game, endings.drawn()), None
        case "abandon":
            return endings.ended(game, endings.void(endings.ABANDONED)), None
        case "takeback":
            return turns.take_back(game, match(), other(seat), now), None
        case "pause":
            paused = clock.stopped(game, now)
            return paused.model_copy(update={"phase": "paused", "deadline": now + limits.PAUSE * SECOND}), None
        case "correspondence":
            slow = clock.slowed(game, DAYS)
            return (clock.started(slow, now) if slow.phase == "playing" else slow), None
        case "rematch":
            return _with_rematch(game, match(), now, new_id())


def _with_rematch(game: OnlineGame, match: Match, now: int, game_id: str) -> tuple[OnlineGame, OnlineGame]:
    """The game, and the next one of the two with the seats exchanged."""
    one, two = game.players
    assert one
    assert two
    terms = game.terms.model_copy(update={"open": False})
    invitation = invite(game_id, terms, two, match.start.text, game.rules, now)
    following = begin(invitation, (two, one), match.start, now)
    return game.model_copy(update={"rematch": game_id}), following
