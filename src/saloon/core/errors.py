"""What can go wrong, in a few types, each with a sentence for a person."""

from __future__ import annotations


class SaloonError(Exception):
    """Base of every error that Saloon raises on purpose."""


class UnknownName(SaloonError, LookupError):
    """There is no game, bot, option or language of that name."""


class BadSetup(SaloonError, ValueError):
    """A game cannot be dealt like this: wrong number of seats, option or value."""


class IllegalMove(SaloonError, ValueError):
    """The move is not allowed now; the text says why."""


class Secret(SaloonError):
    """Somebody asked a seat's view for what that seat may not know."""


class BadReplay(SaloonError, ValueError):
    """A replay is torn, foreign, or does not follow the rules."""


class NoChance(SaloonError):
    """Something was drawn at random from a state whose chance has been hidden."""


class OutOfRange(SaloonError, ValueError):
    """A rule put a number where it does not fit."""


class BadIndex(SaloonError, IndexError):
    """A rule looked outside a field of the state."""


class NotPossible(SaloonError):
    """What was asked for does not exist for this game."""
