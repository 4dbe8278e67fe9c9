"""How long does a server need after a kill until everybody has their table again? Tables of all games, in mid-game.

A killed server leaves its tables in the database and nowhere else; the next one reads and folds each log when somebody
comes back. Printed is also the processor time: on a machine that others use too, that says more than the clock.

python bench/recovery.py [--tables 500] [--moves 40]
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

import saloon
from saloon.server.players.player import Player
from saloon.server.protocol import requests
from saloon.server.storage.store import Store
from saloon.server.tables.house import House
from saloon.server.tables.room import Room
from saloon.server.tables.seats import Seat
from saloon.server.workers import BotPool

USUAL = 4
"""People at a table, where the game is for so many."""


async def begun(house: House, number: int) -> Room:
    """A table of people with a game in play."""
    names = [game.name for game in saloon.games()]
    game = saloon.game(names[number % len(names)])
    count = USUAL if USUAL in game.seats else game.seats[0]
    host = Player("p0", "P0")
    room = await house.registry.open(host, requests.NewTable(game.name, [requests.SeatWish("empty")] * count))
    await room.table.arrange(lambda _: [Seat("person", f"P{n}", f"p{n}") for n in range(count)])
    await house.seating.start(room, host)
    return room


async def played(folder: Path, tables: int, moves: int) -> list[str]:
    """Leave so many tables with so many moves each; their ids."""
    store, dice, pool = Store.in_folder(folder), random.Random(1), BotPool(1)
    house = House(store, pool)
    rooms = [await begun(house, number) for number in range(tables)]
    for table in (room.table for room in rooms):
        while table.turn >= 0 and table.number < moves:
            assert table.state is not None
            number = table.number + 1
            await table.play(table.turn, f"k{number}", number, dice.choice(table.state.actions()))
    pool.close()
    store.close()
    return [room.table.id for room in rooms]


async def brought_back(folder: Path, ids: list[str]) -> tuple[float, float, int]:
    """Open them all again: the seconds, those of the processor, and the moves."""
    began, used, pool = time.perf_counter(), time.process_time(), BotPool(1)
    store = Store.in_folder(folder)
    house = House(store, pool)
    await house.reopening.set_time()
    moves = sum([(await house.registry.opened(each)).table.number for each in ids])
    taken = time.perf_counter() - began, time.process_time() - used
    pool.close()
    store.close()
    return *taken, moves


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--moves", type=int, default=40)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ids = asyncio.run(played(Path(folder), wish.tables, wish.moves))
        taken, used, moves = asyncio.run(brought_back(Path(folder), ids))
    print(f"recovery: {wish.tables} tables with {moves:,} moves in {taken:.1f} s, {used:.1f} s of the processor")


if __name__ == "__main__":
    main()
