"""Accounts: signing up and in, sessions, and everything that somebody may change about how they are known.

Whoever signs up stays the person they were as a guest, and so keeps all their games. Whoever signs in gets a new token,
so that one that was known to somebody before is worth nothing.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from teban.online import limits
from teban.online.accounts import names, own, owners, passkeys, passwords
from teban.online.accounts.codes import hash_of_code, new_codes
from teban.online.accounts.errors import NameTaken, NoAccount, NotConfirmed, WrongCredentials
from teban.online.accounts.passkeys import Site
from teban.online.accounts.passwords import Passwords
from teban.online.errors import NotYours, TooLate
from teban.online.games.state import SECOND, OnlineGame, Person
from teban.online.identity import hash_of, new_token
from teban.online.models.accounts import AccountAnswer, OwnData
from teban.online.now import milliseconds
from teban.online.people import People
from teban.online.storage import accounts as storage
from teban.online.storage import bots, sessions
from teban.online.storage import passkeys as stored_passkeys
from teban.online.storage import people as stored_people
from teban.online.storage.accounts import AccountRow
from teban.online.storage.database import Database
from teban.online.storage.passkeys import PasskeyRow
from teban.online.storage.people import PersonRow
from teban.online.storage.sessions import SessionRow
from teban.online.storage.transaction import Conflict
from teban.words import Reason

SIGN_UP, SIGN_IN, ADD, CONFIRM = "sign-up", "sign-in", "add", "confirm"
"""What a challenge is for."""


class Browser(NamedTuple):
    """Where somebody sits."""

    token: str | None
    """What it shows to be known."""
    agent: str
    """What it is called."""


class SignedUp(NamedTuple):
    """An account that was made."""

    token: str
    """What the browser is known by from now on."""
    name: str
    """What the account is called."""
    codes: list[str]
    """The recovery codes, which nobody sees again."""


class Accounts:
    """All accounts."""

    def __init__(self, database: Database, people: People, learn: Callable[[OnlineGame], None]) -> None:
        """`learn`: hears at once how a game stands that was changed here."""
        self._database, self._people, self._learn = database, people, learn
        self._passwords = Passwords()

    def close(self) -> None:
        """Finish what was begun."""
        self._passwords.close()

    # Signing up

    async def sign_up_with_password(self, person: PersonRow, browser: Browser, name: str, password: str) -> SignedUp:
        """Make an account of a guest."""
        name = await self.free_name(person, name)
        passwords.check(password, name)
        hashed = await self._passwords.hash(password)
        return await self._sign_up(person, browser, name, hashed, lambda _: None)

    async def ask_for_first_passkey(self, person: PersonRow, site: Site, name: str) -> str:
        """The options by which a guest makes the passkey of their account."""
        name = await self.free_name(person, name)
        asked = passkeys.ask_for_new(site, person.id, name, [])
        await self._remember(asked.challenge_hash, SIGN_UP, person.id)
        return asked.options

    async def sign_up_with_passkey(
        self, person: PersonRow, browser: Browser, site: Site, name: str, credential: str
    ) -> SignedUp:
        """Make an account of a guest who has made a passkey."""
        name = await self.free_name(person, name)
        await self._use(passkeys.challenge_of_new(credential), SIGN_UP, person.id)
        new = passkeys.verify_new(site, credential)
        row = _row(new, person.id, site, browser.agent, milliseconds())
        return await self._sign_up(person, browser, name, None, lambda c: stored_passkeys.add(c, row))

    async def free_name(self, person: PersonRow, name: str) -> str:
        """A name as it is shown that a guest's account may have; a TebanError if it may not."""
        if person.is_account:
            raise TooLate(Reason("accounts.has_one"))
        name = names.checked(name)
        await self._database.read(lambda connection: _check_free(connection, name))
        return name

    async def _sign_up(
        self,
        person: PersonRow,
        browser: Browser,
        name: str,
        password: str | None,
        add: Callable[[Connection], None],
    ) -> SignedUp:
        token, codes, now = new_token(), new_codes(), milliseconds()
        digest = hash_of(token)

        def transaction(connection: Connection) -> None:
            if sessions.find(connection, digest):
                return  # it was done already, and only the answer was lost
            if storage.of_person(connection, person.id):
                raise TooLate(Reason("accounts.has_one"))
            _check_free(connection, name)
            storage.add(connection, person.id, names.key_of(name), names.look_of(name), password, now)
            stored_people.rename(connection, person.id, name)
            storage.set_codes(connection, person.id, [hash_of_code(code) for code in codes])
            add(connection)
            sessions.drop_all(connection, person.id)
            sessions.add(connection, SessionRow(digest, person.id, now, now, browser.agent, now, None))

        try:
            await self._database.write(transaction)
        except Conflict:
            raise _taken() from None
        self._people.forget(person.id)
        return SignedUp(token, name, codes)

    # Signing in and out

    async def sign_in_with_password(self, browser: Browser, name: str, password: str, bring: bool) -> str:
        """The token of a new session; `bring`: the games of the guest who was here go to the account."""
        found = await self._find(name)
        if not await self._passwords.verify(found and found.password, password) or found is None:
            raise WrongCredentials(Reason("accounts.wrong_password"))
        if found.password and passwords.is_outdated(found.password):
            hashed = await self._passwords.hash(password)
            await self._database.write(lambda c: storage.set_password(c, found.person, hashed))
        return await self._sign_in(found.person, browser, bring)

    async def sign_in_with_code(self, browser: Browser, name: str, code: str, bring: bool) -> str:
        """The same for somebody who has a recovery code, which is used up by that."""
        found = await self._find(name)
        digest = hash_of_code(code)
        if not await self._database.write(lambda c: storage.use_code(c, found.person if found else "", digest)):
            raise WrongCredentials(Reason("accounts.wrong_code"))
        assert found
        return await self._sign_in(found.person, browser, bring)

    async def ask_for_passkey(self, site: Site) -> str:
        """The options by which somebody signs in with a passkey."""
        asked = passkeys.ask_for_any(site)
        await self._remember(asked.challenge_hash, SIGN_IN, None)
        return asked.options

    async def sign_in_with_passkey(self, browser: Browser, site: Site, credential: str, bring: bool) -> str:
        """The same for somebody who has used a passkey."""
        found = await self._used_passkey(site, credential, SIGN_IN, None)
        return await self._sign_in(found.person, browser, bring)

    async def sign_out(self, browser: Browser) -> str | None:
        """End the session of a browser; the token of the guest who was here before, if there was one."""
        session = await self._session(browser)
        token, now = new_token(), milliseconds()

        def transaction(connection: Connection) -> bool:
            sessions.drop(connection, session.person, session.token_hash)
            if session.guest is None:
                return False
            sessions.add(connection, SessionRow(hash_of(token), session.guest, now, now, "", None, None))
            return True

        is_guest = await self._database.write(transaction)
        self._people.forget(session.person)
        return token if is_guest else None

    async def end_session(self, browser: Browser, session_id: str) -> None:
        """End another session of the same account."""
        session = await self._session(browser)

        def transaction(connection: Connection) -> None:
            for each in sessions.of_person(connection, session.person):
                if each.id == session_id:
                    sessions.drop(connection, session.person, each.token_hash)

        await self._database.write(transaction)
        self._people.forget(session.person)

    async def end_others(self, browser: Browser) -> None:
        """End all other sessions of the same account."""
        session = await self._session(browser)

        def transaction(connection: Connection) -> None:
            for each in sessions.of_person(connection, session.person):
                if each.token_hash != session.token_hash:
                    sessions.drop(connection, session.person, each.token_hash)

        await self._database.write(transaction)
        self._people.forget(session.person)

    async def _sign_in(self, person: str, browser: Browser, bring: bool) -> str:
        token, now = new_token(), milliseconds()
        digest, old = hash_of(token), hash_of(browser.token) if browser.token else ""

        def transaction(connection: Connection) -> tuple[AccountRow, str | None]:
            account = storage.of_person(connection, person)
            if account is None:
                raise WrongCredentials(Reason("accounts.wrong_password"))
            before = sessions.find(connection, old)
            if sessions.find(connection, digest):
                return account, None
            guest = before.guest if before else None
            if before:
                is_guest = storage.of_person(connection, before.person) is None
                guest = before.person if is_guest else guest
                sessions.drop(connection, before.person, old)
            for least_used in sessions.of_person(connection, person)[limits.SESSIONS - 1 :]:
                sessions.drop(connection, person, least_used.token_hash)
            sessions.add(connection, SessionRow(digest, person, now, now, browser.agent, now, guest))
            return account, guest if bring else None

        account, guest = await self._database.write(transaction)
        self._people.forget(person)
        if guest:
            self._people.forget(guest)
            to = Person(id=person, name=account.name)
            await self._change_games(partial(owners.move, guest=guest, to=to))
        return token

    # Showing once more who one is

    async def confirm_with_password(self, browser: Browser, password: str) -> None:
        """Somebody who is signed in shows that they know the password."""
        session = await self._session(browser)
        found = await self._database.read(lambda c: storage.of_person(c, session.person))
        if not await self._passwords.verify(found and found.password, password):
            raise WrongCredentials(Reason("accounts.wrong_password"))
        await self._confirm(session)

    async def ask_to_confirm(self, browser: Browser, site: Site) -> str:
        """The options by which somebody who is signed in uses a passkey once more."""
        session = await self._session(browser)
        asked = passkeys.ask_for_any(site)
        await self._remember(asked.challenge_hash, CONFIRM, session.person)
        return asked.options

    async def confirm_with_passkey(self, browser: Browser, site: Site, credential: str) -> None:
        """Somebody who is signed in has used a passkey of theirs."""
        session = await self._session(browser)
        found = await self._used_passkey(site, credential, CONFIRM, session.person)
        if found.person != session.person:
            raise WrongCredentials(Reason("accounts.wrong_passkey"))
        await self._confirm(session)

    async def _confirm(self, session: SessionRow) -> None:
        now = milliseconds()
        await self._database.write(lambda c: sessions.confirm(c, session.token_hash, now))

    # What needs that

    async def set_password(self, browser: Browser, password: str | None) -> None:
        """Another password for the account, or none, if there is a passkey to sign in with."""
        session = await self._confirmed(browser)
        account = await self._account(session)
        if password is not None:
            passwords.check(password, account.name)
        hashed = await self._passwords.hash(password) if password is not None else None

        def transaction(connection: Connection) -> None:
            if hashed is None and not stored_passkeys.of_person(connection, account.person):
                raise NotYours(Reason("accounts.last_way_in"))
            storage.set_password(connection, account.person, hashed)

        await self._database.write(transaction)

    async def ask_for_another_passkey(self, browser: Browser, site: Site) -> str:
        """The options by which somebody makes another passkey."""
        session = await self._confirmed(browser)
        account = await self._account(session)
        present = await self._database.read(lambda c: stored_passkeys.of_person(c, account.person))
        if len(present) >= limits.PASSKEYS:
            raise NotYours(Reason("accounts.too_many_passkeys", params={"most": limits.PASSKEYS}))
        asked = passkeys.ask_for_new(site, account.person, account.name, [each.id for each in present])
        await self._remember(asked.challenge_hash, ADD, account.person)
        return asked.options

    async def add_passkey(self, browser: Browser, site: Site, label: str, credential: str) -> None:
        """Another passkey for the account."""
        session = await self._confirmed(browser)
        await self._use(passkeys.challenge_of_new(credential), ADD, session.person)
        new = passkeys.verify_new(site, credential)
        row = _row(new, session.person, site, label, milliseconds())
        try:
            await self._database.write(lambda c: stored_passkeys.add(c, row))
        except Conflict:
            raise WrongCredentials(Reason("accounts.wrong_passkey")) from None

    async def remove_passkey(self, browser: Browser, passkey_id: str) -> None:
        """A passkey is good for nothing any more."""
        session = await self._confirmed(browser)
        account = await self._account(session)

        def transaction(connection: Connection) -> None:
            others = [each for each in stored_passkeys.of_person(connection, account.person) if each.id != passkey_id]
            if account.password is None and not others:
                raise NotYours(Reason("accounts.last_way_in"))
            stored_passkeys.drop(connection, account.person, passkey_id)

        await self._database.write(transaction)

    async def renew_codes(self, browser: Browser) -> list[str]:
        """Other recovery codes, in place of all that there were."""
        session = await self._confirmed(browser)
        account, codes = await self._account(session), new_codes()
        hashes = [hash_of_code(code) for code in codes]
        await self._database.write(lambda c: storage.set_codes(c, account.person, hashes))
        return codes

    async def delete(self, browser: Browser) -> None:
        """The account and the name are gone; the games stay, without the name, and those under way are over.

        The same goes for its bots.
        """
        session = await self._confirmed(browser)
        await self._account(session)
        its_bots = await self._database.read(lambda connection: bots.of_owner(connection, session.person))
        for person in (*its_bots, session.person):
            await self._change_games(partial(owners.forget_name, person=person))
            await self._database.write(partial(owners.drop, person=person))
            self._people.forget(person)

    # What somebody sees of it

    async def look(self, person: PersonRow | None, browser: Browser, site: Site) -> AccountAnswer:
        """The account of who asks."""
        return await self._database.read(lambda c: own.told(c, person, browser.token, site.name))

    async def download(self, person: PersonRow, browser: Browser, site: Site) -> OwnData:
        """Everything that is known about who asks."""
        return await self._database.read(lambda c: own.everything(c, person, browser.token, site.name))

    # How it is done

    async def _change_games(self, change: Callable[..., list[OnlineGame]]) -> None:
        """Change all games of somebody, some in each transaction, for others wait for it."""
        after = ""
        while changed := await self._database.write(partial(change, after=after, now=milliseconds())):
            for game in changed:
                self._learn(game)
            after = changed[-1].id

    async def _find(self, name: str) -> AccountRow | None:
        key = names.key_of(name)
        return await self._database.read(lambda connection: storage.of_name(connection, key))

    async def _account(self, session: SessionRow) -> AccountRow:
        found = await self._database.read(lambda c: storage.of_person(c, session.person))
        if found is None:
            raise _nobody()
        return found

    async def _session(self, browser: Browser) -> SessionRow:
        """The session of somebody who is signed in."""
        digest = hash_of(browser.token or "")
        session = await self._database.read(lambda connection: sessions.find(connection, digest))
        if session is None or session.confirmed is None:
            raise _nobody()
        return session

    async def _confirmed(self, browser: Browser) -> SessionRow:
        """The session of somebody who has shown a moment ago who they are."""
        session = await self._session(browser)
        if milliseconds() - (session.confirmed or 0) > limits.CONFIRMED_FOR * SECOND:
            raise NotConfirmed(Reason("accounts.confirm_first"))
        return session

    async def _remember(self, challenge_hash: str, purpose: str, person: str | None) -> None:
        now = milliseconds()
        expires = now + limits.CHALLENGE * SECOND
        await self._database.write(lambda c: storage.add_challenge(c, challenge_hash, purpose, person, now, expires))

    async def _use(self, challenge_hash: str, purpose: str, person: str | None) -> None:
        now = milliseconds()
        if not await self._database.write(lambda c: storage.use_challenge(c, challenge_hash, purpose, person, now)):
            raise WrongCredentials(Reason("accounts.late_passkey"))

    async def _used_passkey(self, site: Site, credential: str, purpose: str, person: str | None) -> PasskeyRow:
        passkey_id, challenge_hash = passkeys.challenge_of(credential)
        await self._use(challenge_hash, purpose, person)
        found = await self._database.read(lambda c: stored_passkeys.find(c, passkey_id))
        if found is None:
            raise WrongCredentials(Reason("accounts.unknown_passkey"))
        count, now = passkeys.verify_use(site, credential, found), milliseconds()
        await self._database.write(lambda c: stored_passkeys.use(c, passkey_id, count, now))
        return found


def _row(new: passkeys.NewPasskey, person: str, site: Site, label: str, now: int) -> PasskeyRow:
    return PasskeyRow(new.id, person, new.public_key, new.sign_count, site.name, label, now, None)


def _check_free(connection: Connection, name: str) -> None:
    if storage.is_taken(connection, names.key_of(name), names.look_of(name)):
        raise _taken()


def _taken() -> NameTaken:
    return NameTaken(Reason("accounts.name_taken"))


def _nobody() -> NoAccount:
    return NoAccount(Reason("accounts.sign_in_first"))
