"""What each seat knows, what it must not see, and that guesses come in exact proportions."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from math import sqrt

import pytest

from saloon.core.chance import sow
from saloon.core.game import Seen
from saloon.games.boomtown import GAME, box
from saloon.games.boomtown.box import (
    CARDS,
    EVERYONE,
    GANG,
    HAND,
    HOME,
    IN_BOX,
    LOOK,
    MOST_SEATS,
    NEW,
    NEW_VEILED,
    PILE,
    PILE_SIZE,
    TOP,
    UNKNOWN,
    VEILED,
    Phase,
    State,
)
from tests.games.boomtown.positions import Table, guessed, hidden, kind, position, steps

TOWN = "saloon bank train mine"
GUESSES = 3000


# ---- What is seen


def test_hands_are_private_and_their_sizes_are_not() -> None:  # ruling 16
    s = position(TOWN, hands={0: "robbery rally", 1: "tip_off"})
    seen = hidden(s, 1)
    assert [kind_at(seen, place) for place in (HAND, HAND + 1)] == [[], ["tip_off"]]
    assert seen.ready[0] == 2
    table = Seen(GAME, seen, 1).view()["table"]
    assert table["players"][0]["hand"] == {"count": 2, "new": 0, "from": {"bank": 1, "train": 1}, "mixed": 0}
    assert table["players"][0]["cards"] == []
    assert [card["name"] for card in table["players"][1]["cards"]] == ["tip_off"]


def kind_at(s: State, place: int) -> list[str]:
    return [box.KIND_NAMES[s.kind[card]] for card in range(CARDS) if s.place[card] == place]


def test_cards_that_were_played_are_public() -> None:  # ruling 16
    table = Table(position(TOWN, hands={0: "bank_holiday robbery", 1: "rally"})).go("mine").play("bank_holiday")
    for seat in (1, 2, -1):
        seen = hidden(table.s, seat)
        assert (kind_at(seen, box.SHOWN), kind_at(seen, HAND)) == (["bank_holiday"], [])


def test_tokens_are_private_until_the_reveal() -> None:  # ruling 16
    table = Table(position(TOWN)).go("mine").place("coward", "bank").place("shooter", "bank")
    assert hidden(table.s, 0).coward[0] == 0
    assert hidden(table.s, 0).coward[1] == UNKNOWN
    assert hidden(table.s, 2).coward[0] == UNKNOWN
    assert hidden(table.s, -1).coward[0] == UNKNOWN
    while table.phase == "place":
        table.place(table.legal()[0]["token"], "bank")
    assert [hidden(table.s, -1).coward[seat] for seat in range(3)] == [table.s.coward[seat] for seat in range(3)]


def test_who_looks_sees_and_others_do_not() -> None:
    table = Table(position(TOWN, hands={0: "loose_lips"})).go("mine")
    table.place("shooter", "bank").place("coward", "bank").place("shooter", "train").play("loose_lips")
    assert hidden(table.s, 0).coward[1] == 0
    assert hidden(table.s, 2).coward[1] == UNKNOWN
    assert hidden(table.s, 2).spied[1] == 0  # nor whether the coward was among what was seen
    assert [event[0] for event in Table(hidden(table.s, 2)).story() if event[0] == "token"] == []


def test_who_has_seen_both_shooters_knows_the_coward() -> None:
    table = Table(position("saloon bank train", hands={0: "loose_lips"})).go("bank")
    table.place("shooter", "saloon").place("shooter", "saloon").place("shooter", "saloon").place("shooter", "train")
    table.play("loose_lips")
    assert hidden(table.s, 0).coward[1] == table.s.coward[1] == 2


def test_an_exposed_gang_is_seen_by_all() -> None:
    table = Table(position("saloon brothel bank", hands={0: "indecent_exposure"})).go("bank")
    table.play("indecent_exposure").who(1).place("shooter", "saloon").place("coward", "saloon")
    assert hidden(table.s, -1).coward[1] == 0


def test_a_card_put_back_is_known_to_who_did_it() -> None:  # ruling 24
    table = Table(position("saloon brothel bank", gangs=["saloon - -!", "- - -!"], hands={0: "brothel_inspection"}))
    table.skip_windows("win").play("brothel_inspection")
    assert len(kind_at(hidden(table.s, 0), LOOK)) == 2
    assert kind_at(hidden(table.s, 1), LOOK) == []
    table.card(table.legal()[0]["card"])
    assert len(kind_at(hidden(table.s, 0), TOP)) == 1
    assert kind_at(hidden(table.s, 1), TOP) == []
    assert hidden(table.s, 1).topped[0] == 1  # but everybody knows that somebody knows


def test_after_a_hoedown_one_knows_what_one_gave_and_got_and_no_more() -> None:  # ruling 24
    s = after_hoedown()
    one, other = hidden(s, 0), hidden(s, 1)
    assert kind_at(one, NEW_VEILED + 1) == ["robbery"]  # given by seat 0 …
    assert kind_at(other, NEW_VEILED + 1) == ["robbery"]  # … and got by seat 1
    assert kind_at(hidden(s, 2), NEW_VEILED + 1) == []
    assert kind_at(one, NEW_VEILED + 2) == []
    assert [hidden(s, 2).hand_from[seat, place] for seat in range(3) for place in range(6)] == [0] * 18


def after_hoedown() -> State:
    """Three hands after a Hoedown; few cards are left in the piles."""
    table = Table(
        position(
            "saloon brothel bank mine", gangs=["saloon - -!", "mine - -!", "mine - -!"],
            hands={0: "hoedown robbery", 1: "tip_off bank_holiday", 2: "silver_lode"},
            left={"saloon": 2, "brothel": 0, "bank": 2, "mine": 2},
        )
    )  # fmt: skip
    table.skip_windows("party").play("hoedown").card("robbery").card("tip_off").card("silver_lode")
    return table.s


def test_a_card_given_by_big_score_is_known_to_all() -> None:  # ruling 24
    table = Table(position(TOWN, gangs=["bank - -!", "mine - -!", "mine - -!"], hands={0: "big_score"}))
    table.skip_windows("win").play("big_score")
    assert all(kind_at(hidden(table.s, seat), NEW + 2) == ["big_score"] for seat in (-1, 0, 1))


def test_a_pick_for_a_hoedown_is_secret_until_all_have_picked() -> None:
    table = Table(
        position("saloon brothel bank", gangs=["saloon - -!", "- - -!"], hands={0: "hoedown robbery", 1: "tip_off"})
    )
    table.skip_windows("party").play("hoedown").card("robbery")
    assert hidden(table.s, 0).picked[0] != -1
    assert hidden(table.s, 1).picked[0] == -1
    assert hidden(table.s, 1).has_picked == 1


# ---- Views before the reveal do not depend on what is face down


def test_views_before_the_reveal_do_not_depend_on_what_others_place() -> None:
    """The same locations with other tokens: to all but their owner the same bytes, at every step."""
    for seed in range(30):
        chooser = random.Random(seed)
        tables = [Table(position(TOWN, hands={0: "rally", 2: "tip_off"})).go("mine").skip_windows() for _ in range(2)]
        while tables[0].phase == "place":
            mover = tables[0].s.turn
            where = chooser.choice(["saloon", "bank", "train"])
            for table in tables:
                kinds = sorted({move["token"] for move in table.legal()})
                table.place(chooser.choice(kinds) if mover == 1 else kinds[0], where)
            if tables[0].phase != "place":
                break  # revealed
            for seat in (None, 0, 2):
                looks = [
                    json.dumps(Seen(GAME, hidden(table.s, -1 if seat is None else seat), seat).view())
                    for table in tables
                ]
                assert looks[0] == looks[1]


def test_who_is_asked_does_not_depend_on_what_is_held() -> None:
    """Two games that differ only in what seat 1 holds ask the same questions, as long as all pass."""
    for seed in range(10):
        logs = []
        for card in ("bank_holiday", "robbery"):
            table, chooser, log = Table(position(TOWN, hands={0: "rally", 1: card})), random.Random(seed), []
            while table.s.round_number == 1 and not table.s.over:
                log.append((table.phase, table.s.turn))
                moves = [move for move in table.legal() if move["do"] != "play"]
                move = chooser.choice(moves)
                table.do(move.pop("do"), **move)
            logs.append(log)
        assert logs[0] == logs[1]


# ---- Guesses


def assignments(s: State, seat: int) -> Iterator[tuple[int, ...]]:
    """Every way to put the unknown cards where everybody can count that there are some; from the counts alone."""
    seen = hidden(s, seat)
    unknown = [card for card in range(CARDS) if seen.place[card] == UNKNOWN]
    room: Counter[tuple[int, int]] = Counter()  # (place, location or -1 for any)
    for where in range(6):
        top = int(s.topped[where] > 0)
        room[PILE, where] = s.left[where] - top
        room[TOP, where] = top
        if s.phase == Phase.KEEP and s.town[s.at] == where:
            room[LOOK, where] = 2
        for other in range(s.seats):
            room[HAND + other, where] = s.hand_from[other, where]
            room[NEW + other, where] = s.new_from[other, where]
    for other in range(s.seats):
        room[VEILED + other, -1] = s.veiled[other]
        room[NEW_VEILED + other, -1] = s.new_veiled[other]
    for card in range(CARDS):
        place, where = seen.place[card], card // PILE_SIZE
        if place not in (UNKNOWN, IN_BOX) and (place < box.SHOWN or place >= HAND):
            room[place, -1 if place >= VEILED else where] -= 1

    def fill(at: int, places: list[int]) -> Iterator[tuple[int, ...]]:
        if at == len(unknown):
            if is_claimed_rightly(seen, unknown, places):
                yield tuple(places)
            return
        for (place, where), free in list(room.items()):
            if free > 0 and where in (-1, unknown[at] // PILE_SIZE):
                room[place, where] -= 1
                yield from fill(at + 1, [*places, place])
                room[place, where] += 1

    yield from fill(0, [])


def is_claimed_rightly(seen: State, unknown: list[int], places: list[int]) -> bool:
    """Nobody owns a card of every location without having claimed the town."""
    whole = dict(zip(unknown, places, strict=True))
    owned = {
        seat: {
            card // PILE_SIZE
            for card in range(CARDS)
            for place in [whole.get(card, seen.place[card])]
            if place >= box.SHOWN and (place - box.SHOWN) % MOST_SEATS == seat
        }
        for seat in range(seen.seats)
    }
    full = {seen.town[place] for place in range(seen.seats + 1)}
    if seen.town_owner < 0:
        return not any(full <= has for has in owned.values())
    return not seen.owns_still or full <= owned[seen.town_owner]


def in_proportion(found: Counter[tuple[int, ...]], ways: list[tuple[int, ...]]) -> bool:
    """Does every way come up, and equally often? Five standard deviations of chi square."""
    total, cells = found.total(), len(ways)
    assert set(found) <= set(ways)
    chi = sum((found[way] - total / cells) ** 2 for way in ways) / (total / cells)
    return chi < cells - 1 + 5 * sqrt(2 * cells)


def unknown_to(s: State, seat: int) -> list[int]:
    return [card for card in range(CARDS) if hidden(s, seat).place[card] == UNKNOWN]


def guessed_places(s: State, seat: int, guesses: int) -> Counter[tuple[int, ...]]:
    unknown = unknown_to(s, seat)
    return Counter(tuple(guessed(s, seat, n).place[card] for card in unknown) for n in range(guesses))


def guessed_places_compiled(s: State, seat: int, guesses: int) -> Counter[tuple[int, ...]]:
    """The same, where it takes many guesses."""
    mind, unknown = hidden(s, seat), unknown_to(s, seat)
    found = Counter[tuple[int, ...]]()
    for n in range(guesses):
        sow(mind, n, 3)
        guess = mind.packed()
        steps().guess_at(guess, 0, seat)
        found[tuple(guess["place"][0][unknown].tolist())] += 1
    return found


def test_cards_are_guessed_in_exact_proportions() -> None:
    s = position(
        "saloon bank train", hands={0: "robbery", 1: "tip_off bank_holiday"}, new={0: "rally"},
        left={"saloon": 2, "bank": 2, "train": 2},
    )  # fmt: skip
    for seat in (-1, 0):
        ways = list(assignments(s, seat))
        assert 5 < len(ways) < 200
        assert in_proportion(guessed_places(s, seat, GUESSES), ways)


@pytest.mark.compiled
def test_cards_are_guessed_in_exact_proportions_after_a_hoedown() -> None:
    s = after_hoedown()
    for seat in (0, 2):
        ways = list(assignments(s, seat))
        assert 5 < len(ways) < 1500
        assert in_proportion(guessed_places_compiled(s, seat, 4 * GUESSES), ways)


def test_nobody_is_guessed_to_have_forgotten_to_claim_the_town() -> None:
    """Hands that were mixed could be anything, but for a card of every location."""
    table = Table(
        position(
            "saloon brothel bank", gangs=["saloon bank -!", "bank - -!"],
            hands={0: "hoedown liquid_courage", 1: "robbery tip_off"}, left={"saloon": 2, "brothel": 0, "bank": 2},
        )
    )  # fmt: skip
    table.skip_windows("party").play("hoedown").card("liquid_courage").card("tip_off")
    s = table.s
    assert s.town_owner == -1
    ways = list(assignments(s, -1))
    s.town_owner = 0  # if it were claimed, and a card given away since, anything would go
    assert 5 < len(ways) < len(list(assignments(s, -1)))
    s.town_owner = -1
    assert in_proportion(guessed_places(s, -1, GUESSES), ways)


def test_two_cards_being_looked_at_are_guessed_in_exact_proportions() -> None:
    table = Table(
        position("saloon brothel bank", gangs=["saloon - -!", "- - -!"], hands={0: "brothel_inspection"},
                 left={"saloon": 4, "brothel": 1, "bank": 1})
    )  # fmt: skip
    table.skip_windows("win").play("brothel_inspection")
    assert table.phase == "keep"
    ways = list(assignments(table.s, 1))
    assert in_proportion(guessed_places(table.s, 1, GUESSES), ways)
    top = table.card(table.legal()[0]["card"]).s
    ways = list(assignments(top, 1))
    assert in_proportion(guessed_places(top, 1, GUESSES), ways)


@pytest.mark.parametrize(("placed", "shares"), [(1, {0: 1 / 3, 2: 2 / 3}), (2, {0: 1 / 3, 1: 1 / 3, 2: 1 / 3})])
def test_any_token_may_be_the_coward_with_the_same_chance(placed: int, shares: dict[int, float]) -> None:
    """One placed: it is the coward once in three times; else the coward is at home, as the last token there."""
    table = Table(position("saloon bank train")).go("bank")
    for _ in range(placed):
        table.place("shooter", "saloon").place("shooter", "saloon")
    found = Counter(guessed(table.s, 0, n).coward[1] for n in range(GUESSES))
    assert set(found) == set(shares)
    for slot, share in shares.items():
        assert abs(found[slot] / GUESSES - share) < 5 * sqrt(share * (1 - share) / GUESSES)


def test_a_token_seen_to_be_a_shooter_is_never_guessed_to_be_the_coward() -> None:
    table = Table(position(TOWN, hands={0: "loose_lips"})).go("mine")
    table.place("shooter", "bank").place("shooter", "bank").place("shooter", "train").play("loose_lips")
    table.place("shooter", "saloon").place("coward", "saloon")
    found = Counter(guessed(table.s, 0, n).coward[1] for n in range(GUESSES))
    assert set(found) == {1, 2}
    assert abs(found[1] / GUESSES - 1 / 2) < 5 * sqrt(0.25 / GUESSES)


def test_what_others_have_found_out_is_guessed_with_the_coward() -> None:
    """Seat 2 does not know whether seat 0 saw the coward; it did if the token it saw is the coward."""
    table = Table(position(TOWN, hands={0: "loose_lips"})).go("mine")
    table.place("shooter", "bank").place("coward", "bank").place("shooter", "train").play("loose_lips")
    for n in range(200):
        guess = guessed(table.s, 2, n)
        assert guess.spied[1] == (1 if guess.coward[1] == 0 else 0)


def test_picks_are_guessed_among_the_cards_of_the_hand() -> None:
    table = Table(
        position("saloon brothel bank", gangs=["saloon - -!", "- - -!"],
                 hands={0: "hoedown robbery bank_holiday", 1: "tip_off"}, left={"saloon": 1, "bank": 0, "brothel": 0})
    )  # fmt: skip
    table.skip_windows("party").play("hoedown").card("robbery")
    found = Counter(guessed(table.s, 1, n).kind[guessed(table.s, 1, n).picked[0]] for n in range(900))
    mine = [k for k in found if k in (kind("robbery"), kind("bank_holiday"))]
    assert len(mine) == 2
    assert all(abs(count / 900 - 1 / len(found)) < 5 * sqrt(0.25 / 900) for count in found.values())


def test_kept_tokens_and_missing_shooters_are_known_to_all() -> None:
    table = Table(position("saloon brothel bank", gangs=["saloon! - -", "bank - -!"], hands={0: "good_times"}))
    table.play("good_times").go("saloon").skip_windows()
    assert table.phase == "marshal"
    assert hidden(table.s, 1).coward[0] == table.s.coward[0]
    assert table.s.where[GANG * 0 + table.s.coward[0]] >= 0
    assert table.s.spied[0] == EVERYONE
    assert table.s.where[3] == HOME
