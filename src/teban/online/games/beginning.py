"""How a game begins: both seats are taken."""

from collections.abc import Callable

from teban.core.position import Position
from teban.online.games import clock
from teban.online.games.state import OnlineGame, Person, full_clock
from teban.service.serialize import seat_of


def seats(game: OnlineGame, invited: Person, inviter_begins: Callable[[], bool]) -> tuple[Person, Person]:
    """The players of an invitation in the order of their seats; `inviter_begins` draws who begins."""
    inviter = game.players[0]
    assert inviter
    begins = game.terms.begins == "inviter" or (game.terms.begins == "random" and inviter_begins())
    return (inviter, invited) if begins else (invited, inviter)


def begin(game: OnlineGame, players: tuple[Person, Person], start: Position, now: int) -> OnlineGame:
    """The game as it begins between two players, in the order of their seats."""
    full = full_clock(game.terms)
    begun = game.model_copy(
        update={
            "phase": "playing",
            "players": players,
            "seat": seat_of(start),
            "position": start.text,
            "left": None if full is None else (full, full),
        }
    )
    return clock.started(begun, now)
