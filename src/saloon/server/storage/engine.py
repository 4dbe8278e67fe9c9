"""Connecting to the database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, select
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import StaticPool

from saloon.core.errors import BadSetup
from saloon.server.storage import schema
from saloon.server.storage.migrations import bring_up_to_date, reason

POSTGRES = {"postgres", "postgresql", "postgresql+psycopg"}
CONNECT_TIMEOUT = 10
"""Seconds for connecting to PostgreSQL, unless the URL says otherwise."""
JSON: dict[str, Any] = {
    "json_serializer": lambda value: msgspec.json.encode(value).decode(),
    "json_deserializer": msgspec.json.decode,
}
"""A fast encoder: the writer thread competes with the event loop for the interpreter lock."""
DISCREET: dict[str, Any] = {"hide_parameters": True}
"""Errors do not say what would have been stored: it may be a hash or a secret."""
IN_MEMORY = ("sqlite://", "sqlite:///:memory:")


def open_database(address: str) -> Engine:
    """Open the database at that URL and migrate it; BadSetup if that fails."""
    engine = _engine(address)
    try:
        bring_up_to_date(engine)
    except DBAPIError as wrong:
        engine.dispose()
        raise unusable(without_password(address), wrong) from None
    except BadSetup:
        engine.dispose()
        raise
    return engine


def file_in(folder: Path) -> str:
    """The URL of the SQLite database in a folder, which is created if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        why = wrong.strerror or str(wrong)
        raise BadSetup("the folder {folder} cannot be used: {reason}", folder=str(folder), reason=why) from None
    return f"sqlite:///{folder / 'saloon.sqlite'}"


def file_of(address: str) -> Path | None:
    """The file of a SQLite database; None for one in memory, and for PostgreSQL."""
    url = _url(address)
    return Path(str(url.database)) if url.drivername == "sqlite" and not is_in_memory(address) else None


def unusable(address: str, wrong: DBAPIError | OSError) -> BadSetup:
    """The error for a database that cannot be opened."""
    why = reason(wrong) if isinstance(wrong, DBAPIError) else wrong.strerror or str(wrong)
    return BadSetup("the database {address} cannot be used: {reason}", address=address, reason=why)


def refuse_foreign(engine: Engine, file: Path) -> None:
    """BadSetup if a database has not the columns that its schema has: what it says of itself is damaged."""
    try:
        with engine.connect() as connection:
            for table in schema.everything.sorted_tables:
                connection.execute(select(table).limit(0))
    except (DatabaseError, UnicodeDecodeError) as wrong:
        engine.dispose()
        raise BadSetup(
            "the database {file} is damaged ({reason}), and nothing of it can be read. It was left as it is: restore a"
            " backup into another folder with “saloon restore”, or move it away to begin with an empty one",
            file=str(file), reason=reason(wrong) if isinstance(wrong, DBAPIError) else str(wrong),
        ) from None  # fmt: skip


def is_in_memory(address: str) -> bool:
    """Is it a SQLite database in memory?"""
    return address in IN_MEMORY


def is_damage(wrong: DatabaseError) -> bool:
    """Does the database say that its file is damaged, and not that it cannot be reached?"""
    words = str(wrong.orig)
    return "malformed" in words or "UTF-8" in words or "data_corrupted" in words


def without_password(address: str) -> str:
    """A database URL that may be shown."""
    return _url(address).render_as_string(hide_password=True)


def _url(address: str) -> URL:
    try:
        return make_url(address)
    except ArgumentError:
        raise BadSetup("this is not the address of a database; one looks like postgresql://user@host/name") from None


def _engine(address: str) -> Engine:
    url = _url(address)
    if url.drivername in POSTGRES:
        return _postgres(url)
    if url.drivername != "sqlite":
        raise BadSetup(
            "{kind} is not a database that Saloon knows: choose sqlite:// or postgresql://", kind=url.drivername
        )
    return _sqlite(address)


def _postgres(url: URL) -> Engine:
    asked = {"client_encoding": "utf8"}
    if "connect_timeout" not in url.query:
        asked["connect_timeout"] = str(CONNECT_TIMEOUT)
    try:
        return create_engine(
            url.set(drivername="postgresql+psycopg"), pool_pre_ping=True, connect_args=asked, **DISCREET, **JSON
        )
    except (ImportError, NoSuchModuleError):
        raise BadSetup("PostgreSQL needs one more package: pip install 'saloon[postgres]'") from None


def _sqlite(address: str) -> Engine:
    arguments: dict[str, Any] = {"connect_args": {"check_same_thread": False, "timeout": 30}}
    engine = create_engine(
        address, **arguments, **DISCREET, **JSON, **({"poolclass": StaticPool} if is_in_memory(address) else {})
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy emits BEGIN itself, so that savepoints work
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA wal_autocheckpoint=10000")  # pages: a fallback, see checkpoints.py
        cursor.execute("PRAGMA cache_size=-512")  # kB for each connection: the page cache has the file anyway
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        alone = connection.get_execution_options().get("alone")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")

    return engine
