"""Talk: what the two players of a game say to each other, which nobody else ever reads.

It is not part of the game's story: its lines have numbers of their own, so that to say something is never in the way
of a turn. Whoever is muted is not told so.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Protocol

from sqlalchemy import Connection

from teban.errors import TebanError
from teban.online import limits
from teban.online.errors import NotYours, TooLate, TooMuch, TooSoon
from teban.online.games.state import SECOND, OnlineGame, Person, other
from teban.online.models.talk import Mute, MuteRequest, ReadRequest, SayRequest, TalkNews, WrittenText
from teban.online.now import milliseconds
from teban.online.plain_text import plain
from teban.online.storage import talk as storage
from teban.online.storage.database import Database
from teban.online.storage.people import PersonRow
from teban.online.storage.transaction import Conflict
from teban.service.models.common import Seat
from teban.words import Reason

MINUTE = 60 * SECOND


class Games(Protocol):
    """Where a game comes from that somebody may see."""

    def __call__(self, game_id: str, person: PersonRow | None, *, is_fresh: bool) -> Awaitable[OnlineGame]:
        """The game as this process knows it, or as it is in the database."""


class Talk:
    """The talk of all games."""

    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games

    async def say(self, game_id: str, person: PersonRow | None, asked: SayRequest) -> TalkNews:
        """Say something to one's opponent, once; what has been said since. A TebanError says why that cannot be."""
        said = asked.line
        if isinstance(said, WrittenText):
            said = WrittenText(kind="text", text=plain(said.text, limits.TALK))
        now = milliseconds()
        game, seat, speaker = await self._at_table(game_id, person, _objection)
        _, opponent = _both(game, seat)

        def transaction(connection: Connection) -> None:
            if storage.is_known(connection, speaker.id, asked.key):
                return
            if storage.count_since(connection, speaker.id, now - MINUTE) >= limits.TALK_A_MINUTE:
                raise TooMuch(Reason("talk.too_fast", params={"most": limits.TALK_A_MINUTE}))
            if storage.count_in(connection, game.id, speaker.id) >= limits.TALK_IN_GAME:
                raise TooMuch(Reason("talk.too_many", params={"most": limits.TALK_IN_GAME}))
            storage.add(connection, game.id, speaker.id, seat, said, asked.key, now, opponent.id)

        await self._write(transaction)
        return await self._news(game, seat, asked.heard)

    async def mute(self, game_id: str, person: PersonRow | None, asked: MuteRequest) -> TalkNews:
        """Read what one's opponent writes, or do not; all that there is to read then."""
        game, seat, _ = await self._at_table(game_id, person, _has_not_begun)
        reader, opponent = _both(game, seat)
        now = milliseconds()
        await self._write(
            lambda connection: storage.set_mute(connection, game.id, reader.id, opponent.id, asked.mute, now)
        )
        return await self._news(game, seat, 0)

    async def read(self, game_id: str, person: PersonRow | None, asked: ReadRequest) -> None:
        """Remember up to where somebody has read; their opponent never learns it."""
        game, _, reader = await self._at_table(game_id, person, _has_not_begun)
        await self._write(lambda connection: storage.set_read(connection, game.id, reader.id, asked.number))

    async def unread(self, person: str, games: Sequence[str]) -> dict[str, int]:
        """How many lines somebody has not read, by game."""
        return await self._database.read(lambda connection: storage.unread(connection, person, games))

    async def news(self, game: OnlineGame, person: str, heard: int) -> TalkNews | None:
        """What a player of a game has not heard yet; None if there is nobody to talk to, or they do not play in it."""
        if (seat := game.seat_of(person)) is None or game.players[1] is None:
            return None
        return await self._news(game, seat, heard)

    async def _news(self, game: OnlineGame, seat: Seat, heard: int) -> TalkNews:
        reader, opponent = _both(game, seat)

        def transaction(connection: Connection) -> TalkNews:
            muted, is_silent = _hears(connection, game.id, reader.id, opponent.id)
            after = 0 if is_silent else heard
            lines = storage.lines(connection, game.id, after, reader.id if is_silent else None)
            last = lines[-1].number if lines else after
            return TalkNews(
                is_whole=after == 0,
                lines=lines,
                muted=muted,
                is_closed=_is_closed(game, milliseconds()),
                heard=0 if is_silent else last,
                read=storage.read_up_to(connection, game.id, reader.id),
            )

        return await self._database.read(transaction)

    async def _at_table(
        self, game_id: str, person: PersonRow | None, objection: Callable[[OnlineGame, int], TebanError | None]
    ) -> tuple[OnlineGame, Seat, PersonRow]:
        """A game, and the seat of a person in it; a TebanError if they have none, or something speaks against it."""
        why: TebanError | None = None
        for is_fresh in (False, True):  # this process may not have heard yet that somebody sat down
            game = await self._games(game_id, person, is_fresh=is_fresh)
            seat = game.seat_of(person and person.id)
            why = objection(game, milliseconds())
            if person and seat and not why:
                return game, seat, person
        if why and game.involves(person and person.id):
            raise why
        raise NotYours(Reason("online.only_players"))

    async def _write(self, transaction: Callable[[Connection], None]) -> None:
        for _ in range(limits.TRIES):
            with suppress(Conflict):
                return await self._database.write(transaction)
        raise TooLate(Reason("online.too_busy"))


class Listening:
    """What one player has heard of the talk of a game, in one stream."""

    def __init__(self, talk: Talk, person: str, heard: int) -> None:
        """`heard`: the number of the last line that they have, 0 for none."""
        self._talk, self._person, self._heard = talk, person, heard
        self._last: TalkNews | None = None

    @property
    def has_begun(self) -> bool:
        """Whether they have been told anything yet: it starts when there is somebody to talk to."""
        return self._last is not None

    async def news(self, game: OnlineGame) -> TalkNews | None:
        """What there is to tell; None if that is nothing."""
        news = await self._talk.news(game, self._person, self._heard)
        if news is None or (self._last and not _is_new(news, self._last)):
            return None
        self._heard, self._last = news.heard, news
        return news


def _hears(connection: Connection, game_id: str, reader: str, opponent: str) -> tuple[Mute | None, bool]:
    """Whom somebody has muted, and whether they hear nothing of the opponent: whatever silences people counts here."""
    muted = storage.mute_of(connection, game_id, reader, opponent)
    return muted, muted is not None


def _is_new(news: TalkNews, last: TalkNews) -> bool:
    """Whether somebody who was told the one needs to be told the other."""
    if (news.muted, news.is_closed) != (last.muted, last.is_closed):
        return True
    return news.lines != last.lines if news.is_whole else bool(news.lines)


def _is_gone(game: OnlineGame) -> bool:
    """Whether there is nobody to talk to any more."""
    return any(player and player.is_gone for player in game.players)


def _has_not_begun(game: OnlineGame, _: int) -> TebanError | None:
    if game.phase == "invited" or game.players[1] is None:
        return TooSoon(Reason("online.nobody_there"))
    return None


def _objection(game: OnlineGame, now: int) -> TebanError | None:
    if _is_gone(game):
        return TooLate(Reason("online.gone"))
    if _is_closed(game, now):
        return TooLate(Reason("talk.closed", params={"hours": limits.TALK_AFTER // 3600}))
    return _has_not_begun(game, now)


def _is_closed(game: OnlineGame, now: int) -> bool:
    """Whether nothing can be said any more: it has been over for long, or a player has gone for good."""
    return _is_gone(game) or (game.phase == "over" and now > game.changed + limits.TALK_AFTER * SECOND)


def _both(game: OnlineGame, seat: Seat) -> tuple[Person, Person]:
    """The player of a seat, and their opponent."""
    player, opponent = game.players[seat - 1], game.players[other(seat) - 1]
    assert player
    assert opponent
    return player, opponent
