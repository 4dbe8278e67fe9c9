"""What a game is: records, rules, chance, story, compiling, states, replays, registry."""

from saloon.core.chance import below, blank_chance, draw
from saloon.core.errors import BadSetup, IllegalMove, quoted
from saloon.core.game import CLOCK, NOBODY, Game
from saloon.core.manual import Section, items, legend, section
from saloon.core.moves import Moves, Names, Numbers, Objects, Several, Verb, Yes
from saloon.core.options import HostValue, Option
from saloon.core.policy import most_appealing
from saloon.core.record import Grid, Lookup, Mask, Record, Row, grid, number, row
from saloon.core.rule import rule
from saloon.core.story import KIND, Args, field_at, hide_story, tell, turn_page, whisper
from saloon.core.words import Speaker

__all__ = [
    "CLOCK",
    "KIND",
    "NOBODY",
    "Args",
    "BadSetup",
    "Game",
    "Grid",
    "HostValue",
    "IllegalMove",
    "Lookup",
    "Mask",
    "Moves",
    "Names",
    "Numbers",
    "Objects",
    "Option",
    "Record",
    "Row",
    "Section",
    "Several",
    "Speaker",
    "Verb",
    "Yes",
    "below",
    "blank_chance",
    "draw",
    "field_at",
    "grid",
    "hide_story",
    "items",
    "legend",
    "most_appealing",
    "number",
    "quoted",
    "row",
    "rule",
    "section",
    "tell",
    "turn_page",
    "whisper",
]  # fmt: skip
