"""Who can take a seat: random, greedy, search; passive and perfect where a game is for them; and bots of one's own."""

from saloon.bots.base import Bot
from saloon.bots.registry import bot, is_known, kind, made, names

__all__ = ["Bot", "bot", "is_known", "kind", "made", "names"]
