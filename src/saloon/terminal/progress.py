"""A bar for long runs, on standard error so that it never mixes with what a command prints."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Bar(Protocol):
    """Moves a progress bar."""

    def __call__(self, done: int, total: int, step: str = ..., /) -> None:
        """Show that so much of a step is done."""


@contextmanager
def progress_bar(what: str) -> Iterator[Bar]:
    """A progress bar; call what it yields with the amount done and the total, and, where another step begins, with its
    name. It pulses until the first call.
    """
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total, step=what: progress.update(task, completed=done, total=total, description=step)
