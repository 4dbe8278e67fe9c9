"""Messages about a race. Times are milliseconds of the server's clock, unless said otherwise."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from msgspec import UNSET, Struct, UnsetType, field

FoulKind = Literal["false_start", "false_call"]
Faces = int
"""Two bits for each of the seat's three tokens, from the lowest: 0 none, 1 blank, 2 bullet, 3 run-away."""


class Call(TypedDict):
    """A call, and what it was judged by. Times are milliseconds since "fire!"."""

    seat: int
    shown: float
    """When the dice that it reacts to came to rest."""
    reaction: float
    arrived: float
    ways: int
    """How many times messages had to travel: 1 for one's own dice, 2 for another's, 0 for a call without a roll."""
    delay: float
    """The caller's one-way delay."""
    purse: float
    """What was left of the caller's credit."""
    at: float
    """When it counts as made."""
    credit: float


class RaceNote(TypedDict):
    """What the log stores with a move of the clock. Times are milliseconds since "fire!"."""

    at: float
    pressed: NotRequired[float]
    until: NotRequired[float]
    """Of a foul: when its count of three ends, after a false start by the next "fire!"."""
    calls: NotRequired[list[Call]]


class Roll(Struct, forbid_unknown_fields=True):
    """Dice that have come to rest."""

    seat: int
    roll: int
    """Its number."""
    pressed: float
    rest: float
    """When they came to rest: `pressed` + `tumble`."""
    faces: Faces
    reason_for: list[int]
    """The seats that they give a reason to call."""


class Raced(Struct, tag_field="stage", forbid_unknown_fields=True, kw_only=True):
    """Any message about a race."""

    type: Literal["race"] = "race"


class Waiting(Raced, tag="waiting"):
    """The countdown has to wait. Also sent to clients that connect later."""

    seats: list[int]
    """The seats that it waits for."""
    racers: list[int]
    """The seats that have dice to roll."""
    waits_for: Literal["ready", "anybody"] = field(name="for")
    """`ready`: for the only person at a table of bots to send `ready`. `anybody`: for one of these people to connect,
    for at most 20 s."""


class Countdown(Raced, tag="countdown"):
    """A countdown begins: 3, 2, 1, "fire!". Also sent to clients that connect later."""

    fire: float
    """When the countdown ends."""
    clock: float
    """The time now."""
    tumble: float
    """How long dice roll, in milliseconds."""
    least_reaction: float
    racers: list[int]
    barred: dict[str, float]
    """The seats that must count to three, and until when."""
    rolls: list[Roll]
    """The dice that have come to rest so far."""


class Rolled(Raced, tag="roll"):
    """Somebody has rolled."""

    seat: int
    roll: int
    pressed: float
    rest: float
    faces: Faces | UnsetType = UNSET
    """Sent only to the roller."""
    reason_for: list[int] | UnsetType = UNSET
    """The seats that they give a reason to call; sent only to the roller."""


class Rested(Raced, tag="rest"):
    """Dice have come to rest."""

    seat: int
    roll: int
    pressed: float
    rest: float
    faces: Faces
    reason_for: list[int]
    """The seats that they give a reason to call."""


class Fouled(Raced, tag="foul"):
    """A foul: the seat must count to three. After a false start a new `countdown` follows."""

    seat: int
    kind: FoulKind
    at: float
    until: float
    lost: list[int]
    """The rolls that never land because of it."""


class NotCounted(Raced, tag="ignored"):
    """Your press or call does not count: your dice are in the air, you must count to three, somebody has called
    already, or its time is impossible.
    """

    why: str


class Void(Raced, tag="void"):
    """The only person left before it was decided: nothing is stored, and a `waiting` follows when they are back."""

    fire: float


class Beats(Raced, tag="beats"):
    """Nobody has rolled for 20 s, so the race was decided in beats; `moved` follows."""

    fire: float


class Verdict(Raced, tag="verdict"):
    """Who was first; `moved` follows."""

    fire: float
    do: Literal["call", "tie"]
    at: float
    """Milliseconds since `fire`, like all times in `calls`."""
    calls: list[Call]
    seat: int | UnsetType = UNSET
    """The winner of the call."""
    seats: list[int] | UnsetType = UNSET
    """The seats that are tied."""


Racing = Waiting | Countdown | Rolled | Rested | Fouled | NotCounted | Void | Beats | Verdict
"""Any message about a race."""
