"""BANG! in words and as a view, in every language."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest
from rich.text import Text

import saloon
from saloon.core import Args
from saloon.core.words import LANGUAGES
from saloon.games.bang_dice import GAME, box, drawing, face, secrecy, views
from saloon.games.bang_dice.box import ACTIONS, CHARACTERS, Event, Phase, State
from tests.games.bang_dice.positions import (
    KEEP,
    KIT,
    PEDRO,
    SLAB,
    Table,
    before_turn,
    dead,
    deputy,
    outlaw,
    position,
    renegade,
    sheriff,
    shoot,
    twice,
)
from tests.games.telling import filled

TRANSLATED = [language for language in LANGUAGES if language != "en"]
SAME = {
    "Gatling", "Dynamite", "dynamite",
    "Bart Cassidy", "Pedro Ramirez", "Kit Carlson", "Sid Ketchum", "Turn 3: Player 2.",
}  # fmt: skip


# ---- Moves


def test_every_action_is_a_move_and_every_move_is_its_action() -> None:
    moves = [face.move(action) for action in range(ACTIONS)]
    assert [face.action(json.loads(json.dumps(move))) for move in moves] == list(range(ACTIONS))
    assert len({json.dumps(move, sort_keys=True) for move in moves}) == ACTIONS


@pytest.mark.parametrize(
    ("action", "move"),
    [
        (KEEP, {"do": "reroll", "dice": []}),
        (box.REROLL + 0b10101, {"do": "reroll", "dice": [0, 2, 4]}),
        (shoot(3), {"do": "shoot", "at": 3}),
        (twice(7), {"do": "shoot_twice", "at": 7}),
        (box.BEER + 2, {"do": "beer", "for": 2}),
        (box.STRIP_NOBODY, {"do": "strip_nobody"}),
        (box.CHOOSE + KIT, {"do": "choose", "character": "kit_carlson"}),
    ],
)
def test_a_move_is_a_verb_and_its_object(action: int, move: dict[str, object]) -> None:
    assert face.move(action) == move


@pytest.mark.parametrize("action", [-1, ACTIONS, 10**6])
def test_number_that_is_no_action_is_no_move(action: int) -> None:
    with pytest.raises(saloon.IllegalMove):
        face.move(action)


@pytest.mark.parametrize(
    "move",
    [
        {}, {"do": "dance"}, {"do": "shoot"}, {"do": "shoot", "at": 8}, {"do": "shoot", "at": True},
        {"do": "shoot", "at": 1.0}, {"do": "reroll"}, {"do": "reroll", "dice": 3}, {"do": "reroll", "dice": [5]},
        {"do": "reroll", "dice": [1, 1]}, {"do": "reroll", "dice": [2, 5]}, {"do": "reroll", "dice": [True]},
        {"do": "choose", "character": "billy"}, {"do": "choose", "character": 3}, {"do": ["roll"]},
        {"do": "beer", "at": 1}, {"do": "roll", "at": 1},
    ],
    ids=str,
)  # fmt: skip
def test_malformed_move_is_refused_with_a_reason(move: dict[str, object]) -> None:
    with pytest.raises(saloon.IllegalMove) as wrong:
        face.action(move)
    assert len(str(wrong.value)) > 10


# ---- Views


def view(s: State, seat: int | None = 0) -> views.Standoff:
    hidden = s.clone()
    secrecy.hide(hidden, -1 if seat is None else seat)
    table = face.view(hidden, seat)
    assert json.loads(json.dumps(table)) == table
    return table


def test_view_shows_seats_lives_arrows_and_places() -> None:
    table = view(position(sheriff(life=6, arrows=2), outlaw(), dead(box.Role.OUTLAW), renegade(), deputy()), seat=3)
    players = table["players"]
    assert isinstance(players, list)
    assert players[0] == {
        "seat": 0, "character": "lucky_duke", "life": 6, "full": 10, "arrows": 2, "living": True, "role": "sheriff",
        "sheriff": True, "you": False, "places": None, "hits": 0, "won": None,
    }  # fmt: skip
    assert [player["places"] for player in players] == [None, 1, None, 2, 1]
    assert [player["role"] for player in players] == ["sheriff", None, "outlaw", "renegade", None]
    assert (table["pile"], table["arrows"], table["prey"], table["ending"]) == (7, 9, None, None)
    assert table["roles"] == {"sheriff": 1, "deputy": 1, "outlaw": 2, "renegade": 1}


def states(s: State) -> list[str]:
    dice = view(s)["dice"]
    assert isinstance(dice, list)
    return [die["state"] for die in dice]


def test_view_says_what_becomes_of_each_die() -> None:
    s = position(sheriff(SLAB, life=5), outlaw(), outlaw(), renegade(), dice="dynamite one beer beer gatling")
    assert states(s) == ["locked", "free", "free", "free", "free"]
    table = Table(s).play(KEEP)
    assert states(table.s) == ["idle", "now", "next", "next", "idle"]
    assert view(table.s)["targets"] == [
        {"seat": 1, "places": 1, "side": "left"}, {"seat": 3, "places": 1, "side": "right"},
    ]  # fmt: skip
    table.play(twice(1))
    assert states(table.s) == ["idle", "done", "spent", "now", "idle"]
    dice = view(table.s)["dice"]
    assert isinstance(dice, list)
    assert (dice[1]["target"], dice[1]["doubled"]) == (1, True)
    assert view(table.s)["die"] == 3


def test_view_tells_a_waiting_gatling_from_a_fired_one() -> None:
    s = position(sheriff(), outlaw(PEDRO, arrows=1), outlaw(), renegade(), dice="gatling gatling gatling beer arrow")
    table = Table(s).play(KEEP)
    assert states(table.s) == ["next", "next", "next", "now", "done"]
    table.play(box.BEER)
    assert states(table.s)[:3] == ["done"] * 3
    assert view(table.s)["wounds"] == {"from": "gatling", "hits": [0, 0, 1, 1]}


def test_view_shows_shots_that_are_aimed_but_not_yet_taken() -> None:
    table = Table(position(sheriff(), outlaw(), outlaw(), renegade(), dice="one one two arrow arrow"))
    table.play(KEEP, shoot(1), shoot(1))
    players = view(table.s)["players"]
    assert isinstance(players, list)
    assert [player["hits"] for player in players] == [0, 2, 0, 0]


def test_view_has_no_dice_before_the_first_roll() -> None:
    s = before_turn(sheriff(), outlaw(), outlaw(), renegade())
    table = view(s)
    assert (table["dice"], table["roll"], table["rolls"]) == ([], 0, 4)
    chosen = GAME.deal(4, seed=1, options={"characters": "chosen"}).view(0)["table"]
    assert len(chosen["offer"]) == 2
    assert (chosen["turn_number"], chosen["dice"]) == (0, [])
    assert all(player["character"] is None and player["full"] is None for player in chosen["players"])


def test_view_says_who_has_won_at_the_end() -> None:
    s = position(sheriff(life=1), outlaw(), dead(box.Role.OUTLAW), renegade(), roller=1, dice="one " + "arrow " * 4)
    table = Table(s).play(KEEP, shoot(0))
    players = view(table.s, None)["players"]
    assert isinstance(players, list)
    assert [player["won"] for player in players] == [False, True, True, False]
    assert view(table.s, None)["ending"] == "outlaws"


# ---- Words


def said_in(language: str) -> list[str]:
    """Everything that can be said: events, questions, actions, why not, help, names, options."""
    s = position(sheriff(life=5), outlaw(), outlaw(life=3), renegade(), dice="one two beer beer gatling")
    w = GAME.speaker(language, seat=0)
    said = [
        face.tell(event, filled(GAME, event, seat, other, 1), w)
        for event, seat, other in product(Event, (0, 1), (0, 1, 3))
        if event not in (Event.OVER, Event.ROLL)
    ]
    said += [face.tell(Event.OVER, Args.of(ending=ending, seat=0), w) for ending in range(1, 7)]
    said += [face.tell(Event.OVER, Args.of(ending=ending, seat=1), w) for ending in range(1, 7)]
    for phase in Phase:
        s.phase = phase
        said.append(face.ask(s, w))
        if phase != Phase.OVER:
            said += [face.why_not(s, action, w) for action in (1, shoot(0), shoot(2), twice(1), box.CHOOSE, 60, 77)]
    said += [text for _, *texts in face.rules_help(w) for text in texts]
    said += [face.ability(character, w) for character in range(CHARACTERS)]
    said += [text for key, text in face.names(w).items() if key.startswith("aim")]
    said += [*face.option_words(w).values(), *face.option_help(w).values()]
    return said


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_is_said_in_another_way_than_in_english(language: str) -> None:
    english, other = said_in("en"), said_in(language)
    assert len(english) == len(other)
    alike = {one for one, two in zip(english, other, strict=True) if one == two}
    assert alike <= SAME
    assert not [text for text in other if "{" in text or not text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_answers_to_a_question_are_said_alike(language: str) -> None:
    for seed in range(2):
        state, chooser = GAME.deal(4 + seed, seed=seed), random.Random(seed)
        while not state.over:
            said = [action.say[language] for action in state.legal()]
            assert len(set(said)) == len(said)
            action = chooser.choice(state.legal())
            assert state.find(action.say[language], language).id == action.id
            state.play(action.id)


def test_story_speaks_to_the_reader_and_of_others_by_name() -> None:
    names = ["Ann", "Bo", "Cy", "Di"]
    to_ann, to_bo, to_all = (GAME.speaker("en", seat, names) for seat in (0, 1, None))
    assert face.tell(Event.AIM, Args.of(seat=0, target=1, points=1), to_ann) == "You aim at Bo."
    assert (
        face.tell(Event.AIM, Args.of(seat=0, target=1, points=2), to_bo) == "Ann aims at you. The shot counts double."
    )
    assert face.tell(Event.AIM, Args.of(seat=0, target=1, points=1), to_all) == "Ann aims at Bo."
    assert face.tell(Event.BEER, Args.of(seat=0, target=0, gained=1), to_ann) == "You drink. +1 life."
    assert face.tell(Event.BEER, Args.of(seat=0, target=1, gained=0), to_bo) == "Ann buys you a beer. No life to gain."
    assert face.tell(Event.DEATH, Args.of(seat=1, role=box.Role.OUTLAW, by=0), to_ann) == "Bo is dead (Outlaw)."
    assert face.tell(Event.ROLL, Args.of(seat=0, rolled=0b101, dice=4 + 36 * 5), to_all) == "Ann rolls: beer, gatling."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_help(language: str) -> None:
    sections = {question for question, _, _ in face.rules_help(GAME.speaker(language))}
    assert sections == {"", *(phase.name.lower() for phase in Phase)}


def test_names_cover_everything_in_a_view() -> None:
    names = face.names(GAME.speaker("fr"))
    keys = {*box.CHARACTER_NAMES, *face.ROLE_NAMES, *face.FACE_NAMES}
    assert keys <= set(names)
    assert names["outlaw"] == "Hors-la-loi"
    assert names["ability.lucky_duke"] == "A un lancer de plus."


# ---- The drawing


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawing_of_a_full_table_leaves_room_on_a_small_screen(language: str) -> None:
    state, chooser = GAME.deal(8, seed=2), random.Random(2)
    names = ["Somebody with a very long name", *(f"Greedy {n}" for n in range(7))]
    while not state.over:
        lines = drawing.draw(state.seen_by(3).record(), GAME.speaker(language, 3, names))  # type: ignore[arg-type]
        assert len(lines) == 13
        assert max(Text.from_markup(line).cell_len for line in lines) <= 80
        state.play(chooser.choice(state.actions()))


def test_drawing_hides_roles_and_shows_the_dead() -> None:
    s = position(sheriff(), outlaw(), dead(box.Role.OUTLAW), renegade(), deputy(), dice="one two beer beer arrow")
    secrecy.hide(s, 1)
    text = Text.from_markup("\n".join(drawing.draw(s, GAME.speaker("en", 1)))).plain
    assert text.count("Outlaw") == 2
    assert "Renegade" not in text
    assert "Deputy" not in text
    assert "† Player 3" in text
    assert "5: arrow" in text


def test_several_wounds_and_arrows_in_a_row_are_told_as_one() -> None:
    w = GAME.speaker("en", 1, ["Ann", "Bo", "Search 3"])
    shots = [(Event.SHOT, Args.of(seat=2, by=0, life=left)) for left in (5, 4, 3)]
    arrows = [(Event.ARROW, Args.of(seat=1, pile=pile)) for pile in (8, 7)]
    assert face.retell([*shots, (Event.SHOT, Args.of(seat=0, by=1, life=2)), *arrows], w) == [
        "Search 3 is hit 3 times. 3 lives are left.",
        "Ann is hit. 2 lives are left.",
        "You take 2 arrows.",
    ]


def test_no_number_stands_beside_the_number_of_a_bot() -> None:
    w = GAME.speaker("en", 0, ["Ann", "Search 3"])
    assert face.tell(Event.PIERCED, Args.of(seat=1, lost=3, life=2), w) == "Search 3 loses 3 lives to the arrows."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", [Event.REST, Event.FEAST])
def test_nobody_gains_no_lives(event: Event, language: str) -> None:
    for seat in (0, 1):
        assert "0" not in face.tell(event, Args.of(seat=0, gained=0), GAME.speaker(language, seat, ["Ann", "Bo"]))
