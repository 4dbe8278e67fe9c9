from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, func, insert, inspect, select, text

from saloon.core.errors import BadSetup
from saloon.server.players.accounts import People
from saloon.server.storage import migrations, schema
from saloon.server.storage.engine import open_database
from saloon.server.storage.store import Store
from tests.server.conftest import POSTGRESQL, SQLITE
from tests.server.services import Postgres, free_port

FIRST = "0001"


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == SQLITE:
        return f"sqlite:///{tmp_path / 'saloon.sqlite'}"
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.new_database()


@pytest.mark.parametrize("by_steps", [True, False])
def test_the_steps_lead_to_the_schema_and_an_empty_database_has_it_at_once(address: str, by_steps: bool) -> None:
    if by_steps:
        engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://"))
        with engine.begin() as connection:
            migrations.upgrade(connection)
        engine.dispose()
    engine = open_database(address)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, schema.everything) == []
        assert context.get_current_revision() == migrations.steps()[-1]
    engine.dispose()


def test_file_names_and_steps_agree() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations.HERE))
    scripts = ScriptDirectory.from_config(config)
    assert [step.revision for step in scripts.walk_revisions()] == migrations.steps()[::-1]
    assert migrations.steps()[0] == FIRST


def as_it_was_before_the_first_step(address: str) -> None:
    """A database like those that were made before there were any steps: the first one's tables, and no version."""
    engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        migrations.upgrade(connection, FIRST)
        connection.execute(text("DROP TABLE alembic_version"))
        connection.execute(insert(schema.players).values(id="ada", name="Ada", created=1.5))
        row = {"id": "t", "game": "longhorn", "version": 1, "phase": "open", "host": "ada", "private": False,
               "rated": False, "pace": "live", "options": {}, "vals": {}, "seating": [{"kind": "empty"}],
               "secret": b"\0" * 32, "words": ["x"], "created": 2.5}  # fmt: skip
        connection.execute(insert(schema.tables).values(**row))
        line = {"table_id": "t", "seat": 0, "kind": "move", "data": {"move": {"do": "x"}}, "hash": "h", "at": 3.5}
        connection.execute(insert(schema.log), [{**line, "number": n, "key": f"k{n}"} for n in range(1, 101)])
    engine.dispose()


def test_an_older_database_is_taken_over_and_nothing_is_lost(address: str) -> None:
    as_it_was_before_the_first_step(address)
    for _ in range(2):  # the second time there is nothing to do
        database = Store(address)
        entries = database.read_now(lambda connection: list(connection.execute(select(schema.log))))
        assert [entry.number for entry in entries] == list(range(1, 101))
        assert entries[0].data == {"move": {"do": "x"}}
        (table,) = database.read_now(lambda connection: list(connection.execute(select(schema.tables))))
        assert (table.host, table.secret, table.words, table.prelude) == ("ada", b"\0" * 32, ["x"], None)
        (player,) = database.read_now(lambda connection: list(connection.execute(select(schema.players))))
        assert (player.name, player.created) == ("Ada", 1.5)
        database.close()
    engine = open_database(address)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.everything) == []
    engine.dispose()


def rows(file: Path, names: dict[str, list[str]]) -> dict[str, list[tuple[object, ...]]]:
    """What these columns of every table hold."""
    with sqlite3.connect(file) as connection:
        return {
            table: connection.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
            for table, columns in names.items()
        }


def test_an_old_file_keeps_every_value(tmp_path: Path) -> None:
    file = tmp_path / "saloon.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript(Path(__file__).with_name("before_the_first_step.sql").read_text("utf-8"))
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {
            table: [f'"{column[1]}"' for column in connection.execute(f"PRAGMA table_info({table})")]
            for table in tables
        }  # fmt: skip
    before = rows(file, columns)
    assert sorted(before) == ["chat", "log", "players", "ratings", "results", "tables", "tokens"]
    assert all(before.values())
    database = Store.in_folder(tmp_path)
    with database.engine.connect() as connected:
        assert compare_metadata(MigrationContext.configure(connected), schema.everything) == []
    database.close()
    assert rows(file, columns) == before


def test_accounts_get_the_skeletons_of_their_names_and_nobody_is_locked_out(address: str) -> None:
    engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://"))
    people = [  # the oldest first
        ("guest", "Bill", None), ("bill", "Bill", "bill"), ("late", "Bi1l", "bi1l"), ("wyatt", "Wyatt", "wyatt"),
        ("first", "0tto", "0tto"), ("otto", "Otto", "otto"),
    ]  # fmt: skip
    with engine.begin() as connection:
        migrations.upgrade(connection, "0010")
        for created, (player, name, account) in enumerate(people):
            row = {"id": player, "name": name, "account": account, "created": created, "passphrase": account and "x"}
            columns = ", ".join(row)
            values = ", ".join(f":{column}" for column in row)
            connection.execute(text(f"INSERT INTO players ({columns}) VALUES ({values})"), row)
        connection.execute(text("INSERT INTO tokens (token_hash, player, created) VALUES ('h', 'bill', 1.5)"))
    engine.dispose()
    database = Store(address)
    found = {row.id: row.account for row in database.read_now(lambda c: list(c.execute(select(schema.players))))}
    assert found == {
        "guest": None, "bill": "blll", "late": "bi1l", "wyatt": "wyatt", "first": "0tto", "otto": "otto",
    }  # fmt: skip
    (token,) = database.read_now(lambda connection: list(connection.execute(select(schema.tokens))))
    assert token.used > token.created  # they stay logged in
    names = People(database)
    logged_in = {name: asyncio.run(names._account(name)) for _, name, account in people if account}
    assert {name: row and row.name for name, row in logged_in.items()} == {name: name for name in logged_in}
    database.close()


def test_a_database_of_a_newer_program_is_left_alone(address: str) -> None:
    engine = open_database(address)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadSetup, match=r"newer Saloon.*9999.*update Saloon"):
        Store(address)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    engine.dispose()


def test_many_processes_may_start_on_an_empty_database(address: str) -> None:
    code = f"from saloon.server.storage.store import Store; Store({address!r}).close()"
    processes = [subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE) for _ in range(4)]
    assert [(process.communicate()[1], process.returncode) for process in processes] == [(b"", 0)] * 4


def test_a_step_that_fails_leaves_everything_as_it_was(address: str) -> None:
    engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE presence (other INTEGER)"))  # in the way of the second step
    with pytest.raises(BadSetup, match="presence"):
        Store(address)
    assert inspect(engine).get_table_names() == ["presence"]
    engine.dispose()


def test_alembic_is_imported_only_when_there_are_steps_to_take(tmp_path: Path) -> None:
    code = (
        "import sys, pathlib; from saloon.server.storage.store import Store; "
        "Store.in_folder(pathlib.Path(sys.argv[1])).close(); print('alembic' in sys.modules)"
    )

    def opened(folder: Path) -> str:
        return subprocess.run(
            [sys.executable, "-c", code, str(folder)], capture_output=True, text=True, check=True
        ).stdout.strip()

    old = tmp_path / "old"
    old.mkdir()
    as_it_was_before_the_first_step(f"sqlite:///{old / 'saloon.sqlite'}")
    assert [opened(tmp_path / "new") for _ in range(2)] == ["False", "False"]
    assert [opened(old) for _ in range(2)] == ["True", "False"]


# ---- Addresses


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("nonsense", "not the address of a database"),
        ("mysql://host/name", "mysql is not a database that Saloon knows"),
        ("postgresql://someone:hush@127.0.0.1:1/saloon", "cannot be used: connection.*failed"),
        ("sqlite:////nowhere/at/all.sqlite", "cannot be used: No such file"),
    ],
)
def test_an_address_that_leads_nowhere_is_told_in_a_sentence(address: str, words: str) -> None:
    with pytest.raises(BadSetup, match=words) as caught:
        Store(address)
    assert "hush" not in str(caught.value)


def test_saloon_serve_says_so_without_a_traceback(tmp_path: Path) -> None:
    address = f"postgresql://someone:hush@127.0.0.1:{free_port()}/saloon"
    command = [sys.executable, "-m", "saloon", "serve", "--port", str(free_port()), "--data", str(tmp_path)]
    done = subprocess.run([*command, "--database", address, "--lang", "fr"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "127.0.0.1" in done.stderr
    assert "hush" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("package", "given", "extra"),
    [
        ("psycopg", ["--database", "postgresql://host/name"], "saloon[postgres]"),
        ("redis", ["--database", "postgresql://host/name", "--redis", "redis://host"], "saloon[redis]"),
    ],
)
def test_a_missing_extra_is_named(tmp_path: Path, package: str, given: list[str], extra: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; from saloon.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--port", str(free_port()), "--data", str(tmp_path), *given]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert extra in re.sub(r"\s+", "", done.stderr)  # however the line was broken


def test_redis_is_for_several_servers_on_one_database(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "saloon", "serve", "--port", str(free_port()), "--data", str(tmp_path)]
    for address, words in (("redis://127.0.0.1", "PostgreSQL"), ("gopher://host", "not the address of a Redis server")):
        done = subprocess.run([*command, "--redis", address], capture_output=True, text=True)
        assert done.returncode == 2
        assert words in done.stderr


# ---- Writing


def test_a_job_that_fails_fails_alone(address: str) -> None:
    database = Store(address)

    async def add(player: str) -> None:
        row = {"id": player, "name": player, "account": player[0], "created": 1.0}
        await database.write(lambda connection: connection.execute(insert(schema.players).values(**row)))

    async def all_at_once() -> list[BaseException | None]:
        return await asyncio.gather(*(add(player) for player in ("a", "b", "b2", "c", "d")), return_exceptions=True)

    outcomes = asyncio.run(all_at_once())
    assert [type(outcome).__name__ for outcome in outcomes] == [
        "NoneType", "NoneType", "IntegrityError", "NoneType", "NoneType",
    ]  # fmt: skip
    count = select(func.count()).select_from(schema.players)
    assert database.read_now(lambda connection: connection.execute(count).scalar()) == 4
    database.close()


def test_what_no_database_can_keep_is_looked_for_in_vain(address: str) -> None:
    database = Store(address)
    query = select(schema.players).where(schema.players.c.id == "a\0b")
    assert database.read_now(lambda connection: connection.execute(query).first()) is None
    database.close()
