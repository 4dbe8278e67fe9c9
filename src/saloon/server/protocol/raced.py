"""What the server says of a race. Times are milliseconds of the server's clock, where nothing else is said."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from msgspec import UNSET, Struct, UnsetType, field

FoulKind = Literal["false_start", "false_call"]
Faces = int
"""Two bits for each of the seat's three tokens, from the lowest: 0 none, 1 blank, 2 bullet, 3 run-away."""


class Call(TypedDict):
    """A call, and what it was judged by: milliseconds since "fire!"."""

    seat: int
    shown: float
    """When the dice that it answers came to rest."""
    reaction: float
    arrived: float
    ways: int
    """How often news had to travel: once for one's own dice, twice for another's; 0 for a call that names no roll."""
    delay: float
    """One way."""
    purse: float
    """What was left of the caller's credit."""
    at: float
    """When it counts as made."""
    credit: float


class RaceNote(TypedDict):
    """What stands beside a move of the clock: milliseconds since "fire!"."""

    at: float
    pressed: NotRequired[float]
    calls: NotRequired[list[Call]]


class Roll(Struct, forbid_unknown_fields=True):
    """Dice that lie there."""

    seat: int
    roll: int
    """Its number."""
    pressed: float
    rest: float
    """When they came to rest: `pressed` + `tumble`."""
    faces: Faces
    reason_for: list[int]
    """Who may call because of them."""


class Raced(Struct, tag_field="stage", forbid_unknown_fields=True, kw_only=True):
    """Anything that the server says of a race."""

    type: Literal["race"] = "race"


class Waiting(Raced, tag="waiting"):
    """The countdown has to wait. Also sent to whoever comes later."""

    seats: list[int]
    """Whom it waits for."""
    racers: list[int]
    """Who has dice to roll."""
    waits_for: Literal["ready", "anybody"] = field(name="for")
    """`ready`: for the only person at a table of bots to say `ready`. `anybody`: for one of these people to connect,
    for 20 s at most."""


class Countdown(Raced, tag="countdown"):
    """A countdown begins: 3, 2, 1 and "fire!". Also sent to whoever comes later."""

    fire: float
    """When the count is over."""
    clock: float
    """Now."""
    tumble: float
    """How long dice roll."""
    least_reaction: float
    racers: list[int]
    barred: dict[str, float]
    """Until when somebody counts to three, by seat."""
    rolls: list[Roll]
    """The dice that lie there so far."""


class Rolled(Raced, tag="roll"):
    """Somebody has rolled."""

    seat: int
    roll: int
    pressed: float
    rest: float
    faces: Faces | UnsetType = UNSET
    """Only the roller is told them now."""
    reason_for: list[int] | UnsetType = UNSET
    """Who may call because of them; only the roller is told now."""


class Rested(Raced, tag="rest"):
    """Dice have come to rest."""

    seat: int
    roll: int
    pressed: float
    rest: float
    faces: Faces
    reason_for: list[int]
    """Who may call because of them."""


class Fouled(Raced, tag="foul"):
    """Out for a count of three. After a false start a new `countdown` follows."""

    seat: int
    kind: FoulKind
    at: float
    until: float
    lost: list[int]
    """The rolls that never land."""


class NotCounted(Raced, tag="ignored"):
    """Your press or call did not count: dice in the air, a count of three, somebody has called already, a number
    that no clock shows.
    """

    why: str


class Void(Raced, tag="void"):
    """The only person has left before it was decided: nothing is written, and a `waiting` follows when they are
    back.
    """

    fire: float


class Beats(Raced, tag="beats"):
    """Nobody has rolled for 20 s: the dice have decided by beats; `moved` follows."""

    fire: float


class Verdict(Raced, tag="verdict"):
    """Who was first; then `moved` follows."""

    fire: float
    do: Literal["call", "tie"]
    at: float
    """Since `fire`, as are all times in `calls`."""
    calls: list[Call]
    seat: int | UnsetType = UNSET
    """Who has called."""
    seats: list[int] | UnsetType = UNSET
    """Who is in the tie."""


Racing = Waiting | Countdown | Rolled | Rested | Fouled | NotCounted | Void | Beats | Verdict
"""Anything that the server says of a race."""
