"""What there is to see in Boomtown Bandits, as types. Seats are numbers; `names` has words for the rest."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict, get_args

Location = Literal["saloon", "brothel", "bank", "mine", "train", "stagecoach"]
Kind = Literal["shooter", "coward"]
Face = Literal["blank", "bullet", "run_away"]
Scene = Literal["loot", "bonus", "last"]
Step = Literal["marshal", "plans", "placing", "schemes", "shootout", "win", "evening", "scoring"]
Figure = Literal["copies", "dollars"]
Window = Literal[
    "plans", "look", "schemes", "standoff", "barrel", "dodge", "win", "party", "evening", "at_once", "none"
]  # fmt: skip
LOCATIONS: tuple[Location, ...] = get_args(Location)
KINDS: tuple[Kind, ...] = get_args(Kind)
FACES: tuple[Face, ...] = get_args(Face)
SCENES: tuple[Scene, ...] = get_args(Scene)


class LootCard(TypedDict):
    """A loot card."""

    name: str
    location: Location
    dollars: int
    instead: int | None
    """What it may be worth in the end in place of `dollars`; null for most cards."""
    window: Window
    """The question in which it can be played; "at_once", or "none" for one that can only be laid open."""
    new: NotRequired[bool]
    """In a hand: won in this round, and so not to be used in it."""
    fits: NotRequired[bool]
    """In a hand: could its owner answer the question that is asked now with it?"""


class LootKind(LootCard):
    """A kind of loot card in town."""

    copies: int
    unseen: int
    """How many are not face up yet."""
    reconstructed: list[Figure]
    """Which of its numbers nobody could find in print."""


class Token(TypedDict):
    """A bandit of a gang."""

    token: int
    """The number to name it by."""
    owner: int
    where: Location | Literal["home", "out"]
    kind: Kind | None
    """Null if this seat cannot know."""
    die: Face | None
    """What its die shows in the shootout."""
    aimed: bool
    """Is a shot assigned to it?"""
    choice: int | None
    """For the seat that is asked for a token: the number that the move has which means this one. Those that are one
    choice have the same; null for one that cannot be chosen."""


class Place(TypedDict):
    """A location of this town."""

    location: Location
    left: int
    """Cards in its pile."""
    closed: bool
    """In this round."""
    marshal: bool
    """Does the Marshal stand there?"""
    kept: bool
    """Does Good Times keep its tokens?"""
    current: bool
    """Is it being resolved?"""
    top: LootCard | None
    """The card on top, if this seat knows it."""
    topped_by: list[int]
    """The seats that know it."""
    tokens: list[int]
    """The tokens there, by number."""


Hand = TypedDict("Hand", {"count": int, "new": int, "from": dict[str, int], "mixed": int})
"""A hand as all can count it: cards, those won in this round, drawn from each location, and mixed by a Hoedown."""


class Bandit(TypedDict):
    """A player."""

    seat: int
    you: bool
    tokens: list[Token]
    hand: Hand
    cards: list[LootCard]
    """The cards of the hand that this seat knows."""
    open: list[LootCard]
    """Those face up."""
    exposed: bool
    late: int | None
    """The order among those who place last."""
    missing: int
    """Shooters that they will lack in the next round."""
    own_town: bool
    bonuses: list[Location]
    money: int
    """What the cards and bonuses that this seat knows are worth."""
    won: bool | None
    """Null until the end."""


class Standoff(TypedDict):
    """A shootout."""

    location: Location
    scene: Scene
    players: list[int]
    """Who has tokens in it."""
    brave: list[int]
    """Whose coward rolls as a shooter."""
    barred: list[int]
    """Who counts to three."""
    caller: int | None
    bullets: int
    """How many the caller has rolled."""
    doubled: int
    """Double Barrels played on them."""
    shots: int
    """How many are left to assign."""


class Playing(TypedDict):
    """A card that is being played."""

    card: str
    seat: int
    stage: int
    chosen: int | None
    """The token (for Fool's Gold the seat) named before."""


class Town(TypedDict):
    """The table of Boomtown Bandits."""

    round: int
    first: int
    """The seat with the bottle."""
    tempo: Literal["beats", "live"]
    step: Step
    """How far the round has come."""
    town: list[Place]
    """From left to right."""
    players: list[Bandit]
    """By seat."""
    shootout: Standoff | None
    playing: Playing | None
    asked: Literal["window", "question"]
    """"window" if cards may be played now."""
    passed: list[int]
    """The seats that have passed."""
    looked_at: list[LootCard]
    """The two cards of a Brothel Inspection, for the seat that looks at them."""
    picked: list[int]
    """The seats that have picked a card for a Hoedown."""
    pick: LootCard | None
    """The own one."""
    own_town: int | None
    """The seat that owns this town."""
    last_round: bool
    """Has a pile run out?"""
    loot: list[LootKind]
    """Every kind in town."""
    bonuses: dict[str, int | None]
    """The seat with the bonus of each location of this town."""
    winner: int | None


Table = Town
