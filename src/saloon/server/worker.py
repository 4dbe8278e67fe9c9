"""A child process that answers one question at a time, and is killed if it takes too long."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

Reply = TypeVar("Reply")

FIRST_PATIENCE, PATIENCE = 60.0, 20.0
"""Seconds until an answer is given up: the first one, for which Numba is imported, and all others."""


class WorkerLost(Exception):
    """A worker has died, or was killed because it did not answer."""


class WorkerFailed(Exception):
    """What a worker was asked to do raised an exception; its traceback is the message."""


class Worker(Generic[Reply]):
    """A child process that calls a function, again and again."""

    def __init__(self, do: Callable[..., Reply]) -> None:
        """`do` must be importable by name."""
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe()
        self._process = context.Process(target=_serve, args=(there, do), name="saloon-bots", daemon=True)
        self._process.start()
        there.close()  # so that a dead child is the end of the pipe
        self._patience = FIRST_PATIENCE

    @property
    def pid(self) -> int | None:
        """The id of its process."""
        return self._process.pid

    def ask(self, *question: Any) -> Reply:
        """Wait for an answer; WorkerLost if there is none in time, WorkerFailed if there was an exception."""
        try:
            self._here.send(question)
            if not self._here.poll(self._patience):
                raise WorkerLost(f"no answer in {self._patience:.0f} seconds")
            is_done, reply = self._here.recv()
        except (OSError, EOFError) as wrong:
            raise WorkerLost("the process has died") from wrong
        self._patience = PATIENCE
        if not is_done:
            raise WorkerFailed(reply)
        answer: Reply = reply
        return answer

    def stop(self) -> None:
        """Kill the process, whatever it does; whoever waits for its answer gets a WorkerLost."""
        self._process.kill()

    def dismiss(self) -> None:
        """Kill the process when nobody waits for it."""
        self.stop()
        self._process.join()
        self._here.close()


def _serve(there: Connection, do: Callable[..., Any]) -> None:
    """Answer until the parent closes the pipe or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then stops its workers
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = there.recv()
            try:
                reply = True, do(*question)
            except Exception:
                reply = False, traceback.format_exc()
            there.send(reply)
