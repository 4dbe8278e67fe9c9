"""What everything in Longhorn is called."""

from __future__ import annotations

from saloon.core import Speaker
from saloon.games.longhorn import box
from saloon.games.longhorn.box import NUGGETS, Token

OUTLAWS = ("Eagle Perkins", "Jessie Artist Byrd")


def place(tile: int, w: Speaker) -> str:
    """The name of a place, which no language changes."""
    return {
        "cherokee_spring": "Cherokee Spring",
        "dagger_flat": "Dagger Flat",
        "maverick_junction": "Maverick Junction",
        "red_river_valley": "Red River Valley",
        "kid_coopers_ranch": "Kid Cooper’s Ranch",
        "nugget_hill": "Nugget Hill",
        "blackstone_corral": "Blackstone Corral",
        "salomon_tree": "Salomon Tree",
        "tulsa": "Tulsa",
    }[box.TILES[tile]]


def cows(count: int, colour: int, w: Speaker) -> str:
    """So many cows of a colour."""
    return (
        lambda: w.many("{n} black cow", "{n} black cows", count),
        lambda: w.many("{n} white cow", "{n} white cows", count),
        lambda: w.many("{n} orange cow", "{n} orange cows", count),
        lambda: w.many("{n} green cow", "{n} green cows", count),
    )[colour]()


def colour_name(colour: int, w: Speaker) -> str:
    """A colour."""
    return (w("black"), w("white"), w("orange"), w("green"))[colour]


def letter(colour: int, w: Speaker) -> str:
    """The one letter that stands for a colour; different for each, whatever the language."""
    return (w("B for black"), w("W for white"), w("O for orange"), w("G for green"))[colour][0]


def token_name(token: int, w: Speaker) -> str:
    """What a token is called, in at most 14 letters."""
    if token < NUGGETS:
        return w("Nugget {worth}", worth=w.dollars(box.NUGGET_DOLLARS[token]))
    return {
        Token.BRANDING_IRON: w("Branding iron"),
        Token.SNAKE_OIL: w("Snake oil"),
        Token.AMBUSH: w("Ambush"),
        Token.RATTLESNAKE: w("Rattlesnake"),
        Token.EPIDEMIC: w("Epidemic"),
        Token.SHERIFF: w("Sheriff"),
        Token.NONE: "",
    }[Token(token)]


def who(seat: int, w: Speaker) -> str:
    """The name of the outlaw or of the person who plays it."""
    return w.name(seat, OUTLAWS)
