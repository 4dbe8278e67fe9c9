"""Time left: on a clock, and for an answer."""

from __future__ import annotations

from saloon.server.tables import windows
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.table import Table


def on_clock(table: Table, seat: int, now: float) -> float | None:
    """Seconds left to a seat; None without a clock, and where one person plays with bots: there none runs."""
    clock = table.charter.clock
    if clock is None or table.started is None or (table.is_solo and table.phase == PLAYING):
        return None
    left, before = clock["minutes"] * 60, table.started
    for entry in table.log:
        if entry.seat == seat:
            left += clock["increment"] - (entry.at - before)
        before = entry.at
    return left - (now - before) if table.turn == seat else left


def for_answer(table: Table, now: float) -> float | None:
    """Seconds left for an answer while another has their turn; None where there is no such question or limit."""
    window = windows.seconds_left(table, now)
    if window is not None:
        return window
    patience, state = table.charter.patience, table.state
    if patience is None or table.charter.pace != "live" or state is None or table.phase != PLAYING:
        return None
    if table.is_solo or not state.is_interrupt:
        return None
    since = table.log[-1].at if table.log else table.started or now
    return patience - (now - since)
