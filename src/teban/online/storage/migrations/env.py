"""What Alembic runs to migrate. The connection, its transaction and its lock come from `migrate`."""

from alembic import context

from teban.online.storage.schema import METADATA

# SQLite cannot change most of a table, so that Alembic has to copy it (batch mode).
context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
