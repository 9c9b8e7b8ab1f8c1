"""Accounts with passkeys, recovery codes and blocks; what sessions are known by; invitations for one person."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, LargeBinary, Text, text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    op.add_column("session", Column("agent", Text, nullable=False, server_default=""))
    op.add_column("session", Column("confirmed", BigInteger))
    op.add_column("session", Column("guest", Text))
    op.add_column("game", Column("invited", Text))
    where = text("invited IS NOT NULL")
    op.create_index("ix_game_invited", "game", ["invited"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "account",
        Column("person", Text, ForeignKey("person.id"), primary_key=True),
        Column("name_key", Text, nullable=False),
        Column("name_look", Text, nullable=False),
        Column("password", Text),
        Column("created", BigInteger, nullable=False),
    )
    op.create_index("uq_account_name_key", "account", ["name_key"], unique=True)
    op.create_index("uq_account_name_look", "account", ["name_look"], unique=True)
    op.create_table(
        "passkey",
        Column("id", Text, primary_key=True),
        Column("person", Text, ForeignKey("account.person"), nullable=False),
        Column("public_key", LargeBinary, nullable=False),
        Column("sign_count", BigInteger, nullable=False),
        Column("site", Text, nullable=False),
        Column("label", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("used", BigInteger),
    )
    op.create_index("ix_passkey_person", "passkey", ["person"])
    op.create_table(
        "challenge",
        Column("hash", Text, primary_key=True),
        Column("purpose", Text, nullable=False),
        Column("person", Text),
        Column("expires", BigInteger, nullable=False),
    )
    op.create_index("ix_challenge_expires", "challenge", ["expires"])
    op.create_table(
        "recovery_code",
        Column("hash", Text, primary_key=True),
        Column("person", Text, ForeignKey("account.person"), nullable=False),
    )
    op.create_index("ix_recovery_code_person", "recovery_code", ["person"])
    op.create_table(
        "block",
        Column("id", Text, primary_key=True),
        Column("person", Text, ForeignKey("person.id"), nullable=False),
        Column("blocked", Text, ForeignKey("person.id"), nullable=False),
        Column("created", BigInteger, nullable=False),
    )
    op.create_index("uq_block_person_blocked", "block", ["person", "blocked"], unique=True)
    op.create_index("ix_block_blocked", "block", ["blocked"])
