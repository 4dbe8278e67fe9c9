"""The Good, the Goat and the Crook: fifteen characters, a face-down card, and somebody who says what it is."""

from saloon.core import Game
from saloon.games.goat import rules

GAME = Game("goat", rules, room=__name__)
