"""Notes: sentences about what the rules know nothing of, such as undo, resigning, and stand-ins."""

from __future__ import annotations

from saloon.core.words import Speaker

UNDO, RESIGN, TIMEOUT = "undo", "resign", "timeout"
"""Notes that are also kinds of log entries; AWAY, LATE, SILENT and PRELUDE belong to others."""
CLOSED = "closed"
"""The server was away; also a kind of log entry."""
AWAY, LATE, SILENT, PRELUDE = "away", "late", "silent", "prelude"


def note(kind: str, seat: int, number: int, w: Speaker) -> str:
    """The sentence for the speaker's seat; `number` is the step that a prelude ends with."""
    if kind == PRELUDE:
        return w("This game goes on from move {number} of an earlier one.", number=number)
    if kind == CLOSED:
        return w("The saloon was closed for a while. Nobody's clock ran.")
    if seat == w.seat:
        return {
            UNDO: lambda: w("You take back."),
            RESIGN: lambda: _and_a_bot(w("You give up."), w),
            TIMEOUT: lambda: _and_a_bot(w("Your time is up."), w),
            AWAY: lambda: w("You are away: a bot plays for you until you are back."),
            LATE: lambda: w("You did not answer in time: a bot answers for you."),
            SILENT: lambda: w("You did not answer in time: you pass."),
        }[kind]()
    name = w.names[seat]
    return {
        UNDO: lambda: w("{name} takes back.", name=name),
        RESIGN: lambda: _and_a_bot(w("{name} gives up.", name=name), w),
        TIMEOUT: lambda: _and_a_bot(w("The time of {name} is up.", name=name), w),
        AWAY: lambda: w("{name} is away: a bot plays until they are back.", name=name),
        LATE: lambda: w("{name} did not answer in time: a bot answers.", name=name),
        SILENT: lambda: w("{name} did not answer in time: that is a pass.", name=name),
    }[kind]()


def _and_a_bot(said: str, w: Speaker) -> str:
    """With two players the game is over then; with more a bot takes the seat for good."""
    return said if len(w.names) == 2 else f"{said} {w('A bot takes the seat for good.')}"
