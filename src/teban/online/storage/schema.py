"""The tables. All times are in milliseconds since 1970, all spans in milliseconds.

A change here needs a migration (`migrations/versions/`), which a test compares with what stands here.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    column,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

person = Table(
    "person",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

session = Table(
    "session",
    METADATA,
    Column("token_hash", Text, primary_key=True),  # SHA-256 in hexadecimal: nobody who reads it can sign in with it
    Column("person", Text, ForeignKey("person.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("agent", Text, nullable=False, server_default=""),  # the browser, as its owner would call it
    Column("confirmed", BigInteger),  # when somebody showed last in it who they are; null for guests
    Column("guest", Text),  # who was here before somebody signed in, and is here again when they sign out
)

game = Table(
    "game",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("is_private", Boolean, nullable=False),
    Column("is_live", Boolean, nullable=False),
    Column("player1", Text),
    Column("player2", Text),
    Column("invited", Text),  # whom an invitation is for, if it is for one person
    Column("seat", SmallInteger),
    Column("turn_count", Integer, nullable=False),
    Column("since", BigInteger),
    Column("deadline", BigInteger),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("format", SmallInteger, nullable=False),  # how `state` is written
    Column("state", Text, nullable=False),  # JSON of OnlineGame, without what columns and turns hold
    Index("ix_game_player1_changed", "player1", "changed"),
    Index("ix_game_player2_changed", "player2", "changed"),
    Index("ix_game_phase_changed", "phase", "changed"),
    Index(
        "ix_game_invited",
        "invited",
        sqlite_where=column("invited").is_not(None),
        postgresql_where=column("invited").is_not(None),
    ),
    Index(
        "ix_game_deadline",
        "deadline",
        sqlite_where=column("deadline").is_not(None),
        postgresql_where=column("deadline").is_not(None),
    ),
)

turn = Table(
    "turn",
    METADATA,
    # SQLite numbers rows by itself only where the type is INTEGER.
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("game", Text, ForeignKey("game.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("actions", Text, nullable=False),  # a JSON list
    Column("at", BigInteger, nullable=False),
    Column("spent", BigInteger, nullable=False),
    Column("clock1", BigInteger),
    Column("clock2", BigInteger),
    Column("taken_back", BigInteger),  # when it was taken back, which makes its number free again
    Index(
        "uq_turn_game_number",
        "game",
        "number",
        unique=True,
        sqlite_where=column("taken_back").is_(None),
        postgresql_where=column("taken_back").is_(None),
    ),
)

event = Table(
    "event",
    METADATA,
    Column("game", Text, ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("what", Text, nullable=False),
    Column("seat", SmallInteger),
    Column("about", Text),
    Column("kept", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("person", Text),
    Column("key", Text),  # the idempotency key of the command
    Index(
        "uq_event_person_key",
        "person",
        "key",
        unique=True,
        sqlite_where=column("key").is_not(None),
        postgresql_where=column("key").is_not(None),
    ),
)

presence = Table(
    "presence",
    METADATA,
    Column("game", Text, ForeignKey("game.id"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("process", Text, primary_key=True),
    Column("arrived", BigInteger, nullable=False),
    Column("left", BigInteger),
    Index("ix_presence_process", "process"),
)

process = Table(
    "process",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("beat", BigInteger, nullable=False),
)

heartbeat = Table(
    "heartbeat",
    METADATA,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

talk = Table(
    "talk",
    METADATA,
    Column("game", Text, ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # counted from 1 in each game, beside the numbers of its events
    Column("person", Text, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("words", Text, nullable=False),  # the text, or the name of the phrase
    Column("at", BigInteger, nullable=False),
    Column("key", Text, nullable=False),  # by which a repeated line is known
    Index("uq_talk_person_key", "person", "key", unique=True),
    Index("ix_talk_person_at", "person", "at"),
)

talk_read = Table(
    "talk_read",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("game", Text, ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, nullable=False),  # of the last line that they have read
)

mute = Table(
    "mute",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("muted", Text, primary_key=True),  # the person whose lines they do not want to read
    Column("game", Text, primary_key=True),  # empty: in no game
    Column("created", BigInteger, nullable=False),
)

account = Table(
    "account",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("kind", Text, nullable=False, server_default="person"),  # person, bot or computer
    Column("name_key", Text, nullable=False),  # the same for all names that are read as this one
    Column("name_look", Text, nullable=False),  # the same for all names that look like this one
    Column("password", Text),  # Argon2id in its own encoding; null if there are passkeys alone
    Column("created", BigInteger, nullable=False),
    Index("uq_account_name_key", "name_key", unique=True),
    Index("uq_account_name_look", "name_look", unique=True),
)

passkey = Table(
    "passkey",
    METADATA,
    Column("id", Text, primary_key=True),  # the id of the credential, in base64url
    Column("person", Text, ForeignKey("account.person"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("site", Text, nullable=False),  # the relying party's id: the name of the host it was made for
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
)

challenge = Table(
    "challenge",
    METADATA,
    Column("hash", Text, primary_key=True),  # SHA-256
    Column("purpose", Text, nullable=False),
    Column("person", Text),  # who was asked, if that is known
    Column("expires", BigInteger, nullable=False, index=True),
)

recovery_code = Table(
    "recovery_code",
    METADATA,
    Column("hash", Text, primary_key=True),  # SHA-256: the codes are random and long
    Column("person", Text, ForeignKey("account.person"), nullable=False, index=True),
)

block = Table(
    "block",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("blocked", Text, ForeignKey("person.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("uq_block_person_blocked", "person", "blocked", unique=True),
    Index("ix_block_blocked", "blocked"),
)

rating = Table(
    "rating",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("value", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),  # when the last rated game was decided
    Index("ix_rating_game_value", "game", "value"),
)

rating_change = Table(
    "rating_change",
    METADATA,
    Column("game_id", Text, ForeignKey("game.id"), primary_key=True),  # so that a game counts once
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("before", Double, nullable=False),
    Column("after", Double, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_rating_change_person_game_at", "person", "game", "at"),
)

# Jobs of the computer; the table keeps the name that databases have.
computer_errand = Table(
    "computer_errand",
    METADATA,
    Column("game", Text, ForeignKey("game.id"), primary_key=True),  # in which something waits for the computer
    Column("person", Text, nullable=False),  # which of its players is the computer
    Column("made", BigInteger, nullable=False),
    Column("process", Text),  # which process sees to it; null if none does yet
    Index("ix_computer_errand_made", "made"),
)

bot_token = Table(
    "bot_token",
    METADATA,
    Column("token_hash", Text, primary_key=True),  # SHA-256 in hexadecimal, as of a session's
    Column("person", Text, ForeignKey("account.person"), nullable=False, index=True),
    Column("owner", Text, ForeignKey("person.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)

push_key = Table(
    "push_key",
    METADATA,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("private_key", Text, nullable=False),  # of all processes, made by the first; base64url
    Column("created", BigInteger, nullable=False),
)

push_subscription = Table(
    "push_subscription",
    METADATA,
    Column("id", Text, primary_key=True),  # SHA-256 of the endpoint, in hexadecimal
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_push_subscription_person", "person"),
)

push_notice = Table(
    "push_notice",
    METADATA,
    Column("subscription", Text, ForeignKey("push_subscription.id"), primary_key=True),
    Column("game", Text, ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # that of the event which made it the person's turn
    Column("due", BigInteger, nullable=False),  # when it is to be sent; put off by whoever claims it
    Column("tries", SmallInteger, nullable=False),
    Index("ix_push_notice_due", "due"),
)

feed = Table(
    "feed",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("token_hash", Text, nullable=False),  # SHA-256 of the secret in its address, in hexadecimal
    Column("created", BigInteger, nullable=False),
    Index("uq_feed_token_hash", "token_hash", unique=True),
)
