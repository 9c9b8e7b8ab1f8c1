"""Passwords: hashed with Argon2id, off the event loop, and few at once, since that is meant to take time and memory."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from teban.errors import TebanError
from teban.online import limits
from teban.online.accounts.errors import Crowded
from teban.online.accounts.names import key_of
from teban.words import Reason

Found = TypeVar("Found")

MEMORY = 19 * 1024
"""Kibibytes for one hash. With two passes this is what OWASP advises for small servers."""
PASSES = 2

_HASHER = PasswordHasher(time_cost=PASSES, memory_cost=MEMORY, parallelism=1)
_NOBODYS = (
    f"$argon2id$v=19$m={MEMORY},t={PASSES},p=1$dGViYW4gdGViYW4gMTIzNA$H6m1zFnSbZeITJ0Dh0F0wGgXqVcYp3E0i1w8hYk7S2Y"
)
"""What the password of an account that there is not is compared with, so that it takes as long."""


class Passwords:
    """The threads in which passwords are hashed."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(limits.PASSWORDS_AT_ONCE, "teban-passwords")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """What is stored of a password, which is refused if it is easily guessed."""
        return await self._run(lambda: _HASHER.hash(_written(password)))

    async def verify(self, stored: str | None, password: str) -> bool:
        """Whether it is the password that was stored; None takes as long, and never is."""
        return await self._run(lambda: _verify(stored or _NOBODYS, password)) and stored is not None

    def close(self) -> None:
        """Finish what was begun."""
        self._threads.shutdown()

    async def _run(self, work: Callable[[], Found]) -> Found:
        if self._waiting >= limits.PASSWORDS_WAITING:
            raise Crowded(Reason("accounts.crowded"))
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def is_outdated(stored: str) -> bool:
    """Whether a password was hashed with less effort than today's."""
    return _HASHER.check_needs_rehash(stored)


def check(password: str, name: str) -> None:
    """A TebanError if a password for the account of that name is one of the first to be tried."""
    written = _written(password)
    if len(written) < limits.PASSWORD_LEAST:
        raise TebanError(Reason("accounts.short_password", params={"least": limits.PASSWORD_LEAST}))
    rest = written.casefold().replace(key_of(name), "")
    if len(set(rest)) < 4:
        raise TebanError(Reason("accounts.weak_password"))


def _verify(stored: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored, _written(password))
    except (VerificationError, InvalidHashError):
        return False


def _written(password: str) -> str:
    """A password as it is hashed: keyboards compose letters in different ways."""
    return unicodedata.normalize("NFKC", password)
