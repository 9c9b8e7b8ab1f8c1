"""The service: everything that people ask of online play, by functions on plain values, without HTTP.

A command is carried out in one transaction: what was known of the game, the command, and the rows. If somebody else was
first, nothing has happened, and it is tried again on what they left.
"""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress

from sqlalchemy import Connection

from teban import __version__
from teban.errors import TebanError
from teban.online import limits, serialize
from teban.online.accounts.accounts import Accounts
from teban.online.accounts.blocks import Blocks
from teban.online.attendance import Attendance
from teban.online.computers.players import ComputerPlayers
from teban.online.computers.thinking import Think
from teban.online.errors import NoSuchGame, NotYours, TooLate, Unavailable
from teban.online.feed import Feeds
from teban.online.game_cache import CachedGame, GameCache
from teban.online.games.beginning import begin, seats
from teban.online.games.commands import Circumstances, begins_game, carry_out, overdue
from teban.online.games.matches import Matches, new_match
from teban.online.games.state import SECOND, Applied, OnlineGame, Person, invite, other
from teban.online.identity import new_game_id
from teban.online.live import RESYNC, TALK, Live
from teban.online.lobby import Lobby, Shown, Sought, news
from teban.online.maintenance import Maintenance
from teban.online.models.commands import Claim, Command, CommandRequest, InvitationRequest, Join
from teban.online.models.games import GameList, GameUpdate, OnlineGameAnswer
from teban.online.models.talk import TalkNews
from teban.online.now import milliseconds
from teban.online.people import People
from teban.online.push.endpoint import Endpoints
from teban.online.push.service import Push, expect, expect_answer
from teban.online.ratings.records import Records
from teban.online.ratings.seating import introduced
from teban.online.ratings.settling import settled
from teban.online.retry import until_available
from teban.online.storage import blocks as block_storage
from teban.online.storage import games as storage
from teban.online.storage import jobs, migrate
from teban.online.storage import presence as presence_storage
from teban.online.storage.database import Database
from teban.online.storage.games import Listed, Running
from teban.online.storage.people import PersonRow
from teban.online.storage.transaction import Conflict
from teban.online.talk import Listening, Talk
from teban.words import Reason

EVERYTHING = Sought()
"""The lobby without a filter."""


class _Overdue(Exception):
    """The game has to change by itself first."""


class OnlineService:
    """Games between people, as one process of a server carries them out."""

    def __init__(
        self,
        database: Database,
        think: Think | None = None,
        endpoints: Endpoints | None = None,
        contact: str = "",
    ) -> None:
        """`think`: where the computer thinks about its turns; without, it does not play here.

        `endpoints`: how notices go out by Web Push; `contact`: whom push services may write to about them.
        """
        self._database = database
        self._process = secrets.token_hex(6)
        self._matches = Matches()
        self._known = GameCache()
        self.live = Live()
        """Who follows what."""
        self.people = People(database)
        """Who is who."""
        self.accounts = Accounts(database, self.people, self._known.learn)
        """Who has an account."""
        self.blocks = Blocks(database)
        """Who does not want to play with whom."""
        self.attendance = Attendance(database, self._process)
        """Who is there."""
        self.talk = Talk(database, self._seen_by)
        """What the two players of a game say to each other."""
        self.records = Records(database)
        """What people have achieved."""
        self.push = Push(database, endpoints or Endpoints(), contact)
        """Notices to browsers that have no page open."""
        self.feeds = Feeds(database)
        """What programs read that collect news."""
        self._lobby = Lobby(database, self.attendance)
        renew = self._lobby.renew
        self.maintenance = Maintenance(database, self._process, self.expire, renew, self.attendance.tell_all)
        """What happens by itself."""
        self.computers = ComputerPlayers(database, self._process, self, think) if think else None
        """The computer's part."""

    @property
    def database(self) -> Database:
        """What is stored."""
        return self._database

    async def start(self) -> None:
        """Be ready for commands; time that was lost is given back before any."""
        await self._database.start(self._deliver)
        await self.maintenance.start()
        if self.computers:
            await self.computers.start()
        await self.push.start()

    async def stop(self) -> None:
        """Finish what has begun."""
        if self.computers:
            await self.computers.stop()
        with suppress(TimeoutError):  # others notice its silence too
            async with asyncio.timeout(limits.STOPPING):
                await self.attendance.close()
                await self.push.stop()
                await self.maintenance.stop()
        self.accounts.close()
        await self._database.close()

    async def check(self) -> None:
        """Unavailable unless the database answers soon, and is as this program needs it."""
        try:
            async with asyncio.timeout(limits.READY):
                is_current = await self._database.read(migrate.is_current)
        except TimeoutError:
            raise Unavailable(Reason("hosting.database_away")) from None
        if not is_current:
            raise Unavailable(Reason("hosting.not_migrated"))

    # What people do

    async def invite(self, person: PersonRow, asked: InvitationRequest, opponent: Person | None = None) -> OnlineGame:
        """A new game, for which an opponent is sought; the same one if it was asked for with the same key.

        `opponent`: who is always ready, with whom it begins at once.
        """
        match = new_match(asked.terms)
        now, game_id = milliseconds(), new_game_id()
        inviter = Person(id=person.id, name=person.name if person.is_account else asked.name)
        invited = await self.blocks.invited(person, asked.to) if asked.to else None
        game = invite(game_id, asked.terms, inviter, match.position.text, __version__, now, invited)
        if opponent:
            game = begin(game, seats(game, opponent, lambda: secrets.randbits(1) == 1), match.start, now)

        def transaction(connection: Connection) -> OnlineGame | str:
            if earlier := storage.number_of(connection, person.id, asked.key):
                return earlier[0]
            _check_room(connection, person)
            introducing = introduced(connection, game, now)
            storage.insert(connection, introducing, person.id, asked.key, "joined" if opponent else "invited")
            expect_answer(connection, introducing)
            return introducing

        try:
            found = await self._database.write(transaction)
        except Conflict:  # the same was asked for at another process a moment ago
            found = await self._database.write(transaction)
        if isinstance(found, str):
            return await self._fresh(found)
        self._known.learn(found)
        return found

    async def do(self, game_id: str, person: PersonRow, asked: CommandRequest) -> GameUpdate:
        """Carry out a command, once; a TebanError says why that cannot be. The answer tells what has happened since."""
        arrived = milliseconds()
        if person.is_account and isinstance(asked.command, Join):
            asked = asked.model_copy(update={"command": Join(do="join", name=person.name)})
        if self.maintenance.is_late:
            await self.maintenance.beat()
        game = await self._carry_out(game_id, person, asked, arrived)
        return await self._update(game, asked.since)

    async def expire(self, game_id: str) -> None:
        """Let a game change by itself if its time has come; but first give back what was lost of it."""
        if self.maintenance.is_late:
            await self.maintenance.beat()

        def transaction(connection: Connection) -> Applied | None:
            game = storage.load(connection, game_id)
            applied = overdue(game, milliseconds()) if game else None
            if game and applied:
                applied = settled(connection, game, applied)
                storage.save(connection, game, applied, None, None)
            return applied

        try:
            if applied := await self._database.write(transaction):
                self._known.learn(applied.game, applied.happened)
        except Conflict:
            return  # something has happened to it in the meantime

    # What people see

    async def look(self, game_id: str, person: PersonRow | None) -> OnlineGameAnswer:
        """A game as it stands, for somebody who has not seen it yet."""
        game = await self._seen_by(game_id, person)
        presences = await self.attendance.at(game_id)
        return serialize.answer(game, person and person.id, presences, milliseconds())

    async def follow(
        self, game_id: str, person: PersonRow | None, since: int, heard: int = 0
    ) -> AsyncGenerator[GameUpdate | TalkNews | None, None]:
        """What becomes of a game, from an update on; None now and then while there is nothing to tell.

        Its players are also told what they say to each other, from the line after `heard` on.
        """
        game = await self._seen_by(game_id, person)
        player = person if person is not None and game.involves(person.id) else None
        attending = self.attendance.attending(game_id, player.id) if player else nullcontext()
        listening = Listening(self.talk, player.id, heard) if player else None
        topics = [f"game {game_id}", *([f"talk {game_id}"] if player else [])]
        with self._here(person), self.live.follow(*topics) as heard_of:
            async with attending:
                told, news = since, [RESYNC]
                while True:
                    if not news:
                        yield None
                    if RESYNC in news or game_id in news:
                        update = await until_available(self._news, game_id, told)
                        told = update.number
                        yield update
                    may_have_said = RESYNC in news or TALK in news or (listening and not listening.has_begun)
                    if listening and may_have_said and (said := await until_available(self._said, listening, game_id)):
                        yield said
                    news = await heard_of.wait(limits.PULSE)

    async def game(self, game_id: str, *, is_fresh: bool = False) -> OnlineGame:
        """A game as it stands, for the server itself; `is_fresh`: as the database has it."""
        return await (self._fresh(game_id) if is_fresh else self._game(game_id))

    async def mine(self, person: PersonRow | None) -> GameList:
        """The games of a person."""
        if person is None:
            return GameList(is_whole=True, games=[], unread={}, more=0, now=milliseconds())
        listed = await self._database.read(lambda connection: storage.of_person(connection, person.id, limits.LISTED))
        unread = await self.talk.unread(person.id, [each.game.id for each in listed])
        return self._list(listed, person, unread=unread)

    async def _unread(self, person: PersonRow) -> dict[str, int]:
        listed = await self._database.read(
            lambda connection: storage.ids_of_person(connection, person.id, limits.LISTED)
        )
        return await self.talk.unread(person.id, listed)

    async def running(self, person: PersonRow) -> list[Running]:
        """A person's games that go on, about which nobody helps them: see `fair_play`."""
        return await self._database.read(lambda connection: storage.running(connection, person.id))

    async def follow_mine(self, person: PersonRow | None) -> AsyncGenerator[GameList | None, None]:
        """The games of a person, and each of them again when something has happened in it."""
        with self._here(person), self.live.follow(f"person {person.id}" if person else "nobody") as heard_of:
            yield await self.mine(person)
            while True:
                heard = await heard_of.wait(limits.PULSE)
                if not heard:
                    yield None
                elif RESYNC in heard or len(heard) > limits.SEEKS:
                    yield await until_available(self.mine, person)
                else:
                    games = [await until_available(self._game, game_id) for game_id in heard if game_id != TALK]
                    listed = [Listed(game, len(game.turns)) for game in games]
                    unread = await until_available(self._unread, person) if TALK in heard and person else None
                    yield self._list(listed, person, is_whole=False, unread=unread)

    async def lobby(self, person: PersonRow | None, sought: Sought = EVERYTHING) -> GameList:
        """What one may join, and what one may watch."""
        shown = await self._lobby_for(person, sought)
        return self._list(shown.listed, person, more=shown.more)

    async def follow_lobby(
        self, person: PersonRow | None, sought: Sought = EVERYTHING
    ) -> AsyncGenerator[GameList | None, None]:
        """The lobby, and what has changed in it, at a bearable pace."""
        with self._here(person), self.live.follow("lobby") as heard_of:
            shown = await self._lobby_for(person, sought)
            yield self._list(shown.listed, person, more=shown.more)
            while True:
                if not await heard_of.wait(limits.PULSE):
                    yield None
                    continue
                before, shown = shown, await until_available(self._lobby_for, person, sought)
                is_whole, games = news(before, shown)
                if is_whole or games:
                    yield self._list(games, person, is_whole=is_whole, more=shown.more)
                await asyncio.sleep(limits.LOBBY_PACE)

    # How it is done

    async def _carry_out(self, game_id: str, person: PersonRow, asked: CommandRequest, arrived: int) -> OnlineGame:
        for attempt in range(limits.TRIES):
            is_fresh = attempt > 0
            game = await (self._fresh(game_id) if is_fresh else self._game(game_id))
            if is_fresh and await self._is_done(person, asked.key):
                return game
            try:
                applied = await self._database.write(self._work(game, person, asked, arrived))
            except Conflict:
                continue
            except _Overdue:
                await self.expire(game_id)
                continue
            except TebanError:
                if is_fresh:
                    raise
                continue  # it may have been refused only because of what this process remembered
            self._known.learn(applied.game, applied.happened)
            if applied.next_game:
                self._known.learn(applied.next_game)
            return applied.game
        raise TooLate(Reason("online.too_busy"))

    def _work(
        self, game: OnlineGame, person: PersonRow, asked: CommandRequest, arrived: int
    ) -> Callable[[Connection], Applied]:
        def transaction(connection: Connection) -> Applied:
            if overdue(game, max(arrived, game.changed)):
                raise _Overdue
            with self._matches.of(game) as match:
                at = Circumstances(
                    now=arrived,
                    match=lambda: match,
                    inviter_begins=lambda: secrets.randbits(1) == 1,
                    new_id=new_game_id,
                    absent_since=self._absence(connection, game, asked.command, person, arrived),
                    is_account=person.is_account,
                    is_blocked=begins_game(asked.command) and _is_blocked(connection, game, person),
                    has_room=not begins_game(asked.command) or _has_room(connection, person),
                )
                applied = settled(connection, game, carry_out(game, asked.command, person.id, at))
            storage.save(connection, game, applied, person.id, asked.key)
            expect(connection, applied, person.id)
            return applied

        return transaction

    def _absence(
        self, connection: Connection, game: OnlineGame, command: Command, person: PersonRow, now: int
    ) -> int | None:
        """Since when the opponent has been gone, if that matters."""
        seat = game.seat_of(person.id)
        if not isinstance(command, Claim) or seat is None:
            return None
        presences = presence_storage.look(connection, game.id, now, limits.PRESENCE * SECOND)
        return serialize.absent_since(game, other(seat), presences, now)

    async def _is_done(self, person: PersonRow, key: str) -> bool:
        return await self._database.read(lambda c: storage.number_of(c, person.id, key)) is not None

    async def _lobby_for(self, person: PersonRow | None, sought: Sought) -> Shown:
        """What of the lobby somebody is shown: all their own challenges, and none of those whom they have blocked."""
        shown = await self._lobby.shown(sought)
        if person is None:
            return shown
        shown = await self._lobby.with_own(shown, sought, person.id)
        if not (blocked := await self.blocks.of(person.id)):
            return shown
        return shown._replace(challenges=[each for each in shown.challenges if not _is_of(each.game, blocked)])

    async def _seen_by(self, game_id: str, person: PersonRow | None, *, is_fresh: bool = False) -> OnlineGame:
        """A game that somebody may look at."""
        game = await (self._fresh(game_id) if is_fresh else self._game(game_id))
        if game.terms.private and game.phase != "invited" and not game.involves(person and person.id):
            raise NoSuchGame(Reason("online.no_such_game"))
        return game

    async def _game(self, game_id: str) -> OnlineGame:
        known = self._known.get(game_id)
        return known.game if known else await self._fresh(game_id)

    async def _fresh(self, game_id: str) -> OnlineGame:
        game = await self._database.read(lambda connection: storage.load(connection, game_id))
        if game is None:
            raise NoSuchGame(Reason("online.no_such_game"))
        self._known.learn(game)
        return game

    async def _news(self, game_id: str, since: int) -> GameUpdate:
        return await self._update(await self._game(game_id), since)

    async def _said(self, listening: Listening, game_id: str) -> TalkNews | None:
        return await listening.news(await self._game(game_id))

    async def _update(self, game: OnlineGame, since: int) -> GameUpdate:
        """What has become of a game since an update."""
        presences = await self.attendance.at(game.id)
        if since <= 0 or since > game.version:
            return serialize.answer(game, None, presences, milliseconds()).update
        known = self._known.get(game.id) or CachedGame(game)
        story = known.since(since)
        if story is None:
            story = await self._database.read(lambda connection: storage.story(connection, game.id, since))
            known = CachedGame(await self._fresh(game.id))
        story = [each for each in story if each.number <= known.game.version]
        return serialize.update(known.game, story, presences, milliseconds())

    def _here(self, person: PersonRow | None) -> AbstractContextManager[None]:
        """For as long as somebody follows something."""
        return self.attendance.here(person and person.id)

    def _list(
        self,
        listed: Sequence[Listed],
        person: PersonRow | None,
        *,
        is_whole: bool = True,
        unread: dict[str, int] | None = None,
        more: int = 0,
    ) -> GameList:
        games = [serialize.summary(each, person and person.id) for each in listed]
        return GameList(is_whole=is_whole, games=games, unread=unread, more=more, now=milliseconds())

    def _deliver(self, messages: list[str]) -> None:
        """What the database tells of committed work, here or elsewhere."""
        for message in messages:
            topic, _, rest = message.partition(" ")
            name, _, more = rest.partition(" ")
            match topic:
                case "game":
                    self._known.expect(name, int(more))
                    self.live.tell(f"game {name}", name)
                    if self._lobby.shows(name):
                        self._tell_lobby()
                case "presence":
                    self.attendance.changed(name)
                    self.live.tell(f"game {name}", name)
                case "talk":
                    self.live.tell(f"talk {name}", TALK)
                case "person":
                    self.live.tell(f"person {name}", more)
                case "who":
                    self.people.forget(name)
                    self.blocks.forget(name)
                    self.live.tell(f"person {name}", RESYNC)  # a session may be over, and its streams with it
                case "lobby":
                    self._tell_lobby()
                case jobs.MADE if self.computers:
                    self.computers.wake()
                case "resync":
                    self._known.forget()
                    self.attendance.forget()
                    self.people.forget_all()
                    self.blocks.forget_all()
                    self._lobby.changed()
                    self.live.tell_all(RESYNC)
                    if self.computers:
                        self.computers.wake()

    def _tell_lobby(self) -> None:
        self._lobby.changed()
        self.live.tell("lobby", "lobby")


def _is_of(game: OnlineGame, people: frozenset[str]) -> bool:
    inviter = game.players[0]
    return inviter is not None and inviter.id in people


def _is_blocked(connection: Connection, game: OnlineGame, person: PersonRow) -> bool:
    """Whether somebody and the inviter, or the opponent, do not want to play with each other."""
    others = [player.id for player in game.players if player and player.id != person.id]
    return any(block_storage.is_between(connection, each, person.id) for each in others)


def _check_room(connection: Connection, person: PersonRow) -> None:
    """NotYours if somebody may not send another invitation."""
    under_way = storage.count_under_way(connection, person.id)
    if under_way["invited"] >= limits.OPEN_INVITATIONS:
        raise NotYours(Reason("online.too_many_invitations", params={"most": limits.OPEN_INVITATIONS}))
    if under_way.total() >= limits.GAMES:
        raise NotYours(Reason("online.too_many_games", params={"most": limits.GAMES}))


def _has_room(connection: Connection, person: PersonRow) -> bool:
    """Whether somebody may have another game; the computer always may."""
    return person.kind == "computer" or storage.count_under_way(connection, person.id).total() < limits.GAMES
