"""Boomtown Bandits: two shooters and a coward, a row of places to rob, and dice as fast as you can roll them."""

from saloon.core import Game
from saloon.games.boomtown import rules

GAME = Game("boomtown", rules, room=__name__)
