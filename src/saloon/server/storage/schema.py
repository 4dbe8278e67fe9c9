"""The database schema: players, tables, and every table's log.

Every change here needs a new migration in `migrations/versions`.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Dialect,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)
from sqlalchemy.types import TypeDecorator


class Line(TypeDecorator[str]):
    """A line of text without NUL, which PostgreSQL cannot store."""

    impl, cache_ok = String, True

    def process_bind_param(self, value: str | None, _: Dialect) -> str | None:
        """Replace NUL in what is stored or looked up."""
        return None if value is None else value.replace("\0", "\N{REPLACEMENT CHARACTER}")


everything = MetaData()

players = Table(
    "players", everything,
    Column("id", Line(16), primary_key=True),
    Column("name", Line(40), nullable=False),
    Column("account", Line(40), unique=True),  # the skeleton of the name, for those who have one
    Column("passphrase", Line(200)),
    Column("created", Float, nullable=False),
)  # fmt: skip

tokens = Table(
    "tokens", everything,
    Column("token_hash", Line(64), primary_key=True),
    Column("player", Line(16), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),  # the beginning of the day
    Column("device", Line(40)),  # such as "Firefox, Android"
)  # fmt: skip

devices = Table(
    "devices", everything,
    Column("token_hash", Line(64), primary_key=True),
    Column("player", Line(16), primary_key=True, index=True),  # an account that has been logged in to there
    Column("used", Float, nullable=False),
)  # fmt: skip

ratings = Table(
    "ratings", everything,
    Column("player", Line(16), primary_key=True),
    Column("game", Line(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)  # fmt: skip

results = Table(
    "results", everything,
    Column("table_id", Line(16), primary_key=True),
    Column("player", Line(16), primary_key=True),
    Column("game", Line(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("prize", Float, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("rating", Float),  # after this game; null at tables that are not rated
    Column("at", Float, nullable=False),
    Index("results_by_player", "player", "at"),
)  # fmt: skip

tables = Table(
    "tables", everything,
    Column("id", Line(16), primary_key=True),
    Column("game", Line(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("phase", Line(10), nullable=False),
    Column("host", Line(16), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("pace", Line(10), nullable=False),
    Column("clock", JSON),
    Column("options", JSON, nullable=False),
    Column("vals", JSON, nullable=False),
    Column("seating", JSON, nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("words", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("gathering", Float),  # when the host started it, and words for the dice were awaited
    Column("started", Float),
    Column("rematch", Line(16)),
    Column("patience", Float),  # seconds for an answer while another has their turn; null: any time
    Column("wait", Float),  # seconds for somebody who is away or idle; null: as the server is set
    Column("frozen", Line(300)),  # why nothing at it may change any more; null: it may
    Column("served", Float),  # when a process last looked after it; null: nobody has to
    Column("prelude", JSON),  # the earlier game that this one goes on from: {"table", "private", "step", "replay"}
    Index("tables_listed", "phase", "private", "created"),
)  # fmt: skip

sitters = Table(
    "sitters", everything,  # who sits at which table, as in `seating`: it finds a player's tables
    Column("player", Line(16), primary_key=True),
    Column("table_id", Line(16), primary_key=True, index=True),
)  # fmt: skip

log = Table(
    "log", everything,
    Column("table_id", Line(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("key", Line(64), nullable=False),
    Column("kind", Line(10), nullable=False),
    Column("data", JSON, nullable=False),
    Column("hash", Line(16), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "seat", "key"),
)  # fmt: skip

chat = Table(
    "chat", everything,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Line(16), nullable=False, index=True),
    Column("seat", Integer),
    Column("player", Line(16), index=True),  # null for lines from before players were stored
    Column("name", Line(40), nullable=False),
    Column("text", Line(300), nullable=False),
    Column("at", Float, nullable=False),
    Column("key", Line(64)),
    Index("chat_by_key", "table_id", "player", "key", unique=True),
)  # fmt: skip

mutes = Table(
    "mutes", everything,
    Column("player", Line(16), primary_key=True),
    Column("muted", Line(16), primary_key=True),  # whose lines they do not want to read
    Column("at", Float, nullable=False),
)  # fmt: skip

kicked = Table(
    "kicked", everything,
    Column("table_id", Line(16), primary_key=True),
    Column("player", Line(16), primary_key=True),  # who may not talk there
    Column("at", Float, nullable=False),
)  # fmt: skip

sanctions = Table(
    "sanctions", everything,
    Column("player", Line(16), primary_key=True),
    Column("kind", Line(10), primary_key=True),  # `mute`: may not talk; `ban`: may not sit down or open tables either
    Column("until", Float),  # null: for good
    Column("why", Line(300), nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip

contacts = Table(
    "contacts", everything,
    Column("player", Line(16), primary_key=True),
    Column("language", Line(2), nullable=False),
    Column("email", Line(254)),
    Column("confirmed", Boolean, nullable=False),  # has whoever reads the mails of that address said so?
    Column("stop", Line(32), unique=True),  # the secret in the unsubscribe link of every email
    Column("feed", Line(32), unique=True),  # the secret in the address of their feed
)  # fmt: skip

confirmations = Table(
    "confirmations", everything,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("player", Line(16), nullable=False, index=True),
    Column("address_hash", Line(64), nullable=False, index=True),
    Column("secret_hash", Line(64), unique=True),  # of the secret in the link; null once it was used
    Column("at", Float, nullable=False),
)  # fmt: skip

unwanted = Table(
    "unwanted", everything,
    Column("address_hash", Line(64), primary_key=True),  # whose reader wants no confirmations
    Column("at", Float, nullable=False),
)  # fmt: skip

mailed = Table(
    "mailed", everything,
    Column("table_id", Line(16), primary_key=True),
    Column("player", Line(16), primary_key=True),
    Column("number", Integer, nullable=False),  # of the last entry when they were told that it is their turn
)  # fmt: skip

presence = Table(
    "presence", everything,
    Column("table_id", Line(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("house", Line(16), primary_key=True),  # the process to which that seat's person is connected
    Column("at", Float, nullable=False),
)  # fmt: skip

races = Table(
    "races", everything,
    Column("table_id", Line(16), primary_key=True),
    Column("house", Line(16), nullable=False),  # the process that runs that table's race
    Column("epoch", Integer, nullable=False),  # how many processes have run races there
    Column("until", Float, nullable=False),  # by the database's clock; then another may take over
    Column("rolls", Integer, nullable=False),  # the highest number of a roll
)  # fmt: skip
