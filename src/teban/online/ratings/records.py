"""Records: what people have achieved, as it is told to everybody; and the bots that play with accounts of their own."""

from sqlalchemy import Connection

from teban.engine.levels import levels
from teban.errors import TebanError
from teban.online import limits, serialize
from teban.online.computers.levels import first_record, name_of, person_of
from teban.online.errors import NoSuchGame, NotYours
from teban.online.identity import hash_of, new_token
from teban.online.models.ratings import (
    BotToken,
    ComputerList,
    ComputerPlayer,
    GameRecord,
    Leader,
    Leaderboard,
    Profile,
    RatingPoint,
)
from teban.online.now import milliseconds
from teban.online.ratings.current import current
from teban.online.ratings.openings import openings
from teban.online.storage import account_kinds, bots
from teban.online.storage import ratings as storage
from teban.online.storage.account_kinds import Account
from teban.online.storage.database import Database
from teban.online.storage.games import Listed
from teban.online.storage.people import PersonRow
from teban.online.storage.ratings import Record
from teban.online.storage.records import Beginnings, finished_games
from teban.registry import rule_set_of
from teban.words import Reason


class Records:
    """What people have achieved."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def profile(self, name: str, viewer: PersonRow | None) -> Profile:
        """Somebody's profile; NoSuchGame if nobody with an account is called so."""
        now = milliseconds()
        found = await self._database.read(lambda connection: _profile(connection, name, viewer, now))
        if found is None:
            raise NoSuchGame(Reason("ratings.no_such_player"))
        return found

    async def leaders(self, game: str) -> Leaderboard:
        """The leaderboard of a game."""
        rule_set_of(game)
        now = milliseconds()
        ranked = await self._database.read(lambda connection: storage.leaders(connection, game, now, limits.LEADERS))
        return Leaderboard(leaders=[_leader(each.account, each.record, now) for each in ranked])

    async def computers(self, game: str) -> ComputerList:
        """The computer's levels in a game, with their ratings."""
        numbers = [each.number for each in levels(game)]
        people = [person_of(number) for number in numbers]
        records = await self._database.read(lambda connection: storage.of_people(connection, game, people))
        now = milliseconds()
        told = []
        for number, person in zip(numbers, people, strict=True):
            rating = current(records.get(person) or first_record(person), now)
            told.append(
                ComputerPlayer(
                    level=number,
                    name=name_of(number),
                    rating=round(rating.value),
                    is_provisional=rating.is_provisional,
                )
            )
        return ComputerList(players=told)

    async def make_bot(self, owner: PersonRow, name: str) -> BotToken:
        """A new bot, for somebody with an account of their own."""
        token, now = new_token(), milliseconds()
        digest = hash_of(token)

        def transaction(connection: Connection) -> None:
            account = account_kinds.of_people(connection, (owner.id,)).get(owner.id)
            if account is None or account.kind != "person":
                raise NotYours(Reason("ratings.bot_account"))
            if bots.count(connection, owner.id) >= limits.BOTS:
                raise NotYours(Reason("ratings.too_many_bots", params={"most": limits.BOTS}))
            bots.make(connection, owner.id, name, digest, now)

        await self._database.write(transaction)
        return BotToken(name=name, token=token)


def _profile(connection: Connection, name: str, viewer: PersonRow | None, now: int) -> Profile | None:
    account = account_kinds.find(connection, name)
    if account is None:
        return None
    person = account.person
    listed, begun = finished_games(connection, person, limits.PROFILE_GAMES)
    records = [
        _record(connection, person, game, record, listed, begun, now)
        for game, record in storage.of_person(connection, person).items()
        if _is_known(game)
    ]
    recent = [
        serialize.summary(each, viewer and viewer.id)
        for each in listed[: limits.RECENT]
        if _is_known(each.game.terms.game)
    ]
    return Profile(name=account.name, kind=account.kind, records=records, recent=recent, now=now)


def _is_known(game: str) -> bool:
    """Whether a game is still there: one from outside may have gone."""
    try:
        rule_set_of(game)
    except TebanError:
        return False
    return True


def _record(
    connection: Connection, person: str, game: str, record: Record, listed: list[Listed], begun: Beginnings, now: int
) -> GameRecord:
    rating = current(record, now)
    points = storage.history(connection, person, game, limits.HISTORY)
    return GameRecord(
        game=game,
        rating=round(rating.value),
        deviation=round(rating.deviation),
        is_provisional=rating.is_provisional,
        wins=record.wins,
        draws=record.draws,
        losses=record.losses,
        history=[RatingPoint(at=point.at, rating=round(point.value), game=point.game_id) for point in points],
        openings=openings(person, [each for each in listed if each.game.terms.game == game], begun, limits.OPENINGS),
    )


def _leader(account: Account, record: Record, now: int) -> Leader:
    rating = current(record, now)
    return Leader(
        name=account.name,
        kind=account.kind,
        rating=round(rating.value),
        deviation=round(rating.deviation),
        wins=record.wins,
        draws=record.draws,
        losses=record.losses,
    )
