"""Up to where somebody has read the talk of a game."""

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, Text

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "talk_read",
        Column("person", Text, primary_key=True),
        Column("game", Text, ForeignKey("game.id"), primary_key=True),
        Column("number", Integer, nullable=False),
    )
