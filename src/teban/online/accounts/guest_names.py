"""Names of guests: as they like, but none that an account has, or that looks like one."""

from itertools import count

from sqlalchemy import Connection

from teban.online import limits
from teban.online.accounts.errors import NameTaken
from teban.online.accounts.names import is_allowed, key_of, look_of
from teban.online.storage import accounts
from teban.words import Reason

FIRST = 2
"""The number behind the first name that is suggested in place of one that is taken."""


def check_free(connection: Connection, name: str) -> None:
    """NameTaken, with a name to take instead, if a guest cannot be called so."""
    if _is_taken(connection, name):
        free = next(each for n in count(FIRST) if not _is_taken(connection, each := _numbered(name, n)))
        raise NameTaken(Reason("accounts.guest_name_taken", params={"name": name, "free": free}))


def _is_taken(connection: Connection, name: str) -> bool:
    # Guests may have signs in their names that accounts may not, and that are not seen or only adorn.
    letters = "".join(character for character in name if is_allowed(character))
    return accounts.is_taken(connection, key_of(name), look_of(letters))


def _numbered(name: str, number: int) -> str:
    return f"{name[: limits.NAME - len(str(number)) - 1].rstrip()} {number}"
