"""The tables of the database. Times are seconds since 1970 (UTC); `json` columns hold JSON texts."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts up by itself only for INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")

accounts = Table(
    "accounts",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("name", String(40), nullable=False),
    Column(
        "folded", String(80), nullable=False, unique=True
    ),  # the name as it is compared; guests' are their own affair
    Column("guest", Boolean, nullable=False),
    Column("password", String(200), nullable=False, default=""),  # argon2id, "" for guests
    Column("email", String(254), nullable=False, default=""),
    Column("webhook", String(500), nullable=False, default=""),
    Column("settings", Text, nullable=False, default="{}"),  # json: what the client keeps
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("deleted", Boolean, nullable=False, default=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account", Number, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("csrf", String(64), nullable=False),
    Column("created", Double, nullable=False),
    Column("expires", Double, nullable=False),
    Column("seen", Double, nullable=False, default=0.0),
    Column("agent", String(200), nullable=False, default=""),  # what the browser says it is
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("account", Number, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("label", String(60), nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False, default=0.0),
    Column("scope", String(8), nullable=False, default="all"),  # read, play, all
    Column("expires", Double, nullable=False, default=9999999999.0),
)

addresses = Table(
    "addresses",
    metadata,
    Column("account", Number, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("email", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("hash", String(64), nullable=False, index=True),  # of the code that confirms it, "" when it was used
    Column("expires", Double, nullable=False),
    Column("stop", String(64), nullable=False, index=True),  # the key that stops notices; every mail carries it
    Column("silent", Boolean, nullable=False),
)

resets = Table(
    "resets",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account", Number, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", Double, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),  # "": the host's, in words
    Column("title", String(20), nullable=False),
    Column("version", Integer, nullable=False),  # of the title's rules when the game was made
    Column("options", Text, nullable=False),  # json: core.contract.Options
    Column("players", Integer, nullable=False),
    Column("status", String(10), nullable=False, index=True),  # open, running, ended, cancelled
    Column("host", Number, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("public", Boolean, nullable=False),
    Column("invite", String(32), nullable=False),
    Column("terms", Text, nullable=False),  # json: protocol.Terms, what the table agreed on
    Column("seq", Integer, nullable=False),  # length of the log
    Column("decider", Integer, nullable=False),  # seat, -1 nobody
    Column("since", Double, nullable=False),  # since when that seat decides
    Column("deadline", Double, nullable=False),  # when its time is gone, 0 without a clock
    Column("round", Text, nullable=False),  # json: play.words.Round or null
    Column("decision", Text, nullable=False),  # json: core.asked.Asked or null
    Column("result", Text, nullable=False),  # json: protocol.Result (without its text) or null
    Column("changed", Integer, nullable=False),  # counts changes of seats and terms
    Column("rematch", String(16), nullable=False),  # the game that follows, ""
    Column("created", Double, nullable=False),
    Column("moved", Double, nullable=False, index=True),
    Index("ix_games_status_moved", "status", "moved"),
    Index("ix_games_deadline", "deadline"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", Number, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(20), nullable=False),  # the level, "" for a person
    Column("bank", Double, nullable=False),  # seconds left on the clock
    Column("muted", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("hotseat", Boolean, nullable=False, default=False),  # somebody else at the account's device
    Column("pin", String(200), nullable=False, default=""),  # argon2id, "" without one
)

uncovered = Table(
    "uncovered",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("device", String(64), primary_key=True),  # hash of the session or token
    Column("seat", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # the log's length when it was uncovered
    Column("page", String(64), nullable=False, default=""),  # the browser's page that did it, by a word it made up
)

presence = Table(
    "presence",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("account", Number, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("seen", Double, nullable=False),  # when they were last here; ahead of now as long as they are
)

device_codes = Table(
    "device_codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account", Number, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", Double, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # 0, 1, 2 ... without a gap
    Column("kind", String(8), nullable=False),  # act, undo, redo, note
    Column("actor", String(12), nullable=False),  # p1.., chance
    Column("body", Text, nullable=False),  # json: the action, the position gone to, or the remark
    Column("digest", String(32), nullable=False),  # of the position after it
    Column("by", String(40), nullable=False),  # account number, "bot", "order", "clock", "chance"
    Column("key", String(120)),  # the client's, so that a retry never plays twice
    Column("at", Double, nullable=False),
    UniqueConstraint("game", "key"),
)

# Beside the log and not in it: the log is read whole, and hardly anybody asks for reasons.
reasons = Table(
    "reasons",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # the entry whose action a bot explains
    Column("text", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("account", Number, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("name", String(40), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("text", String(1000), nullable=False),
    Column("at", Double, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("account", Number, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # of others at the account's device; -1: its own
)

orders = Table(
    "orders",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("order", Text, nullable=False),  # json: protocol.StandingOrder
    Column("seq", Integer, nullable=False),  # when it was given
)

votes = Table(
    "votes",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("what", String(20), primary_key=True),  # "undo", "absent:2"
    Column("seat", Integer, primary_key=True),  # who agreed; the first is who asked
    Column("seq", Integer, nullable=False),  # the log's length when it was asked
    Column("to", Integer, nullable=False),
    Column("asked", Boolean, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("account", Number, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(12), nullable=False),  # turn, mention, start, end, undo, order, rematch
    Column("facts", Text, nullable=False),  # json: people.notices.NoticeFacts
    Column("at", Double, nullable=False),
    Column("read", Boolean, nullable=False),
    Column("sent", Boolean, nullable=False),  # by hook and mail
    UniqueConstraint("account", "game", "seq", "kind"),
)

pushes = Table(
    "pushes",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("account", Number, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", String(600), nullable=False, unique=True),  # where the browser's push service takes messages
    Column("key", String(100), nullable=False),  # the browser's public key
    Column("auth", String(40), nullable=False),
    Column("agent", String(200), nullable=False),
    Column("created", Double, nullable=False),
)

telling = Table(
    "telling",
    metadata,
    Column("account", Number, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("quiet_from", Integer, nullable=False),  # minutes of the day
    Column("quiet_until", Integer, nullable=False),  # the same as quiet_from: no quiet hours
    Column("zone", String(60), nullable=False),  # of those hours: "Europe/Berlin"
    Column("digest", Integer, nullable=False),  # the hour of the one message a day about games by turn, -1: none
    Column("digested", Double, nullable=False),  # when the last one went out
)

hushed = Table(
    "hushed",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("account", Number, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
)

rules = Table(
    "rules",
    metadata,
    Column("title", String(40), primary_key=True),
    Column("version", Integer, nullable=False),  # the newest rules by which any server has played it here
)
