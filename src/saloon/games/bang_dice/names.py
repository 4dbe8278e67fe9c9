"""What everything in BANG! The Dice Game is called, what characters can do and what roles are after."""

from __future__ import annotations

from saloon.core import Speaker
from saloon.games.bang_dice.box import CHARACTER_NAMES, Character, Face, Role


def character_name(character: int) -> str:
    """The name of a character, which no language changes."""
    return {
        "bart_cassidy": "Bart Cassidy",
        "black_jack": "Black Jack",
        "calamity_janet": "Calamity Janet",
        "el_gringo": "El Gringo",
        "jesse_jones": "Jesse Jones",
        "jourdonnais": "Jourdonnais",
        "kit_carlson": "Kit Carlson",
        "lucky_duke": "Lucky Duke",
        "paul_regret": "Paul Regret",
        "pedro_ramirez": "Pedro Ramirez",
        "rose_doolan": "Rose Doolan",
        "sid_ketchum": "Sid Ketchum",
        "slab_the_killer": "Slab the Killer",
        "suzy_lafayette": "Suzy Lafayette",
        "vulture_sam": "Vulture Sam",
        "willy_the_kid": "Willy the Kid",
    }[CHARACTER_NAMES[character]]


def ability(character: int, w: Speaker) -> str:
    """What a character can do, in a few words."""
    return {
        Character.BART_CASSIDY: lambda: w("May take an arrow instead of a wound from a shot or the Gatling."),
        Character.BLACK_JACK: lambda: w("May roll dynamite again, unless three show."),
        Character.CALAMITY_JANET: lambda: w("May use a 1 as a 2, and a 2 as a 1."),
        Character.EL_GRINGO: lambda: w("Whoever hurts him takes an arrow."),
        Character.JESSE_JONES: lambda: w("With four lives or fewer, his own beers count double for him."),
        Character.JOURDONNAIS: lambda: w("Loses one life at most when the Indians attack."),
        Character.KIT_CARLSON: lambda: w("For each gatling, may rid anybody of an arrow."),
        Character.LUCKY_DUKE: lambda: w("Has one roll more."),
        Character.PAUL_REGRET: lambda: w("The Gatling does not hurt him."),
        Character.PEDRO_RAMIREZ: lambda: w("For each life he loses, may drop an arrow."),
        Character.ROSE_DOOLAN: lambda: w("Her shots also reach one place further."),
        Character.SID_KETCHUM: lambda: w("Before he rolls, somebody of his choice gains a life."),
        Character.SLAB_THE_KILLER: lambda: w("Once a turn, may spend a beer to double a shot."),
        Character.SUZY_LAFAYETTE: lambda: w("Gains two lives if her last roll shows neither 1 nor 2."),
        Character.VULTURE_SAM: lambda: w("Gains two lives each time somebody else dies."),
        Character.WILLY_THE_KID: lambda: w("Fires the Gatling with two gatlings."),
    }[Character(character)]()


def role_name(role: int, w: Speaker) -> str:
    """What a role is called."""
    return {
        Role.UNKNOWN: lambda: w("Unknown"),
        Role.SHERIFF: lambda: w("Sheriff"),
        Role.DEPUTY: lambda: w("Deputy"),
        Role.OUTLAW: lambda: w("Outlaw"),
        Role.RENEGADE: lambda: w("Renegade"),
    }[Role(role)]()


def aim_of(role: int, w: Speaker) -> str:
    """What a role is after, at a table of four or more."""
    return {
        Role.SHERIFF: lambda: w("Eliminate all Outlaws and Renegades."),
        Role.DEPUTY: lambda: w("Keep the Sheriff alive, and eliminate all Outlaws and Renegades."),
        Role.OUTLAW: lambda: w("Eliminate the Sheriff."),
        Role.RENEGADE: lambda: w("Be the last one alive."),
    }[Role(role)]()


def aim_of_three(role: int, w: Speaker) -> str:
    """What a role is after at a table of three."""
    return {
        Role.DEPUTY: lambda: w("Eliminate the Renegade yourself."),
        Role.OUTLAW: lambda: w("Eliminate the Deputy yourself."),
        Role.RENEGADE: lambda: w("Eliminate the Outlaw yourself."),
    }[Role(role)]()


def face_name(face: int, w: Speaker) -> str:
    """What a die shows."""
    return {
        Face.ARROW: w("arrow"),
        Face.DYNAMITE: w("dynamite"),
        Face.ONE: "1",
        Face.TWO: "2",
        Face.BEER: w("beer"),
        Face.GATLING: w("gatling"),
    }[Face(face)]
