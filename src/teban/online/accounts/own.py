"""What somebody is told of their own account, and everything that is known about them."""

from sqlalchemy import Connection

from teban.online import limits, serialize
from teban.online.games.state import SECOND, OnlineGame, other
from teban.online.identity import hash_of
from teban.online.models import accounts as models
from teban.online.models.games import Happened
from teban.online.now import milliseconds
from teban.online.storage import accounts as stored_accounts
from teban.online.storage import blocks as stored_blocks
from teban.online.storage import games as stored_games
from teban.online.storage import own as stored_own
from teban.online.storage import passkeys as stored_passkeys
from teban.online.storage import presence as stored_presence
from teban.online.storage import ratings as stored_ratings
from teban.online.storage import sessions
from teban.online.storage import talk as stored_talk
from teban.online.storage.people import PersonRow
from teban.online.storage.ratings import Record


def told(connection: Connection, person: PersonRow | None, token: str | None, site: str) -> models.AccountAnswer:
    """What somebody is told of their own account; `site`: the name under which the server is asked."""
    if person is None:
        return models.AccountAnswer(account=None, blocks=[])
    return models.AccountAnswer(account=_account(connection, person, token, site), blocks=_blocks(connection, person))


def everything(connection: Connection, person: PersonRow, token: str | None, site: str) -> models.OwnData:
    """Everything that is known about somebody."""
    listed = stored_games.of_person(connection, person.id, limits.DOWNLOADED)
    games = [game for each in listed if (game := stored_games.load(connection, each.game.id))]
    ratings = stored_ratings.of_person(connection, person.id)
    return models.OwnData(
        person=person.id,
        name=person.name,
        created=stored_own.created(connection, person.id),
        account=_account(connection, person, token, site),
        sessions=_sessions(connection, person, hash_of(token or "")),
        blocks=_blocks(connection, person),
        games=[_game(connection, game, person) for game in games],
        ratings=[_rating(connection, person, game, record) for game, record in sorted(ratings.items())],
        bots=[models.OwnBot(name=each.name, created=each.created) for each in stored_own.bots(connection, person.id)],
        push=[
            models.OwnPush(endpoint=each.endpoint, lang=each.lang, created=each.created)
            for each in stored_own.browsers(connection, person.id)
        ],
        mutes=[
            models.OwnMute(name=each.name or "", game=each.game or None, created=each.created)
            for each in stored_own.mutes(connection, person.id)
        ],
        feed=stored_own.feed_since(connection, person.id),
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
        sessions=_sessions(connection, person, this.token_hash),
    )


def _sessions(connection: Connection, person: PersonRow, this: str) -> list[models.Session]:
    return [
        models.Session(
            id=each.id, agent=each.agent, created=each.created, seen=each.seen, is_this=each.token_hash == this
        )
        for each in sessions.of_person(connection, person.id)
    ]


def _rating(connection: Connection, person: PersonRow, game: str, record: Record) -> models.OwnRating:
    course = stored_ratings.history(connection, person.id, game, limits.DOWNLOADED)
    return models.OwnRating(
        game=game,
        value=record.rating.value,
        deviation=record.rating.deviation,
        volatility=record.rating.volatility,
        wins=record.wins,
        draws=record.draws,
        losses=record.losses,
        changed=record.changed,
        course=[models.OwnChange(game_id=each.game_id, rating=each.value, at=each.at) for each in course],
    )


def _blocks(connection: Connection, person: PersonRow) -> list[models.Block]:
    rows = stored_blocks.of_person(connection, person.id)
    return [models.Block(id=row.id, name=row.name, created=row.created) for row in rows]


def _game(connection: Connection, game: OnlineGame, person: PersonRow) -> models.OwnGame:
    one, two = game.players
    seat = game.seat_of(person.id)
    opponent = game.players[other(seat) - 1] if seat else None
    is_muted = opponent and stored_talk.mute_of(connection, game.id, person.id, opponent.id)
    story = stored_games.story(connection, game.id, 0)
    presences = stored_presence.look(connection, game.id, milliseconds(), limits.PRESENCE * SECOND)
    return models.OwnGame(
        id=game.id,
        terms=game.terms,
        names=(one.name if one else None, two.name if two else None),
        you=seat,
        created=game.created,
        turns=list(game.turns),
        ending=serialize.ending(game),
        did=[
            Happened(number=each.number, what=each.what, seat=each.seat, about=each.about)
            for each in story
            if seat and each.seat == seat and each.what != "turn"
        ],
        talk=stored_talk.lines(connection, game.id, 0, person.id if is_muted else None) if seat else [],
        read=stored_talk.read_up_to(connection, game.id, person.id),
        seen=presences[person.id].seen if person.id in presences else None,
    )
