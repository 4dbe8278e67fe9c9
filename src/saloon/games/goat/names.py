"""What everything in the town of the Goat is called, and what the characters do."""

from __future__ import annotations

from saloon.core import Speaker
from saloon.games.goat.box import Character


def character_name(card: int, w: Speaker) -> str:
    """A character as it stands on a card."""
    return {
        Character.CLERK: lambda: w("Clerk"),
        Character.KID: lambda: w("Kid"),
        Character.BANKER: lambda: w("Banker"),
        Character.WIDOW: lambda: w("Widow"),
        Character.FARMER: lambda: w("Farmer"),
        Character.COWBOY: lambda: w("Cowboy"),
        Character.MINER: lambda: w("Miner"),
        Character.PROSPECTOR: lambda: w("Prospector"),
        Character.OUTLAW: lambda: w("Outlaw"),
        Character.SHERIFF: lambda: w("Sheriff"),
        Character.THIEF: lambda: w("Thief"),
        Character.CHARLATAN: lambda: w("Charlatan"),
        Character.WAITRESS: lambda: w("Waitress"),
        Character.GAMBLER: lambda: w("Gambler"),
        Character.GOAT: lambda: w("Goat"),
    }[Character(card)]()


def the(card: int, w: Speaker) -> str:
    """A character in a sentence."""
    return {
        Character.CLERK: lambda: w("the Clerk"),
        Character.KID: lambda: w("the Kid"),
        Character.BANKER: lambda: w("the Banker"),
        Character.WIDOW: lambda: w("the Widow"),
        Character.FARMER: lambda: w("the Farmer"),
        Character.COWBOY: lambda: w("the Cowboy"),
        Character.MINER: lambda: w("the Miner"),
        Character.PROSPECTOR: lambda: w("the Prospector"),
        Character.OUTLAW: lambda: w("the Outlaw"),
        Character.SHERIFF: lambda: w("the Sheriff"),
        Character.THIEF: lambda: w("the Thief"),
        Character.CHARLATAN: lambda: w("the Charlatan"),
        Character.WAITRESS: lambda: w("the Waitress"),
        Character.GAMBLER: lambda: w("the Gambler"),
        Character.GOAT: lambda: w("the Goat"),
    }[Character(card)]()


def effect(card: int, w: Speaker) -> str:
    """What a character does for its owner, in a few words."""
    return {
        Character.CLERK: lambda: w("Takes all supplies of the store, at once."),
        Character.KID: lambda: w("Takes all coins of the store, at once."),
        Character.BANKER: lambda: w("Takes all bills of the bank, at once."),
        Character.WIDOW: lambda: w("Takes all coins of the bank, at once."),
        Character.FARMER: lambda: w("Takes all cattle of the ranch, at once."),
        Character.COWBOY: lambda: w("Takes all coins of the ranch, at once."),
        Character.MINER: lambda: w("Takes all nuggets of the mine, at once."),
        Character.PROSPECTOR: lambda: w("Takes all coins of the mine, at once."),
        Character.OUTLAW: lambda: w("Saloon 1: kills the Sheriff, if anybody has him, for 4 coins."),
        Character.SHERIFF: lambda: w(
            "Saloon 2: gets 2 coins, and 2 more for arresting the Thief, 1 more for the Charlatan."
        ),
        Character.THIEF: lambda: w("Grabs the goods of a place at once. Saloon 3: keeps them, unless arrested."),
        Character.CHARLATAN: lambda: w("Grabs 3 coins of others at once. Saloon 4: keeps them, unless arrested."),
        Character.WAITRESS: lambda: w(
            "Saloon 5: gives all bottles of the Saloon to others, then acts for the Gambler if he is there."
        ),
        Character.GAMBLER: lambda: w("Saloon 6: draws a resource of somebody else, unless the Waitress does it."),
        Character.GOAT: lambda: w("Does nothing. It is a goat."),
    }[Character(card)]()


def location_name(location: int, w: Speaker) -> str:
    """What a location is called."""
    return {
        0: lambda: w("Saloon"),
        1: lambda: w("Store"),
        2: lambda: w("Bank"),
        3: lambda: w("Ranch"),
        4: lambda: w("Mine"),
    }[location]()


def at_the(location: int, w: Speaker) -> str:
    """Where something happens."""
    return {
        0: lambda: w("at the Saloon"),
        1: lambda: w("at the store"),
        2: lambda: w("at the bank"),
        3: lambda: w("at the ranch"),
        4: lambda: w("at the mine"),
    }[location]()


def resource_name(kind: int, w: Speaker) -> str:
    """What a resource is called."""
    return {
        0: lambda: w("bottles"),
        1: lambda: w("supplies"),
        2: lambda: w("bills"),
        3: lambda: w("cattle"),
        4: lambda: w("nuggets"),
    }[kind]()


def one_of(kind: int, w: Speaker) -> str:
    """A single token of a resource."""
    return {
        0: lambda: w("a bottle"),
        1: lambda: w("a crate of supplies"),
        2: lambda: w("a wad of bills"),
        3: lambda: w("a steer"),
        4: lambda: w("a nugget"),
    }[kind]()


def goods(count: int, kind: int, w: Speaker) -> str:
    """So many tokens of a resource."""
    return {
        0: lambda: w.many("{n} bottle", "{n} bottles", count),
        1: lambda: w.many("{n} crate of supplies", "{n} crates of supplies", count),
        2: lambda: w.many("{n} wad of bills", "{n} wads of bills", count),
        3: lambda: w.many("{n} steer", "{n} steers", count),
        4: lambda: w.many("{n} nugget", "{n} nuggets", count),
    }[kind]()


def coins(count: int, w: Speaker) -> str:
    """So many coins."""
    return w.many("{n} coin", "{n} coins", count) if count else w("no coins")
