"""The people around a table: alone with bots, away, idle, back, and those who wait for them."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

from saloon.core.errors import BadSetup
from saloon.core.game import State
from saloon.server import times
from saloon.server.players.player import Player
from saloon.server.protocol import requests
from saloon.server.races.referee import Referee
from saloon.server.storage.store import Store
from saloon.server.tables import rematches, waiting
from saloon.server.tables.client import Client
from saloon.server.tables.fold import OPEN, OVER, PLAYING
from saloon.server.tables.house import House
from saloon.server.tables.log import results_of
from saloon.server.tables.refusals import Refused
from saloon.server.tables.room import Room
from saloon.server.tables.updates import update_for
from saloon.server.workers import BotPool, Thought
from saloon.sitting import notes
from saloon.sitting.undo import CannotUndo

PEOPLE = [Player(name.lower(), name, account=True) for name in ("Ada", "Bob", "Cleo", "Dora")]
ME, EMPTY, BOT = requests.SeatWish("me"), requests.SeatWish("empty"), requests.SeatWish("bot", "random")
LONG_AGO = 10_000.0
SECRET = bytes(32)
"""Always the same games."""


class Ears:
    """Keeps what a client is told."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    def write(self, texts: Sequence[bytes]) -> bool:
        self.heard += [json.loads(text) for text in texts]
        return True

    def drop(self) -> None:
        pass

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]


class Evening:
    """A table in this process: nobody is connected until they come in."""

    def __init__(self, house: House, room: Room) -> None:
        self.house, self.room, self.ears = house, room, dict[int, Ears]()
        self.clients: dict[int, Client] = {}

    def come_in(self, *seats: int) -> None:
        for seat in seats:
            self.ears[seat] = Ears()
            client = self.clients[seat] = Client(PEOPLE[seat], "en", self.ears[seat])
            client.greeted = True
            self.room.clients.add(client)
            self.house.absence.come_back(self.room, seat)
            self.house.driver.drive(self.room)

    async def go(self, seat: int) -> None:
        self.room.clients.discard(self.clients.pop(seat))
        self.room.seen_last[seat] = times.now()
        await self.house.absence.leave(self.room, seat)

    async def settle(self) -> None:
        """Let the house do what it must."""
        while self.room.driver is not None and not self.room.driver.done():
            await asyncio.sleep(0)
        self.house.driver.drive(self.room)
        if self.room.driver is not None and not self.room.driver.done():
            await self.room.driver

    async def wait_long(self) -> None:
        """The table has waited for longer than anybody chose, and is looked after."""
        table = self.room.table
        table.charter.wait, before = -LONG_AGO, table.charter.wait
        await self.house.clocks.check(self.room)
        table.charter.wait = before
        await self.settle()

    def notes(self) -> list[str | None]:
        return [chapter.note for chapter in self.room.table.chapters if chapter.note]


def an_evening(
    folder: Path, play: Callable[[Evening], Coroutine[Any, Any, None]], *, people: int = 2, bots: int = 0,
    game: str = "longhorn", start: bool = True, **wish: Any,
) -> None:  # fmt: skip
    async def run() -> None:
        house = House(Store.in_folder(folder), BotPool(1), bot_pause=0)
        Referee(house)
        seats = [ME, *[EMPTY] * (people - 1), *[BOT] * bots]
        room = await house.registry.open(PEOPLE[0], requests.NewTable(game, seats, **wish))
        for seat in range(1, people):
            await house.seating.sit(room, PEOPLE[seat], seat)
        room.table.charter.secret = SECRET
        if start:
            await house.seating.start(room, PEOPLE[0])
        evening = Evening(house, room)
        try:
            await evening.settle()
            await play(evening)
        finally:
            if room.driver is not None:
                room.driver.cancel()
            house.bot_pool.close()
            house.store.close()

    asyncio.run(run())


# ---- Alone with bots


@pytest.mark.parametrize("game", ["longhorn", "bang_dice", "boomtown", "public_enemy", "goat"])
def test_a_table_of_one_person_waits_for_ever(tmp_path: Path, game: str) -> None:
    bots = {"longhorn": 1, "bang_dice": 3, "boomtown": 3, "public_enemy": 2, "goat": 3}[game]

    async def play(evening: Evening) -> None:
        table = evening.room.table
        number = table.number
        assert table.turn == 0
        await evening.wait_long()
        assert table.number == number
        assert not evening.room.away
        card = evening.house.broadcast.card(evening.room, PEOPLE[0])
        assert card.answer_ms is None
        assert card.seats[0].clock_ms is None
        assert card.turn == card.mine == 0  # in the lobby: your turn

    an_evening(tmp_path, play, people=1, bots=bots, game=game, clock=requests.ClockWish(0.001), patience=5)


def test_a_table_that_everybody_has_left_waits_too(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        evening.come_in(0, 1)
        await evening.go(0)
        await evening.go(1)
        number = evening.room.table.number
        await evening.wait_long()
        assert evening.room.table.number == number

    an_evening(tmp_path, play)


# ---- Among people


def test_a_bot_plays_for_who_has_left_only_after_the_wait_that_the_host_chose(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        table = evening.room.table
        gone = table.turn
        evening.come_in(1 - gone)
        await evening.house.clocks.check(evening.room)
        await evening.settle()
        assert table.turn == gone
        assert evening.house.broadcast.card(evening.room, None).wait == 60
        await evening.wait_long()
        assert table.turn == 1 - gone
        assert notes.AWAY in evening.notes()
        evening.come_in(gone)
        assert not evening.room.away
        number = table.number
        await evening.wait_long()
        assert table.number == number  # the other one is there and simply thinks

    an_evening(tmp_path, play, wait=60.0)


def test_who_comes_back_while_a_bot_thinks_for_them_decides_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(evening: Evening) -> None:
        evening.come_in(0, 1)
        await evening.settle()
        table, house = evening.room.table, evening.house
        absent = table.turn
        await evening.go(absent)
        think, number = house.bot_pool.choose, table.number

        async def slowly(*asked: Any) -> Thought:
            thought = await think(*asked)
            evening.come_in(absent)
            return thought

        monkeypatch.setattr(house.bot_pool, "choose", slowly)
        await evening.wait_long()
        assert table.number == number
        assert table.turn == absent
        assert not evening.room.away

    an_evening(tmp_path, play)


@pytest.mark.parametrize("wait", [14.9, 14 * 86_400 + 1.0, -1.0])
def test_a_wait_has_limits(tmp_path: Path, wait: float) -> None:
    with pytest.raises(BadSetup, match="14 days"):
        an_evening(tmp_path, lambda _: asyncio.sleep(0), wait=wait)


def test_who_is_connected_and_idle_is_waited_for_until_the_host_says_otherwise(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        room, table = evening.room, evening.room.table
        evening.come_in(0, 1, 2, 3)
        await evening.settle()
        idle = table.turn
        assert evening.house.broadcast.card(room, None).waiting[0].seat == idle
        host, other, third = [seat for seat in range(4) if seat != idle]
        with pytest.raises(Refused, match="longer"):
            evening.house.absence.let_bot_play(room, host, idle)
        table.charter.wait = -1.0
        table.charter.host = str(table.seats[host].player)
        evening.house.absence.let_bot_play(room, other, idle)
        assert room.votes == {idle: {other}}
        evening.house.absence.let_bot_play(room, host, idle)  # one tap of the host is enough
        await evening.settle()
        assert idle in room.away
        assert table.turn != idle or table.phase == OVER
        evening.house.absence.come_back(room, idle)
        assert idle not in room.away
        assert third not in room.away

    an_evening(tmp_path, play, people=4, game="bang_dice")


def test_without_the_host_most_of_those_present_decide(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        room, table = evening.room, evening.room.table
        evening.come_in(0, 1, 2, 3)
        await evening.settle()
        idle = table.turn
        table.charter.wait = -1.0
        table.charter.host = str(table.seats[idle].player)  # the host is the one who sleeps
        first, second, _ = [seat for seat in range(4) if seat != idle]
        evening.house.absence.let_bot_play(room, first, idle)
        assert idle not in room.away
        evening.house.absence.let_bot_play(room, first, idle)  # once more is no second vote
        assert idle not in room.away
        evening.house.absence.let_bot_play(room, second, idle)
        assert idle in room.away

    an_evening(tmp_path, play, people=4, game="bang_dice")


def test_nobody_votes_for_a_bot_where_nobody_waits(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        room, table = evening.room, evening.room.table
        evening.come_in(0, 1)
        table.charter.wait = -1.0
        for voter, seat in ((table.turn, 1 - table.turn), (table.turn, table.turn), (1 - table.turn, 7)):
            with pytest.raises(Refused, match="does not wait"):
                evening.house.absence.let_bot_play(room, voter, seat)

    an_evening(tmp_path, play)


def test_anybody_may_nudge_whom_the_table_waits_for_but_not_all_the_time(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        room, table = evening.room, evening.room.table
        evening.come_in(0, 1)
        evening.house.absence.nudge(room, table.turn, 1 - table.turn)
        assert evening.ears[table.turn].of("nudge") == [{"type": "nudge", "by": 1 - table.turn, "seat": table.turn}]
        with pytest.raises(Refused, match="moment ago"):
            evening.house.absence.nudge(room, table.turn, 1 - table.turn)
        with pytest.raises(Refused, match="does not wait"):
            evening.house.absence.nudge(room, 1 - table.turn, table.turn)
        room.nudged[table.turn] -= waiting.NUDGE_EVERY
        evening.house.absence.nudge(room, table.turn, 1 - table.turn)

    an_evening(tmp_path, play)


# ---- Silence


def test_silence_passes_where_that_is_possible_and_else_a_bot_answers(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        room, table = evening.room, evening.room.table
        evening.come_in(0, 1, 2, 3)
        passed = answered = 0
        for _ in range(3000):
            if table.phase != PLAYING or (passed and answered):
                break
            state, seat = table.state, table.turn
            assert state is not None
            room.late = table.number + 1
            duty = evening.house.driver.duty(room)
            assert duty is not None
            if state.passing is not None:
                assert (duty.answer, duty.why) == (state.passing, notes.SILENT)
                passed += 1
            else:
                assert (duty.answer, duty.why) == (None, notes.LATE)
                answered += 1
            room.late = 0
            await table.play(seat, f"k{table.number}", table.number + 1, state.actions()[-1])
        assert passed
        assert answered

    an_evening(tmp_path, play, people=4, game="bang_dice", values={"set": 1 << 0 | 1 << 6 | 1 << 9 | 1 << 10})


# ---- The host


def test_a_host_who_is_gone_passes_on_the_rights_and_gets_them_back(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        room, house = evening.room, evening.house
        evening.come_in(0, 1)
        with pytest.raises(Refused, match="host"):
            await house.seating.rearrange(room, PEOPLE[1], [requests.SeatWish("person", player="ada"), EMPTY])
        await evening.go(0)
        assert house.broadcast.card(room, None).host == "bob"
        await house.seating.rearrange(room, PEOPLE[1], [BOT, requests.SeatWish("person", player="bob")])
        evening.come_in(0)
        assert house.broadcast.card(room, None).host == "ada"
        await evening.go(0)
        await house.seating.start(room, PEOPLE[1])
        assert room.table.phase == PLAYING

    an_evening(tmp_path, play, start=False)


# ---- Taking back


def asked_to_take_back(evening: Evening) -> int:
    """The seat that has played and asks to take back."""
    return evening.room.asking_undo[0] if evening.room.asking_undo else -1


async def move_and_ask(evening: Evening) -> int:
    """Somebody plays something that can be taken back, and asks."""
    table = evening.room.table
    for _ in range(100):
        assert table.state is not None
        seat = table.turn
        action = table.state.actions()[-1]
        await table.play(seat, f"k{table.number}", table.number + 1, action)
        evening.house.broadcast.publish(evening.room)
        with contextlib.suppress(CannotUndo):
            await evening.house.takebacks.ask(evening.room, seat, "please")
            if table.turn == 1 - seat:
                return seat
            evening.house.takebacks.withdraw(evening.room, seat)
    raise AssertionError("nothing could be taken back")


def test_a_request_to_take_back_goes_when_it_is_overtaken(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        evening.come_in(0, 1)
        asker = await move_and_ask(evening)
        assert asked_to_take_back(evening) == asker
        assert evening.ears[1 - asker].of("undo")[-1]["asked"] == [1 - asker]
        table = evening.room.table
        assert table.state is not None
        await table.play(table.turn, "goes on", table.number + 1, table.state.actions()[0])
        evening.house.broadcast.publish(evening.room)
        assert evening.ears[asker].of("undo")[-1]["seat"] is None
        assert evening.room.asking_undo is None

    an_evening(tmp_path, play)


def test_a_request_to_take_back_can_be_withdrawn_and_goes_with_the_asker(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        evening.come_in(0, 1)
        asker = await move_and_ask(evening)
        evening.house.takebacks.withdraw(evening.room, 1 - asker)
        assert asked_to_take_back(evening) == asker  # nobody withdraws for another
        evening.house.takebacks.withdraw(evening.room, asker)
        assert evening.room.asking_undo is None
        await evening.house.takebacks.ask(evening.room, asker, "please again")
        await evening.go(asker)
        assert evening.room.asking_undo is None

    an_evening(tmp_path, play)


def test_the_asker_hears_who_refuses(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        evening.come_in(0, 1)
        asker = await move_and_ask(evening)
        await evening.house.takebacks.answer(evening.room, 1 - asker, accept=False)
        assert evening.ears[asker].of("undo")[-1] == {
            "type": "undo", "seat": None, "asked": [], "refused_by": 1 - asker,
        }  # fmt: skip

    an_evening(tmp_path, play)


def test_only_people_who_are_there_are_asked_to_take_back(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        evening.come_in(0, 1)
        asker = await move_and_ask(evening)
        number = evening.room.table.number
        await evening.go(1 - asker)  # who was asked leaves: nobody is left to refuse
        assert evening.room.asking_undo is None
        assert evening.room.table.number == number + 1
        assert evening.room.table.turn == asker

    an_evening(tmp_path, play)


# ---- Once more


async def over(evening: Evening) -> None:
    while evening.room.table.phase == PLAYING and len(evening.room.table.people) > 1:
        await evening.room.table.resign(min(evening.room.table.people), f"r{evening.room.table.number}")
    assert evening.room.table.phase == OVER


@pytest.mark.parametrize("without", ["bot", "empty"])
def test_a_rematch_begins_with_whoever_is_there(tmp_path: Path, without: rematches.Substitute) -> None:
    async def play(evening: Evening) -> None:
        evening.come_in(0, 1)
        await over(evening)
        await evening.go(0)  # the host closes the tab
        assert await evening.house.rematches.ask(evening.room, 1, None) is None
        again = await evening.house.rematches.ask(evening.room, 1, without)
        assert again is not None
        table = again.table
        assert table.charter.host == "bob"
        assert [seat.kind for seat in table.seats] == ["person", without]
        assert table.phase == (PLAYING if without == "bot" else OPEN)
        assert [seat.hat for seat in table.seats] == [1, 0 if without == "bot" else None]  # the chairs have changed
        assert evening.ears[1].of("rematch")[-1]["id"] == table.id
        if again.driver is not None:
            again.driver.cancel()

    an_evening(tmp_path, play)


def test_who_is_there_gets_a_moment_to_answer_before_a_rematch_begins_without_them(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        evening.come_in(0, 1)
        await over(evening)
        with pytest.raises(Refused, match="moment"):
            await evening.house.rematches.ask(evening.room, 1, "bot")
        evening.room.rematch_since -= rematches.A_MOMENT
        assert await evening.house.rematches.ask(evening.room, 1, "empty") is not None

    an_evening(tmp_path, play)


# ---- Who has won


def test_running_out_of_time_loses_even_if_the_bot_on_that_seat_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(evening: Evening) -> None:
        room, table = evening.room, evening.room.table
        evening.come_in(0, 1, 2)
        late = table.turn
        assert table.charter.clock is not None
        await asyncio.sleep(0.01)
        await evening.house.clocks.check(room)
        assert table.seats[late].resigned
        while table.phase == PLAYING:
            await evening.settle()
            if table.phase == PLAYING:
                assert table.state is not None
                await table.play(table.turn, f"k{table.number}", table.number + 1, table.state.actions()[0])
        only_the_bot = [float(seat == late) for seat in range(3)]
        monkeypatch.setattr(State, "prizes", lambda _: only_the_bot)
        prizes, card = table.prizes(), evening.house.broadcast.card(room, None)
        assert prizes is not None
        assert prizes[late] == 0
        assert [seat.prize for seat in card.seats] == prizes
        assert table.fold is not None
        assert [result.prize for result in results_of(table.fold)] == prizes
        view = update_for(table, 0, table.number - 1, "en").view
        assert view
        assert view["prizes"] == prizes

    an_evening(tmp_path, play, people=3, game="public_enemy", clock=requests.ClockWish(1e-6, 0.0))


def test_who_is_left_alone_at_a_rated_table_has_won(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        table = evening.room.table
        await table.resign(0, "enough")
        assert table.phase == PLAYING
        await table.resign(2, "enough")
        assert table.phase == OVER
        assert table.prizes() == [0, 1, 0]

    an_evening(tmp_path, play, people=3, game="public_enemy", rated=True)
