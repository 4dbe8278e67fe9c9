"""Moves, views and words."""

from __future__ import annotations

import json
import random

import pytest

import saloon
from saloon.core import Args
from saloon.core.words import LANGUAGES
from saloon.games.public_enemy import GAME, box, drawing, face
from saloon.games.public_enemy.box import ACTIONS, Event, Phase
from tests.games.public_enemy.positions import (
    ALL_OPTIONS,
    Table,
    bury,
    draw,
    hidden,
    hunt,
    peek,
    position,
    ride,
    town,
)
from tests.games.telling import filled

ADA, BEA = 0, 1


def test_every_action_is_a_move_and_every_move_is_its_action() -> None:
    moves = [face.move(action) for action in range(ACTIONS)]
    assert [face.action(json.loads(json.dumps(move))) for move in moves] == list(range(ACTIONS))
    assert len({json.dumps(move, sort_keys=True) for move in moves}) == ACTIONS


def test_moves_are_readable() -> None:
    assert face.move(draw("saloon")) == {"do": "draw", "deck": "saloon"}
    assert face.move(hunt(2, "loners")) == {"do": "hunt", "of": 2, "gang": "loners"}
    assert face.move(ride("deadwood")) == {"do": "ride", "town": "deadwood"}
    assert face.move(box.SAVE) == {"do": "save"}


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
    assert tombstone["up"]
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


def test_chances_are_those_of_the_cards_that_may_come_next() -> None:
    s = position(2, stacks={ADA: "grat_dalton"}, up="belle_starr")
    tombstone, saloon = (face.view(hidden(s, BEA), BEA)["decks"][deck] for deck in (town("tombstone"), -1))
    assert tombstone["chances"] == {"wild_bunch": 0.3, "daltons": 0.2, "james_younger": 0.3, "loners": 0.2}
    assert tombstone["leader_chance"] == 0.1
    assert set(saloon["chances"].values()) == {0.3333}
    assert saloon["leader_chance"] == 0


def test_whoever_has_peeked_is_certain_and_nobody_else_is() -> None:
    table = Table(position(3, dollars=2, phase=Phase.DOLLAR))
    table.play(peek("saloon"))
    certain = [max(face.view(hidden(table.s, seat), seat)["decks"][-1]["chances"].values()) for seat in range(3)]
    assert certain == [1, 0.3333, 0.3333]
    assert max(face.view(hidden(table.s, -1), None)["decks"][-1]["chances"].values()) == 0.3333


def test_all_are_certain_of_a_buried_card_that_comes_next() -> None:
    s = position(2, up="belle_starr", left={"tombstone": 2}, dollars=2, phase=Phase.DOLLAR)
    table = Table(s).play(bury("tombstone"))
    for seat in (ADA, BEA):
        deck = face.view(hidden(table.s, seat), seat)["decks"][town("tombstone")]
        assert [card["name"] for card in deck["buried"]] == ["Belle Starr"]
        assert deck["chances"] == {"wild_bunch": 0, "daltons": 0, "james_younger": 0, "loners": 1}


def test_there_is_no_chance_where_nothing_is_left_to_turn_up() -> None:
    s = position(2, left={"tombstone": 1})
    deck = face.view(hidden(s, ADA), ADA)["decks"][town("tombstone")]
    assert (set(deck["chances"].values()), deck["leader_chance"]) == ({0}, 0)


def test_view_says_what_a_face_up_card_would_bring() -> None:
    stacks = {ADA: "kid_curry sundance_kid grat_dalton cole_younger"}
    s = position(2, stacks=stacks, up="butch_cassidy cattle_kate", supreme="wild_bunch", left={"saloon": 1})
    before = s.clone()
    decks = face.view(s, ADA)["decks"]
    assert s == before
    assert (decks[town("tombstone")]["gain"], decks[town("tombstone")]["ends"]) == (3, False)  # 8 for 4, not 5 for 3
    assert (decks[town("cripple_creek")]["gain"], decks[town("cripple_creek")]["ends"]) == (2, True)  # the fourth gang
    assert (decks[-1]["gain"], decks[-1]["ends"]) == (None, True)  # the last card
    assert face.view(s, BEA)["decks"][town("cripple_creek")]["ends"] is False
    assert face.view(s, None)["decks"][town("tombstone")]["gain"] is None
    assert [stack["points"] for stack in face.view(s, None)["players"][ADA]["stacks"]] == [5, 2, 2, 0]


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
    args = filled(GAME, Event.HUNTED, *table.told(Event.HUNTED)[0])
    said = [face.tell(Event.HUNTED, args, GAME.speaker("en", seat, ["Ada", "Bea"])) for seat in (ADA, BEA, None)]
    assert said == [
        "You have Bea’s Grat Dalton (the Daltons) removed.",
        "Ada has your Grat Dalton (the Daltons) removed.",
        "Ada has Bea’s Grat Dalton (the Daltons) removed.",
    ]


def test_a_truel_is_told_in_the_order_in_which_they_flip() -> None:
    names = ["Ada", "Bea", "Cy", "Di"]
    args = Args.of(gang=0, seats=0b1011, first=3)
    assert face.tell(Event.TRUEL, args, GAME.speaker("en", 1, names)) == (
        "A truel, flipping in this order: Di, Ada and you."
    )


def test_whoever_flips_first_in_a_truel_is_told() -> None:
    for seed in range(400):
        state = GAME.deal(3, seed=seed, options={"duel": "on", "length": "fast"})
        chooser = random.Random(seed)
        while not state.over and len(state.moves) < 60:
            state.play(chooser.choice(state.actions()))
            events = {event.kind: event.args for event in state.story}
            if "truel" in events:
                truel = events["truel"]
                assert truel.seats >> truel.first & 1
                bang = next(event.args for event in state.story if event.kind == "bang")
                in_turn = [(truel.first + step) % 3 for step in range(3)]
                assert (
                    in_turn[(bang.flip - 1) % 3] == bang.seat or sum(event.kind == "bang" for event in state.story) > 1
                )
                return
    pytest.fail("no game had a truel")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "Ada te débauche Calamity Jane (les Solitaires)."),
        ("es", "Ada se gana a Calamity Jane (los Solitarios), que estaba contigo."),
    ],
)
def test_no_outlaw_is_called_by_a_wrong_gender(language: str, said: str) -> None:
    card = box.OUTLAW_NAMES.index("Calamity Jane")
    assert (
        face.tell(Event.SWINDLED, Args.of(seat=ADA, card=card, owner=BEA), GAME.speaker(language, BEA, ["Ada", "Bea"]))
        == said
    )


def test_buried_cards_are_drawn_for_everybody_and_leaders_are_named() -> None:
    state = GAME.deal(2, seed=3, options={"dollars": "on"})
    state.play({"do": "bury", "town": "tombstone"})
    buried = next(event.args.card for event in state.story if event.kind == "bury")
    for seat in (0, 1, None):
        drawn = "\n".join(drawing.draw(state.seen_by(seat).record(), GAME.speaker("en", seat)))  # type: ignore[arg-type]
        assert "↓ Tombstone: " in drawn
        assert box.OUTLAW_NAMES[buried] in drawn.split("↓ Tombstone: ")[1]
        for gang in range(box.GANGS):
            assert f"★{'WDJL'[gang]} {box.OUTLAW_NAMES[box.leader_of(gang)]}" in drawn
