"""Which errors of a database mean that it cannot be used now, so that the same may succeed later."""

import sqlite3

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from teban.online.errors import Unavailable
from teban.words import Reason

AWAY = Reason("hosting.database_away")
"""Nobody answers, or is too busy to."""
CANNOT_STORE = Reason("hosting.cannot_store")
"""The disk is full, broken, or may not be written to."""

_SQLITE = {
    sqlite3.SQLITE_BUSY: AWAY,
    sqlite3.SQLITE_LOCKED: AWAY,
    sqlite3.SQLITE_NOMEM: AWAY,
    sqlite3.SQLITE_PROTOCOL: AWAY,
    sqlite3.SQLITE_IOERR: CANNOT_STORE,
    sqlite3.SQLITE_FULL: CANNOT_STORE,
    sqlite3.SQLITE_CANTOPEN: CANNOT_STORE,
}
_PRIMARY = 0xFF
"""The bits of SQLite's extended codes that say which kind of error it is."""
_SQLSTATES = {
    "53100": CANNOT_STORE,  # disk full
    "58": CANNOT_STORE,  # input, output
    "25006": CANNOT_STORE,  # read-only: a standby that has not been promoted
    "08": AWAY,  # the connection
    "53": AWAY,  # memory, connections
    "57": AWAY,  # shutting down, starting, cancelled by its administrator
    "55P03": AWAY,  # a lock that somebody holds for long
}
"""How the codes of PostgreSQL begin; the first that fits counts."""


def unavailable(error: Exception, *, is_writing: bool) -> Unavailable | None:
    """What an error of the database means for whoever asked; None if it is a mistake of ours, which stays one."""
    if isinstance(error, PoolTimeout):  # all connections are taken
        return Unavailable(AWAY)
    if not isinstance(error, DBAPIError):
        return None
    if isinstance(error.orig, sqlite3.Error):
        code = getattr(error.orig, "sqlite_errorcode", 0) & _PRIMARY
        # Who reads may not write anyway: to be told so is no sign of a disk that cannot be written to.
        reason = CANNOT_STORE if is_writing and code == sqlite3.SQLITE_READONLY else _SQLITE.get(code)
    elif sqlstate := getattr(error.orig, "sqlstate", None):
        reason = next((reason for start, reason in _SQLSTATES.items() if sqlstate.startswith(start)), None)
    else:  # nobody has said anything
        reason = AWAY if error.connection_invalidated or type(error.orig).__name__ == "OperationalError" else None
    return None if reason is None else Unavailable(reason)
