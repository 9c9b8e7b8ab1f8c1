"""What is stored of one person that nothing else has to read: for the file of what is known about them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BindParameter, Connection, Row, bindparam, select

from teban.online.storage.schema import bot_token, feed, mute, person, push_subscription

_PERSON: BindParameter[str] = bindparam("person")
_CREATED = select(person.c.created).where(person.c.id == _PERSON)
_BOTS = (
    select(person.c.name, bot_token.c.created)
    .select_from(bot_token.join(person, person.c.id == bot_token.c.person))
    .where(bot_token.c.owner == _PERSON)
    .order_by(bot_token.c.created)
)
_BROWSERS = (
    select(push_subscription.c.endpoint, push_subscription.c.lang, push_subscription.c.created)
    .where(push_subscription.c.person == _PERSON)
    .order_by(push_subscription.c.created)
)
_MUTES = (
    select(person.c.name, mute.c.game, mute.c.created)
    .select_from(mute.outerjoin(person, person.c.id == mute.c.muted))
    .where(mute.c.person == _PERSON)
    .order_by(mute.c.created)
)
_FEED = select(feed.c.created).where(feed.c.person == _PERSON)


def created(connection: Connection, person: str) -> int:
    """When somebody was here first."""
    return int(connection.execute(_CREATED, {"person": person}).scalar_one())


def bots(connection: Connection, person: str) -> Sequence[Row[*tuple[Any, ...]]]:
    """The bots of somebody: their names, and when they were made."""
    return connection.execute(_BOTS, {"person": person}).all()


def browsers(connection: Connection, person: str) -> Sequence[Row[*tuple[Any, ...]]]:
    """The browsers of somebody that are told by Web Push: endpoint, language, and since when."""
    return connection.execute(_BROWSERS, {"person": person}).all()


def mutes(connection: Connection, person: str) -> Sequence[Row[*tuple[Any, ...]]]:
    """Whose lines somebody does not read: name, game (empty for all), and since when."""
    return connection.execute(_MUTES, {"person": person}).all()


def feed_since(connection: Connection, person: str) -> int | None:
    """Since when somebody's feed has its address; None if they have none."""
    return connection.execute(_FEED, {"person": person}).scalar()
