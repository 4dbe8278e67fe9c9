"""Moves, views and words."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest

import saloon
from saloon.core import Args
from saloon.core.words import LANGUAGES
from saloon.games.goat import GAME, box, face, views
from saloon.games.goat.box import ACTIONS, CHARACTERS, Character, Event, Phase
from tests.games.goat.positions import ACCEPT, REFUSE, Table, before_saloon, card, hidden, offer, position, rob, to
from tests.games.telling import filled

TRANSLATED = [language for language in LANGUAGES if language != "en"]

# ---- Moves


def test_every_action_is_a_move_and_every_move_is_its_action() -> None:
    moves = [face.move(action) for action in range(ACTIONS)]
    assert [face.action(json.loads(json.dumps(move))) for move in moves] == list(range(ACTIONS))
    assert len({json.dumps(move, sort_keys=True) for move in moves}) == ACTIONS


def test_moves_are_readable() -> None:
    assert face.move(offer("goat")) == {"do": "offer", "card": "goat"}
    assert face.move(to(3)) == {"do": "to", "seat": 3}
    assert face.move(rob("mine")) == {"do": "rob", "location": "mine"}
    assert face.move(ACCEPT) == {"do": "accept"}


@pytest.mark.parametrize("action", [-1, ACTIONS, 10**6])
def test_number_that_is_no_action_is_no_move(action: int) -> None:
    with pytest.raises(saloon.IllegalMove):
        face.move(action)


@pytest.mark.parametrize(
    "move",
    [
        {}, {"do": "dance"}, {"do": "offer"}, {"do": "offer", "card": "queen"}, {"do": "offer", "card": 14},
        {"do": "offer", "card": "goat", "to": 1}, {"do": "to", "seat": 5}, {"do": "to", "seat": -1},
        {"do": "to", "seat": True}, {"do": "to", "seat": 1.0}, {"do": "to", "seat": "1"}, {"do": None, "seat": 1},
        {"do": ["to"], "seat": 1}, {"do": "accept", "card": "goat"}, {"do": "rob", "location": ["mine"]},
        {"seat": 1},
    ],
    ids=str,
)  # fmt: skip
def test_malformed_move_is_refused_with_a_reason(move: dict[str, object]) -> None:
    with pytest.raises(saloon.IllegalMove) as wrong:
        face.action(move)
    assert len(str(wrong.value)) > 10


# ---- Views


def view(table: Table, seat: int | None) -> views.Town:
    return face.view(hidden(table.s, -1 if seat is None else seat), seat)


def test_view_shows_the_street_and_the_people() -> None:
    table = Table(
        position(4, "thief", played="miner 2", goods={"mine": 1, "store": 2}, till={"mine": 3}, gains={1: {"bills": 2}})
    )
    shown = view(table, 1)
    mine = next(place for place in shown["street"] if place["location"] == "mine")
    assert mine == {
        "location": "mine", "resource": "nugget", "worth": 5, "goods": 1, "coins": 3,
        "characters": ["miner", "prospector"],
    }  # fmt: skip
    assert shown["characters"]["miner"] == {
        "location": "mine", "place": "played", "owner": 2, "fallen": None, "takes": "goods", "order": None,
    }  # fmt: skip
    assert "farmer" not in shown["characters"]
    me, other = shown["players"][1], shown["players"][2]
    assert (me["you"], me["tokens"], me["money"]) == (True, 2, 10)
    assert me["goods"] == {"bottle": 0, "supplies": 0, "bills": 2, "nugget": 0}
    assert (other["hats"], other["goods"], other["money"], other["won"]) == (1, None, None, None)
    assert (shown["dealer"], shown["held"], shown["hand"], shown["deck"]) == (0, 4, None, 13 - 6 - 1)


def test_view_of_an_offer_hides_the_card_from_all_but_the_dealer() -> None:
    table = Table(position(3, "goat thief banker widow")).play(offer("goat"))
    assert view(table, 0)["offer"] == {"dealer": 0, "receiver": None, "claim": None, "card": "goat", "forced": False}
    table.play(to(2), box.CLAIM + card("thief"))
    for seat in (1, 2, None):
        assert view(table, seat)["offer"] == {
            "dealer": 0, "receiver": 2, "claim": "thief", "card": None, "forced": False,
        }  # fmt: skip
    assert view(table, 0)["hand"] == ["banker", "widow", "thief", "goat"]
    table.play(REFUSE)
    assert view(table, None)["offers"][-1] == {
        "dealer": 0, "receiver": 2, "claim": "thief", "card": "goat", "accepted": False, "owner": 0,
    }  # fmt: skip
    assert view(table, 2)["memory"]["proven"] == ["thief"]
    assert view(table, 0)["memory"]["passed"] == ["banker", "widow", "thief"]
    assert view(table, None)["memory"]["passed"] == []


def test_view_remembers_goods_that_were_taken_in_the_open() -> None:
    s = before_saloon(3, "gambler 1", gains={0: {"bills": 2, "bottle": 1}, 2: {"cattle": 1}})
    table = Table(s).play(ACCEPT, box.GAMBLE + 0)
    stolen = views.RESOURCES[table.s.stolen[0]]
    goods = view(table, 2)["memory"]["goods"]
    assert goods[0] == {"known": {"bottle": 1, "bills": 2, "cattle": 0}, "won": 0, "lost": 1}
    assert goods[1] == {"known": {"bottle": 0, "bills": 0, "cattle": 0}, "won": 1, "lost": 0}
    assert view(table, 1)["memory"]["goods"][1]["known"][stolen] == 1
    assert view(table, 1)["memory"]["goods"][1]["won"] == 0


def test_view_tells_who_was_killed_and_who_arrested() -> None:
    s = before_saloon(4, "sheriff 1, thief 2, waitress 3", goods={"saloon": 1})
    s.loot, s.loot_from = 2, 1
    assert view(Table(s), None)["thief"] == {"location": "store", "goods": 2}
    shown = view(Table(s).play(ACCEPT), 0)
    assert shown["characters"]["thief"]["fallen"] == "arrested"
    assert (shown["step"], shown["thief"]) == ("waitress", None)
    s = before_saloon(4, "sheriff 1, outlaw 2, waitress 3", goods={"saloon": 1})
    assert view(Table(s).play(ACCEPT), None)["characters"]["sheriff"]["fallen"] == "killed"


def test_end_shows_all_money_and_the_winners() -> None:
    s = before_saloon(3, "outlaw 0", round_number=3, coins=[1, 5, 2], gains={0: {"cattle": 1}})
    shown = view(Table(s).play(ACCEPT), None)
    assert [player["money"] for player in shown["players"]] == [6, 5, 2]
    assert [player["won"] for player in shown["players"]] == [True, False, False]
    assert (shown["winners"], shown["decided_by"]) == ([0], "money")
    assert shown["aside"]["down"] is not None


def test_the_view_says_what_becomes_of_a_refused_card() -> None:
    assert view(Table(position(4)), None)["if_refused"] == "kept"
    assert view(Table(before_saloon(3, "outlaw 1")), None)["if_refused"] == "discarded"


@pytest.mark.parametrize(
    ("coins", "gains", "decided_by"),
    [
        ([6, 4, 2], {1: {"bottle": 1}, 2: {"bills": 1}}, "coins"),
        ([4, 4, 2], {0: {"bills": 1}, 1: {"bottle": 2}}, "resources"),
        ([4, 4, 2], {0: {"bills": 1}, 1: {"bills": 1}}, "money"),  # shared by those who have most of it
    ],
)
def test_the_view_says_what_decided_among_equals(
    coins: list[int], gains: dict[int, dict[str, int]], decided_by: str
) -> None:
    table = Table(before_saloon(3, "outlaw 0", round_number=3, coins=coins, gains=gains))
    assert view(table, None)["decided_by"] is None
    assert view(table.play(ACCEPT), None)["decided_by"] == decided_by


def test_every_key_of_a_view_has_a_name() -> None:
    state = GAME.deal(5, seed=1)
    names = face.names(GAME.speaker("en"))
    table = state.view(0)["table"]
    for name in table["characters"]:
        assert names[name]
        assert names[f"the.{name}"].startswith("the ")
        assert names[f"effect.{name}"].endswith(".")
    for place in table["street"]:
        assert names[place["location"]]
        assert names[place["resource"]]


# ---- Words


def said_in(language: str) -> list[str]:
    """Everything that can be said about a position: events, questions, actions, and why not."""
    s = position(5, "goat thief banker widow", goods={"bank": 2, "mine": 1})
    s.receiver, s.claims[s.offer] = 1, card("thief")
    w = GAME.speaker(language, seat=0)
    said = [face.tell(event, filled(GAME, event, *numbers), w) for event, numbers in every_event()]
    said += [face.say(s, action, w) for action in range(ACTIONS)]
    for phase in Phase:
        s.phase = phase
        said.append(face.ask(s, w))
        if phase != Phase.OVER:
            said += [face.why_not(s, action, w) for action in range(ACTIONS)]
    said += [text for _, *texts in face.rules_help(w) for text in texts]
    said += [*face.names(w).values(), *face.option_words(w).values(), *face.option_help(w).values()]
    return said


def every_event() -> list[tuple[int, tuple[int, int, int]]]:
    """Every event, as it happens to the reader and to others."""
    events: list[tuple[int, tuple[int, int, int]]] = []
    for event, seat in product([each for each in Event if each != Event.OVER], (0, 1)):
        b = Character.THIEF.value if event in (Event.NOTHING, Event.ARREST, Event.REVEAL, Event.CARD) else 2
        events.append((event.value, (seat, b, 1)))
    events += [(event.value, (1, 0, 2)) for event in face._BETWEEN_TWO]
    events += [(event.value, (seat, seat, 2)) for event in (Event.KILL, Event.IN_HIS_PLACE) for seat in (0, 1)]
    events += [(Event.OVER.value, (winners, 20, 0)) for winners in (1, 2, 3)]
    events += [(Event.HAND.value, (0, passed, drawn)) for passed, drawn in ((7, 8), (7, 0))]
    return events


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_is_said_in_another_way_than_in_english(language: str) -> None:
    english, other = said_in("en"), said_in(language)
    assert len(english) == len(other)
    alike = {one for one, two in zip(english, other, strict=True) if one == two}
    assert alike <= {"Saloon", "Sheriff", "Cowboy", "Charlatan", "Ranch", "Mine"}
    assert not [text for text in other if "{" in text or not text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_answers_to_a_question_are_said_alike(language: str) -> None:
    for seats in GAME.seats:
        state, chooser = GAME.deal(seats, seed=seats), random.Random(seats)
        while not state.over:
            legal = state.legal()
            said = [action.say[language] for action in legal]
            assert len(set(said)) == len(said)
            state.play(chooser.choice(legal).id)


def test_story_speaks_to_the_reader_and_of_the_others_by_name() -> None:
    banker = card("banker")
    dealer, receiver, third = (GAME.speaker("en", seat=seat, names=["Ann", "Bo", "Cy"]) for seat in range(3))
    event = Event.CLAIM, Args.of(seat=0, target=1, claim=banker)
    assert face.tell(*event, dealer) == "You tell Bo: “It is the Banker.”"
    assert face.tell(*event, receiver) == "Ann tells you: “It is the Banker.”"
    assert face.tell(*event, third) == "Ann tells Bo: “It is the Banker.”"
    assert face.tell(Event.REVEAL, Args.of(seat=1, card=card("goat"), claim=banker), receiver) == (
        "It is the Goat, not the Banker: a lie! Your hat lies on it."
    )
    assert face.tell(Event.GOODS, Args.of(seat=1, location=2, goods=1), third) == "Bo takes 1 wad of bills."


def test_a_dealer_is_told_which_claim_is_a_lie() -> None:
    table = Table(position(3, "goat thief banker widow")).play(offer("goat"), to(2))
    w = GAME.speaker("en", seat=0)
    said = [face.say(table.s, box.CLAIM + card(name), w) for name in ("goat", "thief")]
    assert said == ["“It is the Goat”: the truth", "“It is the Thief”: a lie"]


def test_refusals_have_their_reasons() -> None:
    s = position(4, "goat", played="outlaw 2, sheriff 2")
    w = GAME.speaker("en", seat=0, names=["Ann", "Bo", "Cy", "Di"])
    assert "Sheriff" in face.why_not(s, offer("sheriff"), w)
    assert face.why_not(s, ACCEPT, w).startswith("That is not the question now")
    s.phase = Phase.RECEIVER
    assert face.why_not(s, to(2), w) == "Cy has no hat left."
    assert face.why_not(s, to(0), w) == "You cannot choose yourself."
    assert face.why_not(s, to(4), w) == "Nobody sits there."
    s.phase = Phase.ROB
    assert face.why_not(s, rob("saloon"), w) == "The Thief does not rob the Saloon."


def test_help_belongs_to_every_question() -> None:
    questions = {question for question, _, _ in face.rules_help(GAME.speaker("en"))}
    assert questions == {"", *(phase.name.lower() for phase in Phase)}
    assert len(face.names(GAME.speaker("en"))) == 3 * CHARACTERS + 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_told_of_zero_coins(language: str) -> None:
    for seat in (0, 1):
        w = GAME.speaker(language, seat, ["Ann", "Bo"])
        for event, numbers in (
            (Event.GOODS, (0, 1, 0)), (Event.COINS, (0, 1, 0)), (Event.PAY, (0, 0, 0)), (Event.KILL, (0, 1, 0)),
            (Event.ARREST, (0, 10, 0)),
        ):  # fmt: skip
            assert "0" not in face.tell(event, filled(GAME, event, *numbers), w)
