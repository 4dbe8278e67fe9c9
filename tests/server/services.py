"""A real PostgreSQL cluster and a real Redis, each in a folder of its own and on a free port, for as long as a test."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
import redis

UNPRIVILEGED = ("postgres", "nobody")
"""PostgreSQL refuses to be run by root: one of these does."""
WHERE_DEBIAN_HAS_IT = "/usr/lib/postgresql/*/bin"


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    """Look again and again, with patience."""
    for _ in range(600):
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError(what)


class Postgres:
    """A cluster without a password, with as many empty databases as one likes."""

    def __init__(self) -> None:
        self._bin = _postgres_programs()
        self._user = next((n for n in UNPRIVILEGED if _exists(n)), None) if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="saloon-pg-", dir="/tmp"))
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self.port, self._made = free_port(), 0
        self._run("initdb", "--auth=trust", "--username=saloon", "--encoding=UTF8", "--no-sync", "-D", str(self._data))
        options = ["-D", str(self._data), "-k", str(self._folder), "-h", "127.0.0.1", "-p", str(self.port)]
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [self._bin / "postgres", *options, "-c", "fsync=off"], user=self._user, cwd="/", stdout=log, stderr=log
            )
        wait_until(self._answers, "PostgreSQL did not start: " + (self._folder / "log").read_text())

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run([self._bin / program, *arguments], user=self._user, cwd="/", capture_output=True)
        assert done.returncode == 0, done.stderr.decode()

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://saloon@127.0.0.1:{self.port}/{database}"

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.address()).close()
        except psycopg.OperationalError:
            return False
        return True

    def new_database(self) -> str:
        """The address of an empty database."""
        self._made += 1
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE test{self._made}".encode())
        return self.address(f"test{self._made}")

    def close(self) -> None:
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


class Redis:
    """A server that keeps nothing."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            pytest.skip("Redis is not here (Debian: apt-get install redis-server)")
        self.port, self._program = free_port(), program
        self.open()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def open(self) -> None:
        command = [self._program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, cwd=tempfile.gettempdir(), stdout=subprocess.DEVNULL)
        wait_until(self._answers, "Redis did not start")

    def _answers(self) -> bool:
        try:
            with redis.Redis(port=self.port) as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False

    def listeners(self) -> int:
        """How many processes listen to hints."""
        with redis.Redis(port=self.port) as client:
            return int(client.pubsub_numsub("saloon:hints")[0][1])

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


def _postgres_programs() -> Path:
    found = sorted(Path("/").glob(WHERE_DEBIAN_HAS_IT.lstrip("/") + "/postgres"))
    own = shutil.which("postgres")
    if not found and own is None:
        pytest.skip("PostgreSQL is not here (Debian: apt-get install postgresql)")
    return found[-1].parent if found else Path(str(own)).parent


def _exists(user: str) -> bool:
    try:
        return pwd.getpwnam(user).pw_name != getpass.getuser()
    except KeyError:
        return False
