"""Stored accounts: one row for each person who has signed up, their recovery codes, and challenges to passkeys."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from teban.online.storage.schema import (
    account,
    block,
    bot_token,
    challenge,
    feed,
    mute,
    passkey,
    person,
    presence,
    push_notice,
    push_subscription,
    rating,
    rating_change,
    recovery_code,
    talk,
    talk_read,
)
from teban.online.storage.transaction import Conflict, tell

_ADD = insert(account)
_FIND = select(account.c.person, person.c.name, account.c.name_key, account.c.password, account.c.created).join_from(
    account, person
)
_BY_PERSON = _FIND.where(account.c.person == bindparam("person"))
_BY_KEY = _FIND.where(account.c.name_key == bindparam("name_key"))
_TAKEN = select(account.c.person).where(
    or_(account.c.name_key == bindparam("name_key"), account.c.name_look == bindparam("name_look"))
)
_RENAME = (
    update(account)
    .where(account.c.person == bindparam("of_person"))
    .values(name_key=bindparam("new_key"), name_look=bindparam("new_look"))
)
_SET_PASSWORD = (
    update(account).where(account.c.person == bindparam("of_person")).values(password=bindparam("new_password"))
)
_ADD_CODES = insert(recovery_code)
_COUNT_CODES = select(func.count()).select_from(recovery_code).where(recovery_code.c.person == bindparam("person"))
_DROP_CODES = delete(recovery_code).where(recovery_code.c.person == bindparam("person"))
_USE_CODE = delete(recovery_code).where(
    recovery_code.c.person == bindparam("person"), recovery_code.c.hash == bindparam("code_hash")
)
_ADD_CHALLENGE = insert(challenge)
_DROP_CHALLENGES = delete(challenge).where(challenge.c.expires < bindparam("now"))
_USE_CHALLENGE = delete(challenge).where(
    challenge.c.hash == bindparam("challenge_hash"),
    challenge.c.purpose == bindparam("purpose"),
    func.coalesce(challenge.c.person, "") == bindparam("person"),
    challenge.c.expires >= bindparam("now"),
)
_PERSON: BindParameter[str] = bindparam("person")
_DROP = (
    delete(push_notice).where(
        push_notice.c.subscription.in_(select(push_subscription.c.id).where(push_subscription.c.person == _PERSON))
    ),
    *(delete(table).where(table.c.person == _PERSON) for table in (push_subscription, feed, presence, talk)),
    *(delete(table).where(table.c.person == _PERSON) for table in (rating_change, rating)),
    delete(talk_read).where(talk_read.c.person == _PERSON),
    delete(mute).where(or_(mute.c.person == _PERSON, mute.c.muted == _PERSON)),
    delete(bot_token).where(or_(bot_token.c.person == _PERSON, bot_token.c.owner == _PERSON)),
    delete(recovery_code).where(recovery_code.c.person == _PERSON),
    delete(passkey).where(passkey.c.person == _PERSON),
    delete(challenge).where(challenge.c.person == _PERSON),
    delete(block).where(or_(block.c.person == _PERSON, block.c.blocked == _PERSON)),
    delete(account).where(account.c.person == _PERSON),
)


class AccountRow(NamedTuple):
    """An account, as it is stored."""

    person: str
    """Whose it is."""
    name: str
    """What they are called."""
    name_key: str
    """By what a name is found."""
    password: str | None
    """The hash of the password, if there is one."""
    created: int
    """When they signed up."""


def add(connection: Connection, person: str, name_key: str, name_look: str, password: str | None, now: int) -> None:
    """A new account of a person; Conflict if another one was a moment faster."""
    try:
        connection.execute(
            _ADD,
            {"person": person, "name_key": name_key, "name_look": name_look, "password": password, "created": now},
        )
    except IntegrityError as error:
        raise Conflict from error


def of_person(connection: Connection, person: str) -> AccountRow | None:
    """The account of a person."""
    row = connection.execute(_BY_PERSON, {"person": person}).one_or_none()
    return row and AccountRow(*row)


def of_name(connection: Connection, name_key: str) -> AccountRow | None:
    """The account of a name."""
    row = connection.execute(_BY_KEY, {"name_key": name_key}).one_or_none()
    return row and AccountRow(*row)


def is_taken(connection: Connection, name_key: str, name_look: str, besides: str = "") -> bool:
    """Whether somebody has an account with a name, or with one that looks like it, besides one person."""
    found = connection.execute(_TAKEN, {"name_key": name_key, "name_look": name_look}).scalars()
    return any(person != besides for person in found)


def rename(connection: Connection, person: str, name_key: str, name_look: str) -> None:
    """Let an account be found by another name; Conflict if another one has it, or one that looks like it."""
    try:
        connection.execute(_RENAME, {"of_person": person, "new_key": name_key, "new_look": name_look})
    except IntegrityError as error:
        raise Conflict from error


def set_password(connection: Connection, person: str, password: str | None) -> None:
    """Another password for an account, or none."""
    connection.execute(_SET_PASSWORD, {"of_person": person, "new_password": password})


def set_codes(connection: Connection, person: str, hashes: Sequence[str]) -> None:
    """Other recovery codes for an account, in place of those it had."""
    connection.execute(_DROP_CODES, {"person": person})
    connection.execute(_ADD_CODES, [{"hash": each, "person": person} for each in hashes])


def count_codes(connection: Connection, person: str) -> int:
    """How many recovery codes an account has left."""
    return connection.execute(_COUNT_CODES, {"person": person}).scalar_one()


def use_code(connection: Connection, person: str, code_hash: str) -> bool:
    """Whether it is one of an account's recovery codes, which then is none any more."""
    return connection.execute(_USE_CODE, {"person": person, "code_hash": code_hash}).rowcount > 0


def add_challenge(
    connection: Connection, challenge_hash: str, purpose: str, person: str | None, now: int, expires: int
) -> None:
    """Remember what somebody was asked; what was never answered is forgotten."""
    connection.execute(_DROP_CHALLENGES, {"now": now})
    connection.execute(
        _ADD_CHALLENGE, {"hash": challenge_hash, "purpose": purpose, "person": person, "expires": expires}
    )


def use_challenge(connection: Connection, challenge_hash: str, purpose: str, person: str | None, now: int) -> bool:
    """Whether that was asked, of that person, which then is forgotten."""
    asked = {"challenge_hash": challenge_hash, "purpose": purpose, "person": person or "", "now": now}
    return connection.execute(_USE_CHALLENGE, asked).rowcount > 0


def drop(connection: Connection, person: str) -> None:
    """There is no account of this person any more, nor anything that belonged to it; their games are left."""
    for statement in _DROP:
        connection.execute(statement, {"person": person})
    tell(connection, f"who {person}")
