"""Longhorn in words and as a view, in every language."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import pytest

import saloon
from saloon.core import Args
from saloon.core.game import Seen
from saloon.core.words import LANGUAGES
from saloon.games.longhorn import GAME, box, face
from saloon.games.longhorn.box import ACTIONS, COLOURS, Event, Phase, State, Token
from tests.games.longhorn.positions import position
from tests.games.telling import filled

TRANSLATED = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_the_colours_differ(language: str) -> None:
    w = GAME.speaker(language)
    letters = [face.letter(colour, w) for colour in range(COLOURS)]
    assert len(set(letters)) == COLOURS
    assert all(letter.isupper() for letter in letters)


@pytest.mark.parametrize("language", LANGUAGES)
def test_token_names_fit_on_a_tile(language: str) -> None:
    names = [face.token_name(token, GAME.speaker(language)) for token in Token]
    assert max(map(len, names)) <= 14
    assert len(set(names)) == len(Token)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cows_are_counted_in_one_and_many(language: str) -> None:
    w = GAME.speaker(language)
    for colour in range(COLOURS):
        one, two = face.cows(1, colour, w), face.cows(2, colour, w)
        assert (one[0], two[0]) == ("1", "2")
        assert one[1:] != two[1:]


def test_french_cows_are_feminine_and_orange_is_invariable() -> None:
    w = GAME.speaker("fr")
    assert [face.cows(2, colour, w) for colour in range(COLOURS)] == [
        "2 vaches noires", "2 vaches blanches", "2 vaches orange", "2 vaches vertes",
    ]  # fmt: skip
    assert face.cows(0, 0, w) == "0 vache noire"


def test_spanish_cows_are_feminine() -> None:
    w = GAME.speaker("es")
    assert [face.cows(1, colour, w) for colour in range(COLOURS)] == [
        "1 vaca negra", "1 vaca blanca", "1 vaca naranja", "1 vaca verde",
    ]  # fmt: skip
    assert face.cows(0, 0, w) == "0 vacas negras"


def said_in(language: str) -> list[str]:
    """Everything that can be said about a position: events, questions, actions, and why not."""
    s = position("BBWG W O G BW G . . .", here="e", tokens={"a": Token.AMBUSH}, herds=("BW", "OG"))
    w = GAME.speaker(language, seat=0)
    said = [face.tell(event, filled(GAME, event, seat, 1, 3), w) for event, seat in product(Event, (0, 1))]
    said += [face.say(s, action, w) for action in range(ACTIONS)]
    for phase in Phase:
        s.phase = phase
        said.append(face.ask(s, w))
        if phase != Phase.OVER:
            said += [face.why_not(s, action, w) for action in range(ACTIONS)]
    said += [text for _, *texts in face.rules_help(w) for text in texts]
    return said


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_is_said_in_another_way_than_in_english(language: str) -> None:
    english, other = said_in("en"), said_in(language)
    assert len(english) == len(other)
    alike = {one for one, two in zip(english, other, strict=True) if one == two}
    assert alike <= {"Sheriff"}
    assert not [text for text in other if "{" in text or not text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_answers_to_a_question_are_said_alike(language: str) -> None:
    for seed in range(12):
        state, chooser = GAME.deal(seed=seed), random.Random(seed)
        while not state.over:
            said = [action.say[language] for action in state.legal()]
            assert len(set(said)) == len(said)
            action = chooser.choice(state.legal())
            assert state.find(action.say[language], language).id == action.id
            state.play(action.id)


def test_story_speaks_to_the_reader_and_of_the_other_by_name() -> None:
    w = GAME.speaker("en", seat=0, names=["Ann", "Bo"])
    assert (
        face.tell(Event.RAID, Args.of(seat=0, tile=0, cows=box.herd_of(2, 1)), w)
        == "You raid 2 white cows at Cherokee Spring."
    )
    assert (
        face.tell(Event.RAID, Args.of(seat=1, tile=0, cows=box.herd_of(1, 1)), w)
        == "Bo raids 1 white cow at Cherokee Spring."
    )
    spectator = GAME.speaker("en")
    assert face.tell(Event.CAUGHT, Args.of(seat=0), spectator) == (
        "The sheriff has got Eagle Perkins. Jessie Artist Byrd wins!"
    )


# ---- Moves


def test_every_action_is_a_move_and_every_move_is_its_action() -> None:
    moves = [face.move(action) for action in range(ACTIONS)]
    assert [face.action(move) for move in moves] == list(range(ACTIONS))
    assert len({json.dumps(move, sort_keys=True) for move in moves}) == ACTIONS
    assert [face.action(json.loads(json.dumps(move))) for move in moves] == list(range(ACTIONS))


@pytest.mark.parametrize("action", [-1, ACTIONS, 10**6])
def test_number_that_is_no_action_is_no_move(action: int) -> None:
    with pytest.raises(saloon.IllegalMove):
        face.move(action)


@pytest.mark.parametrize(
    "move",
    [
        {}, {"do": "dance"}, {"do": "raid"}, {"do": "raid", "colour": "pink"}, {"do": "raid", "colour": 0},
        {"do": "raid", "colour": "black", "at": 1}, {"do": "ride", "to": 9}, {"do": "ride", "to": -1},
        {"do": "ride", "to": True}, {"do": "ride", "to": 1.0}, {"do": "ride", "at": 1}, {"do": None, "to": 1},
        {"do": ["raid"], "colour": "black"}, {"do": "ambush", "nugget": 1}, {"do": "ambush", "nugget": False},
        {"do": "ambush", "nugget": True, "colour": "black"}, {"do": "brand", "at": 1}, {"colour": "black"},
        {"do": "brand", "at": 0, "colour": 1},
    ],
    ids=str,
)  # fmt: skip
def test_malformed_move_is_refused_with_a_reason(move: dict[str, object]) -> None:
    with pytest.raises(saloon.IllegalMove) as wrong:
        face.action(move)
    assert len(str(wrong.value)) > 10


# ---- Views


def test_view_shows_the_table() -> None:
    s = position("BBW . . . . . . . G", here="a", tokens={"a": Token.SHERIFF, "i": Token.AMBUSH}, herds=("W", "G"))
    view = face.view(s, 0)
    assert view["board"][0] == {
        "place": "cherokee_spring", "token": "sheriff", "cows": {"black": 2, "white": 1, "orange": 0, "green": 0},
        "dangerous": True,
    }  # fmt: skip
    assert view["board"][8]["dangerous"] is False
    assert view["worth"] == {"black": 200, "white": 100, "orange": 0, "green": 100}
    assert [outlaw["wealth"] for outlaw in view["outlaws"]] == [100, 100]
    assert (view["here"], view["winner"], view["ending"]) == (0, None, None)


def test_every_seat_and_every_spectator_sees_the_same_table() -> None:
    state = GAME.deal(seed=9)
    while not state.over:
        tables = [json.dumps(state.view(seat)["table"]) for seat in (0, 1, None)]
        assert len(set(tables)) == 1
        state.play(state.actions()[0])


# ---- Previews


def previews(s: State) -> dict[str, dict[str, Any]]:
    """What the view says of each colour that can be raided."""
    legal = Seen(GAME, s, s.turn).view()["legal"]
    return {each["move"]["colour"]: each["preview"] or {} for each in legal}


def test_a_preview_shows_where_a_raid_leads() -> None:
    s = position("BBW B . W . . B . G", here="a", tokens={"a": Token.SHERIFF})
    assert previews(s)["black"] == {"steps": 2, "reach": [6], "say": ""}
    assert previews(s)["white"] == {"steps": 1, "reach": [1, 3], "say": ""}


def test_a_preview_knows_the_token_that_comes_before_the_ride() -> None:
    """The branding iron may take the last cows that could be reached: who knows then where the ride leads?"""
    s = position("B W . . . . . . .", here="a", tokens={"a": Token.BRANDING_IRON})
    assert previews(s)["black"] == {"steps": 1, "reach": [], "say": "First comes the token: Branding iron."}


def test_a_rattlesnake_lets_the_game_go_on_where_the_raid_alone_would_end_it() -> None:
    s = position("B . . . . . . . .", here="a", tokens={"a": Token.RATTLESNAKE}, herds=("WW", ""))
    assert previews(s)["black"]["say"] == "First comes the token: Rattlesnake."


@pytest.mark.parametrize(
    ("tokens", "herds", "said"),
    [
        ({"a": Token.SHERIFF}, ("", ""), "The sheriff waits there: this raid would lose the game."),
        ({}, ("BBBBBBBB", ""), "Nine of a colour: this raid would win the game."),
        ({}, ("W", ""), "Nowhere to ride then: this raid would end the game. You would win, $100 to $0."),
        ({}, ("", "W"), "Nowhere to ride then: this raid would end the game. You would lose, $0 to $100."),
        ({}, ("", ""), "Nowhere to ride then: this raid would end the game. A draw, at $0 each."),
    ],
)
def test_a_preview_foretells_the_end(tokens: dict[str, Token], herds: tuple[str, str], said: str) -> None:
    s = position("B . . . . . . . W", here="a", tokens=tokens, herds=herds)
    assert previews(s)["black"] == {"steps": 1, "reach": [], "say": said}


def test_previews_come_true() -> None:
    """What is foretold of a raid is what happens, in random games."""
    for seed in range(20):
        state, dice = GAME.deal(seed=seed), random.Random(seed)
        while not state.over:
            view = state.view(state.turn)
            chosen = dice.choice(view["legal"])
            state.play(chosen["id"])
            if "preview" not in chosen:
                continue
            preview = chosen["preview"]
            assert preview is not None
            rides = [each["move"]["to"] for each in state.view(state.turn)["legal"]] if state.phase == "ride" else []
            assert preview["reach"] == rides
            assert bool(preview["say"]) == (state.phase != "ride")
            assert ("the game" in preview["say"]) == state.over


def test_a_place_that_nobody_may_be_sent_back_to_is_named() -> None:
    s = position("BB . W . . . . . .", here="a", tokens={"c": Token.SHERIFF})
    assert face.view(s, 0)["barred"] is None
    s.left[1 - s.turn] = 2
    assert face.view(s, 0)["barred"] == 2
