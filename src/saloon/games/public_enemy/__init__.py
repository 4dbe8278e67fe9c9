"""Public Enemy Number One: four towns, four gangs, a saloon, and one most wanted of all."""

from saloon.core import Game
from saloon.games.public_enemy import rules

GAME = Game("public_enemy", rules, room=__name__)
