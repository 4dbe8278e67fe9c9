"""Several server processes on one port: `saloon serve --workers N`."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import EMPTY, ME, Chair, Person, ServerProcess
from tests.server.services import Postgres, wait_until

WORKERS = 2


@pytest.fixture
def house(postgres: Postgres, tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path, postgres.new_database(), SALOON_WORKERS=str(WORKERS))
    wait_long(lambda: len(answering(server)) == WORKERS, "not all processes serve")
    yield server
    server.close()


def wait_long(is_so: Callable[[], bool], what: str) -> None:
    """Wait for processes to start, on a machine that has much else to do."""
    for _ in range(10):
        with contextlib.suppress(AssertionError):
            return wait_until(is_so, what)
    raise AssertionError(what)


def answering(house: ServerProcess) -> list[int]:
    """Which processes answer at ports of their own."""
    found = []
    for number in range(1, WORKERS + 1):
        try:
            answer = httpx.get(f"http://127.0.0.1:{house.port + number}/metrics", timeout=2)
            found.append(answer.status_code)
        except httpx.TransportError:
            continue
    return found


def workers(house: ServerProcess) -> set[int]:
    """The processes that serve, by what their parent has started."""
    assert house.process is not None
    children = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children").read_text().split()
    return {int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}


def sit_down(house: ServerProcess) -> tuple[str, list[Person], list[Chair]]:
    people = [house.guest(name) for name in ("Ada", "Grace")]
    table = people[0].open_table(ME, EMPTY)["id"]
    people[1].post(f"/api/tables/{table}/sit", {"seat": 1})
    people[0].post(f"/api/tables/{table}/start")
    return table, people, [person.at(table) for person in people]


def play_one(chairs: list[Chair]) -> tuple[int, str, int, dict[str, Any]]:
    """One move: seat, key, number and the move."""
    for chair in chairs:
        chair.until_told(max(each.number() for each in chairs))
    seat = next(seat for seat, chair in enumerate(chairs) if chair.view()["legal"])
    number, move = chairs[seat].number() + 1, chairs[seat].view()["legal"][0]["move"]
    assert chairs[seat].play(move)["type"] == "ack"
    for chair in chairs:
        chair.until_told(number)
    return seat, f"key-{number}", number, move


def test_one_that_is_killed_is_replaced_and_nobody_loses_a_move(house: ServerProcess) -> None:
    table, people, chairs = sit_down(house)
    seat, key, number, move = play_one(chairs)
    before = workers(house)
    assert len(before) == WORKERS
    os.kill(min(before), signal.SIGKILL)
    wait_long(lambda: len(workers(house)) == WORKERS and workers(house) != before, "nobody was replaced")
    again = [person.at(table, last=number) for person in people]
    assert again[seat].play(move, key, number) == {"type": "ack", "key": key, "number": number}
    assert play_one(again)[2] == number + 1


def test_a_graceful_restart_refuses_nobody_and_everybody_finds_their_place(house: ServerProcess) -> None:
    """Each process is replaced while another serves; whoever connects again gets what is new, once."""
    table, people, chairs = sit_down(house)
    played = [play_one(chairs) for _ in range(3)]
    before, refused, is_over = workers(house), list[str](), threading.Event()

    def knock() -> None:
        while not is_over.is_set():
            try:
                httpx.get(f"{house.url}/api/health", timeout=20)
            except httpx.ConnectError as wrong:
                refused.append(str(wrong))
            except httpx.TransportError:  # one that it was connected to already has ended
                continue

    knocking = threading.Thread(target=knock)
    knocking.start()
    assert house.process is not None
    house.process.send_signal(signal.SIGHUP)
    wait_long(lambda: not before & workers(house) and len(workers(house)) == WORKERS, "some were not replaced")
    for chair in chairs:
        with pytest.raises(ConnectionClosed) as closed:
            chair.hear_to_the_end()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012, "they are told that the server restarts"
    is_over.set()
    knocking.join()
    assert refused == []
    last = played[-1][2]
    again = [person.at(table, last=last - 1) for person in people]
    for chair in again:
        assert [story["number"] for story in chair.welcome["stories"]] == [last]
        assert chair.welcome["number"] == last
    for seat, key, number, move in played:
        assert again[seat].play(move, key, number)["number"] == number
    assert play_one(again)[2] == last + 1
    with psycopg.connect(house.database) as connection:
        rows = connection.execute("SELECT number FROM log WHERE table_id = %s ORDER BY number", [table]).fetchall()
    assert [row[0] for row in rows] == list(range(1, last + 2))


def test_they_end_with_their_parent(house: ServerProcess) -> None:
    """Even if that is killed: nobody could stop them any more."""
    children = workers(house)
    house.kill()
    wait_long(lambda: not any(Path(f"/proc/{child}").exists() for child in children), "they serve on")
    house.open()


@pytest.mark.parametrize(("count", "why"), [("2", "PostgreSQL"), ("0", "at least one")])
def test_what_cannot_work_is_refused_in_a_sentence(tmp_path: Path, count: str, why: str) -> None:
    command = [sys.executable, "-m", "saloon", "serve", "--data", str(tmp_path), "--workers", count, "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode != 0
    assert why in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
