"""How online games end, beside the endings that the rules know."""

from teban.core.match import AGREED_DRAW
from teban.core.view import Outcome
from teban.online.games.state import End, OnlineGame, other
from teban.service.models.common import Seat

ABORTED = "online.aborted"
NOT_BEGUN = "online.not_begun"
WITHDRAWN = "online.withdrawn"
DECLINED = "accounts.declined"
EXPIRED = "online.expired"
ABANDONED = "online.abandoned"
FORGOTTEN = "online.forgotten"
LEFT = "online.left"
LEFT_DRAW = "online.left_draw"
TOO_LONG = "online.too_long"


def ruled(outcome: Outcome) -> End:
    """By the rules."""
    return End(winner=_seat(outcome.winner), is_draw=outcome.winner is None, reason=outcome.reason)


def drawn(reason: str = AGREED_DRAW) -> End:
    """As a draw."""
    return End(winner=None, is_draw=True, reason=reason)


def lost(loser: Seat, reason: str) -> End:
    """Because a player gave up, ran out of time, or went away."""
    return End(winner=other(loser), is_draw=False, reason=reason)


def void(reason: str) -> End:
    """Without a result."""
    return End(winner=None, is_draw=False, reason=reason)


def ended(game: OnlineGame, end: End) -> OnlineGame:
    """The game after its end: nothing runs and nothing is offered any more."""
    return game.model_copy(
        update={"phase": "over", "seat": None, "since": None, "deadline": None, "offers": (), "end": end}
    )


def _seat(winner: int | None) -> Seat | None:
    return None if winner is None else 1 if winner == 1 else 2
