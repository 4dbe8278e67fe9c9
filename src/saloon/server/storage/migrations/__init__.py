"""Migrations from any earlier schema to the present one.

Each file in `versions` is one step, made with Alembic; its name begins with its number, and numbers only grow. A change
of `schema.py` is a new step here: a test compares the two on SQLite and on PostgreSQL. Databases from before the first
step are taken over by it; an empty one has no steps to take, and needs no Alembic.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError

from saloon.core.errors import BadSetup
from saloon.server.storage import schema

HERE = Path(__file__).parent
VERSION = "alembic_version"
"""The table in which Alembic keeps the number of the last step."""
ALONE = {"alone": True}
"""Execution options of a transaction that shares a SQLite file with no other writer from its first word on."""
ONE_AT_A_TIME = 0x5A100
"""PostgreSQL's advisory lock of whoever brings the database up to date."""


def steps() -> list[str]:
    """The numbers of all steps that this program knows, in order."""
    return sorted(file.stem[1:5] for file in (HERE / "versions").glob("v[0-9]*.py"))


def bring_up_to_date(engine: Engine) -> None:
    """Take all steps that a database has not seen; BadSetup if a newer program has been here."""
    with engine.connect() as connection:
        if _is_up_to_date(connection):
            return
    with engine.execution_options(**ALONE).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ONE_AT_A_TIME})
        if _is_empty(connection):
            _make(connection)
        elif not _is_up_to_date(connection):  # another process may have been quicker
            upgrade(connection)


def upgrade(connection: Connection, to: str = "head") -> None:
    """Take the steps up to that one, in the connection's transaction."""
    from alembic import command  # takes a while to import, and is seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def _is_empty(connection: Connection) -> bool:
    return not set(inspect(connection).get_table_names()) & {VERSION, *schema.everything.tables}


def _make(connection: Connection) -> None:
    """All that the steps would have led to, and the number of the last one."""
    schema.everything.create_all(connection)
    connection.execute(text(f"CREATE TABLE {VERSION} (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text(f"INSERT INTO {VERSION} VALUES (:last)"), {"last": steps()[-1]})


def _is_up_to_date(connection: Connection) -> bool:
    if not connection.dialect.has_table(connection, VERSION):
        return False
    here, known = connection.execute(text(f"SELECT version_num FROM {VERSION}")).scalar(), steps()
    if here is not None and here not in known:
        raise BadSetup(
            "the database was used by a newer Saloon (it is at {theirs}, this one knows {ours}): update Saloon",
            theirs=str(here), ours=known[-1],
        )  # fmt: skip
    return bool(here == known[-1])


def reason(wrong: DBAPIError) -> str:
    """What a database said, in one line."""
    return " ".join(str(wrong.orig).split())[:200]
