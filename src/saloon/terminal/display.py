"""Where a table is shown: a terminal with a screen of its own, or plain lines for pipes and logs."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import Self

from rich.console import Console

from saloon.terminal.screen import WIDTH, Size

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
HOME, CLEAR_LINE, CLEAR_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"
SHOW_CURSOR, PLAIN_INK = "\x1b[?25h", "\x1b[0m"
PROMPT = "> "
PAUSE_SECONDS = 1.0
SIGNAL_EXIT = 128
"""The exit code of a program that a signal ended is this plus the signal's number."""
INSIST_SECONDS = 0.5


class Display:
    """Prints and prompts, and restores the terminal whatever happens."""

    def __init__(self, *, fast: bool = False) -> None:
        self.is_screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.console = Console(highlight=False, soft_wrap=True)
        self._pause = 0.0 if fast else PAUSE_SECONDS
        self._lines: Sequence[str] = ()
        self._old_handlers: list[tuple[int, object]] = []
        self._told: int | None = None
        """The pipe to which Python writes signal numbers."""
        self._is_ending = False

    @property
    def size(self) -> Size:
        """The size of the screen; capped on wide terminals, for long lines read badly."""
        return Size(min(self.console.size.width, WIDTH), self.console.size.height) if self.is_screen else Size()

    def __enter__(self) -> Self:
        if self.is_screen:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (input() then edits lines and remembers them)
            self._watch_signals()
            self._write(ENTER_SCREEN)
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_screen:
            self._write(PLAIN_INK + SHOW_CURSOR + LEAVE_SCREEN)
            for number, handler in self._old_handlers:
                signal.signal(number, handler)  # type: ignore[arg-type]
            if self._told is not None:
                signal.set_wakeup_fd(-1)
                os.close(self._told)

    def _watch_signals(self) -> None:
        """Handle SIGTERM, SIGHUP and SIGTSTP: leave the alternate screen first."""
        wishes: dict[str, Callable[[int, FrameType | None], None]] = {
            "SIGTERM": self._end,
            "SIGHUP": self._end,
            "SIGTSTP": self._suspend,
        }
        for name, handler in wishes.items():
            number = getattr(signal, name, None)
            if number is not None:
                self._old_handlers.append((number, signal.signal(number, handler)))
        if hasattr(signal, "pthread_kill"):
            heard, self._told = os.pipe()
            os.set_blocking(self._told, False)
            signal.set_wakeup_fd(self._told, warn_on_full_buffer=False)
            threading.Thread(target=self._insist, args=(heard,), name="saloon-signals", daemon=True).start()

    def _insist(self, heard: int) -> None:
        """Repeat a signal that arrives just before `input` blocks: it would not be handled before the next key."""
        while number := os.read(heard, 1):
            time.sleep(INSIST_SECONDS)
            if number[0] in (signal.SIGTERM, signal.SIGHUP) and not self._is_ending:
                signal.pthread_kill(threading.main_thread().ident or 0, number[0])
        os.close(heard)

    def _end(self, number: int, _: FrameType | None) -> None:
        self._is_ending = True
        raise SystemExit(SIGNAL_EXIT + number)

    def _suspend(self, _number: int, _: FrameType | None) -> None:
        self._write(PLAIN_INK + LEAVE_SCREEN)
        os.kill(os.getpid(), signal.SIGSTOP)
        self._write(ENTER_SCREEN)
        self.show(self._lines)
        self._write(PROMPT)

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.write(text)
            sys.stdout.flush()

    def show(self, lines: Sequence[str]) -> None:
        """Replace the screen by these lines, or print them."""
        self._lines = lines
        if not self.is_screen:
            self.say(*lines)
            return
        with self.console.capture() as drawn:
            for line in lines[-(self.size.height - 1) :]:
                self.console.print(line, no_wrap=True, overflow="crop", crop=True, soft_wrap=False)
        self._write(HOME + drawn.get().replace("\n", f"{CLEAR_LINE}\n") + CLEAR_BELOW)

    def say(self, *lines: str) -> None:
        """Print lines as they are, below what is there."""
        for line in lines:
            self.console.print(line)

    def ask(self) -> str | None:
        """Read a line of input; None at the end of input."""
        try:
            if self.is_screen:
                return input(PROMPT).strip()
            answer = input().strip()
        except EOFError:
            return None
        self.say(f"{PROMPT}{answer}")
        return answer

    def pause(self) -> None:
        """Pause for the person to look; Enter continues at once."""
        if not self.is_screen or not self._pause:
            return
        if os.name == "nt":
            time.sleep(self._pause)
        else:
            select.select([sys.stdin], [], [], self._pause)


@contextlib.contextmanager
def quiet_pipe() -> Iterator[None]:
    """Handle a closed pipe (`… | head`) quietly."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
