"""A window among people: open for all at once, for a time of its own, and being asked tells nothing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from saloon.server import times
from saloon.server.players.player import Player
from saloon.server.protocol import requests
from saloon.server.races.referee import Referee
from saloon.server.storage.store import Store
from saloon.server.tables import waiting, windows
from saloon.server.tables.client import Client
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.house import House
from saloon.server.tables.refusals import Refused
from saloon.server.tables.room import Room
from saloon.server.tables.updates import update_for
from saloon.server.workers import BotPool
from tests.server.socket.test_outlet import Reader

PEOPLE = [Player("ada", "Ada"), Player("bob", "Bob"), Player("cleo", "Cleo")]
LONG = 1_000.0
MOST_GAMES = 10
PASS = {"do": "pass"}
PERSON, EMPTY, BOT = requests.SeatWish("me"), requests.SeatWish("empty"), requests.SeatWish("bot", "passive")


class Never(Exception):
    """A game has ended before something was so."""


def at_a_table(
    folder: Path, play: Callable[[House, Room], Coroutine[Any, Any, None]], *, people: int = 3, pace: str = "live"
) -> None:
    """A game of three, the last of them bots; another one where the situation does not come up."""
    for number in range(MOST_GAMES):
        try:
            asyncio.run(_a_game(folder / str(number), play, people, pace))
        except Never:
            continue
        return
    raise AssertionError(f"it did not come up in {MOST_GAMES} games")


async def _a_game(
    folder: Path, play: Callable[[House, Room], Coroutine[Any, Any, None]], people: int, pace: str
) -> None:  # fmt: skip
    folder.mkdir()
    house = House(Store.in_folder(folder), BotPool(1), bot_pause=0)
    Referee(house)
    seats = [PERSON, *[EMPTY] * (people - 1), *[BOT] * (3 - people)]
    wish = requests.NewTable("boomtown", seats, pace="daily" if pace == "daily" else "live")
    room = await house.registry.open(PEOPLE[0], wish)
    for seat in range(1, people):
        await house.seating.sit(room, PEOPLE[seat], seat, "")
    await house.seating.start(room, PEOPLE[0])
    try:
        await play(house, room)
    finally:
        if room.driver is not None:
            room.driver.cancel()
        house.bot_pool.close()
        house.store.close()


async def until(room: Room, is_it: Callable[[Room], bool], seed: int = 1) -> None:
    """Play anything until something is so."""
    dice, table = random.Random(seed), room.table
    while not is_it(room):
        if table.phase != PLAYING:
            raise Never
        assert table.state is not None
        action = dice.choice(table.state.actions())
        await table.play(table.state.turn, f"k{table.number}", table.number + 1, action)


def is_window(room: Room) -> bool:
    return windows.opened(room.table) is not None


def round_of(room: Room) -> int:
    assert room.table.state is not None
    return room.table.state.round


def is_window_with_an_only_answer(room: Room) -> bool:
    """Somebody can only pass, and nobody but them knows."""
    state = room.table.state
    return is_window(room) and state is not None and len(state.actions()) == 1 and state.can_act(state.turn)


def is_window_with_a_choice(room: Room) -> bool:
    state = room.table.state
    return is_window(room) and state is not None and len(state.actions()) > 1


def test_who_can_only_pass_is_not_answered_for_before_the_time_is_over(tmp_path: Path) -> None:
    async def play(_: House, room: Room) -> None:
        await until(room, is_window_with_an_only_answer)
        seat, now = room.table.turn, times.now()
        assert windows.answer(room, seat, now) is None
        assert windows.answer(room, seat, now + LONG) is not None

    at_a_table(tmp_path, play)


def test_who_has_a_choice_and_says_nothing_passes_when_the_time_is_over(tmp_path: Path) -> None:
    async def play(_: House, room: Room) -> None:
        await until(room, is_window_with_a_choice)
        state = room.table.state
        assert state is not None
        assert windows.answer(room, room.table.turn, times.now()) is None
        answer = windows.answer(room, room.table.turn, times.now() + LONG)
        assert answer is not None
        assert state.game.face.move(answer) == PASS

    at_a_table(tmp_path, play)


def test_a_wish_is_played_as_soon_as_one_is_asked(tmp_path: Path) -> None:
    async def play(_: House, room: Room) -> None:
        await until(room, is_window_with_a_choice)
        state, seat = room.table.state, room.table.turn
        assert state is not None
        card = next(action for action in state.legal() if action.move["do"] == "play")
        windows.wish(room, seat, card.move)
        assert windows.answer(room, seat, times.now()) == card.id
        windows.wish(room, seat, None)
        assert windows.answer(room, seat, times.now()) is None

    at_a_table(tmp_path, play)


def test_a_wish_for_what_cannot_be_played_is_forgotten(tmp_path: Path) -> None:
    async def play(_: House, room: Room) -> None:
        await until(room, is_window_with_a_choice)
        seat = room.table.turn
        windows.wish(room, seat, {"do": "fly"})
        assert windows.answer(room, seat, times.now()) is None
        assert seat not in room.wishes

    at_a_table(tmp_path, play)


def test_a_wish_counts_for_its_own_window_only(tmp_path: Path) -> None:
    async def play(_: House, room: Room) -> None:
        await until(room, is_window_with_a_choice)
        first = windows.opened(room.table)
        for seat in range(3):
            windows.wish(room, seat, PASS)
        await until(room, lambda room: is_window_with_a_choice(room) and windows.opened(room.table) != first)
        assert windows.answer(room, room.table.turn, times.now()) is None

    at_a_table(tmp_path, play)


def test_what_is_said_too_late_for_a_window_or_a_round_does_nothing(tmp_path: Path) -> None:
    """A page may show for a moment what is over: the next window and the next round are not passed by mistake."""

    async def play(house: House, room: Room) -> None:
        await until(room, is_window_with_a_choice)
        state, seat, window = room.table.state, room.table.turn, house.broadcast.card(room, None).window
        assert state is not None
        assert window == state.window > 0
        windows.wish(room, seat, PASS, window - 1)
        assert room.wishes == {}
        windows.wish(room, seat, PASS, window)
        assert room.wishes == {seat: (window, PASS)}
        windows.declare(room, seat, [], state.round - 1)
        assert room.declared == {}
        windows.declare(room, seat, [], state.round)
        windows.declare(room, seat, None, state.round - 1)
        assert windows.has_declared_to_pass(room, seat)
        await until(room, lambda room: not is_window(room))
        windows.wish(room, seat, PASS, window)  # no complaint about it either
        assert house.broadcast.card(room, None).window is None

    at_a_table(tmp_path, play)


@pytest.mark.parametrize("pace", ["live", "daily"])
def test_nobody_waits_for_somebody_whom_the_house_passes_for(tmp_path: Path, pace: str) -> None:
    async def play(_: House, room: Room) -> None:
        def is_asked(room: Room) -> bool:
            state = room.table.state
            return state is not None and state.window > 0 and state.can_act(state.turn)

        await until(room, is_asked)
        seat = room.table.turn
        assert seat in [waited.seat for waited in waiting.waited_for(room)]
        windows.declare(room, seat, [])
        assert seat not in [waited.seat for waited in waiting.waited_for(room)]
        await until(room, lambda room: is_for_one(room) and not room.table.state.can_act(room.table.turn))  # type: ignore[union-attr]
        assert waiting.waited_for(room) == []

    def is_for_one(room: Room) -> bool:
        return room.table.state is not None and room.table.state.phase in ("look", "win", "party")

    at_a_table(tmp_path, play, pace=pace)


def test_each_window_has_a_time_of_its_own(tmp_path: Path) -> None:
    """Passing keeps a window open; a card opens it anew, and so does the next window, though all have passed."""

    async def play(_: House, room: Room) -> None:
        table, followed = room.table, 0
        for turn in range(400):
            if table.phase != PLAYING:
                break
            await until(room, lambda room: is_window(room) or room.table.phase != PLAYING, turn)
            state, before = table.state, windows.opened(table)
            if before is None:
                break
            assert state is not None
            phase, at = state.phase, table.log[-1].number
            await table.play(table.turn, f"t{turn}", table.number + 1, PASS)
            after = windows.opened(table)
            if after is not None and after.number != before.number:
                followed += 1
                assert after.at == table.log[at].at  # not the time of the one before
                assert windows.seconds_left(table, after.at) == table.state.window_seconds  # type: ignore[union-attr]
            elif after is not None:
                assert after == before
                assert table.state is not None
                assert table.state.phase == phase
        assert followed > 3

    at_a_table(tmp_path, play)


def test_a_person_alone_with_bots_is_asked_like_anybody_once_somebody_looks_on(tmp_path: Path) -> None:
    """Else a spectator could tell by an answer at once that there was only one."""

    async def play(house: House, room: Room) -> None:
        def has_one_answer(room: Room) -> bool:
            table = room.table
            return (
                table.state is not None
                and table.turn in table.people
                and len(table.state.actions()) == 1
                and not table.is_plainly_forced
            )

        await until(room, has_one_answer)
        table, seat = room.table, room.table.turn
        assert windows.is_answered_at_once(table)
        assert house.driver.duty(room) is not None
        reader = Reader()
        client = Client(PEOPLE[0], "en", reader)
        room.clients.add(client)
        client.greeted = True
        house.broadcast.note_spectator(room)
        assert not windows.is_answered_at_once(table)
        assert house.driver.duty(room) is None
        view = update_for(table, seat, table.number, "en").view
        assert view is not None
        assert len(view["legal"]) == 1
        assert b'"legal":[{' in b"".join(text for texts in reader.heard for text in texts), "they are told again"

    at_a_table(tmp_path, play, people=1)


def test_who_everybody_can_tell_has_nothing_to_play_passes_at_once(tmp_path: Path) -> None:
    async def play(_: House, room: Room) -> None:
        await until(room, lambda room: is_window(room) and not room.table.state.can_act(room.table.turn))  # type: ignore[union-attr]
        state = room.table.state
        assert state is not None
        assert windows.answer(room, room.table.turn, times.now()) == state.passing

    at_a_table(tmp_path, play)


@pytest.mark.parametrize("pace", ["live", "daily"])
def test_a_declaration_passes_at_once_but_for_its_stops_and_only_in_its_round(tmp_path: Path, pace: str) -> None:
    async def play(_: House, room: Room) -> None:
        def is_asked(room: Room) -> bool:
            state = room.table.state
            return state is not None and state.window > 0 and state.can_act(state.turn)

        await until(room, is_asked)
        state, seat = room.table.state, room.table.turn
        assert state is not None
        occasion = state.game.face.occasion(state.seen_by(None).record())
        assert windows.answer(room, seat, times.now()) is None
        windows.declare(room, seat, [])
        assert windows.answer(room, seat, times.now()) == state.passing
        windows.declare(room, seat, [occasion])
        assert windows.answer(room, seat, times.now()) is None
        windows.declare(room, seat, [])
        windows.declare(room, seat, None)
        assert windows.answer(room, seat, times.now()) is None
        with pytest.raises(Refused, match="high noon"):
            windows.declare(room, seat, ["high noon"])
        windows.declare(room, seat, [])
        this_round = state.round
        await until(room, lambda room: is_asked(room) and room.table.turn == seat and round_of(room) > this_round)
        assert windows.answer(room, seat, times.now()) is None

    at_a_table(tmp_path, play, pace=pace)


def test_day_by_day_who_can_only_pass_is_asked_like_anybody_else(tmp_path: Path) -> None:
    async def play(house: House, room: Room) -> None:
        def can_only_pass(room: Room) -> bool:
            state = room.table.state
            return bool(state is not None and state.window and len(state.actions()) == 1 and state.can_act(state.turn))

        await until(room, can_only_pass)
        seat = room.table.turn
        assert house.driver.duty(room) is None
        view = update_for(room.table, seat, -1, "en").view
        assert view
        assert [legal["move"] for legal in view["legal"]] == [PASS]

    at_a_table(tmp_path, play, pace="daily")


def test_a_window_closes_when_everybody_present_has_passed(tmp_path: Path) -> None:
    async def play(_: House, room: Room) -> None:
        await until(room, lambda room: len(windows.silent(room)) == 3)
        first = room.table.turn
        here = [seat for seat in range(3) if seat != first]
        for seat in here:
            room.clients.add(Client(PEOPLE[seat], "en", Reader()))
        assert windows.answer(room, first, times.now()) is None  # who is here has not spoken
        windows.wish(room, here[0], PASS)
        assert windows.answer(room, first, times.now()) is None
        windows.wish(room, here[1], PASS)
        assert room.table.state is not None
        assert windows.answer(room, first, times.now()) == room.table.state.passing

    at_a_table(tmp_path, play)


@pytest.mark.parametrize(("people", "pace"), [(1, "live"), (3, "daily")])
def test_with_bots_only_and_day_by_day_there_is_no_time_to_wait_for(tmp_path: Path, people: int, pace: str) -> None:
    async def play(_: House, room: Room) -> None:
        await until(room, lambda room: bool(room.table.state and room.table.state.window_seconds))
        assert windows.opened(room.table) is None
        with pytest.raises(Refused):
            windows.wish(room, 0, PASS)

    at_a_table(tmp_path, play, people=people, pace=pace)


def test_a_window_closes_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: House, room: Room) -> None:
        await until(room, is_window)
        since = windows.opened(room.table)
        monkeypatch.setattr(
            type(room.table.game), "windows", property(lambda game: dict.fromkeys(game.rules.WINDOWS, 0.2))
        )
        house.driver.drive(room)
        while windows.opened(room.table) == since:
            await asyncio.sleep(0.02)

    at_a_table(tmp_path, play)
