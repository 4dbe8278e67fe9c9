"""High Noon: two to four gunslingers lay a card face down, and at noon the highest draws first."""

from high_noon import rules
from saloon.core import Game

GAME = Game("high_noon", rules, room=__name__)
