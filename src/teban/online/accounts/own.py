"""What somebody is told of their own account, and everything that is known about them."""

from sqlalchemy import Connection

from teban.online import limits, serialize
from teban.online.games.state import SECOND, OnlineGame
from teban.online.identity import hash_of
from teban.online.models import accounts as models
from teban.online.storage import accounts as stored_accounts
from teban.online.storage import blocks as stored_blocks
from teban.online.storage import games as stored_games
from teban.online.storage import passkeys as stored_passkeys
from teban.online.storage import sessions
from teban.online.storage.people import PersonRow


def told(connection: Connection, person: PersonRow | None, token: str | None, site: str) -> models.AccountAnswer:
    """What somebody is told of their own account; `site`: the name under which the server is asked."""
    if person is None:
        return models.AccountAnswer(account=None, blocks=[])
    return models.AccountAnswer(account=_account(connection, person, token, site), blocks=_blocks(connection, person))


def everything(connection: Connection, person: PersonRow, token: str | None, site: str) -> models.OwnData:
    """Everything that is known about somebody."""
    listed = stored_games.of_person(connection, person.id, limits.DOWNLOADED)
    games = [game for each in listed if (game := stored_games.load(connection, each.game.id))]
    return models.OwnData(
        person=person.id,
        name=person.name,
        account=_account(connection, person, token, site),
        blocks=_blocks(connection, person),
        games=[_game(game, person) for game in games],
    )


def _account(connection: Connection, person: PersonRow, token: str | None, site: str) -> models.Account | None:
    row = stored_accounts.of_person(connection, person.id)
    this = sessions.find(connection, hash_of(token or ""))
    if row is None or this is None:
        return None
    return models.Account(
        name=row.name,
        created=row.created,
        has_password=row.password is not None,
        codes_left=stored_accounts.count_codes(connection, person.id),
        confirmed_until=(this.confirmed or 0) + limits.CONFIRMED_FOR * SECOND,
        passkeys=[
            models.Passkey(
                id=each.id, label=each.label, created=each.created, used=each.used, is_here=each.site == site
            )
            for each in stored_passkeys.of_person(connection, person.id)
        ],
        sessions=[
            models.Session(
                id=each.id,
                agent=each.agent,
                created=each.created,
                seen=each.seen,
                is_this=each.token_hash == this.token_hash,
            )
            for each in sessions.of_person(connection, person.id)
        ],
    )


def _blocks(connection: Connection, person: PersonRow) -> list[models.Block]:
    rows = stored_blocks.of_person(connection, person.id)
    return [models.Block(id=row.id, name=row.name, created=row.created) for row in rows]


def _game(game: OnlineGame, person: PersonRow) -> models.OwnGame:
    one, two = game.players
    return models.OwnGame(
        id=game.id,
        terms=game.terms,
        names=(one.name if one else None, two.name if two else None),
        you=game.seat_of(person.id),
        created=game.created,
        turns=list(game.turns),
        ending=serialize.ending(game),
    )
