"""What a game is: records, rules, chance, story, compiling, states, replays, registry."""

from saloon.core.bits import count_bits, nth_bit, places_of
from saloon.core.cards import count_at, move_any, nth_at
from saloon.core.chance import below, blank_chance, draw, shuffle
from saloon.core.components import components
from saloon.core.errors import BadSetup, IllegalMove, quoted
from saloon.core.game import CLOCK, NOBODY, Game
from saloon.core.grammar import capitalized
from saloon.core.manual import Section, items, legend, section
from saloon.core.moves import Moves, Names, Numbers, Objects, Several, Verb, Yes
from saloon.core.options import HostValue, Option
from saloon.core.policy import most_appealing
from saloon.core.record import Grid, Lookup, Mask, Record, Row, grid, number, row
from saloon.core.rule import rule
from saloon.core.story import KIND, Args, field_at, hide_story, tell, turn_page, whisper
from saloon.core.traits import Trait, traits
from saloon.core.turns import ask, end_game, left_of, right_of
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
    "Trait",
    "Verb",
    "Yes",
    "ask",
    "below",
    "blank_chance",
    "capitalized",
    "components",
    "count_at",
    "count_bits",
    "draw",
    "end_game",
    "field_at",
    "grid",
    "hide_story",
    "items",
    "left_of",
    "legend",
    "most_appealing",
    "move_any",
    "nth_at",
    "nth_bit",
    "number",
    "places_of",
    "quoted",
    "right_of",
    "row",
    "rule",
    "section",
    "shuffle",
    "tell",
    "traits",
    "turn_page",
    "whisper",
]  # fmt: skip
