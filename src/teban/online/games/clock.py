"""What time does to an online game: clocks as a pure function of stored times, and deadlines.

A clock runs from `since` on, for `seat`. In a live game both clocks stand until both players have had their first turn;
in correspondence each turn has its days from its beginning. What comes exactly at the deadline is in time.
"""

from collections.abc import Sequence

from teban.online import limits
from teban.online.games.state import SECOND, OnlineGame, full_clock
from teban.online.models.games import PlayedTurn
from teban.online.models.terms import Correspondence, Live
from teban.service.models.common import Seat

Left = tuple[int, int]


def left_of(left: Left, seat: Seat) -> int:
    """What a seat has left."""
    return left[seat - 1]


def with_left(left: Left, seat: Seat, value: int) -> Left:
    """The clocks with another value for a seat."""
    return (value, left[1]) if seat == 1 else (left[0], value)


def spent(game: OnlineGame, now: int) -> int:
    """What the player to act has used of this turn."""
    return 0 if game.since is None else max(now - game.since, 0)


def after_turn(game: OnlineGame, seat: Seat, used: int) -> Left | None:
    """The clocks when a turn of a seat has ended."""
    if game.left is None:
        return None
    match game.terms.time:
        case Live(increment=increment) if game.since is not None:
            return with_left(game.left, seat, min(left_of(game.left, seat) - used + increment * SECOND, _MOST))
        case Correspondence():
            full = full_clock(game.terms)
            assert full is not None
            return with_left(game.left, seat, full)
    return game.left


def started(game: OnlineGame, now: int) -> OnlineGame:
    """The game as its player to act begins to think, at `now`."""
    if game.seat is None:
        return game.model_copy(update={"since": None, "deadline": None})
    if game.left is None:
        return game.model_copy(update={"since": None, "deadline": now + limits.UNTIMED * SECOND})
    if game.is_live and len(game.turns) < 2:
        return game.model_copy(update={"since": None, "deadline": now + limits.FIRST_TURN * SECOND})
    return game.model_copy(update={"since": now, "deadline": now + left_of(game.left, game.seat)})


def stopped(game: OnlineGame, now: int) -> OnlineGame:
    """The game with its clock standing, and what was used of the turn gone from it."""
    if game.since is None or game.left is None or game.seat is None:
        return game.model_copy(update={"since": None, "deadline": None})
    left = with_left(game.left, game.seat, max(left_of(game.left, game.seat) - spent(game, now), 0))
    return game.model_copy(update={"left": left, "since": None, "deadline": None})


def given(game: OnlineGame, seat: Seat, seconds: int) -> OnlineGame:
    """The game with more time for a seat."""
    assert game.left is not None
    before = left_of(game.left, seat)
    after = max(min(before + seconds * SECOND, _MOST), before)
    deadline = game.deadline
    if game.seat == seat and game.since is not None and deadline is not None:
        deadline += after - before
    return game.model_copy(update={"left": with_left(game.left, seat, after), "deadline": deadline})


def taken_back(game: OnlineGame, gone: Sequence[PlayedTurn]) -> Left | None:
    """The clocks when the last turns are taken back. What the first of them took stays used.

    What its opponent has thought since then is given back, with a reply or without one.
    """
    if game.left is None:
        return None
    left, first = game.left, gone[0]
    match game.terms.time:
        case Live(increment=increment):
            for turn in gone:
                added = increment * SECOND if turn.number > 2 else 0  # until then no clock had run
                returned = turn.spent if turn.seat != first.seat else 0
                left = with_left(left, turn.seat, max(left_of(left, turn.seat) - added, 0) + returned)
        case Correspondence():
            left = with_left(left, first.seat, max(left_of(left, first.seat) - first.spent, 0))
    return left


def slowed(game: OnlineGame, days: int) -> OnlineGame:
    """The game as it goes on by correspondence."""
    terms = game.terms.model_copy(
        update={"time": Correspondence.model_validate({"kind": "correspondence", "days": days})}
    )
    full = full_clock(terms)
    assert full is not None
    return game.model_copy(update={"terms": terms, "left": (full, full)})


def claimable(game: OnlineGame, absent_since: int | None) -> int | None:
    """From when on the opponent of the player to act may claim the game; None if they are here, or it is not live."""
    if absent_since is None or not game.is_live or game.phase != "playing" or len(game.turns) < 2:
        return None
    return max(absent_since, game.since or absent_since) + limits.ABSENCE * SECOND


def loser_on_time(game: OnlineGame, now: int) -> Seat | None:
    """Whose time is up."""
    is_over = game.phase == "playing" and game.since is not None and game.deadline is not None and now > game.deadline
    return game.seat if is_over else None


_MOST = limits.CLOCK * SECOND
