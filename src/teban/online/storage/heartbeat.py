"""The heartbeat: when processes were at work last, so that what nobody could play in can be given back.

One that falls silent is dead, as far as others can tell; they forget it, and it says so when it was not.
"""

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, insert, select, text, update

from teban.online.storage.schema import heartbeat
from teban.online.storage.schema import process as process_table

_LAST = select(heartbeat.c.at).where(heartbeat.c.id == 1).with_for_update()
_FIRST = text("INSERT INTO heartbeat (id, at) VALUES (1, :now) ON CONFLICT (id) DO NOTHING")
_NEXT = update(heartbeat).where(heartbeat.c.id == 1).values(at=bindparam("now"))
_BEAT = update(process_table).where(process_table.c.id == bindparam("process")).values(beat=bindparam("now"))
_COME = insert(process_table)
_OTHERS = select(process_table.c.id).where(process_table.c.id != bindparam("process")).order_by(process_table.c.id)
_SILENT = _OTHERS.where(process_table.c.beat < bindparam("since"))


class Beat(NamedTuple):
    """What a process learns when it says that it is at work."""

    before: int | None
    """When any process has said so before; None if none ever has."""
    is_new: bool
    """Whether it was not known, be it that it has just started or that it was taken for dead."""


def beat(connection: Connection, process: str, now: int) -> Beat:
    """Say that a process is at work."""
    is_new = not connection.execute(_BEAT, {"process": process, "now": now}).rowcount
    if is_new:
        connection.execute(_COME, {"id": process, "beat": now})
    last = connection.execute(_LAST).scalar()
    if last is None:
        connection.execute(_FIRST, {"now": now})
    else:
        connection.execute(_NEXT, {"now": max(last, now)})
    return Beat(last, is_new)


def silent(connection: Connection, process: str, since: int, *, is_locked: bool = False) -> list[str]:
    """The other processes that have not been at work since then; on SQLite, which one process uses, all others.

    `is_locked`: those that nobody else is about to forget, and that stay silent until this is committed.
    """
    statement = _OTHERS if connection.dialect.name == "sqlite" else _SILENT
    locking = statement.with_for_update(skip_locked=True) if is_locked else statement
    return [*connection.execute(locking, {"process": process, "since": since}).scalars()]
