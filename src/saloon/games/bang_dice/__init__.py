"""BANG! The Dice Game: five dice, three to eight players, and nobody but the Sheriff says who they are."""

from saloon.core import Game
from saloon.games.bang_dice import rules

GAME = Game("bang_dice", rules, room=__name__)
