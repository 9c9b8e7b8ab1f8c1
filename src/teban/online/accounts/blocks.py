"""Blocks: who does not want to play with whom. Whom somebody has blocked cannot invite them or accept their challenges.

A guest can be blocked too, and comes back as another guest who dares: challenges may ask for an account.
"""

from collections import OrderedDict

from sqlalchemy import Connection

from teban.online import limits
from teban.online.accounts.errors import NoAccount
from teban.online.accounts.names import key_of
from teban.online.errors import NoSuchGame, NotYours
from teban.online.games.state import OnlineGame, Person, other
from teban.online.now import milliseconds
from teban.online.storage import accounts as stored_accounts
from teban.online.storage import blocks as storage
from teban.online.storage import games as stored_games
from teban.online.storage.blocks import BlockRow
from teban.online.storage.database import Database
from teban.online.storage.people import PersonRow
from teban.words import Reason


class Blocks:
    """All blocks, and those that this process has read last."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[str, frozenset[str]] = OrderedDict()

    async def of(self, person: str) -> frozenset[str]:
        """Whom a person has blocked."""
        if (known := self._known.get(person)) is None:
            known = frozenset(row.blocked for row in await self.listed(person))
            self._known[person] = known
            if len(self._known) > limits.KNOWN_BLOCKS:
                self._known.popitem(last=False)
        return known

    async def listed(self, person: str) -> list[BlockRow]:
        """The same, as their owner is shown them."""
        return await self._database.read(lambda connection: storage.of_person(connection, person))

    async def add_account(self, person: PersonRow, name: str) -> None:
        """Block whoever has an account of that name."""

        def transaction(connection: Connection) -> None:
            found = stored_accounts.of_name(connection, key_of(name))
            if found is None:
                raise _no_such_player()
            _add(connection, person, found.person)

        await self._database.write(transaction)
        self.forget(person.id)

    async def add_opponent(self, person: PersonRow, game_id: str) -> None:
        """Block the opponent of a game, or whoever has sent an invitation."""

        def transaction(connection: Connection) -> None:
            game = stored_games.load(connection, game_id)
            opponent = _opponent(game, person.id) if game else None
            if opponent is None:
                raise NoSuchGame(Reason("online.no_such_game"))
            _add(connection, person, opponent.id)

        await self._database.write(transaction)
        self.forget(person.id)

    async def remove(self, person: PersonRow, block_id: str) -> None:
        """Play with somebody again."""
        await self._database.write(lambda connection: storage.drop(connection, person.id, block_id))
        self.forget(person.id)

    async def invited(self, inviter: PersonRow, name: str) -> Person:
        """Whom an invitation for an account of that name is for; a TebanError if there is no such, or not for them."""

        def transaction(connection: Connection) -> Person:
            found = stored_accounts.of_name(connection, key_of(name))
            if found is None:
                raise _no_such_player()
            if found.person == inviter.id:
                raise NotYours(Reason("online.own_invitation"))
            if storage.is_between(connection, inviter.id, found.person):
                raise NotYours(Reason("accounts.blocked"))
            return Person(id=found.person, name=found.name)

        return await self._database.read(transaction)

    def forget(self, person: str) -> None:
        """Read again whom a person has blocked."""
        self._known.pop(person, None)

    def forget_all(self) -> None:
        """Read all again."""
        self._known.clear()


def _add(connection: Connection, person: PersonRow, blocked: str) -> None:
    if blocked == person.id:
        raise NotYours(Reason("accounts.not_oneself"))
    if storage.count(connection, person.id) >= limits.BLOCKS:
        raise NotYours(Reason("accounts.too_many_blocks", params={"most": limits.BLOCKS}))
    storage.add(connection, person.id, blocked, milliseconds())


def _opponent(game: OnlineGame, person: str) -> Person | None:
    if game.is_invited(person):
        return game.players[0]
    seat = game.seat_of(person)
    return game.players[other(seat) - 1] if seat else None


def _no_such_player() -> NoAccount:
    return NoAccount(Reason("accounts.no_such_player"))
