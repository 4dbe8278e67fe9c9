"""Whom a table waits for and since when, who may be nudged, and when a stand-in may play for somebody.

A table of one person waits forever, and so does one without clients. Among people it waits for as long as its host has
chosen. After that a bot stands in for whoever is not connected, and for whoever is connected but idle as soon as the
host, or a majority of those present, want it. Whoever comes back plays on at once.
"""

from __future__ import annotations

from saloon.core.errors import BadSetup
from saloon.server import times
from saloon.server.protocol.cards import Waited
from saloon.server.tables import windows
from saloon.server.tables.fold import OPEN, PLAYING
from saloon.server.tables.refusals import Refused
from saloon.server.tables.room import Room
from saloon.server.tables.table import Table
from saloon.sitting.notes import CLOSED

SHORTEST, LONGEST = 15.0, 14 * 86_400.0
"""The allowed range of `wait`, in seconds."""
A_DAILY_WAIT = 3 * 86_400.0
"""Seconds that a day-by-day table waits, unless its host chose otherwise."""
NUDGE_EVERY = 10.0
"""Rate limit: seconds between two nudges of the same person."""


def refuse_wait(seconds: float | None) -> None:
    """BadSetup if `wait` is out of range."""
    if seconds is not None and not SHORTEST <= seconds <= LONGEST:
        raise BadSetup(
            "a table waits for {least} seconds at least, and for {days} days at most",
            least=round(SHORTEST), days=round(LONGEST / 86_400),
        )  # fmt: skip


def asked_since(table: Table) -> float:
    """When the current question was asked."""
    asked = next((entry.at for entry in reversed(table.log) if entry.kind != CLOSED), None)
    return asked or table.started or table.charter.created


def waited_for(room: Room) -> list[Waited]:
    """The people whose answer the table waits for: in a window among people, whoever could act and has said nothing;
    in a race, the only person, and among several nobody.
    """
    table = room.table
    if table.phase != PLAYING:
        return []
    if table.is_race:
        asked = sorted(table.people) if table.is_solo else []
    else:
        asked = windows.silent(room) if windows.is_asked_like_all(table) else [table.turn]
    since = asked_since(table)
    return [
        Waited(seat=seat, since=max(since, room.back_since.get(seat, 0.0))) for seat in asked if seat in table.people
    ]


def wait_left(room: Room, seat: int, now: float, usual: float) -> float | None:
    """Seconds until a stand-in may play for somebody; None where nobody waits for them, or forever."""
    table = room.table
    if table.is_solo or table.turn != seat or seat not in table.people:
        return None
    since = max(asked_since(table), room.back_since.get(seat, 0.0))
    if seat not in room.seats_connected():
        since = max(since, room.seen_last.get(seat, 0.0))
    assert table.fold is not None
    return (usual if table.charter.wait is None else table.charter.wait) - table.fold.running(since, now)


def present(room: Room) -> set[int]:
    """The seats whose people are connected and play for themselves."""
    return (room.table.people & room.seats_connected()) - room.away


def asked_to_undo(room: Room, seat: int) -> set[int]:
    """Who must agree to a seat's undo: the other people who are present and still in the game."""
    state = room.table.state
    assert state is not None
    return {other for other in present(room) - {seat} if not state.is_out(other)}


def acting_host(room: Room) -> str:
    """Who has the host's rights: the host or, while they are gone, the connected person on the lowest seat."""
    host, seats = room.table.charter.host, room.table.seats
    here = {client.player.id for client in room.clients if client.player is not None}
    connected = sorted(seat for seat in room.seats_connected() if seats[seat].player is not None)
    if host in here or any(seats[seat].player == host for seat in connected):
        return host
    return next((str(seats[seat].player) for seat in connected if not seats[seat].resigned), host)


def may_host(room: Room, player: str) -> bool:
    """Does a player have the host's rights?"""
    return player in (room.table.charter.host, acting_host(room))


def vote_for_stand_in(room: Room, voter: int, seat: int, now: float, usual: float) -> bool:
    """Vote for a stand-in; is there one now? Refused while the table should wait longer."""
    left = wait_left(room, seat, now, usual)
    if left is None or seat == voter or seat in room.away:
        raise Refused("the table does not wait for them")
    if left > 0:
        raise Refused("the table waits for them a little longer")
    votes = room.votes.setdefault(seat, set())
    votes.add(voter)
    others = present(room) - {seat}
    is_host = room.table.seats[voter].player == acting_host(room)
    if not is_host and 2 * len(votes & others) <= len(others):
        return False
    stand_in(room, seat)
    return True


def stand_in(room: Room, seat: int) -> None:
    """Let a bot play for somebody until they are back."""
    room.away.add(seat)
    room.votes.pop(seat, None)


def come_back(room: Room, seat: int) -> bool:
    """Somebody is back; was there a stand-in?"""
    room.votes.pop(seat, None)
    was_away = seat in room.away
    room.away.discard(seat)
    if was_away:
        room.back_since[seat] = times.now()
    return was_away


def nudge(room: Room, seat: int, now: float) -> None:
    """Record a nudge; Refused if nobody waits for them, or they have just been nudged."""
    if room.table.phase == OPEN or seat not in {waited.seat for waited in waited_for(room)}:
        raise Refused("the table does not wait for them")
    if now - room.nudged.get(seat, 0.0) < NUDGE_EVERY:
        raise Refused("they were nudged a moment ago")
    room.nudged[seat] = now
