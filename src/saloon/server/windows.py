"""Windows: moments in which anybody may play something, or let it pass.

The rules ask one seat after another. Among people at a live table a window is open for a fixed time, for all at once:
whoever wants to can say beforehand what they will do, and who has said nothing when the time is over passes. Somebody
who could play nothing passes then too and not at once, for that would tell what they hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from saloon.core.errors import IllegalMove
from saloon.server.table import MOVE, PLAYING, Refused, Table

if TYPE_CHECKING:
    from saloon.server.rooms import Room

PASS = {"do": "pass"}


def opened(table: Table) -> tuple[int, float] | None:
    """The number of the entry that opened the window which is open now, and when; None if none is.

    It stays open while people pass. At day-by-day tables, and where one person plays with bots, there is none: there
    nobody waits for anybody, or nobody could learn anything.
    """
    state = table.state
    if state is None or table.phase != PLAYING or table.charter.pace != "live" or state.window_seconds is None:
        return None
    if len(table.people) < 2:
        return None
    for entry in reversed(table.log):
        if entry.kind != MOVE or entry.data["move"] != PASS:
            return entry.number, entry.at
    return 0, table.started or 0.0


def seconds_left(table: Table, now: float) -> float | None:
    """How long the window stays open; None if none is."""
    since = opened(table)
    if since is None or table.state is None or table.state.window_seconds is None:
        return None
    return since[1] + table.state.window_seconds - now


def wish(room: Room, seat: int, move: dict[str, Any] | None) -> None:
    """Somebody says what they will do in this window when they are asked; None takes it back."""
    since = opened(room.table)
    if since is None:
        raise Refused("there is nothing to say beforehand now")
    if move is None:
        room.wishes.pop(seat, None)
    else:
        room.wishes[seat] = since[0], move


def answer(room: Room, seat: int, now: float) -> int | None:
    """What the house answers for the person who is asked: as they wished, or pass when the time is over; None: wait."""
    table, since = room.table, opened(room.table)
    assert table.state is not None
    left = seconds_left(table, now)
    opening, move = room.wishes.get(seat, (-1, PASS))
    if since is not None and opening == since[0]:
        try:
            return table.state.checked(move)
        except IllegalMove:  # it cannot be played as things stand: they are asked
            del room.wishes[seat]
    return table.state.checked(PASS) if left is not None and left <= 0 else None
