"""A real terminal: play, press Ctrl-C, find it as it was, and go on."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import saloon

pty = pytest.importorskip("pty")

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
PATIENCE = 30.0


class Terminal:
    """The program on a pseudo-terminal of 80 columns and 24 lines."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.master, self.slave = pty.openpty()
        termios.tcsetwinsize(self.slave, (24, 80))
        self.modes = termios.tcgetattr(self.slave)
        self.text = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", MAIN, *arguments],
            stdin=self.slave, stdout=self.slave, stderr=self.slave, start_new_session=True,
            preexec_fn=self._own_terminal,
            env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", **environment},
        )  # fmt: skip

    def _own_terminal(self) -> None:
        import fcntl

        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests in the background ignores it
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def read(self, seconds: float) -> bool:
        """Take what the program has written; False if there was nothing for so long, or it has ended."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            self.text += os.read(self.master, 65536).decode("utf-8", "replace")
        except OSError:
            return False
        return True

    def wait_for(self, text: str) -> None:
        for _ in range(1000):  # a tenth of a second each, at most
            if text in self.text:
                return
            self.read(0.1)
        raise AssertionError(f"{text!r} did not come: {self.text[-3000:]}")

    def type(self, text: str) -> None:
        self.text = ""
        os.write(self.master, text.encode())

    def ended(self, patience: float = PATIENCE) -> int:
        """Read until the program is gone: one whose terminal nobody reads cannot even say goodbye."""
        deadline = time.monotonic() + patience
        while self.process.poll() is None:
            if time.monotonic() > deadline:
                raise TimeoutError(f"it goes on: {self.whereabouts()}")
            self.read(0.05)
        while self.read(0.2):
            pass
        return int(self.process.returncode)

    def whereabouts(self) -> str:
        """What every thread of the program is doing, after the last that it has written."""
        self.process.send_signal(signal.SIGUSR1)
        while self.read(1.0):
            pass
        return self.text[-6000:]

    def interrupted(self) -> int:
        """Press Ctrl-C. A key that falls between Python and readline is lost, so press again, as people do."""
        self.text = ""
        for _ in range(10):
            os.write(self.master, b"\x03")
            with contextlib.suppress(TimeoutError):
                return self.ended(PATIENCE / 10)
        return self.ended()

    def is_as_before(self) -> bool:
        return bool(termios.tcgetattr(self.slave) == self.modes)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for end in (self.master, self.slave):
            with contextlib.suppress(OSError):
                os.close(end)


MAIN = """
import faulthandler, signal
faulthandler.register(signal.SIGUSR1)
from saloon.cli import main
main()
"""


@pytest.fixture
def opened() -> Iterator[list[Terminal]]:
    terminals: list[Terminal] = []
    yield terminals
    for terminal in terminals:
        terminal.close()


def test_ctrl_c_restores_the_terminal_and_the_game_is_taken_up(opened: list[Terminal], data_folder: Path) -> None:
    terminal = Terminal("play", "--seed", "5", "--against", "greedy", "--fast")
    opened.append(terminal)
    terminal.wait_for("q save and quit")
    assert ENTER_SCREEN in terminal.text
    terminal.type("2\n")
    terminal.wait_for("Which colour do you raid")
    assert terminal.interrupted() == 130
    assert LEAVE_SCREEN in terminal.text
    assert "saloon play --resume" in terminal.text.rpartition(LEAVE_SCREEN)[2]
    assert terminal.is_as_before()
    assert len(list(data_folder.glob("*.json"))) == 1

    again = Terminal("play", "--resume", "--fast", "--lang", "fr")
    opened.append(again)
    again.wait_for("Quelle couleur voles-tu")
    assert "Tu envoies le hors-la-loi à Dagger Flat." in again.text
    again.type("q\n")
    assert again.ended() == 0
    assert again.is_as_before()


def test_the_terminal_is_restored_when_the_program_is_told_to_end(opened: list[Terminal], data_folder: Path) -> None:
    terminal = Terminal("play", "--seed", "5", "--against", "greedy", "--fast")
    opened.append(terminal)
    terminal.wait_for("q save and quit")
    terminal.text = ""
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.ended() == 128 + signal.SIGTERM
    assert LEAVE_SCREEN in terminal.text
    assert terminal.is_as_before()
    assert len(list(data_folder.glob("*.json"))) == 1


def test_no_colour_where_none_is_wanted(opened: list[Terminal]) -> None:
    plain = Terminal("play", "--seed", "5", "--against", "greedy", "--fast", NO_COLOR="1")
    opened.append(plain)
    plain.wait_for("q save and quit")
    assert "\x1b[38;" not in plain.text
    assert "\x1b[48;" not in plain.text
    assert "! Rattlesnake !" in plain.text
    plain.type("q\n")
    assert plain.ended() == 0


def test_a_reader_of_a_replay_plays_on_from_where_it_stands(
    opened: list[Terminal], data_folder: Path, tmp_path: Path
) -> None:
    state, player = saloon.game("longhorn").deal(seed=5), saloon.bot("greedy", seed=1)
    while not state.over:
        state.play(player.choose(state.seen_by(state.turn)))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(state.replay()), "utf-8")
    terminal = Terminal("replay", str(file), "--step", "--against", "greedy")
    opened.append(terminal)
    for _ in range(3):
        terminal.wait_for("p: play on from here")
        terminal.type("\n")
    terminal.wait_for("p: play on from here")
    terminal.type("p\n")
    terminal.wait_for("q save and quit")
    terminal.type("q\n")
    assert terminal.ended() == 0
    assert "saloon play --resume" in terminal.text
    [saved] = data_folder.glob("*.json")
    went_on = saloon.restore(json.loads(saved.read_text("utf-8"))["replay"])
    assert went_on.length >= 3
    assert went_on.prelude[0].moves == tuple(state.moves[:3])
