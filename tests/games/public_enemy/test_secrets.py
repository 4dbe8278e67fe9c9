"""What a seat may know: a peeked card is one seat's alone, a buried one is everybody's, and guesses respect both."""

from __future__ import annotations

import json
import random
from collections import Counter
from math import sqrt

import pytest

from saloon.core.chance import sow
from saloon.games.public_enemy import GAME, box, secrecy
from saloon.games.public_enemy.box import Event, Phase, State
from tests.games.public_enemy.positions import ALL_OPTIONS, Table, bury, card, draw, hidden, peek, position, town

ADA, BEA, CLEO = range(3)


def peeked(deck: str = "deadwood", seed: int = 1) -> Table:
    """Ada has peeked at a deck."""
    s = position(3, dollars=2, phase=Phase.DOLLAR, options={"dollars": "on"})
    sow(s, seed, 1)
    return Table(s).play(peek(deck))


@pytest.mark.parametrize("deck", ["tombstone", "deadwood", "saloon"])
def test_only_who_peeked_knows_the_card(deck: str) -> None:  # ruling 18
    table = peeked(deck)
    seen = table.told(Event.SEE)[0][2]
    assert hidden(table.s, ADA).place[seen] == box.TOP
    for other in (BEA, CLEO, -1):
        assert hidden(table.s, other).place[seen] == box.DECK


def test_two_worlds_that_differ_in_a_peeked_card_look_the_same_to_the_others() -> None:
    one = peeked("deadwood", seed=1)
    other = Table(one.s.clone())
    seen = one.told(Event.SEE)[0][2]
    rest = [each for each in range(12 * 2, 12 * 3) if other.s.place[each] == box.DECK]
    other.s.place[seen], other.s.place[rest[0]] = box.DECK, box.TOP
    for at in range(other.s.told):
        if other.s.events[at, 0] == Event.SEE:
            other.s.events[at, 4] = rest[0]
    for seat in (BEA, CLEO, None):
        at = -1 if seat is None else seat
        views = [GAME.face.view(hidden(table.s, at), seat) for table in (one, other)]
        assert json.dumps(views[0]) == json.dumps(views[1])
        assert hidden(one.s, at) == hidden(other.s, at)
    assert GAME.face.view(hidden(one.s, ADA), ADA) != GAME.face.view(hidden(other.s, ADA), ADA)


def test_guesses_put_every_card_that_may_lie_there_equally_often() -> None:
    table = peeked("deadwood")
    seen, found = hidden(table.s, BEA), Counter[int]()
    loose = [each for each in range(24, 36) if seen.place[each] == box.DECK]
    for seed in range(2200):
        guess = seen.clone()
        sow(guess, seed, 3)
        secrecy.guess(guess, BEA)
        found[next(each for each in range(24, 36) if guess.place[each] == box.TOP)] += 1
    assert set(found) == set(loose)
    share = 2200 / len(loose)
    assert all(abs(count - share) < 5 * sqrt(share) for count in found.values())


def test_who_peeked_guesses_what_they_saw() -> None:
    table = peeked("deadwood")
    guess = hidden(table.s, ADA)
    sow(guess, 5, 5)
    secrecy.guess(guess, ADA)
    assert guess.place[table.told(Event.SEE)[0][2]] == box.TOP


def test_a_buried_card_is_known_to_all_and_never_guessed_away() -> None:
    s = position(3, up="kid_curry", dollars=2, phase=Phase.DOLLAR, options={"dollars": "on"})
    table = Table(s).play(bury("tombstone"))
    for seat in (ADA, BEA, -1):
        guess = hidden(table.s, seat)
        sow(guess, 5, 5)
        secrecy.guess(guess, seat)
        assert guess.place[card("kid_curry")] == box.BURIED
        known = GAME.face.view(hidden(table.s, seat), None if seat < 0 else seat)["decks"][town("tombstone")]
        assert [each["name"] for each in known["buried"]] == ["Kid Curry"]
        assert known["odds"]["wild_bunch"] == 2


def test_a_peeked_card_never_leaves_its_seat_in_whole_games() -> None:
    """Every byte that goes to the others is the same whatever the peeked cards are."""
    looked = 0
    for seed in range(12):
        state = GAME.deal(3, seed=seed, options=ALL_OPTIONS)
        chooser = random.Random(seed)
        while not state.over:
            state.play(chooser.choice(state.actions()))
            s = state.record()
            assert isinstance(s, State)
            for each in range(box.CARDS):
                if s.place[each] == box.TOP:
                    looked += 1
                    check_that_nobody_else_sees(s, each)
    assert looked > 100


def check_that_nobody_else_sees(s: State, each: int) -> None:
    deck = box.deck_of(each)
    for seat in range(s.seats):
        if not s.peeked[deck] >> seat & 1:
            view = GAME.face.view(hidden(s, seat), seat)["decks"][deck]
            assert view["next"] is None
            assert hidden(s, seat).place[each] == box.DECK


def test_the_view_counts_a_peeked_card_among_the_odds() -> None:
    table = peeked("deadwood")
    for seat in (ADA, BEA):
        deck = GAME.face.view(hidden(table.s, seat), seat)["decks"][town("deadwood")]
        assert sum(deck["odds"].values()) == deck["hidden"]
    table.play(draw("deadwood"))
    assert GAME.face.view(hidden(table.s, BEA), BEA)["decks"][town("deadwood")]["peeked"] == []
