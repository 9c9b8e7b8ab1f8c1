"""People: who asks, by the token that their browser shows, and guests, who are made with the first thing they do."""

from collections import OrderedDict
from time import monotonic

from teban.online import limits
from teban.online.accounts.guest_names import check_free
from teban.online.games.state import SECOND
from teban.online.identity import hash_of, new_token
from teban.online.now import milliseconds
from teban.online.storage import bots, sessions
from teban.online.storage import people as storage
from teban.online.storage.database import Database
from teban.online.storage.people import PersonRow


class People:
    """Everybody who has been here, and those who are remembered without asking the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[str, tuple[float, PersonRow]] = OrderedDict()

    async def find(self, token: str | None, *, is_bot: bool = False) -> PersonRow | None:
        """Whom a token belongs to, which a browser keeps, or the program of a bot; None if it is nobody's."""
        if not token:
            return None
        digest = hash_of(token)
        if known := self._known.get(digest):
            learned, person = known
            if monotonic() - learned < limits.KNOWN_FOR:
                return person if (person.kind == "bot") == is_bot else None
        found = await (self._bot_of(digest) if is_bot else self._person_of(digest))
        self._known.pop(digest, None)
        if found:
            self._remember(digest, found)
        return found

    async def is_known(self, token: str | None, *, is_bot: bool = False) -> bool:
        """Whether somebody goes by a token; who has been here is asked about again only after news of them."""
        if not token:
            return False
        return hash_of(token) in self._known or await self.find(token, is_bot=is_bot) is not None

    async def make_guest(self) -> tuple[PersonRow, str]:
        """A new guest, and the token to be known by."""
        token = new_token()
        digest, now = hash_of(token), milliseconds()
        person = PersonRow(
            id=await self._database.write(lambda connection: storage.make_guest(connection, digest, now)), name=""
        )
        self._remember(digest, person)
        return person, token

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """The person under a new name; NameTaken if it is, or looks like, that of an account. Accounts keep theirs."""
        if person.is_account:
            return person
        await self._database.read(lambda connection: check_free(connection, name))
        if name == person.name:
            return person
        await self._database.write(lambda connection: storage.rename(connection, person.id, name))
        renamed = PersonRow(id=person.id, name=name)
        for digest, (learned, known) in self._known.items():
            if known.id == person.id:
                self._known[digest] = learned, renamed
        return renamed

    def forget(self, person: str) -> None:
        """Ask the database again about a person: a session of theirs has ended, or they are called something else."""
        for digest in [digest for digest, (_, known) in self._known.items() if known.id == person]:
            del self._known[digest]

    def forget_all(self) -> None:
        """Ask the database again about everybody."""
        self._known.clear()

    async def _person_of(self, digest: str) -> PersonRow | None:
        found = await self._database.read(lambda connection: storage.person_of(connection, digest))
        if not found:
            return None
        person, seen = found
        if (now := milliseconds()) - seen > limits.SEEN * SECOND:
            await self._database.write(lambda connection: sessions.touch(connection, digest, now))
        return person

    async def _bot_of(self, digest: str) -> PersonRow | None:
        return await self._database.read(lambda connection: bots.bot_of(connection, digest))

    def _remember(self, digest: str, person: PersonRow) -> None:
        self._known[digest] = monotonic(), person
        if len(self._known) > limits.KNOWN_PEOPLE:
            self._known.popitem(last=False)
