"""`saloon serve --workers N`: several server processes that share one port, on one PostgreSQL database.

The parent opens the port and keeps it open: it replaces processes that die, and on SIGHUP it restarts one after the
other. Meanwhile the others serve, so nobody is refused, and whoever has to connect again finds one that knows their
table. Process number n also answers at port + n of this machine alone, where Prometheus can read its own metrics.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event

import uvicorn

from saloon.server.app import make_app
from saloon.server.logs import set_up
from saloon.server.operator_token import create_operator_token
from saloon.server.serve import GRACE, check_port, configured, open_store
from saloon.server.settings import Settings
from saloon.server.tables.garbage import collect_manually

BACKLOG = 2048
START_TIMEOUT = 120.0
"""Seconds in which a process must begin to serve."""
STOP_TIMEOUT = GRACE + 5.0
"""Seconds in which a process must end that was told to."""
LOOK_EVERY = 0.5
AT_LEAST = 2.0
"""Seconds between two starts of a process that dies at once."""
HERE = "127.0.0.1"

log = logging.getLogger("saloon.server")
_spawn = multiprocessing.get_context("spawn")


class Announced(uvicorn.Server):
    """A server that says when it serves."""

    def __init__(self, config: uvicorn.Config, is_ready: Event) -> None:
        super().__init__(config)
        self._is_ready = is_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        await super().startup(sockets)
        self._is_ready.set()


def serve_on(settings: Settings, sockets: list[socket.socket], is_ready: Event) -> None:
    """What each process does."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # of a terminal that closes; the parent decides what follows
    set_up(settings.log_format)
    collect_manually()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    store = open_store(settings)
    Announced(configured(make_app(settings, store), settings), is_ready).run(sockets)


def _end_with_parent() -> None:
    """Without its parent nobody could stop this process."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


@dataclass
class Running:
    """A process, and when it began."""

    process: SpawnProcess
    is_ready: Event
    began: float


class Processes:
    """The parent of several server processes."""

    def __init__(self, settings: Settings) -> None:
        """Open the port; BadSetup if that is impossible."""
        self._settings = settings
        create_operator_token(settings)  # once, before all of them would
        self._shared = _listening(settings.host, settings.port)
        self._own = [_listening(HERE, settings.port + number) for number in range(1, settings.workers + 1)]
        self._running: list[Running] = []
        self._is_stopping = self._must_restart = False

    def run(self) -> None:
        """Serve until this process is told to stop."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        signal.signal(signal.SIGHUP, self._restart)
        set_up(self._settings.log_format)
        try:
            self._running = [self._start(number) for number in range(self._settings.workers)]
            while not self._is_stopping:
                wait([each.process.sentinel for each in self._running], LOOK_EVERY)
                self._replace_dead()
                if self._must_restart:
                    self._must_restart = False
                    self._restart_all()
        finally:
            for each in self._running:
                each.process.terminate()
            for each in self._running:
                _end(each)
            for listening in (self._shared, *self._own):
                listening.close()

    def _stop(self, *_: object) -> None:
        self._is_stopping = True

    def _restart(self, *_: object) -> None:
        self._must_restart = True

    def _start(self, number: int) -> Running:
        cores = os.cpu_count() or 1
        settings = replace(
            self._settings,
            build_ahead=self._settings.build_ahead if number == 0 else 0,
            bot_workers=self._settings.bot_workers or max(1, (cores - 1) // self._settings.workers),
        )
        is_ready = _spawn.Event()
        process = _spawn.Process(target=serve_on, args=(settings, [self._shared, self._own[number]], is_ready))
        process.start()
        return Running(process, is_ready, time.monotonic())

    def _replace_dead(self) -> None:
        for number, each in enumerate(self._running):
            if not each.process.is_alive() and not self._is_stopping:
                log.error("server process %d has ended (%s); starting another", number + 1, each.process.exitcode)
                time.sleep(max(0.0, each.began + AT_LEAST - time.monotonic()))
                self._running[number] = self._start(number)

    def _restart_all(self) -> None:
        """Replace one after the other, each only when its successor serves."""
        for number, old in enumerate(self._running):
            new = self._start(number)
            while not new.is_ready.wait(LOOK_EVERY):
                is_late = time.monotonic() - new.began > START_TIMEOUT
                if is_late or self._is_stopping or not new.process.is_alive():
                    log.error("a new server process has not begun to serve; the old ones go on")
                    new.process.kill()
                    return
            self._running[number] = new
            old.process.terminate()
            _end(old)


def _end(running: Running) -> None:
    """Wait for a process that was told to end, though not for ever."""
    running.process.join(STOP_TIMEOUT)
    if running.process.is_alive():
        running.process.kill()
        running.process.join()


def _listening(host: str, port: int) -> socket.socket:
    check_port(Settings(host=host, port=port))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=BACKLOG)
    listening.setblocking(False)
    return listening
