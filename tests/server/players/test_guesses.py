"""Passphrases are guessed only so often, whatever strangers do the owner gets in, and the work is bounded."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import example, given, settings

from saloon.core.errors import BadSetup
from saloon.server.players import guesses
from saloon.server.players.accounts import People
from saloon.server.players.guesses import GUESSES, GUESSES_AT_A_NAME, WINDOW_SECONDS, Guesses, Passphrases, TooOften
from saloon.server.storage.store import Store

RIGHT, WRONG = "a horse with no name", "a horse with a name"


class Clock:
    """A clock that only goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Plain(Passphrases):
    """Compares without hashing, and counts."""

    def __init__(self) -> None:
        super().__init__()
        self.checked = 0

    async def hash(self, passphrase: str) -> str:
        return passphrase

    async def fits(self, hashed: str | None, passphrase: str) -> bool:
        self.checked += 1
        await asyncio.sleep(0)  # others get their turn before the answer is known
        return hashed == passphrase


def with_people(scenario: Callable[[People, Clock], Coroutine[Any, Any, None]]) -> None:
    """Run a scenario in which "Annie" has an account."""

    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            database, clock = Store.in_folder(Path(folder)), Clock()
            people = People(database, clock)
            people.guesses, people.passphrases = Guesses(clock), Plain()
            guest, _ = await people.welcome("Annie")
            await people.enrol(guest, "Annie", RIGHT)
            await scenario(people, clock)
            database.close()

    asyncio.run(run())


async def tried(guess: Awaitable[Any]) -> str:
    """What became of a guess."""
    try:
        await guess
    except TooOften:
        return "too often"
    except BadSetup:
        return "wrong"
    return "in"


def test_guesses_at_the_same_time_cannot_pass_the_limit_together() -> None:
    async def scenario(people: People, _: Clock) -> None:
        outcomes = await asyncio.gather(*(tried(people.log_in("Annie", WRONG, network="far")) for _ in range(60)))
        assert people.passphrases.checked == GUESSES  # type: ignore[attr-defined]
        assert sorted(outcomes) == ["too often"] * (60 - GUESSES) + ["wrong"] * GUESSES

    with_people(scenario)


def test_a_strangers_wrong_guesses_lock_out_nobody_else() -> None:
    async def scenario(people: People, clock: Clock) -> None:
        for _ in range(3 * GUESSES):
            await tried(people.log_in("Annie", WRONG, network="stranger"))
        assert await tried(people.log_in("Annie", RIGHT, network="stranger")) == "too often"
        assert await tried(people.log_in("Annie", RIGHT, network="home")) == "in"
        clock.now += WINDOW_SECONDS
        assert await tried(people.log_in("Annie", RIGHT, network="stranger")) == "in"

    with_people(scenario)


@pytest.mark.parametrize("how", ["a known device", "a session"])
def test_many_strangers_do_not_lock_out_a_known_device_or_session(how: str) -> None:
    async def scenario(people: People, _clock: Clock) -> None:
        annie, _ = await people.log_in("Annie", RIGHT, network="home")
        device = await people.sessions.remember_device(None, annie.id)
        known: dict[str, Any] = {"device": device} if how == "a known device" else {"visitor": annie}
        for number in range(GUESSES_AT_A_NAME):
            await tried(people.log_in("aNNie", WRONG, network=f"stranger {number // GUESSES}"))
        assert await tried(people.log_in("Annie", RIGHT, network="home")) == "too often"
        assert await tried(people.log_in("Annie", RIGHT, network="home", **known)) == "in"
        outcomes = [await tried(people.log_in("Annie", WRONG, network="home", **known)) for _ in range(GUESSES)]
        assert outcomes == ["wrong"] * (GUESSES - 1) + ["too often"]

    with_people(scenario)


def test_a_device_is_known_to_the_accounts_that_were_used_on_it_alone() -> None:
    async def scenario(people: People, clock: Clock) -> None:
        bill, _ = await people.welcome("Bill")
        await people.enrol(bill, "Bill", RIGHT)
        device = await people.sessions.remember_device(None, bill.id)
        for _ in range(GUESSES):
            await tried(people.log_in("Annie", WRONG, network="x", device=device))
        assert await tried(people.log_in("Annie", RIGHT, network="x", device=device)) == "too often"
        assert await tried(people.log_in("Bill", RIGHT, network="x", device=device)) == "in"
        clock.now += 366 * 86_400
        assert not await people.sessions.knows_device(device, bill.id)

    with_people(scenario)


Try = tuple[tuple[str, bool], bool, float]
"""From where, and from the owner's device? Is the guess right? How long after the one before?"""
WHO = st.sampled_from([("one", False), ("two", False), ("three", False), ("one", True), ("home", True)])
"""Networks from which guesses come, and whether they come from the owner's device."""
TRIES = st.lists(st.tuples(WHO, st.booleans(), st.sampled_from([0.0, 0.0, 0.0, 1.0, 40.0, 290.0])), max_size=120)


@settings(max_examples=60, deadline=None, derandomize=True)
@example([(("one", False), False, 0.0)] * 120)
@example([(("home", True), False, 40.0)] * 40)
@given(TRIES)
def test_whatever_the_order_no_bucket_has_more_checks_than_it_may(tries: list[Try]) -> None:
    async def scenario(people: People, clock: Clock) -> None:
        account, _ = await people.log_in("Annie", RIGHT, network="set-up")
        device = await people.sessions.remember_device(None, account.id)
        clock.now += WINDOW_SECONDS
        made: defaultdict[object, list[float]] = defaultdict(list)
        for (network, is_owner), is_right, pause in tries:
            clock.now += pause
            passphrase, bucket = RIGHT if is_right else WRONG, "device" if is_owner else network
            guess = people.log_in("Annie", passphrase, network=network, device=device if is_owner else None)
            outcome = await tried(guess)
            recent = [at for at in made[bucket] if clock.now - at < WINDOW_SECONDS]
            if outcome != "too often":
                assert outcome == ("in" if is_right else "wrong")
                made[bucket].append(clock.now)
            assert (outcome == "too often") == (len(recent) >= GUESSES), "others use up nothing of it"

    with_people(scenario)


def test_whoever_is_refused_is_told_when_to_come_back() -> None:
    clock = Clock()
    counted = Guesses(clock)
    for _ in range(2):
        counted.reserve({("a",): 2})
        clock.now += 100
    with pytest.raises(TooOften) as refused:
        counted.reserve({("a",): 2, ("b",): 5})
    assert refused.value.seconds == WINDOW_SECONDS - 200
    clock.now += refused.value.seconds
    for _ in range(5):
        counted.reserve({("b",): 5})  # the refused guess was not counted there
    counted.reserve({("a",): 2})


def test_guesses_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "MOST_BUCKETS", 5)
    clock = Clock()
    counted = Guesses(clock)
    for number in range(12):
        counted.reserve({(f"name {number}",): 2})
    assert len(counted) == 5
    clock.now += WINDOW_SECONDS
    counted.reserve({("later",): 2})
    assert len(counted) == 1


def test_only_so_many_passphrases_are_hashed_and_wait_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "MOST_WAITING", 3)
    running, most, lock, go = 0, 0, threading.Lock(), threading.Event()

    class Slow:
        def hash(self, _: str) -> str:
            nonlocal running, most
            with lock:
                running += 1
                most = max(most, running)
            go.wait()
            with lock:
                running -= 1
            return "hashed"

    monkeypatch.setattr(guesses, "_hasher", Slow())

    async def scenario() -> None:
        passphrases = Passphrases()
        work = [asyncio.create_task(tried(passphrases.hash("x"))) for _ in range(20)]
        await asyncio.sleep(0)  # all have begun
        asyncio.get_running_loop().call_soon(go.set)
        outcomes = await asyncio.gather(*work)
        assert outcomes == ["in"] * (guesses.CHECKS_AT_ONCE + 3) + ["too often"] * (20 - guesses.CHECKS_AT_ONCE - 3)
        assert most <= guesses.CHECKS_AT_ONCE
        assert await tried(passphrases.hash("x")) == "in"  # there is room again

    asyncio.run(scenario())


def test_an_unknown_name_is_checked_and_counted_like_any_other() -> None:
    async def scenario(people: People, _: Clock) -> None:
        outcomes = [await tried(people.log_in("Nobody", RIGHT, network="x")) for _ in range(GUESSES + 1)]
        assert outcomes == ["wrong"] * GUESSES + ["too often"]
        assert people.passphrases.checked == GUESSES  # type: ignore[attr-defined]

    with_people(scenario)
