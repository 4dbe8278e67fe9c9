"""A window among people: open for all at once, for a fixed time, and whoever passes by force tells nothing by it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from saloon.server import messages, windows
from saloon.server.hub import Hub
from saloon.server.people import Player
from saloon.server.rooms import Room
from saloon.server.store import Store
from saloon.server.table import PLAYING, Refused
from saloon.server.thinkers import Thinkers

PEOPLE = [Player("ada", "Ada"), Player("bob", "Bob"), Player("cleo", "Cleo")]
LONG = 1_000.0
PERSON, EMPTY, BOT = messages.SeatWish("me"), messages.SeatWish("empty"), messages.SeatWish("bot", "passive")


def at_a_table(
    folder: Path, play: Callable[[Hub, Room], Coroutine[Any, Any, None]], *, people: int = 3, pace: str = "live"
) -> None:
    """A game of three, the last of them bots."""

    async def run() -> None:
        hub = Hub(Store.in_folder(folder), Thinkers(1), bot_pause=0)
        seats = [PERSON, *[EMPTY] * (people - 1), *[BOT] * (3 - people)]
        wish = messages.NewTable("boomtown", seats, pace="daily" if pace == "daily" else "live")
        room = await hub.open_table(PEOPLE[0], wish)
        for seat in range(1, people):
            await hub.sit(room, PEOPLE[seat], seat, "")
        await hub.start(room, PEOPLE[0])
        try:
            await play(hub, room)
        finally:
            if room.driver is not None:
                room.driver.cancel()
            hub.thinkers.close()
            hub.store.close()

    asyncio.run(run())


async def until(room: Room, is_it: Callable[[Room], bool], seed: int = 1) -> None:
    """Play anything until something is so."""
    dice, table = random.Random(seed), room.table
    while not is_it(room):
        assert table.phase == PLAYING
        assert table.state is not None
        action = dice.choice(table.state.actions())
        await table.play(table.state.turn, f"k{table.number}", table.number + 1, action)


def is_window(room: Room) -> bool:
    return windows.opened(room.table) is not None


def is_window_with_an_only_answer(room: Room) -> bool:
    state = room.table.state
    return is_window(room) and state is not None and len(state.actions()) == 1


def is_window_with_a_choice(room: Room) -> bool:
    state = room.table.state
    return is_window(room) and state is not None and len(state.actions()) > 1


def test_who_can_only_pass_is_not_answered_for_before_the_time_is_over(tmp_path: Path) -> None:
    async def play(_: Hub, room: Room) -> None:
        await until(room, is_window_with_an_only_answer)
        seat, now = room.table.turn, time.time()
        assert windows.answer(room, seat, now) is None
        assert windows.answer(room, seat, now + LONG) is not None

    at_a_table(tmp_path, play)


def test_who_has_a_choice_and_says_nothing_passes_when_the_time_is_over(tmp_path: Path) -> None:
    async def play(_: Hub, room: Room) -> None:
        await until(room, is_window_with_a_choice)
        state = room.table.state
        assert state is not None
        assert windows.answer(room, room.table.turn, time.time()) is None
        answer = windows.answer(room, room.table.turn, time.time() + LONG)
        assert answer is not None
        assert state.game.face.move(answer) == windows.PASS

    at_a_table(tmp_path, play)


def test_a_wish_is_played_as_soon_as_one_is_asked(tmp_path: Path) -> None:
    async def play(_: Hub, room: Room) -> None:
        await until(room, is_window_with_a_choice)
        state, seat = room.table.state, room.table.turn
        assert state is not None
        card = next(action for action in state.legal() if action.move["do"] == "play")
        windows.wish(room, seat, card.move)
        assert windows.answer(room, seat, time.time()) == card.id
        windows.wish(room, seat, None)
        assert windows.answer(room, seat, time.time()) is None

    at_a_table(tmp_path, play)


def test_a_wish_for_what_cannot_be_played_is_forgotten(tmp_path: Path) -> None:
    async def play(_: Hub, room: Room) -> None:
        await until(room, is_window)
        seat = room.table.turn
        windows.wish(room, seat, {"do": "fly"})
        assert windows.answer(room, seat, time.time()) is None
        assert seat not in room.wishes

    at_a_table(tmp_path, play)


def test_a_wish_counts_for_its_own_window_only(tmp_path: Path) -> None:
    async def play(_: Hub, room: Room) -> None:
        await until(room, is_window)
        first = windows.opened(room.table)
        for seat in range(3):
            windows.wish(room, seat, windows.PASS)
        await until(room, lambda room: is_window(room) and windows.opened(room.table) != first)
        assert windows.answer(room, room.table.turn, time.time()) is None

    at_a_table(tmp_path, play)


def test_passing_keeps_a_window_open_and_a_card_opens_it_anew(tmp_path: Path) -> None:
    async def play(_: Hub, room: Room) -> None:
        table = room.table
        for seed in range(50):
            await until(room, is_window, seed)
            before = windows.opened(table)
            assert table.state is not None
            is_pass = len(table.state.actions()) == 1 or seed % 2
            moves = [action for action in table.state.legal() if (action.move["do"] == "pass") == bool(is_pass)]
            await table.play(table.turn, f"t{seed}", table.number + 1, moves[0].move)
            if windows.opened(table) is not None and is_pass:
                assert windows.opened(table) == before
            elif windows.opened(table) is not None:
                assert windows.opened(table) != before

    at_a_table(tmp_path, play)


@pytest.mark.parametrize(("people", "pace"), [(1, "live"), (3, "daily")])
def test_with_bots_only_and_day_by_day_there_is_no_time_to_wait_for(tmp_path: Path, people: int, pace: str) -> None:
    async def play(_: Hub, room: Room) -> None:
        await until(room, lambda room: bool(room.table.state and room.table.state.window_seconds))
        assert windows.opened(room.table) is None
        with pytest.raises(Refused):
            windows.wish(room, 0, windows.PASS)

    at_a_table(tmp_path, play, people=people, pace=pace)


def test_a_window_closes_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(hub: Hub, room: Room) -> None:
        await until(room, is_window)
        since = windows.opened(room.table)
        monkeypatch.setattr(
            type(room.table.game), "windows", property(lambda game: dict.fromkeys(game.rules.WINDOWS, 0.2))
        )
        hub.drive(room)
        while windows.opened(room.table) == since:
            await asyncio.sleep(0.02)

    at_a_table(tmp_path, play)
