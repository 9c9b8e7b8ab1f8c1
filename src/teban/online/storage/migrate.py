"""Brings a database to the newest schema, inside a transaction that whoever calls it has opened and locked."""

from functools import lru_cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from teban.errors import TebanError
from teban.words import Reason

MIGRATIONS = Path(__file__).parent / "migrations"
VERSIONS = "alembic_version"
"""The table in which Alembic writes down which migrations a database has."""
_PRESENT = text(f"SELECT version_num FROM {VERSIONS}")


def alembic_config(connection: Connection) -> Config:
    """What Alembic's commands are told, instead of a file alembic.ini."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def is_current(connection: Connection) -> bool:
    """Whether a database has all migrations that this program knows; one from a newer program has them too."""
    known, heads = _revisions()
    # Not by Alembic, which makes a table anew for each question; each of them takes a place in SQLAlchemy's cache.
    if not connection.dialect.has_table(connection, VERSIONS):
        return False
    present = set(connection.execute(_PRESENT).scalars())
    return bool(present - known) or present == heads


@lru_cache(maxsize=1)
def _revisions() -> tuple[frozenset[str], frozenset[str]]:
    """All revisions that this program knows, and the newest."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    return frozenset(script.revision for script in scripts.walk_revisions()), frozenset(scripts.get_heads())


def migrate(connection: Connection) -> None:
    """Run the migrations that are missing; a TebanError if the database is newer than this program."""
    config = alembic_config(connection)
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    present = set(MigrationContext.configure(connection).get_current_heads())
    if unknown := present - known:
        raise TebanError(Reason("online.newer_database", params={"found": min(unknown)}))
    if present != set(scripts.get_heads()):
        command.upgrade(config, "head")
