"""What is stored: journals, and beside them only what is needed to find them again."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("watch", String(32), nullable=False, unique=True),  # what the link for spectators has
    Column("opened_at", BigInteger, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("game", String(40), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("owner", String(32)),  # the server that runs the bots and clocks of the match
    Column("listing", Text),  # what the lobby shows of an open table, as JSON
    Index("tables_by_phase", "phase", "opened_at"),
)

# Append-only. Two writers cannot both write entry 7 of a table, whatever they believe.
entries = Table(
    "lines",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("id", String(64), nullable=False),  # the sender's own
    Column("fact", Text, nullable=False),
)

# Hashes of what proves a seat, so that a browser that comes back finds its tables.
tokens = Table(
    "tokens",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("person", String(32)),  # whose token it is; NULL for guests without an identity
    Index("tokens_by_table", "table_id"),
    Index("tokens_by_person", "person"),
)

# Matches that are over, with their records.
matches = Table(
    "matches",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("reason", String(100), nullable=False),
    Column("winners", String(40), nullable=False),
    Column("record", Text, nullable=False),
)

# Reviews of these matches, as compressed JSON; `version` is how they were made.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("review", LargeBinary, nullable=False),
)

# Deals that several people play, each against the same bots at a table of their own. The seed is nobody's to know
# before they have played. `settings` are a table's, as JSON; `seat` is where people sit: if `mirrored`, in every seat.
challenges = Table(
    "challenges",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("settings", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("mirrored", Boolean, nullable=False),
)

# Who plays them, and in which seat: the first match of each table. `scores` are those of all seats, when it is over.
attempts = Table(
    "attempts",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("challenge", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("token", String(64), nullable=False),  # the hash of what proves the seat
    Column("person", String(32)),
    Column("scores", String(200)),
    UniqueConstraint("challenge", "person", "seat"),
)

# Servers that share the database, when each was last alive by the database's clock, and whether it has said goodbye.
servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("alive_at", BigInteger, nullable=False),
    Column("gone", Boolean, nullable=False, server_default=false()),
)

# What the operator wants of running servers (`facedown admin`), which server does it, and what came of it.
orders = Table(
    "orders",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("wanted", Text, nullable=False),
    Column("taken_by", String(32)),
    Column("answer", Text),
)

# People who keep an identity: the hash of their key, and what others see of them. Nothing else is asked.
people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("name", String(100), nullable=False),
    Column("avatar", String(40), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

# Hashes of invitations that nobody has used yet, for servers that ask for one.
invitations = Table(
    "invitations",
    metadata,
    Column("code", String(64), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
)

# Who played in a finished match: seat by seat, as dealt. `mu` and `sigma` are the rating after a rated match.
participations = Table(
    "participations",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32)),
    Column("name", String(100), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("avatar", String(40), nullable=False),
    Column("won", Boolean, nullable=False),
    Column("mu", Float),
    Column("sigma", Float),
    Index("participations_by_person", "person"),
)

# How strong people are in each game, after their rated matches.
ratings = Table(
    "ratings",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
)

# The puzzles that people have solved, as a JSON list, and their streak: the last day on which they solved a puzzle of
# that day, in days since 1970, and on how many days in a row they did.
puzzle_progress = Table(
    "puzzle_progress",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("solved", Text, nullable=False),
    Column("day", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
)

# Browsers that want to be told when it is a person's turn: where their push service is, and how to encrypt for them.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint", String(500), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index("push_subscriptions_by_person", "person"),
)

# Mail addresses for the same. `code` confirms an address, and stops its mail.
mailboxes = Table(
    "mailboxes",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("language", String(8), nullable=False),
    Column("code", String(32), nullable=False, unique=True),
    Column("confirmed", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

# The last turn that a seat was told of: the number of the entry that began it.
notices = Table(
    "notices",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
)

# Keys of the servers on this database, such as the one that push messages are signed with.
keys = Table(
    "keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
