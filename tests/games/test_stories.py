"""Stories, questions and answers of random games read well, in every language and for every reader."""

from __future__ import annotations

import random

import pytest

import saloon
from saloon.core.words import LANGUAGES
from saloon.testing.reading import stumbles, stumbles_of_a_story
from tests.games.golden import GAMES

NAMES = ["Ada", "Élise", "Henri", "Search 3", "Inés", "Hank", "Olga", "Yves"]
SEEDS = range(3)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_and_asked_reads_well(name: str, language: str) -> None:
    game = saloon.game(name)
    found: set[str] = set()
    for seed in SEEDS:
        chooser = random.Random(seed)
        seats = chooser.choice(list(game.seats))
        options = {option.name: chooser.choice(list(option.choices)) for option in game.options}
        if name == "public_enemy" and seats > 4:
            options["length"] = "full"
        if name == "boomtown":
            options["tempo"] = "beats"
        state = game.deal(seats, seed=seed, options=options)
        while not state.over and len(state.moves) < 400:
            seen = state.seen_by(state.turn)
            w = game.speaker(language, state.turn, NAMES[:seats])
            record = seen.record()
            found.update(stumbles(game.face.ask(record, w), language))
            for action in seen.actions():
                found.update(stumbles(game.face.say(record, action, w), language))
            state.play(chooser.choice(state.actions()))
            for reader in (0, seats - 1, None):
                w = game.speaker(language, reader, NAMES[:seats])
                seen = state.seen_by(reader)
                kinds = game.rules.Event
                events = [(kinds[event.kind.upper()], event.args) for event in seen.story]
                found.update(stumbles_of_a_story(game.retold(events, w), language))
    assert sorted(found) == []
