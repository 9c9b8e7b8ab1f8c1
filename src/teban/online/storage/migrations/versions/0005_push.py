"""Web Push: the key of the server, the browsers that want to be told, and notices to be sent; and private feeds."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, SmallInteger, Text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "push_key",
        Column("id", SmallInteger, primary_key=True, autoincrement=False),
        Column("private_key", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
    )
    op.create_table(
        "push_subscription",
        Column("id", Text, primary_key=True),
        Column("person", Text, ForeignKey("person.id"), nullable=False),
        Column("endpoint", Text, nullable=False),
        Column("p256dh", Text, nullable=False),
        Column("auth", Text, nullable=False),
        Column("lang", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
    )
    op.create_index("ix_push_subscription_person", "push_subscription", ["person"])
    op.create_table(
        "push_notice",
        Column("subscription", Text, ForeignKey("push_subscription.id"), primary_key=True),
        Column("game", Text, ForeignKey("game.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("due", BigInteger, nullable=False),
        Column("tries", SmallInteger, nullable=False),
    )
    op.create_index("ix_push_notice_due", "push_notice", ["due"])
    op.create_table(
        "feed",
        Column("person", Text, ForeignKey("person.id"), primary_key=True),
        Column("token_hash", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
    )
    op.create_index("uq_feed_token_hash", "feed", ["token_hash"], unique=True)
