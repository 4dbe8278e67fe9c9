"""The lobby's lists: what is in them, however many tables there are, and what is read for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from sqlalchemy import Connection, insert, select, text

from saloon.core.errors import SaloonError
from saloon.server.players.player import Player
from saloon.server.protocol.requests import NewTable, SeatWish
from saloon.server.storage import schema, sitters
from saloon.server.storage.store import Store
from saloon.server.tables import listing
from saloon.server.tables.house import House
from saloon.server.workers import BotPool
from tests.server.services import Postgres

ADA, GRACE = Player("ada", "Ada"), Player("grace", "Grace")
PEOPLE = ADA, GRACE, Player("joan", "Joan")
NEW = NewTable("longhorn", [SeatWish("me"), SeatWish("empty")])


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        opened = Store.in_folder(tmp_path)
    else:
        cluster: Postgres = request.getfixturevalue("postgres")
        opened = Store(cluster.new_database())
    yield opened
    opened.close()


def row(number: int, player: str, phase: str = "open", *, private: bool = False) -> dict[str, Any]:
    """A table at which one person sits."""
    seats = [{"kind": "person", "name": player, "player": player}, {"kind": "empty", "player": None}]
    return {"id": f"t{number}", "game": "longhorn", "version": 1, "phase": phase, "host": player, "private": private,
            "rated": False, "pace": "live", "options": {}, "vals": {}, "seating": seats, "secret": b"\0" * 32,
            "words": [], "created": float(number)}  # fmt: skip


def keep(connection: Connection, rows: list[dict[str, Any]]) -> None:
    connection.execute(insert(schema.tables), rows)
    for each in rows:
        sitters.record(connection, each["id"], each["seating"])


def ids(connection: Connection, query: Any) -> list[str]:
    return [found.id for found in connection.execute(query)]


def test_nobodys_tables_vanish_behind_those_of_others(store: Store) -> None:
    rows = [row(1, "ada", "playing"), row(2, "ada"), row(3, "ada", "over")]
    rows += [row(number, "grace", "over") for number in range(4, 1000)]
    rows += [row(1000, "ada", "over")]
    asyncio.run(store.write(lambda connection: keep(connection, rows)))
    found = store.read_now(lambda connection: [ids(connection, query) for query in listing.own("ada")])
    assert found == [["t2", "t1"], ["t1000", "t3"]]


def test_open_tables_do_not_vanish_behind_private_ones(store: Store) -> None:
    rows = [row(1, "ada")] + [row(number, "grace", private=True) for number in range(2, 1000)]
    asyncio.run(store.write(lambda connection: keep(connection, rows)))
    assert store.read_now(lambda connection: ids(connection, listing.open_to_all().limit(10))) == ["t1"]


@pytest.mark.parametrize("query", [listing.open_to_all().limit(9), *(each.limit(9) for each in listing.own("ada"))])
def test_no_query_of_the_lobby_reads_all_tables(tmp_path: Path, query: Any) -> None:
    """SQLite says how it finds rows: it scans nothing, and sorts no more than somebody's own tables."""
    opened = Store.in_folder(tmp_path)
    written = str(query.compile(opened.engine, compile_kwargs={"literal_binds": True}))
    plan = opened.read_now(lambda connection: connection.execute(text(f"EXPLAIN QUERY PLAN {written}")).all())
    opened.close()
    steps = [step.detail for step in plan]
    assert not [step for step in steps if step.startswith("SCAN")], steps
    assert "sitters" in written or not [step for step in steps if "TEMP B-TREE" in step], steps


class Sitting(RuleBasedStateMachine):
    """People come, go, are moved and deleted in any order: who is stored as a sitter sits there, and nobody else."""

    folder: Path

    def __init__(self) -> None:
        super().__init__()
        self.store = Store("sqlite://")
        self.house = House(self.store, BotPool(1))
        self.tables: list[str] = []

    def teardown(self) -> None:
        self.house.bot_pool.close()
        self.store.close()

    def room(self, number: int) -> Any:
        return self.house.registry.rooms[self.tables[number % len(self.tables)]]

    def do(self, work: Any) -> None:
        async def whole() -> None:
            try:
                await work()
            except SaloonError:
                return

        asyncio.run(whole())

    @rule(host=st.sampled_from(PEOPLE))
    def open(self, host: Player) -> None:
        async def work() -> None:
            self.tables.append((await self.house.registry.open(host, NEW)).table.id)

        self.do(work)

    @rule(table=st.integers(0, 9), player=st.sampled_from(PEOPLE), seat=st.integers(0, 1))
    def sit(self, table: int, player: Player, seat: int) -> None:
        if self.tables:
            self.do(lambda: self.house.seating.sit(self.room(table), player, seat))

    @rule(table=st.integers(0, 9), player=st.sampled_from(PEOPLE))
    def stand(self, table: int, player: Player) -> None:
        if self.tables:
            self.do(lambda: self.house.seating.stand(self.room(table), player))

    @rule(table=st.integers(0, 9), player=st.sampled_from(PEOPLE))
    def rearrange(self, table: int, player: Player) -> None:
        wishes = [SeatWish("bot", "greedy"), SeatWish("me")]
        if self.tables:
            self.do(lambda: self.house.seating.rearrange(self.room(table), player, wishes))

    @rule(table=st.integers(0, 9))
    def export_delete_and_bring_back(self, table: int) -> None:
        if not self.tables:
            return
        table_id = self.tables[table % len(self.tables)]

        async def work() -> None:
            data = await self.house.operations.export(table_id)
            await self.house.operations.delete(table_id, force=True)
            await self.house.operations.bring_in(data)
            await self.house.registry.room(table_id)

        self.do(work)

    @invariant()
    def sitters_sit_there(self) -> None:
        def both(connection: Connection) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
            seated = connection.execute(select(schema.tables.c.id, schema.tables.c.seating)).all()
            stored = connection.execute(select(schema.sitters)).all()
            sitting = {(seat["player"], each.id) for each in seated for seat in each.seating if seat["player"]}
            return sitting, {(each.player, each.table_id) for each in stored}

        sitting, stored = self.store.read_now(both)
        assert sitting == stored


Sitting.TestCase.settings = settings(max_examples=20, stateful_step_count=25, deadline=None)
TestSitting = Sitting.TestCase


def test_sitters_are_found_again_where_the_database_was_damaged(tmp_path: Path) -> None:
    opened = Store.in_folder(tmp_path)

    async def work() -> None:
        await opened.write(
            lambda connection: connection.execute(insert(schema.tables), [row(1, "ada"), row(2, "joan")])
        )
        broken = text("UPDATE tables SET seating = '[{\"player' WHERE id = 't2'")
        await opened.write(lambda connection: connection.execute(broken))
        await opened.write(sitters.rebuild)

    asyncio.run(work())
    stored = opened.read_now(lambda connection: connection.execute(select(schema.sitters)).all())
    opened.close()
    assert [tuple(each) for each in stored] == [("ada", "t1")]
