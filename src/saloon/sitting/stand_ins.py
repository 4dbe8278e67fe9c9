"""Which bot plays where nobody has chosen one, and which stands in for another bot or a person."""

from __future__ import annotations

from saloon import bots
from saloon.core.game import Game
from saloon.core.words import Say, Speaker

GOOD_COMPANY = ("search", "greedy")
"""The default bot: the first of these that can play the game."""


def usual_bot(game: Game) -> str:
    """The default bot for a game."""
    able = bots.names(game)
    return next((name for name in GOOD_COMPANY if name in able), able[-1])


def stand_in(game: Game) -> str:
    """The bot that plays for an absent person, and for a bot whose rules are not compiled yet."""
    return "greedy" if "greedy" in bots.names(game) else "random"


def sits_in(bot: str, absent: str) -> Say:
    """The remark that one bot has stood in for another."""

    def speak(language: str) -> str:
        w = Speaker(language)
        return w("{bot} sits in for {absent}", bot=bot, absent=absent)

    return Say(speak)
