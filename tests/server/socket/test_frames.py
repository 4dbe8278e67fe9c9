"""Frames by chance: of every kind that there is, right, wrong and torn, at tables where they are played.

No exception leaves a session, nothing is logged as an error, and memory does not grow.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select

from saloon.server.players.player import Player
from saloon.server.protocol import heard
from saloon.server.protocol.requests import NewTable, SeatWish
from saloon.server.races.referee import Referee
from saloon.server.socket import session as sessions
from saloon.server.socket.session import Session
from saloon.server.storage import schema
from saloon.server.storage.store import Store
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.house import House
from saloon.server.tables.room import Room
from saloon.server.workers import BotPool

PEOPLE = [Player("ada", "Ada"), Player("bob", "Bob"), None]
"""Two sit; somebody without a name looks on."""
GAMES = ("longhorn", "goat", "public_enemy", "bang_dice", "boomtown")
STRANGE: Sequence[Any] = (
    None, True, 0, -1, 1e308, 10**20, "", "\0", "\u202e", "x" * 400, [], [[]], {}, {"do": []}, {"do": "raid"}, "ada",
)  # fmt: skip
TORN = 0.1, 0.3
"""How many frames are torn, and how many have a wrong field."""
A_TABLE = 400
"""Frames at a table before the next."""


def kinds() -> list[type[heard.Said]]:
    """All messages that a client may send."""
    found, waiting = [], [heard.Said]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if isinstance(kind.__struct_config__.tag, str):
                found.append(kind)
    return sorted(found, key=lambda kind: str(kind.__struct_config__.tag))


class Nonsense:
    """Frames by chance."""

    def __init__(self, seed: int) -> None:
        self.dice, self.kinds = random.Random(seed), kinds()

    def value(self, kind: Any) -> Any:
        """Something of a type, as msgspec describes it."""
        dice = self.dice
        if isinstance(kind, msgspec.inspect.UnionType):
            return self.value(dice.choice(kind.types))
        if isinstance(kind, msgspec.inspect.IntType):
            return dice.choice([-1, 0, 1, 2, dice.randrange(300)])
        if isinstance(kind, msgspec.inspect.FloatType):
            return dice.uniform(-10, 1e6)
        if isinstance(kind, msgspec.inspect.BoolType):
            return dice.random() < 0.5
        if isinstance(kind, msgspec.inspect.StrType):
            return dice.choice(["k", "en", "fr", f"k{dice.randrange(1000)}", "a" * 64, "ada", "Hello!"])
        if isinstance(kind, msgspec.inspect.ListType):
            return [self.value(kind.item_type) for _ in range(dice.randrange(3))]
        if isinstance(kind, msgspec.inspect.LiteralType):
            return dice.choice(kind.values)
        return dice.choice(STRANGE)

    def message(self, room: Room) -> dict[str, Any]:
        """A message of any kind; every third a move that is legal."""
        state = room.table.state
        if state is not None and state.turn >= 0 and room.table.phase == PLAYING and self.dice.random() < 0.3:
            move = room.table.game.face.move(self.dice.choice(state.actions()))
            return {"type": "move", "key": f"k{self.dice.random()}", "number": room.table.number + 1, "move": move}
        kind = self.dice.choice(self.kinds)
        while kind is heard.Resign and self.dice.random() < 0.95:  # or hardly any game would be played
            kind = self.dice.choice(self.kinds)
        described = msgspec.inspect.type_info(kind)
        assert isinstance(described, msgspec.inspect.StructType)
        fields = {field.encode_name: self.value(field.type) for field in described.fields}
        if self.dice.random() < TORN[1] and fields:
            fields[self.dice.choice(list(fields))] = self.dice.choice(STRANGE)
        return {"type": kind.__struct_config__.tag, **fields}

    def frame(self, room: Room) -> str | None:
        """A frame; None for one that is no text."""
        text = json.dumps(self.message(room))
        if self.dice.random() < TORN[0]:
            at = self.dice.randrange(len(text))
            return self.dice.choice(
                [text[:at], text[at:], text[:at] + self.dice.choice('{}[]",\0') + text[at:], "[" * 900]
            )
        return text


class Line:
    """A connection that says so many frames, and hears nothing.

    Every other frame waits for the disk and for bots, else on a slow machine nearly all would come too early.
    """

    def __init__(self, room: Room, frames: Iterator[str | None]) -> None:
        self.scope = {"type": "websocket"}
        self._room, self._frames, self.heard, self._waits = room, frames, 0, False

    async def receive(self) -> dict[str, Any]:
        await asyncio.sleep(0)
        self._waits = not self._waits
        table = self._room.table
        while self._waits and (table.lock.locked() or (table.turn >= 0 and table.seats[table.turn].kind == "bot")):
            await asyncio.sleep(0.001)
        for text in self._frames:
            return {"type": "websocket.receive", "text": text}
        return {"type": "websocket.disconnect"}

    async def send_text(self, _: str) -> None:
        self.heard += 1

    async def close(self, _: int = 1000) -> None:
        return


async def at_a_table(house: House, referee: Referee, nonsense: Nonsense, number: int) -> int:
    """So many frames at a new table; how many messages were heard?"""
    seats = [SeatWish("me"), SeatWish("empty"), SeatWish("bot", "random")][: 2 if number % 5 == 0 else 3]
    room = await house.registry.open(PEOPLE[0] or Player("x", "X"), NewTable(GAMES[number % 5], seats))
    await house.seating.sit(room, PEOPLE[1] or Player("x", "X"), 1)
    await house.seating.start(room, PEOPLE[0] or Player("x", "X"))
    lines = [Line(room, (nonsense.frame(room) for _ in range(A_TABLE // 3))) for _ in PEOPLE]
    serving = [Session(house, referee, room, player, line, "en").run()  # type: ignore[arg-type]
               for player, line in zip(PEOPLE, lines, strict=True)]  # fmt: skip
    await asyncio.gather(*serving)
    house.registry.close(room)
    return sum(line.heard for line in lines)


def said(folder: Path, frames: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> list[int]:
    """Say so many frames; the memory of this process after each tenth of them."""
    monkeypatch.setattr(sessions, "FRAME_BURST", 1e12)
    monkeypatch.setattr(sessions.Session, "_may_speak", lambda _: True)
    sizes, tables = list[int](), max(5, frames // A_TABLE)

    async def main() -> None:
        wrong: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: wrong.append(context))
        store = Store.in_folder(folder)
        house = House(store, BotPool(1), bot_pause=0.0)
        referee, nonsense = Referee(house), Nonsense(1)
        for number in range(tables):
            assert await at_a_table(house, referee, nonsense, number) > A_TABLE // 2  # most of them are answered
            assert not wrong, wrong[0]
            if number % max(1, tables // 10) == 0:
                gc.collect()
                sizes.append(resident())
        await asyncio.sleep(1)  # for those who are dropped
        count = select(func.count()).select_from(schema.log)
        played = store.read_now(lambda connection: connection.execute(count).scalar_one())
        house.bot_pool.close()
        store.close()
        assert not wrong, wrong[0]
        assert played > 10 * tables  # they are games, too

    with caplog.at_level(logging.WARNING):
        asyncio.run(main())
    assert [record.getMessage() for record in caplog.records] == []
    return sizes


def resident() -> int:
    """The bytes of memory that this process takes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_frames_by_chance_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert said(tmp_path, 4_000, monkeypatch, caplog)


@pytest.mark.proof
def test_a_million_frames_by_chance_are_answered_and_leave_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sizes = said(tmp_path, 1_000_000, monkeypatch, caplog)
    print(f"a million frames: {' '.join(str(size >> 20) for size in sizes)} MiB")
    assert sizes[-1] - sizes[1] < 64 << 20
