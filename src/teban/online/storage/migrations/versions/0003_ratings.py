"""Kinds of accounts, ratings, what waits for the computer, and the tokens of bots."""

from alembic import op
from sqlalchemy import BigInteger, Column, Double, ForeignKey, Integer, Text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables."""
    op.add_column("account", Column("kind", Text, nullable=False, server_default="person"))
    op.create_table(
        "rating",
        Column("person", Text, ForeignKey("person.id"), primary_key=True),
        Column("game", Text, primary_key=True),
        Column("value", Double, nullable=False),
        Column("deviation", Double, nullable=False),
        Column("volatility", Double, nullable=False),
        Column("wins", Integer, nullable=False),
        Column("draws", Integer, nullable=False),
        Column("losses", Integer, nullable=False),
        Column("changed", BigInteger, nullable=False),
    )
    op.create_index("ix_rating_game_value", "rating", ["game", "value"])
    op.create_table(
        "rating_change",
        Column("game_id", Text, ForeignKey("game.id"), primary_key=True),
        Column("person", Text, ForeignKey("person.id"), primary_key=True),
        Column("game", Text, nullable=False),
        Column("before", Double, nullable=False),
        Column("after", Double, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("ix_rating_change_person_game_at", "rating_change", ["person", "game", "at"])
    op.create_table(
        "computer_errand",
        Column("game", Text, ForeignKey("game.id"), primary_key=True),
        Column("person", Text, nullable=False),
        Column("made", BigInteger, nullable=False),
        Column("process", Text),
    )
    op.create_index("ix_computer_errand_made", "computer_errand", ["made"])
    op.create_table(
        "bot_token",
        Column("token_hash", Text, primary_key=True),
        Column("person", Text, ForeignKey("account.person"), nullable=False),
        Column("owner", Text, ForeignKey("person.id"), nullable=False),
        Column("created", BigInteger, nullable=False),
    )
    op.create_index("ix_bot_token_person", "bot_token", ["person"])
    op.create_index("ix_bot_token_owner", "bot_token", ["owner"])
