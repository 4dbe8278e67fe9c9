"""How much can one server process carry? Many tables of four, on loopback, beside boardgame.io in the same run.

Each table is a game of High Noon between four people, with real rules and every move on disk; every person is a
socket of their own. Moves are offered at a steady rate for all tables together, and the time is measured from sending
a move to its acknowledgement, and until the mover has the new view; a run is over before the games are. The peer is
boardgame.io's server with a trivial game for four and its in-memory store, driven by the same client.

The houses take turns, several rounds, and the median of the rounds is what counts: a machine that others use too is
quiet in one minute and busy in the next. How long a plain sync takes beside each run is measured as well. No move can
be on disk sooner than the disk allows, so a run in which that one stalled says little about the house: `calm` counts
those in which it did not, and `calm_p99_ms` is their p99. What the disk costs is told by a third house, ours with its
files in memory, as the peer keeps its own. `pace_ms` is how long this Python took for a fixed piece of work just
before: Pythons differ by a third, and so do a machine's minutes.

    python bench/load.py [--tables 500] [--rate 500] [--rate 1000] [--seconds 20] [--rounds 3] [--alone] [--json FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

SEATS = 4
WARM_UP = 2.0
CONNECT_AT_ONCE = 50
MOVES_A_TABLE = 22
"""Moves that every game of High Noon has room for: a longer run would find tables where nobody can move any more."""
PEER = Path(__file__).parent / "peer"
PEER_HOUSE, OUR_HOUSE, OURS_IN_MEMORY = "boardgame.io", "saloon", "saloon in memory"
MEMORY = Path("/dev/shm")
"""Where files are in memory, on Linux."""
PROBES_A_SECOND, STALLED = 50, 0.010
"""How often the disk is tried, and the seconds of a sync that are no longer its usual pace."""
CALM = 0.005
"""The disk is calm where it stalls for less than this share of the time: half of the hundredth that p99 leaves out."""
PIECE_OF_WORK = 500_000
AS_BROWSERS: dict[str, Any] = {"proxy": None, "compression": None, "ping_interval": None}
"""They do not ping; servers do."""
read_json = msgspec.json.Decoder().decode


class Seat(ABC):
    """One person at a table: a socket, and the last state heard on it."""

    def __init__(self, link: ClientConnection, seat: int) -> None:
        self.link, self.seat = link, seat
        self.number, self.turn = -1, -1
        self.acknowledged: asyncio.Future[float] | None = None
        self.shown: asyncio.Future[float] | None = None

    async def listen(self) -> None:
        """Keep the state up to date, and note when moves are answered."""
        async for text in self.link:
            assert isinstance(text, str)
            self.hear(text)

    @abstractmethod
    def hear(self, text: str) -> None:
        """Take in what the server says."""

    @abstractmethod
    def a_move(self, dice: random.Random) -> str:
        """Any move that can be made now, as it is sent."""

    def settle(self, future: asyncio.Future[float] | None, refused: bool = False) -> None:
        """Something that was waited for is there."""
        if future is not None and not future.done():
            future.set_result(-1.0 if refused else time.perf_counter())

    def now_at(self, number: int, turn: int) -> None:
        """A new state is there."""
        self.number, self.turn = number, turn
        self.settle(self.shown)


class SaloonSeat(Seat):
    """Speaks Saloon's protocol."""

    legal: list[dict[str, Any]]

    def hear(self, text: str) -> None:
        """Take in what the server says."""
        message = read_json(text)
        view = message.get("view")
        if message["type"] in ("ack", "refused"):
            self.settle(self.acknowledged, refused=message["type"] == "refused")
        elif view is not None:
            self.legal = view["legal"]
            self.now_at(message["number"], view["turn"] if self.legal or view["turn"] != self.seat else -1)

    def a_move(self, dice: random.Random) -> str:
        """Any legal move."""
        move = dice.choice(self.legal)["move"]
        number = self.number + 1
        return json.dumps({"type": "move", "key": f"k{number}", "number": number, "move": move})


class PeerSeat(Seat):
    """Speaks boardgame.io's protocol, on Engine.IO."""

    def __init__(self, link: ClientConnection, seat: int, table: str) -> None:
        super().__init__(link, seat)
        self.table = table

    def hear(self, text: str) -> None:
        """Take in what the server says."""
        if text == "2":  # a ping
            asyncio.get_running_loop().create_task(self.link.send("3"))
        elif text.startswith("42/passing,"):
            message: list[Any] = read_json(text.removeprefix("42/passing,"))
            if message[0] in ("sync", "update"):
                state = message[2]["state"] if message[0] == "sync" else message[2]
                self.now_at(state["_stateID"], int(state["ctx"]["currentPlayer"]))
                self.settle(self.acknowledged)

    def a_move(self, _: random.Random) -> str:
        """The only move there is."""
        payload = {"type": "pass", "args": [], "playerID": str(self.seat)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return "42/passing," + json.dumps(["update", action, self.number, self.table, str(self.seat)])


class Table:
    """Four people, and whose turn it is."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.busy = False

    def mover(self) -> Seat | None:
        """Who can play now; None if nobody can (the game is over, or news is on its way)."""
        latest = max(self.seats, key=lambda seat: seat.number)
        seat = self.seats[latest.turn]
        return None if self.busy or latest.turn < 0 or seat.number != latest.number or seat.turn < 0 else seat

    async def play(self, seat: Seat, dice: random.Random) -> tuple[float, float] | None:
        """Play any move; the seconds until it was acknowledged and until it was shown, None if it was refused."""
        self.busy = True
        loop = asyncio.get_running_loop()
        seat.acknowledged, seat.shown = loop.create_future(), loop.create_future()
        text = seat.a_move(dice)
        started = time.perf_counter()
        try:
            await seat.link.send(text)
            acknowledged = await asyncio.wait_for(seat.acknowledged, 30)
            return None if acknowledged < 0 else (acknowledged - started, await seat.shown - started)
        finally:
            self.busy = False


async def seat_at_saloon(port: int, tables: int) -> list[Table]:
    """Open all tables and connect all people."""
    limit = asyncio.Semaphore(CONNECT_AT_ONCE)
    kept = httpx.Limits(keepalive_expiry=2)  # less than the server keeps them, or both might let go at once
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, limits=kept) as http:
        people = [(await http.post("/api/guest", json={"name": f"P{n}"})).json()["token"] for n in range(SEATS)]

        async def ask(token: str, path: str, body: Any = None) -> Any:
            http.cookies.clear()
            answer = await http.post(path, json=body, headers={"Authorization": f"Bearer {token}"})
            return answer.raise_for_status().json()

        async def one() -> Table:
            async with limit:
                seats = [{"kind": "me"}] + [{"kind": "empty"}] * (SEATS - 1)
                table = (await ask(people[0], "/api/tables", {"game": "high_noon", "seats": seats}))["id"]
                for n in range(1, SEATS):
                    await ask(people[n], f"/api/tables/{table}/sit", {"seat": n})
                await ask(people[0], f"/api/tables/{table}/start", {})
                address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
                chairs: list[Seat] = []
                for n, token in enumerate(people):
                    headers = {"Authorization": f"Bearer {token}"}
                    link = await connect(address, additional_headers=headers, **AS_BROWSERS)
                    await link.send('{"type": "hello"}')
                    chairs.append(SaloonSeat(link, n))
                return Table(chairs)

        return list(await asyncio.gather(*(one() for _ in range(tables))))


async def seat_at_peer(port: int, tables: int) -> list[Table]:
    """The same at boardgame.io's."""
    limit = asyncio.Semaphore(CONNECT_AT_ONCE)
    address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"

    async def one(number: int) -> Table:
        async with limit:
            chairs: list[Seat] = []
            for n in range(SEATS):
                link = await connect(address, origin=Origin("http://localhost:1"), **AS_BROWSERS)
                await link.recv()
                await link.send("40/passing,")
                await link.recv()
                await link.send("42/passing," + json.dumps(["sync", f"t{number}", str(n), None, SEATS]))
                chairs.append(PeerSeat(link, n, f"t{number}"))
            return Table(chairs)

    return list(await asyncio.gather(*(one(number) for number in range(tables))))


async def drive(tables: list[Table], rate: float, seconds: float) -> tuple[list[tuple[float, float]], int]:
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


class Disk:
    """Tries the disk now and then, as long as it is open: how long does a sync of one page take?"""

    def __init__(self) -> None:
        self._taken: list[float] = []
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._probe, daemon=True)
        self._thread.start()

    def close(self) -> dict[str, float]:
        """Stop; the figures."""
        self._closing.set()
        self._thread.join()
        stalled = sum(taken for taken in self._taken if taken > STALLED)
        return {**marks("disk_", self._taken), "disk_worst_ms": max(self._taken) * 1000,
                "disk_stalled_ms": stalled * 1000}  # fmt: skip

    def _probe(self) -> None:
        with tempfile.TemporaryFile() as file:
            while True:
                started = time.perf_counter()
                os.pwrite(file.fileno(), os.urandom(4096), 0)
                os.fdatasync(file.fileno())
                self._taken.append(time.perf_counter() - started)
                if self._closing.wait(1 / PROBES_A_SECOND):
                    return


async def measure(house: str, port: int, process: int, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """The figures of one run."""
    pace = pace_ms()
    seated = await (seat_at_peer if house == PEER_HOUSE else seat_at_saloon)(port, tables)
    listeners = [asyncio.create_task(seat.listen()) for table in seated for seat in table.seats]
    await asyncio.sleep(1)
    gc.collect()
    gc.disable()  # the client's own pauses are not the server's
    before, own, disk = processor_seconds(process), time.process_time(), Disk()
    latencies, idle = await drive(seated, rate, seconds)
    stalls = disk.close()
    used, own = processor_seconds(process) - before, time.process_time() - own
    figures = {
        "house": house,
        "pace_ms": pace,
        "tables": tables,
        "sockets": tables * SEATS,
        "rate": rate,
        "moves": len(latencies),
        "moves_per_second": len(latencies) / seconds,
        **marks("", [acknowledged for acknowledged, _ in latencies]),
        **marks("shown_", [shown for _, shown in latencies]),
        "idle_slots": idle,
        "server_cpu_share": used / (seconds + WARM_UP),
        "client_cpu_share": own / (seconds + WARM_UP),
        "memory_mb": memory_mb(process),
        **stalls,
    }
    for listener in listeners:
        listener.cancel()
    gc.enable()
    return figures


def pace_ms() -> float:
    """Milliseconds that a fixed piece of work takes now."""
    cells, started = dict.fromkeys(range(64), 0), time.perf_counter()
    for at in range(PIECE_OF_WORK):
        cells[at & 63] += at
    return (time.perf_counter() - started) * 1000


def marks(name: str, seconds: list[float]) -> dict[str, float]:
    """The middle and the worst hundredth, in milliseconds."""
    cuts = statistics.quantiles(seconds, n=100) if len(seconds) > 100 else [float("nan")] * 99
    return {f"{name}p50_ms": cuts[49] * 1000, f"{name}p99_ms": cuts[98] * 1000}


def processor_seconds(process: int) -> float:
    """Processor time that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(process: int) -> float:
    """Resident memory of a process."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


@contextmanager
def house_open(house: str) -> Iterator[tuple[int, int]]:
    """A server of that house in a process of its own: its port and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(dir=MEMORY if house == OURS_IN_MEMORY else None) as folder:
        if house != PEER_HOUSE:
            where = ["--host", "127.0.0.1", "--port", str(port), "--data", folder]
            command = [sys.executable, "-m", "saloon", "serve", *where]
        else:
            command = [shutil.which("node") or "node", str(PEER / "server.js"), str(port)]
        quiet = {**os.environ, "SALOON_BUILD_AHEAD": "0"}  # what bots need is not built while people are measured
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=quiet)
        try:
            while server.poll() is None:
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            yield port, server.pid
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, action="append", help="moves a second for all tables; may be repeated")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=3, help="runs of each house; their median counts")
    parser.add_argument("--alone", action="store_true", help="our house as it is, and no other")
    parser.add_argument("--json", type=Path)
    wish = parser.parse_args()
    houses = [OUR_HOUSE] if wish.alone else [PEER_HOUSE, OUR_HOUSE, *([OURS_IN_MEMORY] if MEMORY.is_dir() else [])]
    runs = []
    for rate, _, house in itertools.product(wish.rate or [500.0, 1000.0], range(wish.rounds), houses):
        with house_open(house) as (port, process):
            seconds = min(wish.seconds, wish.tables * MOVES_A_TABLE / rate - WARM_UP)
            runs.append(asyncio.run(measure(house, port, process, wish.tables, rate, seconds)))
        show(runs[-1])
    medians = [median_of(alike) for alike in by_rate_and_house(runs)]
    for median in medians:
        show(median)
    if wish.json:
        wish.json.parent.mkdir(parents=True, exist_ok=True)
        wish.json.write_text(json.dumps({"runs": runs, "medians": medians}, indent=2) + "\n")


def by_rate_and_house(runs: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The runs that differ in nothing but when they were."""
    kinds = dict.fromkeys((run["rate"], run["house"]) for run in runs)
    return [[run for run in runs if (run["rate"], run["house"]) == kind] for kind in kinds]


def median_of(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The middle of each figure, and that of the worst hundredth in the rounds in which the disk was calm."""
    middle = {name: statistics.median(run[name] for run in runs) for name in runs[0] if name != "house"}
    calm = [run["p99_ms"] for run in runs if run["disk_stalled_ms"] < CALM * 1000 * run["moves"] / run["rate"]]
    calm_p99 = statistics.median(calm) if calm else None
    return {"house": runs[0]["house"], "median_of": len(runs), **middle, "calm": len(calm), "calm_p99_ms": calm_p99}


def show(figures: dict[str, Any]) -> None:
    """Print them on a line."""
    rounded = {name: round(value, 2) if isinstance(value, float) else value for name, value in figures.items()}
    print(json.dumps(rounded), flush=True)


if __name__ == "__main__":
    main()
