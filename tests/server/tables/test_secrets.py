"""Secrets, at the table: what a seat cannot tell apart gets it the same bytes, whatever it looks at.

Two true states that a seat cannot tell apart are made by guessing at what it cannot see. Everything that the server
sends, shows or times is then made from both. What rules may hide at all is proven for each game by `saloon.testing`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import msgspec
import pytest

import saloon
from saloon.core.chance import sow
from saloon.core.game import NOBODY, Game, State
from saloon.core.words import LANGUAGES, Speaker
from saloon.server import times
from saloon.server.cluster.hints import Hint
from saloon.server.notify import feeds
from saloon.server.players.player import Player
from saloon.server.protocol.told import Moved, written
from saloon.server.storage.store import Store
from saloon.server.tables import time_left, waiting, windows
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.driver import Driver
from saloon.server.tables.fold import PLAYING, Charter, Entry, Fold
from saloon.server.tables.room import Room
from saloon.server.tables.seats import Seat
from saloon.server.tables.table import Table
from saloon.server.tables.turns import turn_of
from saloon.server.tables.updates import update_for
from saloon.sitting.worlds import has_secrets, hidden

WORLDS = 3
MOVES, EVERY = 160, 9
WITH_SECRETS = [game.name for game in saloon.games() if has_secrets(game)]


def options_of(game: Game, seats: int, dice: random.Random) -> dict[str, str]:
    """Any options that go together; a race has no moves but the clock's, and is left out."""
    while True:
        chosen = {option.name: dice.choice(list(option.choices)) for option in game.options}
        try:
            game.refuse_setup(seats, chosen)
            game.deal(seats, options=chosen)
        except saloon.BadSetup:
            continue
        if not game.is_clocked(chosen):
            return chosen


def table_of(game: Game, seed: int, pace: str) -> Table:
    """A table where everybody is a person, but for the last."""
    dice = random.Random(seed)
    count = dice.choice(game.seats)
    seats = [Seat("person", f"P{n}", f"player{n}") for n in range(count - 1)] + [Seat("bot", "Bot", bot="greedy")]
    charter = Charter(
        "t", game, "player0", False, False, pace, {"minutes": 9, "increment": 1}, options_of(game, count, dice), {},
        dice.randbytes(32), 0.0, game.version, [""] * count, patience=60.0,
    )  # fmt: skip
    table = Table(charter, seats, cast(Store, None), PLAYING)
    table.started = 0.0
    table.fold = Fold.begun(charter, seats, 0.0)
    return table


def play(table: Table, dice: random.Random) -> None:
    """A move at random."""
    assert table.fold is not None
    state, number = table.fold.state, table.number + 1
    move = table.game.face.move(dice.choice(state.actions()))
    entry = Entry(number, state.turn, f"k{number}", "move", {"move": move}, "", float(number))
    table.fold = table.fold.applied(entry)
    table.log.append(entry)


def elsewhere(table: Table, seat: int, number: int) -> Table:
    """The same table, but what the seat cannot see is a guess."""
    assert table.fold is not None
    state = table.fold.state
    world = hidden(table.game, state.record(), seat)
    sow(world, 1 + number, table.number)
    table.game.rules.guess(world, seat)
    twin = state.copy()
    twin._record, twin._mask, twin._asked = world, None, None
    other = Table(table.charter, list(table.seats), cast(Store, None), PLAYING)
    other.fold, other.log, other.started = replace(table.fold, state=twin), table.log, table.started
    return other


def looks(table: Table, seat: int, room: Room, broadcast: Broadcast, driver: Driver) -> dict[str, bytes]:
    """Everything that the seat can get to see of a table; for a spectator seat is NOBODY."""
    eyes, state = (None if seat == NOBODY else seat), table.state
    table.is_watched = eyes is None
    assert state is not None
    player = None if eyes is None or table.seats[seat].player is None else Player(str(table.seats[seat].player), "P")
    card = broadcast.card(room, player)
    seen: dict[str, Any] = {"card": card}
    for language in LANGUAGES:
        for last in (-1, table.number - 1):
            seen[f"update {language} {last}"] = written(Moved(*update_for(table, eyes, last, language), card=card))
        seen[f"view {language}"] = state.seen_by(eyes).view(language, table.names)
        turn = turn_of(table, 9.0) if table.turn >= 0 else None
        if turn is not None:
            seen[f"feed {language}"] = feeds.atom([turn], "http://x", "f", 1.0, Speaker(language))
            seen[f"calendar {language}"] = feeds.calendar([turn], "http://x", 1.0, Speaker(language))
    seen["drawing"] = str(state.seen_by(eyes))
    seen["tried"] = [state.seen_by(eyes).actions() if state.turn == seat else None]
    seen["hint"] = Hint("h", table.id, "log", table.number)
    seen["waited for"] = waiting.waited_for(room)
    seen["silent"] = windows.silent(room)
    seen["window"] = [windows.number(table), windows.seconds_left(table, 5.0), windows.is_asked_like_all(table)]
    seen["time"] = [time_left.for_answer(table, 5.0), time_left.on_clock(table, 0, 5.0)]
    if table.turn != seat:
        duty = driver.duty(room)
        seen["does the house answer at once"] = [duty is not None and duty.answer is not None and duty.why is None]
        seen["is it plainly forced"] = [table.is_plainly_forced]
    return {name: value if isinstance(value, bytes) else msgspec.json.encode(value) for name, value in seen.items()}


@pytest.mark.parametrize(("name", "pace"), [*((name, "live") for name in WITH_SECRETS), ("boomtown", "daily")])
def test_what_a_seat_cannot_tell_apart_gets_it_the_same_bytes(
    name: str, pace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compared(saloon.game(name), pace, range(1), monkeypatch) > 20


@pytest.mark.proof
@pytest.mark.parametrize("name", WITH_SECRETS)
def test_what_a_seat_cannot_tell_apart_gets_it_the_same_bytes_in_many_games(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = compared(saloon.game(name), "live", range(1, 40), monkeypatch)
    print(f"{name}: {count} pairs of states that a seat cannot tell apart looked the same")


def compared(game: Game, pace: str, seeds: range, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many pairs of states were compared that differ in truth."""
    monkeypatch.setattr(times, "now", lambda: 1_000.0)
    broadcast, count = Broadcast(60.0), 0
    driver = Driver(broadcast, cast(Any, None), cast(Any, None), 0.0)
    monkeypatch.setattr("asyncio.get_running_loop", _NoLoop)
    for seed in seeds:
        table, dice = table_of(game, seed, pace), random.Random(seed)
        while table.phase == PLAYING and table.number < MOVES:
            play(table, dice)
            if table.phase != PLAYING or table.number % EVERY:
                continue
            assert table.state is not None
            for seat in range(NOBODY, len(table.seats)):
                true = looks(table, seat, Room(table), broadcast, driver)
                for number in range(WORLDS):
                    other = elsewhere(table, seat, number)
                    assert other.state is not None
                    if other.state.record() == table.state.record():
                        continue
                    count += 1
                    seen = looks(other, seat, Room(other), broadcast, driver)
                    different = [what for what in true if true[what] != seen.get(what)]
                    assert not different, (seed, table.number, seat, different)
    return count


class _NoLoop:
    """Timers are not what is looked at."""

    def call_later(self, *_: Any) -> None:
        return


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    leak: Callable[[Table], bool] = lambda table: len(cast(State, table.state).actions()) == 1  # noqa: E731
    monkeypatch.setattr(Table, "is_plainly_forced", property(leak))
    with pytest.raises(AssertionError, match="forced"):
        compared(saloon.game("boomtown"), "daily", range(6), monkeypatch)
