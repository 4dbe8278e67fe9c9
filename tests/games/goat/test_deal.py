"""What lies on the table at first, by number of players, and how we know."""

from __future__ import annotations

from typing import Any

import pytest

import saloon
from saloon.games.goat import GAME, box
from saloon.games.goat.box import BOX, CHARACTER_NAMES, CHARACTERS, RESOURCE_NAMES, Character, State
from tests.games.goat.positions import all_coins

PLACES = {2: "store bank", 3: "bank ranch", 4: "store bank mine", 5: "store bank ranch mine"}
REMOVED = {
    2: "farmer cowboy miner prospector",
    3: "clerk kid miner prospector",
    4: "farmer cowboy",
    5: "",
}
DECK = {2: 11, 3: 11, 4: 13, 5: 15}
ROUNDS = {2: 4, 3: 3, 4: 3, 5: 3}
HATS = {2: 3, 3: 2, 4: 2, 5: 2}


def record(seats: int, **how: Any) -> State:
    s = GAME.deal(seats, seed=1, **how).record()
    assert isinstance(s, State)
    return s


@pytest.mark.parametrize("seats", GAME.seats)
def test_set_up_by_number_of_players(seats: int) -> None:
    table = GAME.deal(seats, seed=1).view(None)["table"]
    assert [place["location"] for place in table["street"]] == ["saloon", *PLACES[seats].split()]
    assert set(CHARACTER_NAMES) - set(table["characters"]) == set(REMOVED[seats].split())
    assert len(table["characters"]) == DECK[seats]
    assert (table["rounds"], table["deck"], table["held"]) == (ROUNDS[seats], DECK[seats] - 6, 4)
    for player in table["players"]:
        assert (player["coins"], player["tokens"], player["hats"]) == (2, 1, HATS[seats])
    assert all_coins(record(seats)) == 40


@pytest.mark.parametrize("seats", GAME.seats)
def test_upkeep_lays_a_resource_and_the_coins_of_each_place(seats: int) -> None:
    street = GAME.deal(seats, seed=1).view(None)["table"]["street"]
    coins = {"saloon": 0, "store": 2, "bank": 1, "ranch": 1, "mine": 1}
    assert [(place["goods"], place["coins"]) for place in street] == [(1, coins[at["location"]]) for at in street]
    worth = {"bottle": 2, "supplies": 3, "bills": 4, "cattle": 5, "nugget": 5}
    assert all(worth[place["resource"]] == place["worth"] for place in street)


def test_a_host_may_set_the_coins() -> None:
    s = record(5, values={"coins": [0, 3, 0, 7]})
    assert [s.till[at] for at in range(5)] == [0, 0, 3, 0, 7]
    with pytest.raises(saloon.BadSetup, match="value coins"):
        GAME.deal(5, values={"coins": [1, 2, 3]})
    with pytest.raises(saloon.BadSetup, match="value coins"):
        GAME.deal(5, values={"coins": [1, 2, 3, -1]})


def test_a_generous_host_empties_the_reserve_and_no_further() -> None:
    """Ruling 16: take what remains."""
    s = record(5, values={"coins": [20, 20, 20, 20]})
    assert [s.till[at] for at in range(5)] == [0, 20, 10, 0, 0]
    assert (s.reserve, all_coins(s)) == (0, 40)


def test_the_default_coins_cover_the_worst_case_of_five_exactly() -> None:
    most = box.KILLED_SHERIFF, box.SHERIFFS_PAY + box.ARRESTED_THIEF + box.ARRESTED_CHARLATAN
    a_round = sum(box.VALUES[0].default) + max(most)  # type: ignore[arg-type]
    assert 5 * box.COINS_AT_START + 3 * a_round == box.COINS
    assert box.VALUES[0].provenance == "reconstructed"


def test_every_value_in_the_box_says_how_we_know() -> None:
    single = {name: table for name, table in BOX.items() if name not in ("location", "players")}
    tables = [*BOX["location"], *BOX["players"].values(), *single.values()]
    assert {table["provenance"] for table in tables} == {"rulebook", "reconstructed"}
    assert [name for name, table in single.items() if table["provenance"] == "reconstructed"] == ["coins_a_round"]


def test_names_and_numbers_of_characters_agree() -> None:
    assert [character.name.lower() for character in Character] == list(CHARACTER_NAMES)
    assert CHARACTERS == 15
    for character in range(box.FIRST_OF_SALOON):
        assert box.LOCATION_NAMES[box.location_of(character)] in ("store", "bank", "ranch", "mine")
    assert RESOURCE_NAMES == ("bottle", "supplies", "bills", "cattle", "nugget")


def test_state_is_small() -> None:
    assert State.silent_dtype.itemsize <= 256


def test_only_the_answer_is_asked_out_of_turn() -> None:
    state = GAME.deal(3, seed=4)
    asked = set()
    while not state.over:
        if state.is_interrupt:
            asked.add(state.phase)
        state.play(state.actions()[0])
    assert asked == {"answer"}
