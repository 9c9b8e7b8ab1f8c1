"""Turns: a whole one is played, and the last one taken back."""

from collections.abc import Mapping, Sequence
from typing import Any

from teban.core.match import Match
from teban.errors import IllegalAction
from teban.online import limits
from teban.online.errors import NoSuchTurn, TooLate
from teban.online.games import clock, endings
from teban.online.games.state import OnlineGame, other
from teban.online.models.commands import PlayTurn
from teban.online.models.games import PlayedTurn
from teban.service.models.common import Seat
from teban.service.serialize import seat_of
from teban.words import Reason

LATELY = 2
"""Turns whose positions are kept beside the one that they have led to."""


def play(game: OnlineGame, match: Match, turn: PlayTurn, now: int) -> OnlineGame:
    """The game after a turn of its player to act; `match`, which stands where it does, goes on with it.

    Nothing has happened to the match if the turn is refused.
    """
    if turn.number != game.number:
        raise TooLate(Reason("online.other_turn", params={"number": game.number}))
    assert game.seat is not None
    _play_whole(match, turn.actions)
    used = clock.spent(game, now)
    left = clock.after_turn(game, game.seat, used)
    played = PlayedTurn(
        number=turn.number,
        seat=game.seat,
        actions=tuple(turn.actions),
        at=now,
        spent=used,
        clocks=left or (None, None),
    )
    after = game.model_copy(
        update={
            "turns": (*game.turns, played),
            "seat": seat_of(match),
            **_standing(match, (*game.turns, played)),
            "left": left,
            # To play on is to answer what the opponent has offered; and nobody can take back what has been replied to.
            "offers": tuple(each for each in game.offers if each.seat == game.seat and each.what != "takeback"),
        }
    )
    if match.outcome:
        return endings.ended(after, endings.ruled(match.outcome))
    if len(match.actions) >= limits.ACTIONS:
        return endings.ended(after, endings.drawn(endings.TOO_LONG))
    return clock.started(after, now)


def can_take_back(game: OnlineGame, seat: Seat) -> bool:
    """Whether the last turn is a seat's own, so that its opponent has not replied yet.

    The computer has nearly always replied. It does not mind, and its turn is taken back too.
    """
    if not game.turns or game.phase != "playing":
        return False
    opponent = game.players[other(seat) - 1]
    replies = 1 if opponent and opponent.kind == "computer" else 0
    return any(turn.seat == seat for turn in game.turns[-1 - replies :])


def take_back(game: OnlineGame, match: Match, seat: Seat, now: int) -> OnlineGame:
    """The game without a seat's last turn and what came after it; `match`, which stands where it does, goes back."""
    last = next(turn for turn in reversed(game.turns) if turn.seat == seat)
    gone = game.turns[last.number - 1 :]
    for turn in gone:
        for _ in turn.actions:
            match.takeback()
    kept = game.turns[: last.number - 1]
    after = game.model_copy(
        update={
            "turns": kept,
            "left": clock.taken_back(game, gone),
            "seat": seat,
            **_standing(match, kept),
            "offers": (),
        }
    )
    return clock.started(after, now)


def _standing(match: Match, turns: Sequence[PlayedTurn]) -> Mapping[str, Any]:
    """Where a game stands after its turns, and how it has come there."""
    *before, now = match.positions
    latest = sum(len(turn.actions) for turn in turns[-LATELY:])
    lately = before[max(len(before) - latest, 1) :]
    return {"position": now.text, "lately": tuple(position.text for position in lately)}


def _play_whole(match: Match, actions: list[str]) -> None:
    """Play the actions of one whole turn, or nothing."""
    played = 0
    try:
        for action in actions:
            if played and match.actions_in_turn == 0:
                raise NoSuchTurn(Reason("online.more_than_a_turn"))
            match.play(action)
            played += 1
        if match.actions_in_turn and not match.outcome:
            raise NoSuchTurn(Reason("online.unfinished_turn"))
    except (IllegalAction, NoSuchTurn):
        for _ in range(played):
            match.takeback()
        raise
