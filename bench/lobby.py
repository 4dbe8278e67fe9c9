"""How long the lobby's queries take in a database with 100 tables, and with 100,000: the ratio is what counts.

python bench/lobby.py
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert

from saloon.server.players.player import Player
from saloon.server.storage import schema
from saloon.server.storage.store import Store
from saloon.server.tables import listing

FEW, MANY = 100, 100_000
OWN = 40
"""Tables of the player who asks."""
TIMES = 200
ADA = Player("ada", "Ada")
PHASES = "over", "over", "over", "playing", "open"


def row(number: int, count: int) -> dict[str, Any]:
    """One of so many tables; a few are Ada's, spread over all of them."""
    player = ADA.id if number % max(1, count // OWN) == 0 else f"p{number % 5000}"
    seats = [{"kind": "person", "name": player, "player": player}, {"kind": "bot", "name": "Bot", "player": None}]
    return {"id": f"t{number}", "game": "longhorn", "version": 1, "phase": PHASES[number % 5], "host": player,
            "private": number % 7 == 0, "rated": False, "pace": "live", "options": {}, "vals": {}, "seating": seats,
            "secret": b"\0" * 32, "words": [], "created": float(number)}  # fmt: skip


def filled(folder: Path, count: int) -> Store:
    """A database with so many tables."""
    store = Store.in_folder(folder)
    rows = [row(number, count) for number in range(count)]
    sitting = [{"player": each["seating"][0]["player"], "table_id": each["id"]} for each in rows]

    def job(connection: Connection) -> None:
        connection.execute(insert(schema.tables), rows)
        connection.execute(insert(schema.sitters), sitting)

    asyncio.run(store.write(job))
    return store


def milliseconds(store: Store) -> float:
    """The median time of the lobby's queries for Ada."""
    taken = []
    for _ in range(TIMES):
        began = time.perf_counter()
        store.read_now(lambda connection: listing.found(connection, ADA))
        taken.append((time.perf_counter() - began) * 1000)
    return statistics.median(taken)


def main() -> None:
    """Measure both, alternating, and print the ratio."""
    with tempfile.TemporaryDirectory() as few, tempfile.TemporaryDirectory() as many:
        stores = [filled(Path(few), FEW), filled(Path(many), MANY)]
        for store in stores:
            milliseconds(store)
        small, large = (milliseconds(store) for store in stores)
        for store in stores:
            store.close()
    print(f"lobby: {small:.2f} ms with {FEW} tables, {large:.2f} ms with {MANY:,}: {large / small:.2f} times")


if __name__ == "__main__":
    main()
