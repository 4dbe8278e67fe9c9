"""How much can one server process carry? Many tables of four, on loopback, with real rules and every move on disk.

Each table is a game of High Noon between four people; every person is a socket of their own. Moves are offered at a
steady rate for all tables together; the time from sending a move to its acknowledgement is measured.

    python bench/load.py [--tables 500] [--rate 500] [--seconds 20] [--json FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
WARM_UP = 2.0
CONNECT_AT_ONCE = 50


class Seat:
    """One person at a table: a socket, and the last view heard on it."""

    def __init__(self, link: ClientConnection) -> None:
        self.link = link
        self.view: dict[str, Any] = {}
        self.number = -1
        self.waiting: dict[str, asyncio.Future[float]] = {}

    async def listen(self) -> None:
        """Keep the view up to date, and note when moves are acknowledged."""
        async for text in self.link:
            message = json.loads(text)
            if message.get("view") is not None:
                self.view, self.number = message["view"], message["number"]
            future = self.waiting.pop(message.get("key", ""), None)
            if future is not None and not future.done():
                future.set_result(time.perf_counter() if message["type"] == "ack" else -1.0)


class Table:
    """Four people, and whose turn it is."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.keys = itertools.count()
        self.busy = False

    def mover(self) -> Seat | None:
        """Who can play now; None if nobody can (the game is over, or news is on its way)."""
        if self.busy:
            return None
        latest = max(self.seats, key=lambda seat: seat.number)
        turn = latest.view.get("turn", -1)
        if turn < 0:
            return None
        seat = self.seats[turn]
        return seat if seat.view.get("legal") and seat.number == latest.number else None

    async def play(self, seat: Seat, dice: random.Random) -> float | None:
        """Play any move; the seconds until it was acknowledged, None if it was refused."""
        self.busy = True
        key = f"k{next(self.keys)}"
        future = seat.waiting[key] = asyncio.get_running_loop().create_future()
        move = dice.choice(seat.view["legal"])["move"]
        started = time.perf_counter()
        try:
            await seat.link.send(json.dumps({"type": "move", "key": key, "number": seat.number + 1, "move": move}))
            done = await asyncio.wait_for(future, 30)
        finally:
            self.busy = False
        return done - started if done > 0 else None


async def seat_everybody(url: str, tables: int) -> list[Table]:
    """Open all tables and connect all people."""
    limit = asyncio.Semaphore(CONNECT_AT_ONCE)
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        people = [(await http.post("/api/guest", json={"name": f"P{n}"})).json()["token"] for n in range(SEATS)]

        async def ask(token: str, path: str, body: Any = None) -> Any:
            http.cookies.clear()
            return (await http.post(path, json=body, headers={"Authorization": f"Bearer {token}"})).json()

        async def one() -> Table:
            async with limit:
                seats = [{"kind": "me"}] + [{"kind": "empty"}] * (SEATS - 1)
                table = (await ask(people[0], "/api/tables", {"game": "high_noon", "seats": seats}))["id"]
                for n in range(1, SEATS):
                    await ask(people[n], f"/api/tables/{table}/sit", {"seat": n})
                await ask(people[0], f"/api/tables/{table}/start")
                address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
                chairs = []
                for token in people:
                    headers = {"Authorization": f"Bearer {token}"}
                    link = await connect(address, additional_headers=headers, proxy=None, compression=None)
                    await link.send('{"type": "hello"}')
                    chairs.append(Seat(link))
                return Table(chairs)

        return list(await asyncio.gather(*(one() for _ in range(tables))))


async def drive(tables: list[Table], rate: float, seconds: float) -> tuple[list[float], int]:
    """Offer moves at a steady rate; the latencies in seconds, and how many slots found nobody to move."""
    dice, latencies, idle = random.Random(1), [], 0
    tasks: set[asyncio.Task[None]] = set()
    order = itertools.cycle(tables)
    began = time.perf_counter()

    async def move(table: Table, seat: Seat) -> None:
        taken = await table.play(seat, dice)
        if taken is not None and time.perf_counter() - began > WARM_UP:
            latencies.append(taken)

    for slot in itertools.count():
        due = began + slot / rate
        if due - began > seconds + WARM_UP:
            break
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        for _ in range(len(tables)):
            table = next(order)
            seat = table.mover()
            if seat is not None:
                task = asyncio.create_task(move(table, seat))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
                break
        else:
            idle += 1
    await asyncio.gather(*tasks)
    return latencies, idle


async def measure(url: str, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """The figures of one run."""
    seated = await seat_everybody(url, tables)
    listeners = [asyncio.create_task(seat.listen()) for table in seated for seat in table.seats]
    await asyncio.sleep(1)
    latencies, idle = await drive(seated, rate, seconds)
    for listener in listeners:
        listener.cancel()
    marks = statistics.quantiles(latencies, n=100) if len(latencies) > 100 else [0.0] * 99
    return {
        "tables": tables,
        "sockets": tables * SEATS,
        "moves": len(latencies),
        "moves_per_second": len(latencies) / seconds,
        "p50_ms": marks[49] * 1000,
        "p99_ms": marks[98] * 1000,
        "idle_slots": idle,
    }


def memory_mb(process: int) -> float:
    """Resident memory of a process."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "saloon",
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(port),
            "--data",
            folder,
        ]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, "SALOON_BOT_PAUSE": "0"})
        try:
            for _ in range(200):
                try:
                    httpx.get(f"http://127.0.0.1:{port}/api/me")
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
            run = measure(f"http://127.0.0.1:{port}", arguments.tables, arguments.rate, arguments.seconds)
            figures = asyncio.run(run)
            figures["memory_mb"] = memory_mb(server.pid)
        finally:
            server.terminate()
            server.wait()
    if arguments.json:
        arguments.json.parent.mkdir(parents=True, exist_ok=True)
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n")
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
