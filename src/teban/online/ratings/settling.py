"""Settling: what a rated game changes when it is decided, in the transaction that writes its end.

The end of a game is written once, by the version that it replaces, so ratings change once: whoever was not first has
written nothing, and what was killed before it was committed has not happened.
"""

from sqlalchemy import Connection

from teban.online.computers.levels import first_record
from teban.online.games.state import Applied, End, OnlineGame, Person
from teban.online.ratings.current import current
from teban.online.ratings.glicko2 import DRAW, LOSS, WIN, Rating, after_game
from teban.online.ratings.seating import introduced
from teban.online.storage import ratings as storage
from teban.online.storage.ratings import Record


def settled(connection: Connection, before: OnlineGame, applied: Applied) -> Applied:
    """What has become of a game, with what that means for ratings, which is written down.

    Who sits down is told with their rating; NotYours if that is to a rated game, and they have none.
    """
    game, at = applied.game, applied.happened.at
    if before.phase == "invited" and game.phase == "playing":
        return applied.model_copy(update={"game": introduced(connection, game, at)})
    if applied.next_game:
        return applied.model_copy(update={"next_game": introduced(connection, applied.next_game, at)})
    if before.phase != "over" and game.terms.rated and (scores := _scores(game.end)):
        return applied.model_copy(update={"game": _rated(connection, game, scores, at)})
    return applied


def _scores(end: End | None) -> tuple[float, float] | None:
    """What both players have scored; None without a result."""
    if end is None or not (end.winner or end.is_draw):
        return None
    if end.is_draw:
        return DRAW, DRAW
    return (WIN, LOSS) if end.winner == 1 else (LOSS, WIN)


def _rated(connection: Connection, game: OnlineGame, scores: tuple[float, float], at: int) -> OnlineGame:
    """A decided game with what it has changed, which is written down."""
    one, two = game.players
    assert one
    assert two
    stored = storage.of_people(connection, game.terms.game, (one.id, two.id))
    records = [stored.get(player.id) or first_record(player.id) for player in (one, two)]
    ratings = [current(record, at) for record in records]
    players: list[Person] = []
    for seat, player in enumerate((one, two)):
        after = _after(records[seat], after_game(ratings[seat], ratings[1 - seat], scores[seat]), scores[seat], at)
        storage.save(connection, player.id, game.terms.game, after, is_new=player.id not in stored)
        storage.add_change(connection, game.id, player.id, game.terms.game, ratings[seat], after)
        players.append(_told(player, ratings[seat], after.rating))
    return game.model_copy(update={"players": tuple(players)})


def _after(record: Record, rating: Rating, score: float, at: int) -> Record:
    return Record(
        rating,
        record.wins + (score == WIN),
        record.draws + (score == DRAW),
        record.losses + (score == LOSS),
        max(at, record.changed),
    )


def _told(player: Person, before: Rating, after: Rating) -> Person:
    """A player with the rating that the game was decided at: other games may have changed it since they sat down."""
    value = round(before.value)
    return player.model_copy(
        update={"rating": value, "is_provisional": after.is_provisional, "change": round(after.value) - value}
    )
