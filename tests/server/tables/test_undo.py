"""Taking back at a table of the server, without sockets: when it is allowed, and what is told of it afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

import saloon
from saloon.core.game import CLOCK, State
from saloon.server.storage.store import Store
from saloon.server.tables import decisions
from saloon.server.tables.fold import PLAYING, Charter
from saloon.server.tables.seats import Seat
from saloon.server.tables.table import Table
from saloon.server.tables.updates import update_for
from saloon.sitting.notes import RESIGN
from saloon.sitting.undo import CannotUndo

ADA = 0


class Paper:
    """A store that keeps nothing: these tables live in memory."""

    is_shared = False

    async def write(self, _: Callable[..., Any]) -> None: ...

    async def append(self, *_: Any) -> None: ...


def new_table(game: str, seats: int, *, secret: int = 1, options: dict[str, str] | None = None) -> Table:
    """Ada and bots, whose moves the tests make."""
    charter = Charter(
        "t1",
        saloon.game(game),
        "ada",
        False,
        False,
        "live",
        None,
        options or {},
        {},
        secret.to_bytes(32, "big"),
        0.0,
        saloon.game(game).version,
    )
    seating = [Seat("person", "Ada", "ada"), *(Seat("bot", f"Bot {n}", bot="greedy") for n in range(1, seats))]
    table = Table(charter, seating, cast(Store, Paper()))
    asyncio.run(table._begin(seating, [""] * seats, 0.0))
    return table


def play(table: Table, action: int) -> int:
    assert table.state is not None
    number = table.number + 1
    return asyncio.run(table.play(table.state.turn, f"key-{number}", number, action))


def undo(table: Table, seat: int = ADA) -> int:
    return asyncio.run(table.undo(seat, f"undo-{table.number}"))


def folded(table: Table) -> Table:
    """The same table as another process reads it from the log."""
    again = Table(table.charter, list(table.seats), cast(Store, Paper()), PLAYING)
    again.load(table.log)
    assert not again.frozen
    return again


def play_until(wanted: Callable[[Table], bool], game: str, seats: int, **options: str) -> Table:
    """A table at which Ada has just decided something, and it is as wanted; everybody plays at random."""
    for secret in range(1, 60):
        table, random = new_table(game, seats, secret=secret, options=options), Random(secret)
        while table.phase == PLAYING and table.state is not None and table.state.turn != CLOCK:
            mover, actions = table.state.turn, table.state.actions()
            play(table, random.choice(actions))
            if mover == ADA and len(actions) > 1 and wanted(table):
                return table
    raise AssertionError("no game at random comes there")


def last_kinds(table: Table) -> list[str]:
    assert table.state is not None
    return [event.kind for event in table.state.story]


def test_a_shot_that_reveals_a_role_stands() -> None:
    def is_dead(table: Table) -> bool:
        assert table.state is not None
        return not table.state.over and not table.state.has_rolled and "death" in last_kinds(table)

    table = play_until(is_dead, "bang_dice", 5)
    with pytest.raises(CannotUndo, match="Something secret has come to light: your last decision stands"):
        undo(table)


def test_an_accepted_card_that_turns_up_stands() -> None:
    table = play_until(lambda table: "accept" in last_kinds(table) and not table.state.over, "goat", 3)  # type: ignore[union-attr]
    with pytest.raises(CannotUndo, match="your last decision stands"):
        undo(table)


def test_a_claim_stands_and_the_choice_of_whom_to_offer_does_not() -> None:
    table = play_until(lambda table: table.state.phase == "claim", "goat", 4)  # type: ignore[union-attr]
    undo(table)
    assert table.state is not None
    assert table.state.phase == "receiver"
    table = play_until(lambda table: last_kinds(table) == ["claim"], "goat", 4)
    with pytest.raises(CannotUndo, match="Something secret"):
        undo(table)


def test_the_answer_of_a_bot_is_not_crossed_where_there_are_secrets() -> None:
    table = play_until(lambda table: table.turn > ADA and table.state.phase == "place", "boomtown", 3)  # type: ignore[union-attr]
    assert table.undo_target(ADA) == table.number
    assert table.state is not None
    play(table, table.state.actions()[0])
    with pytest.raises(CannotUndo, match="Others have decided since, and this game has secrets"):
        undo(table)


def test_a_race_that_has_begun_stands() -> None:
    table = play_until(lambda table: table.is_race, "boomtown", 2, tempo="live")
    with pytest.raises(CannotUndo, match="A race has begun"):
        undo(table)


def test_giving_up_is_not_crossed() -> None:
    table = play_until(lambda table: table.turn == 1 and not table.state.has_rolled, "bang_dice", 3)  # type: ignore[union-attr]
    assert table.fold is not None
    table.fold = replace(table.fold, seats=[table.seats[0], Seat("person", "Grace", "grace"), table.seats[2]])
    asyncio.run(table.resign(1, "enough", RESIGN))
    with pytest.raises(CannotUndo, match="Somebody has given up since"):
        undo(table)


def test_nothing_is_taken_back_in_a_rated_game() -> None:
    table = play_until(lambda table: not table.state.has_rolled, "longhorn", 2)  # type: ignore[union-attr]
    table.charter.rated = True
    with pytest.raises(CannotUndo, match="In a rated game every decision stands"):
        undo(table)


def test_playing_does_not_look_for_what_could_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def last_decision(_: State, seat: int) -> int:
        asked.append(seat)
        return 0

    monkeypatch.setattr(decisions, "last_decision", last_decision)
    table = new_table("longhorn", 2)
    for _ in range(20):
        assert table.state is not None
        play(table, table.state.actions()[0])
    assert not asked
    assert table.undo_target(ADA) == table.undo_target(ADA)
    assert asked == [ADA]  # and who asks twice is answered from memory


# ---- What is told of it


def taken_back() -> tuple[Table, int]:
    """A table at which Ada has decided, a bot has answered, and Ada has taken back; and the number of her decision."""
    table = play_until(lambda table: table.turn == 1 and not table.state.has_rolled, "longhorn", 2)  # type: ignore[union-attr]
    assert table.state is not None
    decided = table.number
    play(table, table.state.actions()[0])
    assert not table.state.has_rolled
    undo(table)
    return table, decided


@pytest.mark.parametrize("seat", [ADA, 1, None])
def test_what_was_taken_back_is_told_to_nobody(seat: int | None) -> None:
    table, decided = taken_back()
    for each in (table, folded(table)):
        stories = update_for(each, seat, -1, "en").stories
        assert [story.number for story in stories] == list(range(table.number + 1))
        *gone, back = stories[decided:]
        assert [(story.events, story.remark, story.note, story.undone) for story in gone] == [
            ([], None, None, True), ([], None, None, True),
        ]  # fmt: skip
        assert back.note == ("You take back." if seat == ADA else "Ada takes back.")
        assert all(story.events and not story.undone for story in stories[:decided])


def test_who_has_heard_what_was_taken_back_since_is_told_that_it_is_gone() -> None:
    table, decided = taken_back()
    for last in (decided, decided + 1):
        stories = update_for(table, 1, last, "en").stories
        assert [story.number for story in stories] == [decided, decided + 1, decided + 2]
        assert not any(story.events for story in stories)
    assert update_for(table, 1, table.number, "en").stories == []


def test_the_log_keeps_what_was_taken_back() -> None:
    table, decided = taken_back()
    assert [entry.kind for entry in table.log[decided - 1 :]] == ["move", "move", "undo"]


def test_a_table_read_from_its_log_decides_alike() -> None:
    random = Random(3)
    for game, seats in (("goat", 3), ("boomtown", 2), ("bang_dice", 4)):
        table = new_table(game, seats, secret=7)
        for _ in range(60):
            assert table.state is not None
            if table.phase != PLAYING:
                break
            play(table, random.choice(table.state.actions()))
            if random.random() < 0.2:
                assert answer(table) == answer(folded(table))


def answer(table: Table) -> str:
    try:
        return str(table.undo_target(ADA))
    except CannotUndo as wrong:
        return str(wrong)


@pytest.mark.parametrize("game", [game.name for game in saloon.games()])
def test_what_is_plain_to_see_is_seen_without_playing_everything_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The quick look refuses only what the long one refuses, for the same reason, and most of it."""
    seats, plain, refused = saloon.game(game).seats[-1], 0, 0
    table, dice = new_table(game, seats, secret=5), Random(5)
    for _ in range(80):
        if table.phase != PLAYING or table.state is None or table.state.turn == CLOCK:
            break
        play(table, dice.choice(table.state.actions()))
        for seat in range(seats):
            quick = why(lambda seat=seat: table.undo_target(seat))  # type: ignore[misc]
            with monkeypatch.context() as patch:
                patch.setattr(decisions, "refuse_plainly", lambda *_: None)
                table._decisions._known = None
                assert why(lambda seat=seat: table.undo_target(seat)) == quick  # type: ignore[misc]
            refused += quick is not None
            with monkeypatch.context() as patch:
                patch.setattr(decisions, "last_decision", _never)
                table._decisions._known = None
                plain += why(lambda seat=seat: table.undo_target(seat)) == quick is not None  # type: ignore[misc]
            table._decisions._known = None
    assert plain >= refused * 3 / 4


def why(look: Callable[[], int]) -> str | None:
    """Why something cannot be taken back; None if it can."""
    try:
        look()
    except CannotUndo as wrong:
        return str(wrong)
    return None


def _never(*_: Any) -> int:
    raise CannotUndo("not seen at once")
