"""Time left: on a clock, and for an answer."""

from __future__ import annotations

from saloon.server.tables import windows
from saloon.server.tables.fold import MOVE, PLAYING
from saloon.server.tables.table import Table
from saloon.sitting.notes import TIMEOUT, UNDO


def on_clock(table: Table, seat: int, now: float) -> float | None:
    """Seconds left to a seat; None without a clock, and where one person plays with bots: there none runs."""
    clock = table.charter.clock
    if clock is None or table.started is None or (table.is_solo and table.phase == PLAYING):
        return None
    fold = table.fold
    assert fold is not None
    left, before = clock["minutes"] * 60, table.started
    for entry in table.log:
        if entry.kind in (MOVE, TIMEOUT) and entry.seat == seat:
            left -= fold.running(before, entry.at)
        if entry.kind == MOVE and entry.seat == seat:
            left += clock["increment"]
        if entry.kind in (MOVE, TIMEOUT, UNDO):
            before = entry.at
    return left - fold.running(before, now) if table.turn == seat else left


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
    assert table.fold is not None
    since = table.log[-1].at if table.log else table.started or now
    return patience - table.fold.running(since, now)
