"""The database: who people are, which tables there are, and every table's log.

One thread writes. What waits is committed together, so a thousand moves a second cost few syncs; a job that fails is
rolled back alone. `write` returns when the change is on disk.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    create_engine,
    event,
)
from sqlalchemy.pool import StaticPool

T = TypeVar("T")
Job = Callable[[Connection], Any]
MOST_AT_ONCE = 256
"""Jobs in one commit, at most."""

schema = MetaData()

players = Table(
    "players", schema,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(40), unique=True),  # the name in small letters, for those who have one
    Column("passphrase", String(200)),
    Column("created", Float, nullable=False),
)  # fmt: skip

tokens = Table(
    "tokens", schema,
    Column("token_hash", String(64), primary_key=True),
    Column("player", String(16), nullable=False, index=True),
    Column("created", Float, nullable=False),
)  # fmt: skip

ratings = Table(
    "ratings", schema,
    Column("player", String(16), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)  # fmt: skip

results = Table(
    "results", schema,
    Column("table_id", String(16), primary_key=True),
    Column("player", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("prize", Float, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("rating", Float),  # after this game; null at tables that are not rated
    Column("at", Float, nullable=False),
    Index("results_by_player", "player", "at"),
)  # fmt: skip

tables = Table(
    "tables", schema,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("phase", String(10), nullable=False),
    Column("host", String(16), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("clock", JSON),
    Column("options", JSON, nullable=False),
    Column("vals", JSON, nullable=False),
    Column("seating", JSON, nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("words", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("rematch", String(16)),
    Index("tables_by_phase", "phase"),
)  # fmt: skip

log = Table(
    "log", schema,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("key", String(64), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("data", JSON, nullable=False),
    Column("hash", String(16), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "seat", "key"),
)  # fmt: skip

chat = Table(
    "chat", schema,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), nullable=False, index=True),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", String(300), nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip


class Store:
    """A database, written by one thread and read by any."""

    def __init__(self, address: str) -> None:
        """`address` is SQLAlchemy's, such as `sqlite:///file`; `sqlite://` keeps everything in memory."""
        self.engine = _engine(address)
        schema.create_all(self.engine)
        self._jobs: queue.SimpleQueue[tuple[Job, Callable[[Any, BaseException | None], None]] | None]
        self._jobs = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="saloon-writer", daemon=True)
        self._writer.start()

    @staticmethod
    def in_folder(folder: Path) -> Store:
        """The default: a file in that folder, which is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        return Store(f"sqlite:///{folder / 'saloon.sqlite'}")

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Do it in a transaction; returns once it is on disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def settle(result: Any, wrong: BaseException | None) -> None:
            loop.call_soon_threadsafe(_settle, future, result, wrong)

        self._jobs.put((job, settle))
        return await future

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Look something up."""
        return await asyncio.to_thread(self.read_now, job)

    def read_now(self, job: Callable[[Connection], T]) -> T:
        """Look something up, and wait for it."""
        with self.engine.connect() as connection:
            return job(connection)

    def close(self) -> None:
        """Write what waits, and stop."""
        self._jobs.put(None)
        self._writer.join()
        self.engine.dispose()

    def _write_all(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            batch, ending = [first], False
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    ending = True
                    break
                batch.append(following)
            self._commit(batch)
            if ending:
                return

    def _commit(self, batch: list[tuple[Job, Callable[[Any, BaseException | None], None]]]) -> None:
        outcomes: list[tuple[Any, BaseException | None]] = []
        try:
            with self.engine.begin() as connection:
                for job, _ in batch:
                    try:
                        with connection.begin_nested():
                            outcomes.append((job(connection), None))
                    except Exception as wrong:
                        outcomes.append((None, wrong))
        except Exception as wrong:
            outcomes = [(None, wrong)] * len(batch)
        for (_, settle), (result, wrong_one) in zip(batch, outcomes, strict=True):
            settle(result, wrong_one)


def _settle(future: asyncio.Future[Any], result: Any, wrong: BaseException | None) -> None:
    if future.cancelled():
        return
    if wrong is None:
        future.set_result(result)
    else:
        future.set_exception(wrong)


def _engine(address: str) -> Engine:
    if not address.startswith("sqlite"):
        return create_engine(address, pool_pre_ping=True)
    in_memory = address in ("sqlite://", "sqlite:///:memory:")
    arguments: dict[str, Any] = {"connect_args": {"check_same_thread": False, "timeout": 30}}
    engine = create_engine(address, **arguments, **({"poolclass": StaticPool} if in_memory else {}))

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy says BEGIN itself, so that savepoints work
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine
