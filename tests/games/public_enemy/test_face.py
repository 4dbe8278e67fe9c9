"""Moves, views and words."""

from __future__ import annotations

import json
import random

import pytest

import saloon
from saloon.core.words import LANGUAGES
from saloon.games.public_enemy import GAME, face, rules
from saloon.games.public_enemy.rules import ACTIONS, Event, Phase
from tests.games.public_enemy.positions import ALL_OPTIONS, Table, draw, hidden, hunt, position, ride, town

ADA, BEA = 0, 1


def test_every_action_is_a_move_and_every_move_is_its_action() -> None:
    moves = [face.move(action) for action in range(ACTIONS)]
    assert [face.action(json.loads(json.dumps(move))) for move in moves] == list(range(ACTIONS))
    assert len({json.dumps(move, sort_keys=True) for move in moves}) == ACTIONS


def test_moves_are_readable() -> None:
    assert face.move(draw("saloon")) == {"do": "draw", "deck": "saloon"}
    assert face.move(hunt(2, "loners")) == {"do": "hunt", "of": 2, "gang": "loners"}
    assert face.move(ride("deadwood")) == {"do": "ride", "town": "deadwood"}
    assert face.move(rules.SAVE) == {"do": "save"}


@pytest.mark.parametrize("action", [-1, ACTIONS, 10**6])
def test_number_that_is_no_action_is_no_move(action: int) -> None:
    with pytest.raises(saloon.IllegalMove):
        face.move(action)


@pytest.mark.parametrize(
    "move",
    [
        {}, {"do": "dance"}, {"do": "draw"}, {"do": "draw", "deck": "boston"}, {"do": "draw", "deck": 3},
        {"do": "draw", "deck": "saloon", "of": 1}, {"do": "hunt", "of": 6, "gang": "loners"},
        {"do": "hunt", "of": True, "gang": "loners"}, {"do": "hunt", "of": 1}, {"do": "bury", "town": "saloon"},
        {"do": "stay", "town": "deadwood"}, {"do": ["draw"], "deck": "saloon"}, {"deck": "saloon"},
    ],
    ids=str,
)  # fmt: skip
def test_malformed_move_is_refused_with_a_reason(move: dict[str, object]) -> None:
    with pytest.raises(saloon.IllegalMove) as wrong:
        face.action(move)
    assert len(str(wrong.value)) > 10


def test_view_shows_decks_stacks_and_tokens() -> None:
    stacks = {ADA: "butch_cassidy kid_curry", BEA: "grat_dalton"}
    s = position(2, stacks=stacks, up="belle_starr", one=BEA, wanted={ADA: "loners"}, cavalry="deadwood")
    shown = face.view(hidden(s, ADA), ADA)
    tombstone = shown["decks"][town("tombstone")]
    assert tombstone["up"]["name"] == "Belle Starr"
    assert (tombstone["left"], tombstone["hidden"]) == (9, 8)
    assert tombstone["odds"] == {"wild_bunch": 1, "daltons": 2, "james_younger": 3, "loners": 2}
    assert tombstone["leader"] is False
    assert shown["decks"][town("deadwood")]["cavalry"] is True
    assert shown["decks"][-1]["odds"] == {"sheriff": 4, "bounty_hunter": 4, "swindler": 4}
    mine = shown["players"][ADA]["stacks"][0]
    assert [card["name"] for card in mine["cards"]] == ["Butch Cassidy", "Kid Curry"]
    assert mine["leader"] is True
    assert shown["players"][ADA]["wanted"] == ["loners"]
    assert shown["players"][BEA]["one"] is True
    json.dumps(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_reason_and_event_can_be_said(language: str) -> None:
    told: set[str] = set()
    for seed in range(10):
        state = GAME.deal(2 + seed % 5, seed=seed, options=ALL_OPTIONS)
        chooser = random.Random(seed)
        for _ in range(120):
            if state.over:
                break
            told |= {event.kind for event in state.story}
            assert all(event.say[language] for event in state.story)
            assert all(action.say[language] for action in state.legal())
            assert all(state.why_not(n, language) for n in range(ACTIONS) if n not in state.actions())
            state.play(chooser.choice(state.actions()))
    assert told >= {event.name.lower() for event in Event} - {"over", "truel", "no_majority", "leader"}


def test_why_not_names_the_reason() -> None:
    s = position(2, cavalry="deadwood", stacks={BEA: "grat_dalton"})
    w = GAME.speaker("en", ADA)
    assert "Cavalry is in Deadwood" in face.why_not(s, draw("deadwood"), w)
    assert "not the question" in face.why_not(s, ride("deadwood"), w)
    s.phase = Phase.BOUNTY_HUNTER
    assert "has nobody of the Loners" in face.why_not(s, hunt(BEA, "loners"), w)
    assert "somebody else’s" in face.why_not(s, hunt(ADA, "loners"), w)


def test_the_story_speaks_to_its_reader() -> None:
    table = Table(position(2, stacks={ADA: "kid_curry", BEA: "grat_dalton"})).visit_saloon("bounty_hunter")
    table.play(hunt(BEA, "daltons"))
    args = table.told(Event.HUNTED)[0]
    said = [face.tell(Event.HUNTED, args, GAME.speaker("en", seat, ["Ada", "Bea"])) for seat in (ADA, BEA, None)]
    assert said == [
        "You have Grat Dalton (the Daltons) of Bea removed.",
        "Ada has your Grat Dalton (the Daltons) removed.",
        "Ada has Grat Dalton (the Daltons) of Bea removed.",
    ]
