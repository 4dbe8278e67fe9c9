"""What there is to see in BANG! The Dice Game, as types. Seats are numbers; `names` has words for the rest."""

from __future__ import annotations

from typing import Literal, TypedDict, get_args

Face = Literal["arrow", "dynamite", "one", "two", "beer", "gatling"]
Role = Literal["sheriff", "deputy", "outlaw", "renegade"]
Character = Literal[
    "bart_cassidy", "black_jack", "calamity_janet", "el_gringo", "jesse_jones", "jourdonnais", "kit_carlson",
    "lucky_duke", "paul_regret", "pedro_ramirez", "rose_doolan", "sid_ketchum", "slab_the_killer", "suzy_lafayette",
    "vulture_sam", "willy_the_kid",
]  # fmt: skip
DieState = Literal["free", "locked", "done", "now", "next", "spent", "idle"]
Side = Literal["left", "right", "both"]
Batch = Literal["dynamite", "shots", "gatling"]
Ending = Literal["law", "outlaws", "renegade", "prey", "last", "draw"]
FACES: tuple[Face, ...] = get_args(Face)
ROLES: tuple[Role, ...] = get_args(Role)
CHARACTERS: tuple[Character, ...] = get_args(Character)


class Die(TypedDict):
    """A die on the table."""

    face: Face
    state: DieState
    """While the roller may roll again: "free" if this die may be rolled again, else "locked". Afterwards "done", "now"
    (the question is about it), "next" (still to come), "spent" (the beer that has doubled a shot) or "idle" (a face
    that does nothing)."""
    target: int | None
    """The seat for whom a 1, a 2, a beer or Kit Carlson's gatling was used."""
    doubled: bool


class Target(TypedDict):
    """Somebody whom the die in question may hit."""

    seat: int
    places: int
    """How far they sit from the roller, among the living."""
    side: Side
    """Clockwise is left."""


Wounds = TypedDict("Wounds", {"from": Batch, "hits": list[int]})
"""The batch of wounds that is being dealt out, and points by seat."""


class Gunslinger(TypedDict):
    """A player."""

    seat: int
    character: Character | None
    """Null until it is chosen."""
    life: int
    full: int | None
    """The life that they cannot exceed."""
    arrows: int
    living: bool
    role: Role | None
    """Null where this seat may not know it."""
    sheriff: bool
    you: bool
    places: int | None
    """How far from the roller, among the living; null for the roller and the dead."""
    hits: int
    """Points aimed at them that they have not taken yet."""
    won: bool | None
    """Null until the end."""


class Standoff(TypedDict):
    """The table of BANG! The Dice Game."""

    turn_number: int
    """How many turns have begun; 0 while characters are chosen."""
    roller: int
    """Whose dice they are, who need not be the seat on turn."""
    roll: int
    """Which roll of this turn it was; 0 before the first."""
    rolls: int
    """How many there are at most."""
    dice: list[Die]
    """Five; empty before the first roll."""
    die: int | None
    """The index of the die that the question is about."""
    dynamite: int
    """Dice that show dynamite."""
    too_much: int
    """How many of them end the rolling."""
    targets: list[Target]
    """Empty unless a shot is being aimed."""
    pile: int
    """Arrows left before the Indians attack."""
    arrows: int
    """How many arrows there are."""
    wounds: Wounds | None
    players: list[Gunslinger]
    """By seat."""
    offer: list[Character]
    """The characters to choose from."""
    roles: dict[Role, int]
    """How many cards of each role there are at this table."""
    open_roles: bool
    """Do all roles lie open, as at a table of three?"""
    prey: list[int | None] | None
    """At a table of three: whom each seat must eliminate; in a duel the other one."""
    duel: bool
    """Are only two left of three?"""
    ending: Ending | None
    winner: int | None
    """The seat that won alone."""


Table = Standoff
