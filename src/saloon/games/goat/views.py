"""What there is to see in The Good, the Goat and the Crook, as types. Seats are numbers; `names` has words for the
rest.
"""

from __future__ import annotations

from typing import Literal, TypedDict, get_args

Character = Literal[
    "clerk", "kid", "banker", "widow", "farmer", "cowboy", "miner", "prospector", "outlaw", "sheriff", "thief",
    "charlatan", "waitress", "gambler", "goat",
]  # fmt: skip
Location = Literal["saloon", "store", "bank", "ranch", "mine"]
Resource = Literal["bottle", "supplies", "bills", "cattle", "nugget"]
Step = Literal["distribution", "outlaw", "sheriff", "thief", "charlatan", "waitress", "gambler", "end"]
Fate = Literal["kept", "discarded"]
Decision = Literal["money", "coins", "resources"]
Whereabouts = Literal["aside", "aside_down", "hand", "deck", "played", "discarded"]
CHARACTERS: tuple[Character, ...] = get_args(Character)
LOCATIONS: tuple[Location, ...] = get_args(Location)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
STEPS: tuple[Step, ...] = get_args(Step)
Goods = dict[str, int]
"""How many of each resource that is in this game."""


class Aside(TypedDict):
    """The cards set aside at the beginning of a round."""

    up: Character | None
    down: Character | None
    """Null until the end."""
    goat_back: bool
    """Was the Goat shown first, and did it go back into the deck?"""


class Offer(TypedDict):
    """The card on its way."""

    dealer: int
    receiver: int | None
    """Null until they are named."""
    claim: Character | None
    """Null until it is said."""
    card: Character | None
    """For the dealer only."""
    forced: bool
    """May it not be refused?"""


class Finished(TypedDict):
    """A finished offer of this round."""

    dealer: int
    receiver: int
    claim: Character
    card: Character
    accepted: bool
    owner: int | None
    """Null for a card that was discarded."""


class Lot(TypedDict):
    """A place of the street."""

    location: Location
    resource: Resource
    worth: int
    """Dollars for each resource."""
    goods: int
    coins: int
    characters: list[Character]
    """Who belongs there; those of the Saloon in the order in which they act."""


class Citizen(TypedDict):
    """A character of this game."""

    location: Location | None
    """Null for the Goat."""
    place: Whereabouts | None
    """Where the card is: "hand" if this seat knows that the dealer holds it, "deck" only at the end; null if this seat
    cannot know."""
    owner: int | None
    """Whose hat lies on it."""
    fallen: Literal["killed", "arrested"] | None
    takes: Literal["goods", "coins"] | None
    """What it takes of its place; null for those of the Saloon and the Goat."""
    order: int | None
    """When it acts in the Saloon phase, from 1; null for all others."""


class Loot(TypedDict):
    """What lies on the Thief."""

    location: Location
    goods: int


class Player(TypedDict):
    """A player."""

    seat: int
    you: bool
    active: bool
    """Can they still be dealt to?"""
    hats: int
    all_hats: int
    coins: int
    elixirs: int
    tokens: int
    """Resources face down: everybody can count them."""
    goods: Goods | None
    """Which ones: for their owner, and for all at the end."""
    money: int | None
    """The same."""
    won: bool | None
    """Null until the end."""


class Stock(TypedDict):
    """What this seat has seen somebody get and lose."""

    known: Goods
    """The resources that were seen to come and go."""
    won: int
    """Tokens of unknown kind that the Gambler has brought."""
    lost: int
    """Tokens of unknown kind that the Gambler has taken."""


class Memory(TypedDict):
    """What this seat need not remember by itself, so that a table can switch it off."""

    passed: list[Character]
    """Cards it has held that are still in the dealer's hand."""
    proven: list[Character]
    """Cards there because a dealer has claimed them."""
    unseen: list[Character]
    """Characters that it cannot place."""
    goods: list[Stock]
    """By seat."""


class Town(TypedDict):
    """The table of The Good, the Goat and the Crook."""

    round: int
    rounds: int
    step: Step
    """How far the round has come: after the distribution, whose effect is being resolved."""
    last_active: int | None
    """The only person still active, to whom all others deal."""
    if_refused: Fate
    """What becomes of a card that is refused: its dealer keeps it, or it is discarded."""
    dealer: int
    held: int
    """How many cards the dealer has in hand, the offered one included."""
    hand: list[Character] | None
    """For the dealer only."""
    deck: int
    """How many cards are left to draw."""
    aside: Aside
    offer: Offer | None
    offers: list[Finished]
    """Those of this round, first one first."""
    street: list[Lot]
    """The Saloon first."""
    characters: dict[str, Citizen]
    """By name, those that are in this game."""
    thief: Loot | None
    charlatan: int
    """Coins on the Charlatan."""
    reserve: int
    """Coins that belong to nobody yet."""
    players: list[Player]
    """By seat."""
    memory: Memory
    winners: list[int] | None
    """Null until the end."""
    decided_by: Decision | None
    """What the winners have more of than everybody else; null until the end."""


Table = Town
