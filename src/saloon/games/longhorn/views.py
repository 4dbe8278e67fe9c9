"""What there is to see on the range, as types."""

from __future__ import annotations

from typing import Literal, TypedDict, get_args

Colour = Literal["black", "white", "orange", "green"]
Place = Literal[
    "cherokee_spring", "dagger_flat", "maverick_junction", "red_river_valley", "kid_coopers_ranch", "nugget_hill",
    "blackstone_corral", "salomon_tree", "tulsa",
]  # fmt: skip
Token = Literal[
    "nugget_200", "nugget_300", "nugget_400", "nugget_500", "branding_iron", "snake_oil", "ambush", "rattlesnake",
    "epidemic", "sheriff",
]  # fmt: skip
Ending = Literal["sheriff", "nine", "scored"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
PLACES: tuple[Place, ...] = get_args(Place)
TOKENS: tuple[Token, ...] = get_args(Token)
Cattle = dict[Colour, int]


class Tile(TypedDict):
    """A place, and what lies there."""

    place: Place
    token: Token | None
    cows: Cattle
    dangerous: bool
    """Does a token lie there that nobody wants to find?"""


class Outlaw(TypedDict):
    """A player's outlaw."""

    name: str
    herd: Cattle
    nuggets: list[int]
    """The dollars on each."""
    left: int | None
    """The square that this outlaw left last."""
    wealth: int
    """Dollars, as the game would be scored now."""


class Range(TypedDict):
    """The table of Longhorn. Nothing is secret: every seat sees the same."""

    board: list[Tile]
    """Nine squares, row by row."""
    here: int | None
    """Where the outlaw on turn is; null before the first raid."""
    outlaws: list[Outlaw]
    """By seat."""
    worth: Cattle
    """Dollars for each cow of a colour, as the game would be scored now."""
    raided: int
    """How many cows were raided in this turn: the steps of the ride."""
    again: bool
    """Snake oil: the same outlaw raids again after the ride."""
    scatter: Colour | None
    """Rattlesnake: the colour that bolts next."""
    barred: int | None
    """The dangerous place to which nobody may be sent back by this turn's ride, unless there is no other way."""
    ending: Ending | None
    winner: int | None
    """A seat; null before the end and for a draw."""


class Preview(TypedDict):
    """What raiding a colour would lead to."""

    steps: int
    reach: list[int]
    """The squares to ride to then; none if something else comes first."""
    say: str
    """What it brings about besides cows and a ride; empty if that is all."""


Table = Range
