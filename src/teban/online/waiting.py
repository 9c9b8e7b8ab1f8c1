"""What waits for one person in a game: their turn, an answer, an invitation; and whom an event calls to a game."""

from typing import Literal

from teban.online.games.state import Applied, OnlineGame, Standing, other
from teban.online.models.games import Happening

Waiting = Literal["turn", "answer", "invitation"]

TURNS: tuple[Happening, ...] = ("turn", "joined", "takeback", "resumed", "slower")
"""What can make it the turn of somebody who did nothing."""
BEGINNINGS: tuple[Happening, ...] = ("joined", "resumed")
"""What calls both players of a live game to the board."""


def offer_to(game: OnlineGame, person: str) -> Standing | None:
    """What somebody is asked in a game."""
    seat = game.seat_of(person)
    return next((offer for offer in game.offers if offer.seat != seat), None) if seat else None


def waits_for(game: OnlineGame, person: str) -> Waiting | None:
    """What waits for somebody in a game, the most pressing first."""
    if game.is_invited(person):
        return "invitation"
    if offer_to(game, person):
        return "answer"
    seat = game.seat_of(person)
    return "turn" if seat and game.phase == "playing" and game.seat == seat else None


def is_in_sitting(game: OnlineGame) -> bool:
    """Whether both players are expected to be at the board, where they see what waits for them."""
    return game.is_live and game.phase == "playing"


def called(applied: Applied, actor: str | None) -> tuple[OnlineGame, int, str] | None:
    """Whom an event calls who did nothing: in which game, by which event of it, and the person."""
    game, happened = applied.game, applied.happened
    if applied.next_game:  # a rematch, which both wanted
        return _opponent(applied.next_game, applied.next_game.version, actor, "joined")
    if happened.what == "offered" and happened.seat:
        if is_in_sitting(game):
            return None
        player = game.players[other(happened.seat) - 1]
        return (game, happened.number, player.id) if player else None
    return _opponent(game, happened.number, actor, happened.what)


def _opponent(game: OnlineGame, number: int, actor: str | None, what: Happening) -> tuple[OnlineGame, int, str] | None:
    """The opponent of whoever acted, if it is for them to go on."""
    opponent = next((player for player in game.players if player and player.id != actor), None)
    if actor is None or opponent is None or game.phase != "playing":
        return None
    is_called = what in BEGINNINGS if game.is_live else what in TURNS and game.seat == game.seat_of(opponent.id)
    return (game, number, opponent.id) if is_called else None
