"""Games between guests: people and their sessions, games with their turns and events, presence and heartbeat."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, SmallInteger, Text, text

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "person",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False),
    )
    op.create_table(
        "session",
        Column("token_hash", Text, primary_key=True),
        Column("person", Text, ForeignKey("person.id"), nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False),
    )
    op.create_index("ix_session_person", "session", ["person"])
    _make_games()
    op.create_table(
        "presence",
        Column("game", Text, ForeignKey("game.id"), primary_key=True),
        Column("person", Text, primary_key=True),
        Column("process", Text, primary_key=True),
        Column("arrived", BigInteger, nullable=False),
        Column("left", BigInteger),
    )
    op.create_index("ix_presence_process", "presence", ["process"])
    op.create_table(
        "process",
        Column("id", Text, primary_key=True),
        Column("beat", BigInteger, nullable=False),
    )
    op.create_table(
        "heartbeat",
        Column("id", SmallInteger, primary_key=True, autoincrement=False),
        Column("at", BigInteger, nullable=False),
    )


def _make_games() -> None:
    op.create_table(
        "game",
        Column("id", Text, primary_key=True),
        Column("version", Integer, nullable=False),
        Column("phase", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("is_open", Boolean, nullable=False),
        Column("is_private", Boolean, nullable=False),
        Column("is_live", Boolean, nullable=False),
        Column("player1", Text),
        Column("player2", Text),
        Column("seat", SmallInteger),
        Column("turn_count", Integer, nullable=False),
        Column("since", BigInteger),
        Column("deadline", BigInteger),
        Column("created", BigInteger, nullable=False),
        Column("changed", BigInteger, nullable=False),
        Column("format", SmallInteger, nullable=False),
        Column("state", Text, nullable=False),
    )
    op.create_index("ix_game_player1_changed", "game", ["player1", "changed"])
    op.create_index("ix_game_player2_changed", "game", ["player2", "changed"])
    op.create_index("ix_game_phase_changed", "game", ["phase", "changed"])
    _make_partial_index("ix_game_deadline", "game", ["deadline"], "deadline IS NOT NULL", unique=False)
    op.create_table(
        "turn",
        Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
        Column("game", Text, ForeignKey("game.id"), nullable=False),
        Column("number", Integer, nullable=False),
        Column("seat", SmallInteger, nullable=False),
        Column("actions", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("spent", BigInteger, nullable=False),
        Column("clock1", BigInteger),
        Column("clock2", BigInteger),
        Column("taken_back", BigInteger),
    )
    _make_partial_index("uq_turn_game_number", "turn", ["game", "number"], "taken_back IS NULL", unique=True)
    op.create_table(
        "event",
        Column("game", Text, ForeignKey("game.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("what", Text, nullable=False),
        Column("seat", SmallInteger),
        Column("about", Text),
        Column("kept", Integer, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("person", Text),
        Column("key", Text),
    )
    _make_partial_index("uq_event_person_key", "event", ["person", "key"], "key IS NOT NULL", unique=True)


def _make_partial_index(name: str, table: str, columns: list[str], where: str, unique: bool) -> None:
    op.create_index(name, table, columns, unique=unique, sqlite_where=text(where), postgresql_where=text(where))
