"""Whom the referee waits for, and whom it does not: on a clock that the test turns."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest

from saloon.server.races.race import COUNT_OF_THREE, LEAD, Ignored, Race
from saloon.server.races.referee import QUIET
from saloon.server.storage.store import Store
from tests.server.races.clockwork import Clockwork

SOME = 400
PERSON, BOT = "person", "bot"


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    opened = Store("sqlite://")
    yield opened
    opened.close()


def play(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scene)


async def at_a_race(store: Store, *kinds: str, here: tuple[int, ...], racing: tuple[int, ...]) -> Clockwork:
    """A table whose first race is between these, with these people connected."""
    for seed in itertools.count():
        clockwork = Clockwork(store, seed)
        await clockwork.sit_down(kinds)
        for seat in here:
            await clockwork.come(seat)
        if await clockwork.to_the_next_race() and clockwork.racers == list(racing):
            return clockwork
        await clockwork.close()
        assert seed < SOME
    raise AssertionError


def the_race(clockwork: Clockwork) -> Race:
    assert clockwork.track.race is not None
    return clockwork.track.race


def moves(clockwork: Clockwork) -> list[str]:
    return [entry.data["move"]["do"] for entry in clockwork.table.log if "race" in entry.data]


def test_a_race_of_one_person_waits_for_ready_for_ever(store: Store) -> None:
    async def scene() -> None:
        clockwork = await at_a_race(store, PERSON, BOT, here=(0,), racing=(0, 1))
        await clockwork.wait(3_600_000)
        assert moves(clockwork) == []
        card = clockwork.house.broadcast.card(clockwork.room, None)
        assert (card.turn, [each.seat for each in card.waiting]) == (-1, [0])  # "your turn" in the lobby
        assert [each["stage"] for each in clockwork.clients[0][1].heard if each["type"] == "race"] == ["waiting"]
        clockwork.ready(0)
        await clockwork.settle()
        [countdown] = clockwork.spectator.of_races("countdown")
        assert countdown["fire"] == clockwork.time.now() + LEAD
        with pytest.raises(Ignored):
            clockwork.ready(0)
        await clockwork.close()

    play(scene())


def test_the_bots_race_on_where_the_only_person_is_idle(store: Store) -> None:
    async def scene() -> None:
        clockwork = await at_a_race(store, PERSON, BOT, here=(0,), racing=(0, 1))
        clockwork.ready(0)
        await clockwork.wait(120_000)
        assert clockwork.endings == 1
        assert "fire" not in moves(clockwork)
        assert all(each["seat"] == 1 for each in clockwork.spectator.of_races("roll"))
        await clockwork.close()

    play(scene())


@pytest.mark.parametrize("after", [100.0, LEAD + 100, LEAD + 2500])
def test_a_race_that_its_only_person_leaves_is_void_and_begins_anew(store: Store, after: float) -> None:
    async def scene() -> None:
        clockwork = await at_a_race(store, PERSON, BOT, here=(0,), racing=(0, 1))
        clockwork.ready(0)
        await clockwork.wait(after)
        if clockwork.endings:  # the bot was quick
            await clockwork.close()
            return
        number = clockwork.table.number
        await clockwork.leave(0)
        rolls = len(clockwork.spectator.of_races("roll"))
        await clockwork.wait(3_600_000)
        assert clockwork.table.number == number
        assert len(clockwork.spectator.of_races("roll")) == rolls
        assert len(clockwork.spectator.of_races("void")) == 1
        ears = await clockwork.come(0)
        await clockwork.settle()
        assert [each["stage"] for each in ears.heard if each["type"] == "race"] == ["waiting"]
        clockwork.ready(0)
        await clockwork.wait(LEAD + 100)
        clockwork.press(0, clockwork.time.now())
        seen = {each["roll"] for each in clockwork.spectator.of_races("roll")}
        assert len(seen) == len(clockwork.spectator.of_races("roll")), "no dice are thrown twice"
        await clockwork.close()

    play(scene())


def test_a_reload_voids_the_race_of_one_person_too(store: Store) -> None:
    async def scene() -> None:
        clockwork = await at_a_race(store, PERSON, BOT, here=(0,), racing=(0, 1))
        clockwork.ready(0)
        await clockwork.wait(LEAD - 100)
        await clockwork.reload(0)
        assert clockwork.spectator.heard[-1]["stage"] == "waiting"
        await clockwork.close()

    play(scene())


def test_bots_race_among_themselves_only_while_the_only_person_looks_on(store: Store) -> None:
    async def scene() -> None:
        clockwork = await at_a_race(store, PERSON, BOT, BOT, here=(0,), racing=(1, 2))
        assert the_race(clockwork).racers == [1, 2]
        await clockwork.leave(0)
        await clockwork.wait(600_000)
        assert clockwork.endings == 0
        await clockwork.come(0)
        await clockwork.wait(600_000)
        assert clockwork.endings == 1
        await clockwork.close()

    play(scene())


def test_among_people_nobody_rolls_for_the_idle_and_after_twenty_seconds_the_dice_decide(store: Store) -> None:
    async def scene() -> None:
        clockwork = await at_a_race(store, PERSON, PERSON, here=(0, 1), racing=(0, 1))
        await clockwork.wait(LEAD + QUIET - 1)
        assert clockwork.spectator.of_races("roll") == []
        assert moves(clockwork) == []
        await clockwork.wait(2)
        assert moves(clockwork)[0] == "fire"
        assert len(clockwork.spectator.of_races("beats")) == 1
        clockwork.check_log()
        await clockwork.close()

    play(scene())


def test_the_twenty_seconds_begin_anew_with_every_roll(store: Store) -> None:
    async def scene() -> None:
        clockwork = await at_a_race(store, PERSON, PERSON, here=(0, 1), racing=(0, 1))
        await clockwork.wait(LEAD + QUIET - 500)
        clockwork.press(1, clockwork.time.now())
        await clockwork.wait(QUIET)
        assert moves(clockwork) == []
        await clockwork.wait(600)
        assert moves(clockwork)[:2] == ["land", "fire"]
        await clockwork.close()

    play(scene())


def test_a_countdown_waits_for_one_of_those_who_race_but_not_for_ever(store: Store) -> None:
    async def scene() -> None:
        clockwork = await at_a_race(store, PERSON, PERSON, here=(), racing=(0, 1))
        assert clockwork.spectator.of_races("waiting")[0]["seats"] == [0, 1]
        await clockwork.wait(QUIET - 1000)
        await clockwork.come(1)
        assert len(clockwork.spectator.of_races("countdown")) == 1
        await clockwork.close()
        clockwork = await at_a_race(store, PERSON, PERSON, here=(), racing=(0, 1))
        await clockwork.wait(QUIET + 1)
        assert moves(clockwork)[0] == "fire"
        clockwork.check_log()
        await clockwork.close()

    play(scene())


def test_whoever_reloads_among_people_comes_back_into_the_same_race(store: Store) -> None:
    async def scene() -> None:
        clockwork = await at_a_race(store, PERSON, PERSON, here=(0, 1), racing=(0, 1))
        await clockwork.wait(LEAD + 100)
        clockwork.press(0, clockwork.time.now())
        fire = the_race(clockwork).fire
        await clockwork.wait(1000)
        await clockwork.leave(1)
        await clockwork.wait(1000)
        ears = await clockwork.come(1)
        assert ears.of_races("countdown")[0]["fire"] == fire
        assert len(ears.of_races("countdown")[0]["rolls"]) == 1
        await clockwork.close()

    play(scene())


def test_hit_while_ones_own_dice_tumble_costs_a_count_of_three_and_no_more(store: Store) -> None:
    """Once it made every later call illegal, for ever."""

    async def scene() -> None:
        clockwork = await at_a_race(store, PERSON, PERSON, here=(0, 1), racing=(0, 1))
        await clockwork.wait(LEAD + 100)
        clockwork.press(0, clockwork.time.now())
        await clockwork.wait(200)
        clockwork.hit(0, 0.0, None)
        [foul] = clockwork.spectator.of_races("foul")
        assert foul["until"] == foul["at"] + COUNT_OF_THREE
        assert foul["lost"] == [clockwork.spectator.of_races("roll")[0]["roll"]]
        await clockwork.wait(COUNT_OF_THREE)
        race = the_race(clockwork)
        while not race.reasons(0, clockwork.time.now()):
            clockwork.press(0, clockwork.time.now())
            await clockwork.wait(800)
        reason = race.reasons(0, clockwork.time.now())[-1]
        clockwork.hit(0, clockwork.time.now() - reason.rest, reason.roll)
        await clockwork.wait(300)
        assert moves(clockwork)[:2] == ["false_call", "back"]
        assert clockwork.spectator.of_races("verdict")[0]["seat"] == 0
        assert [foul["lost"][0]] != [entry.data.get("roll") for entry in clockwork.table.log]
        clockwork.check_log()
        await clockwork.close()

    play(scene())


def test_a_client_that_never_answers_an_echo_counts_as_near(store: Store) -> None:
    async def scene() -> None:
        clockwork = await at_a_race(store, PERSON, PERSON, here=(0, 1), racing=(0, 1))
        await clockwork.wait(LEAD + 100)
        clockwork.press(0, clockwork.time.now() - 90)
        [roll] = clockwork.spectator.of_races("roll")
        assert roll["pressed"] == clockwork.time.now()
        await clockwork.close()

    play(scene())
