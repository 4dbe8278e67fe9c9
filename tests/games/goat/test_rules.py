"""The rulebook's three examples, and the rulings by number."""

from __future__ import annotations

import pytest

from saloon.core import count_at, count_bits
from saloon.core.chance import sow
from saloon.games.goat import GAME, box, rules
from saloon.games.goat.box import Event, Phase, State
from tests.games.goat.positions import (
    ACCEPT,
    REFUSE,
    Sit,
    all_coins,
    card,
    cards,
    claim,
    dupe,
    gamble,
    hidden,
    offer,
    pour,
    rob,
    steps,
    to,
)

PEDRO, SILVIA, ARTHUR, GEORGES = range(4)

# ---- The three examples


def test_example_1_a_refused_lie_makes_the_dealer_a_farmer(sit: Sit) -> None:
    """The example's four people play at the Ranch, which the rulebook lays out for three or five."""
    table = sit(5, "farmer goat charlatan sheriff", played="outlaw 3", goods={"ranch": 2})
    table.offer("farmer", to=ARTHUR, claim="sheriff")
    assert table.asked == (ARTHUR, Phase.ANSWER)
    table.play(REFUSE)
    assert table.told(Event.REVEAL) == [(PEDRO, card("farmer"), card("sheriff"))]
    assert table.owner("farmer") == PEDRO
    assert table.hats[PEDRO] == 1
    assert table.stock(PEDRO) == {"cattle": 2}
    assert table.goods("ranch") == 0


def test_example_2_the_hand_goes_on_and_the_truth_is_not_believed(sit: Sit) -> None:
    table = sit(5, "farmer goat charlatan sheriff", played="outlaw 3")
    table.offer("farmer", to=ARTHUR, claim="sheriff").play(REFUSE)
    assert table.asked == (SILVIA, Phase.CARD)
    assert len(table.hand()) == 4
    assert {"goat", "charlatan", "sheriff"} < table.hand()
    table.offer("goat", to=PEDRO).play(ACCEPT)
    assert table.told(Event.REVEAL) == [(PEDRO, card("goat"), card("goat"))]
    assert table.owner("goat") == PEDRO
    assert table.hats[PEDRO] == 0
    assert (PEDRO, 0, 0) in table.told(Event.INACTIVE)
    assert table.asked == (ARTHUR, Phase.CARD)


def test_example_3_the_saloon_phase(wait: Sit) -> None:
    played = f"outlaw {GEORGES}, sheriff {SILVIA}, thief {ARTHUR}, waitress {ARTHUR}"
    table = wait(4, played, last=PEDRO, goods={"saloon": 2})
    table.s.loot, table.s.loot_from = 1, box.LOCATION_NAMES.index("mine")
    table.play(ACCEPT)
    assert table.told(Event.KILL) == [(GEORGES, SILVIA, 4)]
    assert table.coins == [2, 2, 2, 6]  # the Sheriff earns nothing, and the Thief is not arrested
    assert table.stock(ARTHUR) == {"nugget": 1}
    assert table.asked == (ARTHUR, Phase.POUR)
    table.play(pour(SILVIA), pour(SILVIA))
    assert table.stock(SILVIA) == {"bottle": 2}
    assert table.s.round_number == 2


# ---- 1: the cards aside


@pytest.mark.parametrize("way", ["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)])
def test_ruling_1_a_goat_face_up_goes_back_and_the_next_card_is_shown(way: str) -> None:
    """For every seed at which the Goat comes first: it is never shown, and never lies face down then."""
    found, face_down = 0, 0
    for seed in range(300):
        s = dealt(seed, way)
        assert count_at(s.place, box.ASIDE_UP) == count_at(s.place, box.ASIDE_DOWN) == 1
        assert s.place[card("goat")] != box.ASIDE_UP
        assert count_at(s.place, box.DECK) == 11 - 2 - 4
        shown_first = any(s.events[at, 0] == Event.GOAT_BACK for at in range(s.told))
        assert shown_first == (s.goat_back == 1)
        if shown_first:
            found += 1
            assert s.place[card("goat")] in (box.DECK, box.HAND)
        face_down += s.place[card("goat")] == box.ASIDE_DOWN
    assert 10 <= found <= 50  # one in eleven
    assert 10 <= face_down <= 50  # a face-down Goat stays


def dealt(seed: int, way: str) -> State:
    """A first deal for three."""
    s = State()
    s.fill("coins_a_round", [2, 1, 1, 1])
    sow(s, seed, 0)
    if way == "interpreted":
        rules.deal(s, 3)
        return s
    packed = s.packed()
    steps().deal_at(packed, 0, 3)
    return State.read(packed[0])


# ---- 2 to 7: the distribution


def test_ruling_2_a_claim_is_any_card_of_the_hand_the_offered_one_included(sit: Sit) -> None:
    table = sit(3, "banker thief goat waitress").play(offer("goat"), to(2))
    assert table.legal() == {claim(name) for name in ("banker", "thief", "goat", "waitress")}


def test_ruling_3_only_an_active_opponent_may_receive(sit: Sit) -> None:
    table = sit(4, "goat", played="outlaw 2, sheriff 2").play(offer("goat"))
    assert table.legal() == {to(1), to(3)}


def test_ruling_4_the_next_dealer_is_the_next_active_person(sit: Sit) -> None:
    table = sit(4, "goat kid", played="outlaw 1, sheriff 1, thief 0")
    table.offer("goat", to=2).play(REFUSE)
    assert table.hats == [0, 0, 2, 2]  # the dealer has just become inactive
    assert table.asked == (2, Phase.CARD)


def test_ruling_5_the_first_dealer_of_the_last_phase_takes_the_whole_deck(sit: Sit) -> None:
    table = sit(3, "goat", played="outlaw 0, thief 0, gambler 1", dealer=1)
    table.offer("goat", to=2).play(REFUSE)  # now only seat 2 is active, with two hats
    assert table.told(Event.LAST) == [(2, 2, 0)]
    assert table.asked == (0, Phase.CARD)
    assert (table.s.held, box.deck_left(table.s), count_at(table.s.place, box.DECK)) == (5, 0, 0)
    table.play(offer(next(iter(table.hand()))))
    assert table.legal() == {to(2)}


def test_ruling_5_of_two_the_inactive_one_deals_every_time(sit: Sit) -> None:
    table = sit(2, "goat", played="outlaw 1, sheriff 1, thief 0, gambler 0", dealer=0)
    table.offer("goat", to=1).play(REFUSE)
    assert (table.hats, table.asked) == ([0, 1], (0, Phase.CARD))
    for answer in (REFUSE, REFUSE, ACCEPT):
        assert table.asked == (0, Phase.CARD)
        table.offer(min(table.hand()), to=1).play(answer)
    assert Event.SALOON in table.kinds()


def test_ruling_6_a_card_refused_in_the_last_phase_is_discarded_without_effect(sit: Sit) -> None:
    table = sit(3, "goat banker", played="outlaw 0, thief 0, gambler 1", dealer=1, goods={"bank": 2})
    table.offer("goat", to=2).play(REFUSE).offer("banker", to=2).play(REFUSE)
    assert table.s.place[card("banker")] == box.DISCARD
    assert table.told(Event.DISCARD) == [(0, card("banker"), card("banker"))]
    assert (table.goods("bank"), table.hats) == (2, [0, 0, 2])
    assert table.asked == (1, Phase.CARD)


def test_ruling_7_as_many_hats_as_cards_force_acceptance(sit: Sit) -> None:
    table = sit(3, "goat", played="outlaw 0, thief 0, gambler 1", dealer=1)
    table.offer("goat", to=2).play(REFUSE)
    for _ in range(3):
        table.offer(min(table.hand()), to=2)
        assert table.legal() == {ACCEPT, REFUSE}
        table.play(REFUSE)
    assert (table.s.held, table.hats[2]) == (2, 2)
    table.offer(min(table.hand()), to=2, claim=max(table.hand()))  # the claim is still made
    assert table.legal() == {ACCEPT}
    assert GAME.face.view(hidden(table.s, 2), 2)["offer"]["forced"] is True
    table.play(ACCEPT)
    assert [forced for _, _, forced in table.told(Event.ACCEPT)] == [1]


def test_ruling_8_the_last_active_person_deals_first_in_the_next_round(wait: Sit) -> None:
    for last in range(3):
        table = wait(3, "outlaw 0", last=last).play(ACCEPT)
        assert table.told(Event.ROUND) == [(2, 3, last)]
        assert table.asked == (last, Phase.CARD)


def test_ruling_8_chance_says_who_deals_first_of_all() -> None:
    assert {GAME.deal(5, seed=seed).turn for seed in range(60)} == set(range(5))


# ---- 9 to 15: the characters


def test_ruling_9_the_thief_robs_a_place_with_goods_but_not_the_saloon(sit: Sit) -> None:
    table = sit(5, "thief", goods={"saloon": 2, "store": 1, "mine": 3}, till={"mine": 4})
    table.offer("thief", to=1).play(ACCEPT)
    assert table.asked == (1, Phase.ROB)
    assert table.legal() == {rob("store"), rob("mine")}
    table.play(rob("mine"))
    assert (table.goods("mine"), table.till("mine"), table.stock(1)) == (0, 4, {})  # the coins stay
    for seat in (-1, 0, 3):
        assert GAME.face.view(hidden(table.s, seat), None)["thief"] == {"location": "mine", "goods": 3}


def test_ruling_9_a_thief_without_goods_around_is_not_asked(sit: Sit) -> None:
    table = sit(5, "thief", goods={"saloon": 2}).offer("thief", to=1).play(ACCEPT)
    assert table.told(Event.NOTHING) == [(1, card("thief"), 0)]
    assert table.asked == (1, Phase.CARD)


@pytest.mark.parametrize(("arrested", "coins"), [("thief", 4), ("charlatan", 3)])
def test_ruling_10_the_sheriff_is_paid_for_empty_handed_crooks_too(wait: Sit, arrested: str, coins: int) -> None:
    table = wait(3, f"sheriff 1, {arrested} 2").play(ACCEPT)
    assert table.coins == [2, 2 + coins, 2]


def test_ruling_11_an_owner_of_outlaw_and_sheriff_kills_their_own(wait: Sit) -> None:
    table = wait(3, "outlaw 1, sheriff 1").play(ACCEPT)
    assert table.told(Event.KILL) == [(1, 1, 4)]
    assert table.coins == [2, 6, 2]


def test_ruling_11_a_sheriff_arrests_his_owners_own_thief_and_charlatan(wait: Sit) -> None:
    table = wait(3, "sheriff 1, thief 1, charlatan 1", coins=[1, 2, 0])
    table.s.loot, table.s.loot_from = 2, box.LOCATION_NAMES.index("bank")
    table.s.elixirs[0], table.s.elixirs[2] = 1, 2
    table.s.reserve -= 3
    table.play(ACCEPT)
    assert (table.coins, table.stock(1)) == ([2, 7, 2], {})
    assert table.goods("bank") == 3  # two came back, and one more for the next round


def test_ruling_11_an_owner_of_waitress_and_gambler_gambles_once(wait: Sit) -> None:
    table = wait(3, "waitress 1, gambler 1", gains={0: {"bills": 1}}).play(ACCEPT)
    assert table.told(Event.IN_HIS_PLACE) == [(1, 1, 0)]
    assert table.asked == (1, Phase.GAMBLE)
    table.play(gamble(0))
    assert (table.stock(1), table.s.thefts, table.s.round_number) == ({"bills": 1}, 1, 2)


def test_ruling_12_the_charlatan_takes_what_there_is_from_those_who_have(sit: Sit) -> None:
    table = sit(4, "charlatan", coins=[5, 1, 0, 1]).offer("charlatan", to=1).play(REFUSE)
    assert table.asked == (0, Phase.DUPE)
    assert table.legal() == {dupe(1), dupe(3)}
    table.play(dupe(3))
    assert table.legal() == {dupe(1)}
    table.play(dupe(1))
    assert (table.coins, box.duped(table.s), table.asked[1]) == ([5, 0, 0, 0], 2, Phase.CARD)


def test_ruling_12_a_charlatan_among_the_broke_dupes_nobody(sit: Sit) -> None:
    table = sit(3, "charlatan", coins=[5, 0, 0]).offer("charlatan", to=1).play(REFUSE)
    assert table.told(Event.NOTHING) == [(0, card("charlatan"), 0)]
    assert table.asked == (1, Phase.CARD)


def test_ruling_13_the_waitress_pours_first_and_may_then_rob_the_gamblers_owner(wait: Sit) -> None:
    table = wait(3, "waitress 1, gambler 2", goods={"saloon": 2}).play(ACCEPT)
    assert table.legal() == {pour(0), pour(2)}
    table.play(pour(0))
    assert table.asked == (1, Phase.POUR)
    table.play(pour(2))
    assert table.told(Event.IN_HIS_PLACE) == [(1, 2, 0)]
    assert table.asked == (1, Phase.GAMBLE)
    assert table.legal() == {gamble(0), gamble(2)}
    table.play(gamble(2))
    assert table.stock(1) == {"bottle": 1}
    assert table.stock(2) == {}


def test_ruling_14_a_waitress_without_bottles_still_takes_the_gamblers_place(wait: Sit) -> None:
    table = wait(3, "waitress 1, gambler 2", gains={2: {"cattle": 1}}).play(ACCEPT)
    assert table.asked == (1, Phase.GAMBLE)
    assert table.legal() == {gamble(2)}


def test_ruling_15_a_gambler_draws_by_chance_and_only_the_two_see_it(wait: Sit) -> None:
    table = wait(3, "gambler 1", gains={0: {"bottle": 2, "bills": 1}}).play(ACCEPT)
    assert table.legal() == {gamble(0)}
    table.draw(2, of=3).play(gamble(0))  # the third of three tokens
    assert table.stock(1) == {"bills": 1}
    assert table.told(Event.TOKEN) == [(1, 0, box.RESOURCE_NAMES.index("bills"))]
    readers = [table.s.events[at, 1] for at in range(table.s.told) if table.s.events[at, 0] == Event.TOKEN]
    assert readers == [0b011]
    assert [hidden(table.s, seat).stolen[0] for seat in (0, 1)] == [2, 2]
    assert [hidden(table.s, seat).stolen[0] for seat in (2, -1)] == [-1, -1]


def test_ruling_15_a_gambler_among_the_poor_wins_nothing(wait: Sit) -> None:
    table = wait(3, "gambler 1", gains={1: {"bottle": 2}}).play(ACCEPT)
    assert table.told(Event.NOTHING) == [(1, card("gambler"), 0)]
    assert table.s.round_number == 2


# ---- 16 to 19: coins, secrets, the end


def test_ruling_16_an_empty_reserve_pays_what_remains(wait: Sit) -> None:
    table = wait(3, "sheriff 1, thief 2", coins=[37, 0, 0]).play(ACCEPT)
    assert table.told(Event.PAY) == [(1, 2, 0)]
    assert table.told(Event.ARREST) == [(1, card("thief"), 1)]
    assert table.coins == [37, 3, 0]
    assert (table.s.reserve, table.till("bank"), table.till("ranch")) == (0, 0, 0)


def test_ruling_16_the_outlaw_too(wait: Sit) -> None:
    table = wait(3, "outlaw 1, sheriff 2", coins=[38, 0, 0]).play(ACCEPT)
    assert table.told(Event.KILL) == [(1, 2, 2)]


def test_ruling_17_holders_remember_and_a_claim_is_proof(sit: Sit) -> None:
    table = sit(4, "banker thief goat waitress", aside="outlaw sheriff")
    table.offer("goat", to=2, claim="thief")
    s = table.s
    known = {seat: {name for name in cards("banker thief goat waitress") if knows(s, seat, name)} for seat in (0, 2)}
    assert known == {0: set(cards("banker thief goat waitress")), 2: {card("thief")}}
    assert hidden(s, 2).offered == -1
    table.play(REFUSE)  # the Goat is shown; seat 1 holds the other three now
    assert [knows(table.s, seat, card("banker")) for seat in (0, 1, 2, 3, -1)] == [True, True, False, False, False]
    assert [knows(table.s, seat, card("thief")) for seat in (0, 1, 2, 3, -1)] == [True] * 5
    fresh = next(name for name in table.hand() if name not in ("banker", "thief", "waitress"))
    assert [knows(table.s, seat, card(fresh)) for seat in (0, 1, 2)] == [False, True, False]
    memory = GAME.face.view(hidden(table.s, 0), 0)["memory"]
    assert (set(memory["passed"]), memory["proven"]) == ({"banker", "thief", "waitress"}, ["thief"])


def knows(s: State, seat: int, which: int) -> bool:
    """Does a seat know that a card is in the hand?"""
    return hidden(s, seat).place[which] == box.HAND


def test_ruling_18_goods_left_on_the_street_are_worth_nothing(wait: Sit) -> None:
    goods = {"bank": 3, "ranch": 3}
    table = wait(3, "outlaw 0", round_number=3, goods=goods, coins=[3, 2, 1]).play(ACCEPT)
    assert table.s.over
    assert table.told(Event.MONEY) == [(0, 3, 0), (1, 2, 0), (2, 1, 0)]
    assert (table.prizes(), table.goods("bank")) == ([1.0, 0.0, 0.0], 3)


@pytest.mark.parametrize(
    ("coins", "gains", "prizes"),
    [
        ([6, 4, 2], {1: {"bottle": 1}, 2: {"bills": 1}}, [1.0, 0.0, 0.0]),  # six each: coins
        ([4, 4, 2], {0: {"bills": 1}, 1: {"bottle": 2}}, [0.0, 1.0, 0.0]),  # then the number of tokens
        ([4, 4, 2], {0: {"bills": 1}, 1: {"bills": 1}}, [0.5, 0.5, 0.0]),  # then it is shared
        ([2, 2, 2], {}, [1 / 3] * 3),
    ],
)
def test_ruling_19_ties(wait: Sit, coins: list[int], gains: dict[int, dict[str, int]], prizes: list[float]) -> None:
    table = wait(3, "outlaw 0", round_number=3, coins=coins, gains=gains).play(ACCEPT)
    assert table.prizes() == prizes
    winners = sum(1 << seat for seat, prize in enumerate(prizes) if prize)
    assert table.told(Event.OVER)[0][0] == winners


# ---- Odds and ends


def test_goods_that_nobody_took_pile_up(wait: Sit) -> None:
    table = wait(5, "outlaw 0", goods={"saloon": 1, "mine": 2}, till={"store": 2}).play(ACCEPT)
    assert [table.goods(name) for name in box.LOCATION_NAMES] == [2, 1, 1, 1, 3]
    assert [table.till(name) for name in box.LOCATION_NAMES] == [0, 4, 1, 1, 1]
    assert all_coins(table.s) == 40


def test_a_new_round_forgets_hands_claims_and_hats(wait: Sit) -> None:
    table = wait(3, "outlaw 0, sheriff 1").play(ACCEPT)
    s = table.s
    assert (table.hats, s.fallen, s.offer, s.last_from) == ([2, 2, 2], 0, 0, -1)
    assert count_bits(s.drawn[0]) == 4
    assert [s.claims[at] for at in range(box.MOST_OFFERS)] == [-1] * box.MOST_OFFERS
    assert sum(s.place[each] >= box.PLAYED for each in range(15)) == 0
