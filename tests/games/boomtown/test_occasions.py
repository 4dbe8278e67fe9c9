"""Windows by number and by name, and who could play something in them as far as everybody can tell."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from saloon.core.chance import Seeded
from saloon.core.game import legal_mask
from saloon.core.options import fill_in
from saloon.core.words import LANGUAGES
from saloon.games.boomtown import GAME, face, rules
from saloon.games.boomtown.box import ACTIONS, CARD, LAST_WINDOW, PASS, PLAY, WINDOWS, Phase, State
from saloon.games.boomtown.windows import ask_anew, is_for_one
from tests.games.boomtown.positions import Sit, Table, guessed, hidden, position

TOWN = "saloon bank train mine"


def random_games(seats: int, games: int, tempo: str = "beats") -> Iterator[tuple[State, int]]:
    """Every state of some games at random, and the action that is about to be played in it."""
    for game in range(games):
        s = State()
        fill_in(s, GAME.options, {"tempo": tempo}, GAME.values, {})
        Seeded(game).before(s, 0)
        rules.deal(s, seats)
        chooser = random.Random(game)
        while not s.over:
            mask, _ = legal_mask(GAME, s)
            action = chooser.choice([action for action in range(ACTIONS) if mask[action]])
            yield s, action
            rules.play(s, action)


def plays(s: State, seat: int) -> list[int]:
    """The cards that a seat could play if it were asked now."""
    asked = s.clone()
    asked.turn = seat
    mask, _ = legal_mask(GAME, asked)
    return [action for action in range(PLAY, CARD) if mask[action]]


# ---- By number


def test_a_window_keeps_its_number_while_people_pass_and_gets_another_when_a_card_is_played() -> None:
    table = Table(position(TOWN, hands={0: "bank_holiday", 1: "overheard_plans", 2: "rally"}))
    assert rules.window_of(table.s) == 0  # the Marshal's question is no window
    first = rules.window_of(table.go("mine").s)
    assert first > 0
    assert rules.window_of(table.skip().s) == first
    second = rules.window_of(table.play("overheard_plans").s)
    assert second > first
    assert rules.window_of(table.skip().s) == second


def test_no_window_is_open_while_a_card_asks_for_its_targets() -> None:
    table = Table(position(TOWN, gangs=["saloon - -!", "bank - -!", "- - -!"], hands={0: "rally", 1: "rally"}))
    before = rules.window_of(table.s)
    assert rules.window_of(table.play("rally").s) == 0
    table.token(0)
    assert rules.window_of(table.s) == 0
    assert rules.window_of(table.go("bank").s) == before + 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_windows_that_follow_one_another_never_share_a_number(seats: int) -> None:
    """Another question, another person alone, another place or a card played in between: another number."""
    last: tuple[object, ...] | None = None
    same = 0
    for s, action in random_games(seats, 3):
        if s.round_number == 1 and s.phase == Phase.MARSHAL:
            last = None
        number = rules.window_of(s)
        assert (number > 0) == (Phase(s.phase) in WINDOWS)
        if number:
            now = (number, s.phase, s.at, s.round_number, s.turn if is_for_one(s.phase) else None)
            if last and last[0] == number:
                assert last == now
                same += 1
            last = None if action != PASS else now
    assert same > 20


def test_numbers_begin_anew_when_there_are_no_more() -> None:
    s = position(TOWN)
    s.window = LAST_WINDOW
    ask_anew(s)
    assert s.window == 1


# ---- Who could act


@pytest.mark.parametrize("seats", GAME.seats)
def test_who_could_act_follows_from_what_everybody_sees(seats: int) -> None:
    """The same answer in the true state, as a spectator or any seat sees it, and in whatever they may guess."""
    windows = 0
    for number, (s, _) in enumerate(random_games(seats, 2)):
        if rules.window_of(s) == 0:
            assert not any(rules.can_act(s, seat) for seat in range(seats))
            continue
        windows += 1
        answers = [rules.can_act(s, seat) for seat in range(seats)]
        for observer in range(-1, seats):
            for seen in (hidden(s, observer), guessed(s, observer, number)):
                assert [rules.can_act(seen, seat) for seat in range(seats)] == answers
    assert windows > 50


@pytest.mark.parametrize("seats", GAME.seats)
def test_whoever_holds_a_card_that_fits_and_has_not_passed_could_act(seats: int) -> None:
    could = fits = 0
    for s, _ in random_games(seats, 8):
        if rules.window_of(s) == 0:
            continue
        for seat in [s.turn] if is_for_one(s.phase) else range(seats):
            could += rules.can_act(s, seat)
            if plays(s, seat) and not s.passed >> seat & 1:
                fits += 1
                assert rules.can_act(s, seat)
    assert 0 < fits < could


def test_whose_cards_came_from_another_pile_cannot_act(sit: Sit) -> None:
    """Schemes are in all piles but the Bank's and the Stagecoach's."""
    table = sit(TOWN, gangs=["saloon - -!", "bank - -!", "- - -!"], hands={0: "robbery", 1: "rally", 2: "robbery"})
    assert table.phase == "schemes"
    assert [rules.can_act(table.s, seat) for seat in range(3)] == [False, True, False]
    assert (table.s.turn, table.legal()) == (0, [{"do": "pass"}])  # but is asked all the same


def test_only_the_winner_could_act_in_a_window_of_the_winner(sit: Sit) -> None:
    table = sit(TOWN, gangs=["bank - -!", "- - -!", "- - -!"], hands={0: "big_score", 1: "rally"}).skip_windows("win")
    assert [rules.can_act(table.s, seat) for seat in range(3)] == [True, False, False]


def test_a_hand_mixed_by_a_hoedown_could_hold_anything(sit: Sit) -> None:
    town, gangs = "saloon brothel train mine", ["saloon - -!", "train - -!", "mine - -!"]
    table = sit(town, gangs=gangs, hands={0: "hoedown gold_vein", 1: "silver_lode silver_lode"})
    assert not rules.can_act(table.s, 2)
    table.skip_windows("party").play("hoedown")
    while table.phase == "pass_on":
        table.card(table.legal()[0]["card"])
    table.skip_windows("schemes")
    assert rules.can_act(table.s, 1)


# ---- By name


def test_every_window_has_a_name(sit: Sit) -> None:
    table = sit(TOWN, hands={0: "rally", 1: "loose_lips"})
    assert face.occasion(table.s) is None
    assert face.occasion(table.go("train").s) == "plans"
    table.skip_windows("place").place("shooter", "saloon")
    assert (face.occasion(table.s), table.s.turn) == ("look", 1)
    table = sit(TOWN, gangs=["bank - -!", "bank - -!", "- - -!"], hands={0: "liquid_courage", 1: "big_score"})
    names = []
    while table.phase != "fire":
        names.append(face.occasion(table.s))
        table.skip()
    assert names[0] == "schemes:saloon"


@pytest.mark.parametrize("seats", GAME.seats)
def test_occasions_name_every_window_of_the_town_and_no_other(seats: int) -> None:
    found: dict[tuple[int, ...], set[str]] = {}
    for s, _ in random_games(seats, 12):
        name = face.occasion(s)
        assert (name is None) == (rules.window_of(s) == 0)
        town = tuple(s.town[place] for place in range(seats + 1))
        if name is not None:
            found.setdefault(town, set()).add(name)
            assert name in dict(face.occasions(GAME.speaker("en", None), s))
    assert {name.split(":")[0] for names in found.values() for name in names} == {p.name.lower() for p in WINDOWS}


def test_occasions_are_in_words_of_every_language() -> None:
    everywhere = {language: dict(face.occasions(GAME.speaker(language, None))) for language in LANGUAGES}
    assert everywhere["en"]["standoff:mine"] == "Before a countdown at the Mine"
    assert everywhere["en"]["win"] == "When I win a location"
    assert len(everywhere["en"]) == 5 + 4 * 6
    for key in everywhere["en"]:
        assert len({words[key] for words in everywhere.values()}) == len(LANGUAGES)
    here = face.occasions(GAME.speaker("en", None), position("mine bank train"))
    assert [key for key, _ in here if key.startswith("standoff")] == [
        "standoff:mine",
        "standoff:bank",
        "standoff:train",
    ]
