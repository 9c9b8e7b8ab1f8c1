"""Which games somebody is in, and in which of them somebody else could take their place."""

from sqlalchemy import BindParameter, Connection, bindparam, func, or_, select

from teban.online.storage.schema import game

_PERSON: BindParameter[str] = bindparam("person")
_OTHER: BindParameter[str] = bindparam("other")
_IN = (
    select(game.c.id)
    .where(
        or_(game.c.player1 == _PERSON, game.c.player2 == _PERSON, game.c.invited == _PERSON),
        game.c.id > bindparam("after"),
    )
    .order_by(game.c.id)
    .limit(bindparam("most"))
)
_MOVABLE = _IN.where(
    func.coalesce(game.c.player1, "") != _OTHER,
    func.coalesce(game.c.player2, "") != _OTHER,
    func.coalesce(game.c.invited, "") != _OTHER,
)


def of_person(connection: Connection, person: str, after: str, most: int) -> list[str]:
    """The games of a person, and invitations for them, after the one of that name."""
    return [*connection.execute(_IN, {"person": person, "after": after, "most": most}).scalars()]


def movable(connection: Connection, person: str, other: str, after: str, most: int) -> list[str]:
    """Those of them in which the other person is not: nobody plays against themselves."""
    found = connection.execute(_MOVABLE, {"person": person, "other": other, "after": after, "most": most})
    return [*found.scalars()]
