"""Stored for Web Push: the server's key, browsers that want to be told, and notices, each claimed by one process."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, literal_column, select, text, update

from teban.online.storage.schema import push_key, push_notice, push_subscription


class Subscription(NamedTuple):
    """A browser that wants to be told."""

    id: str
    """Its row."""
    person: str
    """Whose browser it is."""
    endpoint: str
    """Where its push service takes messages for it."""
    p256dh: str
    """Its public key, in base64url."""
    auth: str
    """The secret that it shares, in base64url."""
    lang: str
    """The language of what it is told."""


class Notice(NamedTuple):
    """That it has become somebody's turn, to be told to one of their browsers."""

    subscription: Subscription
    """To whom."""
    game: str
    """In which game."""
    number: int
    """The event that made it their turn."""
    tries: int
    """How often it has been tried, this time included."""


def private_key(connection: Connection, fresh: str, now: int) -> str:
    """The private key of this server; `fresh` from now on if there is none."""
    connection.execute(_ADD_KEY, {"key": fresh, "now": now})
    found: str = connection.execute(_KEY).scalar_one()
    return found


def subscription_id(endpoint: str) -> str:
    """The id of a subscription."""
    return sha256(endpoint.encode()).hexdigest()


def subscribe(connection: Connection, wanted: Subscription, now: int, most: int) -> None:
    """Tell a browser from now on, in place of whoever used it before; of more than `most` the first goes."""
    unsubscribe(connection, wanted.id)
    connection.execute(push_subscription.insert(), {**wanted._asdict(), "created": now})
    for old in connection.execute(_OF_PERSON, {"person": wanted.person}).scalars().all()[most:]:
        unsubscribe(connection, old)


def unsubscribe(connection: Connection, subscription: str, person: str | None = None) -> bool:
    """Do not tell a browser any more, if it is that person's; whether it was told."""
    if person is not None and connection.execute(_OWNER, {"id": subscription}).scalar() != person:
        return False
    connection.execute(_FORGET_NOTICES, {"of_subscription": subscription})
    return bool(connection.execute(_FORGET, {"of_id": subscription}).rowcount)


def expect(connection: Connection, person: str, game_id: str, number: int, due: int) -> None:
    """It is a person's turn: each of their browsers is to be told."""
    connection.execute(_EXPECT, {"person": person, "game": game_id, "number": number, "due": due})


def claim(connection: Connection, now: int, until: int, most: int) -> list[Notice]:
    """Take notices that are due, which nobody else takes until then."""
    rows = connection.execute(_DUE, {"now": now, "most": most}).all()
    if rows:
        connection.execute(_CLAIM, [{**_key_of(row), "until": until} for row in rows])
    return [
        Notice(
            Subscription(row.subscription, row.person, row.endpoint, row.p256dh, row.auth, row.lang),
            row.game,
            row.number,
            row.tries + 1,
        )
        for row in rows
    ]


def settle(connection: Connection, notices: Sequence[Notice]) -> None:
    """These are sent, or need not be."""
    if notices:
        connection.execute(_SETTLE, [_name(notice) for notice in notices])


def put_off(connection: Connection, notices: Sequence[Notice], due: int) -> None:
    """These are tried again later."""
    if notices:
        connection.execute(_PUT_OFF, [{**_name(notice), "until": due} for notice in notices])


def _key_of(row: Any) -> dict[str, Any]:
    return {"of_subscription": row.subscription, "of_game": row.game, "of_number": row.number}


def _name(notice: Notice) -> dict[str, Any]:
    return {"of_subscription": notice.subscription.id, "of_game": notice.game, "of_number": notice.number}


_ADD_KEY = text("INSERT INTO push_key (id, private_key, created) VALUES (1, :key, :now) ON CONFLICT (id) DO NOTHING")
_KEY = select(push_key.c.private_key).where(push_key.c.id == 1)
_OF_PERSON = (
    select(push_subscription.c.id)
    .where(push_subscription.c.person == bindparam("person"))
    .order_by(push_subscription.c.created.desc(), push_subscription.c.id)
)
_OWNER = select(push_subscription.c.person).where(push_subscription.c.id == bindparam("id"))
_FORGET = delete(push_subscription).where(push_subscription.c.id == bindparam("of_id"))
_FORGET_NOTICES = delete(push_notice).where(push_notice.c.subscription == bindparam("of_subscription"))
_EXPECT = push_notice.insert().from_select(
    ["subscription", "game", "number", "due", "tries"],
    select(push_subscription.c.id, bindparam("game"), bindparam("number"), bindparam("due"), literal_column("0")).where(
        push_subscription.c.person == bindparam("person")
    ),
)
_DUE = (
    select(push_notice, *(column for column in push_subscription.c if column.name not in ("id", "created")))
    .join(push_subscription)
    .where(push_notice.c.due <= bindparam("now"))
    .order_by(push_notice.c.due)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True, of=push_notice)
)
_THIS = (
    (push_notice.c.subscription == bindparam("of_subscription"))
    & (push_notice.c.game == bindparam("of_game"))
    & (push_notice.c.number == bindparam("of_number"))
)
_CLAIM = update(push_notice).where(_THIS).values(due=bindparam("until"), tries=push_notice.c.tries + 1)
_PUT_OFF = update(push_notice).where(_THIS).values(due=bindparam("until"))
_SETTLE = delete(push_notice).where(_THIS)
