"""Longhorn, by Bruno Cathala: two outlaws raid cattle and send each other into trouble."""

from saloon.core import Game
from saloon.games.longhorn import rules

GAME = Game("longhorn", rules, room=__name__)
