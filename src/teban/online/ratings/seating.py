"""Seating: who sits down to a game, under the name of their account, and with their rating as it is then."""

from sqlalchemy import Connection

from teban.online.computers.levels import first_record
from teban.online.errors import NotYours
from teban.online.games.state import OnlineGame, Person
from teban.online.ratings.current import current
from teban.online.ratings.terms import check_rated
from teban.online.storage import account_kinds
from teban.online.storage import ratings as storage
from teban.online.storage.account_kinds import Account
from teban.online.storage.ratings import Record
from teban.words import Reason


def introduced(connection: Connection, game: OnlineGame, now: int) -> OnlineGame:
    """A game with what is known of its players; NotYours if it is rated and they cannot play it for a rating."""
    people = [player.id for player in game.players if player]
    accounts = account_kinds.of_people(connection, people)
    if game.terms.rated:
        check_rated(game.terms)
        if len(accounts) < len(people):
            raise NotYours(Reason("ratings.account"))
    records = storage.of_people(connection, game.terms.game, accounts) if accounts else {}
    one, two = (
        player and _introduced(player, accounts.get(player.id), records.get(player.id) or first_record(player.id), now)
        for player in game.players
    )
    return game.model_copy(update={"players": (one, two)})


def _introduced(player: Person, account: Account | None, record: Record, now: int) -> Person:
    if account is None:
        return player
    rating = current(record, now)
    return player.model_copy(
        update={
            "name": account.name,
            "kind": account.kind,
            "rating": round(rating.value),
            "is_provisional": rating.is_provisional,
        }
    )
