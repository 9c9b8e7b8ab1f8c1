"""What the players of a game say to each other, and whose lines somebody does not want to read."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, SmallInteger, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "talk",
        Column("game", Text, ForeignKey("game.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("person", Text, nullable=False),
        Column("seat", SmallInteger, nullable=False),
        Column("kind", Text, nullable=False),
        Column("words", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("key", Text, nullable=False),
    )
    op.create_index("uq_talk_person_key", "talk", ["person", "key"], unique=True)
    op.create_index("ix_talk_person_at", "talk", ["person", "at"])
    op.create_table(
        "mute",
        Column("person", Text, primary_key=True),
        Column("muted", Text, primary_key=True),
        Column("game", Text, primary_key=True),
        Column("created", BigInteger, nullable=False),
    )
