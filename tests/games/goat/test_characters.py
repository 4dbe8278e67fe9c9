"""What each character does for whoever owns it, and what they do to each other."""

from __future__ import annotations

import itertools

import pytest

from saloon.games.goat import box
from saloon.games.goat.box import Event, Phase
from tests.games.goat.positions import ACCEPT, REFUSE, Sit, card, dupe, gamble, pour, rob

RESOURCES = {"clerk": "store", "banker": "bank", "farmer": "ranch", "miner": "mine"}
COINS = {"kid": "store", "widow": "bank", "cowboy": "ranch", "prospector": "mine"}
KIND = dict(zip(box.LOCATION_NAMES, box.RESOURCE_NAMES, strict=True))
EVERYWHERE = {"saloon": 2, "store": 2, "bank": 2, "ranch": 2, "mine": 2}
TILLS = {"store": 3, "bank": 3, "ranch": 3, "mine": 3}

# ---- The street


@pytest.mark.parametrize(("name", "location"), RESOURCES.items())
@pytest.mark.parametrize(("answer", "owner"), [(ACCEPT, 2), (REFUSE, 0)])
def test_who_takes_resources(sit: Sit, name: str, location: str, answer: int, owner: int) -> None:
    table = sit(5, name, goods=EVERYWHERE, till=TILLS).offer(name, to=2).play(answer)
    assert table.stock(owner) == {KIND[location]: 2}
    assert [at for at in box.LOCATION_NAMES if table.goods(at) == 0] == [location]
    assert (table.coins, table.till(location)) == ([2] * 5, 3)
    assert table.told(Event.GOODS) == [(owner, box.LOCATION_NAMES.index(location), 2)]


@pytest.mark.parametrize(("name", "location"), COINS.items())
@pytest.mark.parametrize(("answer", "owner"), [(ACCEPT, 2), (REFUSE, 0)])
def test_who_takes_coins(sit: Sit, name: str, location: str, answer: int, owner: int) -> None:
    table = sit(5, name, goods=EVERYWHERE, till=TILLS).offer(name, to=2).play(answer)
    assert table.coins[owner] == 5
    assert sum(table.coins) == 13
    assert [at for at in TILLS if table.till(at) == 0] == [location]
    assert (table.stock(owner), table.goods(location)) == ({}, 2)


@pytest.mark.parametrize("name", [*RESOURCES, *COINS])
def test_an_empty_place_gives_nothing(sit: Sit, name: str) -> None:
    table = sit(5, name).offer(name, to=2).play(ACCEPT)
    assert (table.stock(2), table.coins) == ({}, [2] * 5)
    assert table.hats == [2, 2, 1, 2, 2]


# ---- The Goat


def test_goat_does_nothing_and_costs_a_hat(sit: Sit) -> None:
    table = sit(3, "goat", goods={"saloon": 1, "bank": 1}).offer("goat", to=1).play(ACCEPT)
    assert table.owner("goat") == 1
    assert (table.hats, table.coins, table.stock(1)) == ([2, 1, 2], [2, 2, 2], {})


# ---- Outlaw and Sheriff


def test_outlaw_kills_the_sheriff_for_four_coins(wait: Sit) -> None:
    table = wait(3, "outlaw 1, sheriff 2").play(ACCEPT)
    assert table.coins == [2, 6, 2]
    assert table.told(Event.PAY) == []


def test_outlaw_without_a_sheriff_gets_nothing(wait: Sit) -> None:
    table = wait(3, "outlaw 1").play(ACCEPT)
    assert table.told(Event.NOTHING) == [(1, card("outlaw"), 0)]
    assert table.coins == [2, 2, 2]


def test_a_sheriff_who_was_discarded_is_not_in_play(wait: Sit) -> None:
    table = wait(3, "outlaw 1")
    assert table.s.place[card("sheriff")] in (box.DISCARD, box.ASIDE_UP, box.ASIDE_DOWN)
    assert Event.KILL not in table.play(ACCEPT).kinds()


def test_sheriff_alone_gets_two_coins(wait: Sit) -> None:
    assert wait(3, "sheriff 2").play(ACCEPT).coins == [2, 2, 4]


def test_the_last_card_counts_in_the_saloon(wait: Sit) -> None:
    assert wait(3, "outlaw 1", card_offered="sheriff").play(ACCEPT).coins == [2, 6, 2]


@pytest.mark.parametrize(
    ("crooks", "coins"), [("thief 0", 4), ("charlatan 0", 3), ("thief 0, charlatan 1", 5)], ids=str
)
def test_sheriff_is_paid_for_each_arrest(wait: Sit, crooks: str, coins: int) -> None:
    assert wait(3, f"sheriff 2, {crooks}").play(ACCEPT).coins == [2, 2, 2 + coins]


def test_a_dead_sheriff_arrests_nobody(wait: Sit) -> None:
    table = wait(4, "outlaw 0, sheriff 1, thief 2, charlatan 3", coins=[0, 0, 0, 0])
    table.s.loot, table.s.loot_from = 2, 2
    table.s.elixirs[0] = 3
    table.s.reserve -= 3
    table.play(ACCEPT)
    assert table.told(Event.ARREST) == []
    assert table.told(Event.LOOT) == [(2, 2, 2)]
    assert table.told(Event.TAKINGS) == [(3, 3, 0)]
    assert (table.coins, table.stock(2)) == ([4, 0, 0, 3], {"bills": 2})


# ---- The Thief


def test_thief_grabs_now_and_keeps_in_the_saloon(sit: Sit, wait: Sit) -> None:
    table = sit(4, "thief", goods={"store": 1, "mine": 2}).offer("thief", to=1).play(REFUSE, rob("mine"))
    assert (table.s.loot, table.goods("mine"), table.stock(0)) == (2, 0, {})
    late = wait(4, "thief 0")
    late.s.loot, late.s.loot_from = 2, 4
    late.play(ACCEPT)
    assert (late.stock(0), late.s.loot, late.goods("mine")) == ({"nugget": 2}, 0, 1)


def test_an_arrested_thief_gives_everything_back(wait: Sit) -> None:
    table = wait(4, "thief 0, sheriff 1", goods={"mine": 1}, round_number=3)
    table.s.loot, table.s.loot_from = 2, 4
    table.play(ACCEPT)
    assert table.told(Event.GOODS_BACK) == [(4, 2, 0)]
    assert (table.stock(0), table.goods("mine"), table.s.loot) == ({}, 3, 0)


# ---- The Charlatan


@pytest.mark.parametrize("victims", sorted(set(itertools.combinations_with_replacement((1, 2, 3), 3))))
def test_charlatan_takes_three_coins_in_any_split(sit: Sit, victims: tuple[int, ...]) -> None:
    table = sit(4, "charlatan", coins=[1, 3, 3, 3]).offer("charlatan", to=1).play(REFUSE)
    for number, victim in enumerate(victims):
        assert table.asked == (0, Phase.DUPE)
        assert box.duped(table.s) == number
        table.play(dupe(victim))
    assert table.asked[1] == Phase.CARD
    assert table.coins == [1, *(3 - victims.count(seat) for seat in (1, 2, 3))]
    assert [table.s.elixirs[seat] for seat in range(4)] == [0, *(victims.count(seat) for seat in (1, 2, 3))]


def test_charlatan_at_large_keeps_the_coins_and_the_elixirs_go_back(wait: Sit) -> None:
    table = wait(3, "charlatan 1", coins=[1, 2, 0])
    table.s.elixirs[0], table.s.elixirs[2] = 1, 2
    table.s.reserve -= 3
    table.play(ACCEPT)
    assert (table.coins, box.duped(table.s)) == ([1, 5, 0], 0)


def test_an_arrested_charlatan_gives_every_coin_back_to_its_owner(wait: Sit) -> None:
    table = wait(3, "charlatan 1, sheriff 2", coins=[1, 2, 0])
    table.s.elixirs[0], table.s.elixirs[2] = 1, 2
    table.s.reserve -= 3
    table.play(ACCEPT)
    assert table.told(Event.COINS_BACK) == [(0, 1, 0), (2, 2, 0)]
    assert (table.coins, box.duped(table.s)) == ([2, 2, 5], 0)


# ---- Waitress and Gambler


def test_waitress_gives_all_bottles_to_others(wait: Sit) -> None:
    table = wait(3, "waitress 1", goods={"saloon": 3}, round_number=3).play(ACCEPT)
    table.play(pour(0), pour(0), pour(2))
    assert [table.stock(seat) for seat in range(3)] == [{"bottle": 2}, {}, {"bottle": 1}]
    assert table.s.over


def test_waitress_without_bottles_is_not_asked(wait: Sit) -> None:
    table = wait(3, "waitress 1").play(ACCEPT)
    assert table.s.round_number == 2


def test_gambler_takes_a_token_of_an_opponent(wait: Sit) -> None:
    table = wait(3, "gambler 1", gains={0: {"bottle": 1}, 1: {"bills": 1}, 2: {"cattle": 1}}).play(ACCEPT)
    assert table.legal() == {gamble(0), gamble(2)}
    table.play(gamble(2))
    assert (table.stock(1), table.stock(2)) == ({"bills": 1, "cattle": 1}, {})


def test_every_token_of_the_victim_is_equally_likely(wait: Sit) -> None:
    owned = {"bottle": 3, "bills": 2, "cattle": 1}
    stolen: list[str] = []
    for outcome in range(6):
        table = wait(3, "gambler 1", gains={0: owned}).play(ACCEPT)
        stolen += table.draw(outcome, of=6).play(gamble(0)).stock(1)
    assert {kind: stolen.count(kind) for kind in owned} == owned


def test_the_saloon_goes_in_order(wait: Sit) -> None:
    """Outlaw, Sheriff, Thief, Charlatan, Waitress, Gambler: as told."""
    table = wait(4, "sheriff 1, thief 2, charlatan 3, waitress 0, gambler 1", last=0, coins=[2, 2, 2, 2])
    table.s.goods[0], table.s.loot, table.s.loot_from, table.s.elixirs[0] = 1, 1, 1, 2
    table.s.reserve -= 2
    table.play(ACCEPT)
    assert [kind for kind in table.kinds() if kind > Event.SALOON] == [
        Event.PAY, Event.ARREST, Event.GOODS_BACK, Event.ARREST, Event.COINS_BACK,
    ]  # fmt: skip
    table.play(pour(2))
    assert table.kinds() == [Event.POUR, Event.IN_HIS_PLACE]
    assert table.asked == (0, Phase.GAMBLE)
