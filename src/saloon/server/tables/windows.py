"""Windows: moments in which anybody may play something or pass.

The rules ask one seat after another. Among people at a live table a window is open to all at once for a fixed time:
anybody can say in advance what they will do, and silence is a pass. Being asked reveals nothing: somebody who has
nothing to play is asked like anybody else, at day-by-day tables too. A window is only shortened by what is public or
said by a person: everybody present has answered, somebody has declared to pass for this round, or all can see that a
seat cannot play anything.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from saloon.core.errors import IllegalMove
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.refusals import Refused
from saloon.server.tables.room import Declaration, Room
from saloon.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Opened:
    """A window that is open to all: its number, and when it opened."""

    number: int
    at: float


def is_asked_like_all(table: Table) -> bool:
    """Is this a window in which being asked or not would reveal something to other people?"""
    return table.state is not None and table.state.window_seconds is not None and len(table.people) > 1


def is_answered_at_once(table: Table) -> bool:
    """Does the server answer for the person on turn because there is only one answer, as everybody present can see?"""
    if table.state is None or is_asked_like_all(table):
        return False
    is_alone = table.is_solo and not table.is_watched
    return table.is_plainly_forced or (is_alone and len(table.state.actions()) == 1)


def opened(table: Table) -> Opened | None:
    """The window that is open for a fixed time; None at day-by-day tables, and where one person plays with bots."""
    if table.phase != PLAYING or table.charter.pace != "live" or not is_asked_like_all(table):
        return None
    assert table.state is not None
    return Opened(table.state.window, table.window_since)


def is_for_all(table: Table) -> bool:
    """Is a window open to all at once?"""
    return opened(table) is not None


def seconds_left(table: Table, now: float) -> float | None:
    """How long the window stays open; None without one."""
    since = opened(table)
    if since is None or table.state is None or table.state.window_seconds is None:
        return None
    return since.at + table.state.window_seconds - now


def number(table: Table) -> int | None:
    """The number of the window among people, open to all at once or to one after another; None without one."""
    return table.state.window if table.state is not None and is_asked_like_all(table) else None


def wish(room: Room, seat: int, move: dict[str, Any] | None, meant: int | None = None) -> None:
    """Record what somebody will do in this window; None cancels it. Ignored if `meant` is a window that has closed."""
    since = opened(room.table)
    if meant is not None and meant != number(room.table):
        return
    if since is None:
        raise Refused("there is nothing to decide in advance now")
    if move is None:
        room.wishes.pop(seat, None)
    else:
        room.wishes[seat] = since.number, move


def declare(room: Room, seat: int, stops: Collection[str] | None, meant: int | None = None) -> Declaration | None:
    """Pass for the rest of this round, except on these occasions; None cancels it. Ignored if `meant` is a round that
    is over.
    """
    state = room.table.state
    if state is None or not state.game.windows:
        raise Refused("there is nothing to decide in advance now")
    if meant is not None and meant != state.round:
        return room.declared.get(seat)
    if stops is None:
        room.declared.pop(seat, None)
        return None
    known = dict(state.game.face.occasions(state.game.speaker("en"), state.seen_by(None).record()))
    if strangers := sorted(set(stops) - set(known)):
        raise Refused("there is no occasion called {name}", name=strangers[0][:40])
    room.declared[seat] = Declaration(state.round, frozenset(stops))
    return room.declared[seat]


def has_declared_to_pass(room: Room, seat: int) -> bool:
    """Has somebody declared to pass in windows like this one?"""
    state, declared = room.table.state, room.declared.get(seat)
    if state is None or declared is None or declared.round != state.round:
        return False
    return state.game.face.occasion(state.seen_by(None).record()) not in declared.stops


def silent(room: Room) -> list[int]:
    """The people who could still act in the window and have said nothing; if it is not open to all at once, only the
    seat on turn.
    """
    table, window = room.table, number(room.table)
    if window is None or table.state is None:
        return []
    asked = table.people if is_for_all(table) else table.people & {table.turn}
    return [
        seat
        for seat in sorted(asked)
        if table.state.can_act(seat)
        and room.wishes.get(seat, (0, None))[0] != window
        and not has_declared_to_pass(room, seat)
    ]


def answer(room: Room, seat: int, now: float) -> int | None:
    """What the server answers for the seat on turn in a window among people; None: wait for them."""
    table, since = room.table, opened(room.table)
    assert table.state is not None
    if not table.state.can_act(seat) or has_declared_to_pass(room, seat):
        return table.state.passing
    if since is None:
        return None
    window, move = room.wishes.get(seat, (0, None))
    if move is not None and window == since.number:
        try:
            return table.state.checked(move)
        except IllegalMove:  # no longer legal: ask them
            del room.wishes[seat]
    left = seconds_left(table, now)
    is_over = left is not None and left <= 0
    here = room.seats_connected()
    all_have_spoken = bool(here) and seat not in here and not here & set(silent(room))
    return table.state.passing if is_over or all_have_spoken else None
