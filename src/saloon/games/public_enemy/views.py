"""What there is to see in Public Enemy Number One, as types. Seats are numbers; `names` has words for the rest."""

from __future__ import annotations

from typing import Literal, TypedDict, get_args

from saloon.games.public_enemy.box import ALIKE, SALOON_ALIKE

Gang = Literal["wild_bunch", "daltons", "james_younger", "loners"]
SaloonKind = Literal["sheriff", "bounty_hunter", "swindler"]
Town = Literal["tombstone", "cripple_creek", "deadwood", "dodge_city"]
DeckName = Literal["tombstone", "cripple_creek", "deadwood", "dodge_city", "saloon"]
End = Literal["deck", "four_gangs", "both"]
Ending = Literal["majorities", "points", "stopped"]
GANGS: tuple[Gang, ...] = get_args(Gang)
SALOON_KINDS: tuple[SaloonKind, ...] = get_args(SaloonKind)
TOWNS: tuple[Town, ...] = get_args(Town)
GROUP_OF_CARD: tuple[Gang | SaloonKind, ...] = (
    *(gang for _ in TOWNS for gang in GANGS for _ in range(ALIKE)),
    *(kind for kind in SALOON_KINDS for _ in range(SALOON_ALIKE)),
)
"""What each card is, by its number."""
DECKS: tuple[DeckName, ...] = get_args(DeckName)


class OutlawCard(TypedDict):
    """A card."""

    card: int
    """Its number."""
    name: str
    """An outlaw's own name, or the kind of a card of the Saloon."""
    gang: Gang | None
    """Null on a card of the Saloon."""
    town: Town | None
    leader: bool


class Deck(TypedDict):
    """A deck: a town's, or the Saloon."""

    name: DeckName
    left: int
    """All its cards."""
    hidden: int
    """Those face down."""
    up: OutlawCard | None
    """The face-up card of a town."""
    next: OutlawCard | None
    """The card below, if this seat has peeked at it."""
    peeked: list[int]
    """The seats that have."""
    buried: list[OutlawCard]
    """The known cards at the bottom, in the order they will come up."""
    cavalry: bool
    """Does it block the deck?"""
    odds: dict[str, int]
    """How many cards of each gang (of each kind in the Saloon) may still be turned up next, without the buried ones."""
    chances: dict[str, float]
    """How likely each is to be next as far as this seat knows, from 0 to 1; all 0 where nothing is left."""
    leader: bool
    """May the leader who lives in this town still be turned up?"""
    leader_chance: float
    """How likely that leader is to be next."""
    gain: int | None
    """What the face-up card would add to this seat's points; null in the Saloon and for a spectator."""
    ends: bool
    """Would drawing here end the round?"""


class Stack(TypedDict):
    """A player's cards of one gang."""

    gang: Gang
    cards: list[OutlawCard]
    """From bottom to top."""
    leader: bool
    points: int
    """What they are worth now."""


class Outlaw(TypedDict):
    """A player."""

    seat: int
    stacks: list[Stack]
    """Of every gang."""
    points: int
    wanted: list[Gang]
    """The gangs whose tokens they have."""
    one: bool
    """Have they the One?"""
    dollars: int
    you: bool
    won: bool | None
    """Null until the end."""


class Options(TypedDict):
    """The options in play."""

    fast: bool
    duel: bool
    dollars: bool
    cavalry: bool
    supremacy: bool


class Trail(TypedDict):
    """The table of Public Enemy Number One."""

    round: int
    starter: int
    """Who began it."""
    decks: list[Deck]
    """Four towns and the Saloon."""
    players: list[Outlaw]
    """By seat."""
    discarded: list[OutlawCard]
    """Outlaws out of this round."""
    gone: dict[SaloonKind, int]
    """How many of each kind of Saloon card are out of this round."""
    drawn: SaloonKind | None
    """The Saloon card whose effect is being resolved."""
    cavalry: Town | None
    """Where it stands."""
    supreme: Gang | None
    """The gang that counts one more."""
    scores: list[int]
    """Points for 0, 1, 2 … cards of a gang."""
    options: Options
    ended_by: End | None
    """What ended the last round; null in the first."""
    ending: Ending | None
    """Null until the end."""
    winner: int | None


Table = Trail
