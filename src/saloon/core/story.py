"""The story: what happens, told by the rules as it happens.

Log, animation, sound, replay text and statistics all come from it. It is a short list in the state, begun anew by
each move. A whispered event names its readers, and `hide_story` takes it out for everybody else.
"""

from __future__ import annotations

from saloon.core.record import EVENT_WIDTH, Record
from saloon.core.rule import rule

EVERYBODY = -1
"""Readers of an event that is no secret."""


@rule
def turn_page(s: Record) -> None:
    """Begin a new story; every `play` starts with this."""
    for at in range(s.told if s.told >= 0 else len(s.events)):
        for part in range(EVENT_WIDTH):
            s.events[at, part] = 0
    s.told = 0


@rule
def whisper(s: Record, readers: int, kind: int, a: int, b: int, c: int) -> None:
    """Tell an event to some seats only: bit n of `readers` is set for seat n."""
    at = s.told
    if 0 <= at < len(s.events):
        s.events[at, 0] = kind
        s.events[at, 1] = readers
        s.events[at, 2] = a
        s.events[at, 3] = b
        s.events[at, 4] = c
        s.told = at + 1
    else:
        s.told = -1


@rule
def tell(s: Record, kind: int, a: int, b: int, c: int) -> None:
    """Tell everybody that something happened."""
    whisper(s, EVERYBODY, kind, a, b, c)


@rule
def hide_story(s: Record, seat: int) -> None:
    """Take out what that seat may not read, leaving no gap to wonder about."""
    kept = 0
    for at in range(s.told):
        readers = s.events[at, 1]
        if readers == EVERYBODY or (seat >= 0 and (readers >> seat) & 1):
            if kept < at:
                for part in range(EVENT_WIDTH):
                    s.events[kept, part] = s.events[at, part]
            kept += 1
    for at in range(kept, s.told):
        for part in range(EVENT_WIDTH):
            s.events[at, part] = 0
    s.told = kept


@rule
def untold_page(s: Record) -> None:
    """`turn_page` where only speed counts."""


@rule
def untold_whisper(s: Record, readers: int, kind: int, a: int, b: int, c: int) -> None:
    """`whisper` where only speed counts."""


@rule
def untold(s: Record, kind: int, a: int, b: int, c: int) -> None:
    """`tell` where only speed counts."""


@rule
def unhidden_story(s: Record, seat: int) -> None:
    """`hide_story` where only speed counts."""


SILENT = {turn_page: untold_page, whisper: untold_whisper, tell: untold, hide_story: unhidden_story}
"""What a silent twin puts in place of each story rule: its record has no room for a story."""
