"""Bots: random, greedy and search; passive and perfect for some games; and your own."""

from saloon.bots.base import Bot
from saloon.bots.registry import bot, is_known, kind, made, names

__all__ = ["Bot", "bot", "is_known", "kind", "made", "names"]
