"""Stored feeds: by which secret the games of a person can be read."""

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select, text

from teban.online.storage.schema import feed


class Feed(NamedTuple):
    """The feed of a person."""

    person: str
    """Whose games it tells."""
    created: int
    """Since when it has this address."""


def renew(connection: Connection, person: str, token_hash: str, now: int) -> None:
    """Let a person's feed be read by this secret, and by no other."""
    connection.execute(_RENEW, {"person": person, "token_hash": token_hash, "now": now})


def of_token(connection: Connection, token_hash: str) -> Feed | None:
    """The feed that is read by a secret."""
    row = connection.execute(_BY_TOKEN, {"token_hash": token_hash}).one_or_none()
    return row and Feed(*row)


_RENEW = text(
    "INSERT INTO feed (person, token_hash, created) VALUES (:person, :token_hash, :now) "
    "ON CONFLICT (person) DO UPDATE SET token_hash = :token_hash, created = :now"
)
_BY_TOKEN = select(feed.c.person, feed.c.created).where(feed.c.token_hash == bindparam("token_hash"))
