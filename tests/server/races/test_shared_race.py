"""One live race whose people are connected to two servers: it is run by one, and taken over when that one dies."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from saloon.server.cluster.leases import LeaseLost, Leases
from saloon.server.storage.store import Store
from saloon.server.tables.rolls import SKIPPED
from tests.server.conftest import EMPTY, ME, Chair, ServerProcess
from tests.server.races.races import CAREFUL_MS, LIVE, Hand, at_the_race
from tests.server.services import Postgres


@pytest.fixture
def houses(postgres: Postgres, tmp_path: Path) -> Iterator[list[ServerProcess]]:
    """Two servers on one database, and no Redis."""
    database = postgres.new_database()
    servers = [ServerProcess(tmp_path / name, database) for name in "ab"]
    yield servers
    for server in servers:
        assert server.process is not None
        server.process.send_signal(signal.SIGCONT)
        server.close()


def sit_apart(houses: list[ServerProcess]) -> tuple[str, list[Chair]]:
    """Ada at the first server and Grace at the second; it is the first that runs the race."""
    ada, grace = houses[0].guest("Ada"), houses[1].guest("Grace")
    table = ada.open_table(ME, EMPTY, game="boomtown", options=LIVE)["id"]
    grace.post(f"/api/tables/{table}/sit", {"seat": 1})
    ada.post(f"/api/tables/{table}/start")
    return table, [ada.at(table), grace.at(table)]


def lease(database: str, table: str) -> tuple[str, int]:
    """Who runs the race, in which epoch."""
    with psycopg.connect(database) as connection:
        row = connection.execute("SELECT house, epoch FROM races WHERE table_id = %s", [table]).fetchone()
    assert row is not None
    return row


def clock_moves(database: str, table: str) -> list[str]:
    with psycopg.connect(database) as connection:
        query = "SELECT data->'move'->>'do' FROM log WHERE table_id = %s AND data->>'race' IS NOT NULL ORDER BY number"
        return [str(row[0]) for row in connection.execute(query, [table])]


def test_whoever_is_at_another_server_races_like_all_others(houses: list[ServerProcess]) -> None:
    table, chairs = sit_apart(houses)
    at_the_race(chairs)
    ada, grace = map(Hand, chairs)
    fire = grace.fire()
    assert fire == ada.fire()
    grace.until(fire + CAREFUL_MS)
    grace.roll_a_bullet(1)
    assert ada.wait("race", "rest")["seat"] == 1, "everybody sees dice at rest"
    grace.call()
    verdicts = [hand.wait("race", "verdict") for hand in (ada, grace)]
    assert verdicts[0] == verdicts[1]
    assert (verdicts[0]["do"], verdicts[0]["seat"]) == ("call", 1)
    assert clock_moves(houses[0].database, table)[-1] == "call"
    [call] = verdicts[0]["calls"]
    assert call["delay"] > 0, "their latency is measured through both servers"


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_another_server_takes_over_when_the_one_that_runs_the_race_dies_or_hangs(
    houses: list[ServerProcess], how: signal.Signals
) -> None:
    table, chairs = sit_apart(houses)
    at_the_race(chairs)
    ada, grace = map(Hand, chairs)
    first = grace.fire()
    ada.until(first + CAREFUL_MS)
    ada.chair.say(type="press", at=ada.clock())
    roll = grace.wait("race", "roll")["roll"]
    owner, epoch = lease(houses[0].database, table)
    assert houses[0].process is not None
    houses[0].process.send_signal(how)
    grace.ask_the_time()
    second = grace.wait("race", "countdown")["fire"]
    grace.until(second + CAREFUL_MS)
    grace.roll_a_bullet(1)
    assert grace.roll is not None
    assert grace.roll["roll"] >= roll + SKIPPED, "dice that somebody may have seen are not rolled again"
    grace.call()
    assert grace.wait("race", "verdict")["seat"] == 1
    other, later = lease(houses[0].database, table)
    assert other != owner
    assert later > epoch
    written = clock_moves(houses[0].database, table)
    assert written[-1] == "call"
    if how == signal.SIGSTOP:  # it wakes up, and finds that it may write nothing
        houses[0].process.send_signal(signal.SIGCONT)
        ada.chair.until_told(grace.chair.number())
        assert clock_moves(houses[0].database, table)[: len(written)] == written


def test_a_lease_has_one_holder_and_whoever_lost_it_cannot_write(postgres: Postgres) -> None:
    store = Store(postgres.new_database())
    first, second = Leases(store, "first"), Leases(store, "second")

    async def go() -> None:
        held = await first.take("t")
        assert (held.house, held.epoch, held.is_valid) == ("first", 1, True)
        assert (await second.take("t")).house == "first"
        held.expires = 1.0  # it was held up, but nobody else was there
        assert not held.is_valid
        await first.renew(held)
        assert held.is_valid
        guard = first.guard(held)
        assert guard is not None
        await store.write(guard)
        await store.write(lambda connection: connection.exec_driver_sql("UPDATE races SET until = 0"))
        taken = await second.take("t")
        assert (taken.house, taken.epoch) == ("second", 2)
        with pytest.raises(LeaseLost):
            await store.write(guard)
        await first.renew(held)
        assert held.is_lost
        assert not held.is_valid
        await second.release(taken)
        assert (await first.take("t")).epoch == 3

    asyncio.run(go())
    store.close()
