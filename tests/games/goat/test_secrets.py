"""What each seat may know: hands remembered, claims as proof, tokens seen by two; and guesses in exact proportions."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import pytest

from saloon.core import count_at
from saloon.core.chance import sow
from saloon.core.game import NOBODY, Seen
from saloon.games.goat import GAME, box, secrecy
from saloon.games.goat.box import CHARACTERS, NONE, UNKNOWN, Character, Phase, State
from tests.games.goat.positions import ACCEPT, REFUSE, Table, before_saloon, card, cards, hidden, position, steps

DRAWS = 10_000
Deal = tuple[int, ...]
"""Cards drawn for each offer, a bit each, and then the card that lies face down aside."""


def is_uniform(counts: Counter[Deal], possible: set[Deal]) -> bool:
    """A chi-squared test, five standard deviations wide: does nothing else come up, and all of these alike?"""
    share = counts.total() / len(possible)
    chi = sum((counts[deal] - share) ** 2 / share for deal in possible)
    degrees = len(possible) - 1
    return set(counts) <= possible and abs(chi - degrees) < 5 * sqrt(2 * degrees) + 5


# ---- Cards: every way to have drawn them, by brute force


def ways(s: State, seat: int) -> Iterator[Deal]:
    """Every order of the deck that a seat cannot rule out, found by dealing all of them."""
    up = next(each for each in range(CHARACTERS) if s.place[each] == box.ASIDE_UP)
    deck = {each for each in range(CHARACTERS) if s.place[each] not in (box.IN_BOX,)} - {up}
    for down in deck:
        if not (s.goat_back and down == Character.GOAT):
            for drawn in _draws(s, seat, deck - {down}, 0, frozenset()):
                yield (*drawn, down)


def _draws(s: State, seat: int, deck: set[int], at: int, passed: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """All that could have been drawn from this offer on."""
    if at > s.offer:
        yield ()
        return
    number = secrecy.slots(s, at)
    for drawn in itertools.combinations(sorted(deck), number):
        hand = passed | set(drawn)
        bits = sum(1 << each for each in drawn)
        if s.dealers[at] == seat and (bits != s.drawn[at] or sum(1 << each for each in passed) != s.passed[at]):
            continue
        if any(each != NONE and each not in hand for each in (s.claims[at], s.shown[at])):
            continue
        for rest in _draws(s, seat, deck - set(drawn), at + 1, frozenset(hand - {s.shown[at]})):
            yield (bits, *rest)


def guessed_deals(s: State, seat: int, draws: int) -> Counter[Deal]:
    """What compiled guesses make of it."""
    known, counts = hidden(s, seat), Counter[Deal]()
    for number in range(draws):
        sow(known, 11, number)
        packed = known.packed()
        steps().guess_at(packed, 0, seat)
        place = packed["place"][0].tolist()
        counts[(*packed["drawn"][0, : s.offer + 1].tolist(), place.index(box.ASIDE_DOWN))] += 1
    return counts


def after(moves: int, seed: int, *, goat_back: bool = False) -> State:
    """A game of three in which that many questions of the first round were answered at random."""
    for start in itertools.count(1000 * seed):
        state, chooser = GAME.deal(3, seed=start), random.Random(start)
        s = state.record()
        assert isinstance(s, State)
        if bool(s.goat_back) == goat_back:
            break
    for _ in range(moves):
        state.play(chooser.choice(state.actions()))
    s = state.record()
    assert isinstance(s, State)
    return s


@pytest.mark.compiled
@pytest.mark.parametrize(("moves", "seat"), [(3, 0), (8, NOBODY), (12, 0), (12, 2), (20, 2), (20, NOBODY), (24, 0)])
def test_guessed_hands_come_in_exact_proportions(moves: int, seat: int) -> None:
    s = after(moves, moves + seat)
    possible = set(ways(s, seat))
    assert 3 <= len(possible) <= DRAWS // 5
    counts = guessed_deals(s, seat, DRAWS)
    assert is_uniform(counts, possible), f"{len(possible)} ways"


@pytest.mark.compiled
def test_a_goat_that_went_back_is_never_guessed_to_lie_aside() -> None:
    s, seat = after(8, 0, goat_back=True), 1
    assert hidden(s, seat).place[Character.GOAT.value] == UNKNOWN
    possible = set(ways(s, seat))
    assert Character.GOAT not in {down for *_, down in possible}
    assert is_uniform(guessed_deals(s, seat, DRAWS), possible)


def test_the_test_of_proportions_can_fail() -> None:
    chooser = random.Random(1)
    possible: set[Deal] = {(n,) for n in range(50)}
    assert is_uniform(Counter[Deal]((chooser.randrange(50),) for _ in range(DRAWS)), possible)
    assert not is_uniform(Counter[Deal]((chooser.randrange(100) // 2 or 1,) for _ in range(DRAWS)), possible)
    assert not is_uniform(Counter[Deal]((min(chooser.randrange(51), 49),) for _ in range(4 * DRAWS)), possible)


@pytest.mark.compiled
def test_any_card_of_the_hand_may_be_the_one_on_offer() -> None:
    table = Table(position(4, "banker thief goat waitress")).offer("goat", to=2, claim="thief")
    known, counts = hidden(table.s, 2), Counter[tuple[int, ...]]()
    for number in range(8000):
        sow(known, 5, number)
        packed = known.packed()
        steps().guess_at(packed, 0, 2)
        offered = int(packed["offered"][0])
        assert packed["place"][0, offered] == box.HAND
        counts[(offered == card("thief"),)] += 1
    assert abs(counts[(True,)] - 2000) < 5 * sqrt(8000 * 3 / 16)  # the claim is in the hand, and one card in four


def test_a_claim_of_somebody_unknown_says_nothing() -> None:
    """Among guesses at the card on offer, weighed by belief, the claimed one weighs no more than another."""
    table = Table(position(4, "banker thief goat waitress")).offer("goat", to=2, claim="thief")
    weights = {}
    for offered in cards("banker thief goat waitress"):
        guess = table.s.clone()
        guess.offered = offered
        weights[offered] = secrecy.belief(guess, 2)
        assert secrecy.belief(guess, 0) == 1.0  # the dealer knows
    assert weights[card("thief")] / sum(weights.values()) == 1 / 4
    assert secrecy.belief(table.play(REFUSE).s, 2) == 1.0


# ---- Thefts


def three_thefts() -> State:
    """Seat 0 was robbed by 1, then 1 by 2, then 2 by 0: who knows what the others took?"""
    s = position(4, round_number=3, gains={0: {"bottle": 1, "bills": 2}, 1: {"supplies": 2}, 2: {"bottle": 1}})
    for number, (robber, victim, kind) in enumerate([(1, 0, 2), (2, 1, 2), (0, 2, 2)]):
        s.robbers[number], s.victims[number], s.stolen[number] = robber, victim, kind
        for each in range(box.LOCATIONS):
            s.purses[number, each] = s.gains[victim, each]
    s.thefts = 3
    return s


def chances(s: State, seat: int) -> dict[tuple[int, ...], Fraction]:
    """The exact chance of each way the thefts can have gone, from the tokens themselves."""
    found: Counter[tuple[int, ...]] = Counter()
    for kinds in itertools.product(range(box.LOCATIONS), repeat=s.thefts):
        if any(secrecy.knows_theft(s, seat, n) and kinds[n] != s.stolen[n] for n in range(s.thefts)):
            continue
        stocks = {player: [s.gains[player, kind] for kind in range(box.LOCATIONS)] for player in range(s.seats)}
        number = 1
        for theft, kind in enumerate(kinds):
            number *= stocks[s.victims[theft]][kind]
            stocks[s.victims[theft]][kind] -= 1
            stocks[s.robbers[theft]][kind] += 1
        if number:
            found[kinds] = number
    return {kinds: Fraction(number, found.total()) for kinds, number in found.items()}


@pytest.mark.compiled
@pytest.mark.parametrize("seat", [0, 1, 2, 3, NOBODY])
def test_guessed_thefts_come_in_exact_proportions(seat: int) -> None:
    s = three_thefts()
    known, counts, draws = hidden(s, seat), Counter[tuple[int, ...]](), 6_000
    for number in range(draws):
        sow(known, 3, number)
        packed = known.packed()
        steps().guess_at(packed, 0, seat)
        counts[tuple(packed["stolen"][0, :3].tolist())] += 1
    exact = chances(s, seat)
    assert set(counts) == set(exact)
    chi = sum(float((counts[kinds] - draws * p) ** 2 / (draws * p)) for kinds, p in exact.items())
    assert chi < len(exact) + 5 * sqrt(2 * len(exact)) + 5


def test_a_token_seen_later_tells_about_one_that_was_not() -> None:
    """Seat 0 lost bills and won bills from seat 2, who can only have them from seat 1; seat 3 saw nothing."""
    exact = chances(three_thefts(), 0)
    assert set(exact) == {(2, 2, 2)}
    assert len(chances(three_thefts(), 3)) == 7


def test_the_end_shows_everything() -> None:
    s = before_saloon(3, "gambler 1", round_number=3, gains={0: {"bottle": 1}})
    table = Table(s).play(ACCEPT, box.GAMBLE)
    assert table.s.over
    for seat in range(NOBODY, 3):
        seen = hidden(table.s, seat)
        assert seen.stolen[0] == 0
        assert [player["money"] for player in GAME.face.view(seen, None)["players"]] == [2, 4, 2]


# ---- hide


def test_two_memories_of_the_same_hand() -> None:
    """Seat 2 does not know which of three cards seat 1 drew, and so which of them seat 0 knows."""
    table = Table(position(4, "banker thief goat waitress", aside="outlaw sheriff"))
    table.offer("goat", to=3).play(REFUSE)  # seat 1 draws
    drawn = next(name for name in table.hand() if name not in ("banker", "thief", "waitress"))
    table.offer("banker", to=3).play(REFUSE)  # seat 2 draws
    seen = hidden(table.s, 2)
    assert [seen.drawn[at] for at in (0, 1)] == [0, 0]
    assert seen.passed[2] == sum(1 << each for each in [*cards("thief waitress"), card(drawn)])
    guesses = set()
    for number in range(200):
        sow(seen, 1, number)
        guess = seen.clone()
        secrecy.guess(guess, 2)
        assert hidden(guess, 2) == hidden(seen, 2)
        guesses.add(guess.drawn[1])
    assert guesses == {1 << each for each in [*cards("thief waitress"), card(drawn), card("banker")]}


def swapped(s: State, seat: int, chooser: random.Random) -> State:
    """Another true state that a seat cannot tell from this one: other cards, other tokens, other dice to come."""
    other = hidden(s, seat)
    sow(other, chooser.getrandbits(50), 1)
    secrecy.guess(other, seat)
    other.told = s.told
    for at in range(s.told):
        for part in range(5):
            other.events[at, part] = s.events[at, part]
        readers = s.events[at, 1]
        if readers != -1 and not (seat >= 0 and readers >> seat & 1):
            for part in range(2, 5):
                other.events[at, part] = chooser.randrange(10)
    return other


def bytes_for(s: State, seat: int) -> str:
    """Everything that leaves for a seat's eyes, in every language."""
    seen = Seen(GAME, hidden(s, seat), None if seat == NOBODY else seat)
    views = [json.dumps(seen.view(language, [f"P{n}" for n in range(s.seats)])) for language in ("en", "fr", "es")]
    stories = [json.dumps([dict(event.say) for event in seen.story])]
    drawn = [
        "\n".join(GAME.drawing.draw(seen.record(), GAME.speaker(language, seen.seat)))  # type: ignore[union-attr]
        for language in ("en", "fr", "es")
    ]
    actions = [json.dumps([action.move for action in seen.legal()])]
    return "\n".join([*views, *stories, *drawn, *actions, seen.record().to_bytes().hex()])


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_a_seat_may_not_know_changes_no_byte_of_what_it_gets(seats: int) -> None:
    chooser, differed = random.Random(seats), 0
    state = GAME.deal(seats, seed=seats)
    while not state.over:
        if len(state.moves) % 3 == 0:
            s = state.record()
            assert isinstance(s, State)
            for seat in (chooser.randrange(seats), NOBODY):
                other = swapped(s, seat, chooser)
                differed += other.to_bytes() != s.to_bytes()
                assert bytes_for(s, seat) == bytes_for(other, seat)
        state.play(chooser.choice(state.actions()))
    assert differed > 10


@pytest.mark.parametrize("seats", GAME.seats)
def test_nobody_but_its_dealer_is_shown_a_hand(seats: int) -> None:
    """Every card that a view places in the hand was held by that seat or claimed aloud."""
    state, chooser = GAME.deal(seats, seed=7), random.Random(7)
    met: dict[int, set[str]] = {seat: set() for seat in range(NOBODY, seats)}
    while not state.over:
        table = state.view(state.record().dealer)["table"]  # type: ignore[attr-defined]
        met[table["dealer"]] |= set(table["hand"])
        for seat in range(NOBODY, seats):
            view = state.view(None if seat == NOBODY else seat)["table"]
            if view["offer"] and view["offer"]["claim"]:
                met[seat].add(view["offer"]["claim"])
            shown = {name for name, character in view["characters"].items() if character["place"] == "hand"}
            assert shown <= met[seat]
            assert (view["hand"] is None) == (seat != view["dealer"])
            if seat != view["dealer"] and view["offer"]:
                assert view["offer"]["card"] is None
        before = state.record().round_number  # type: ignore[attr-defined]
        state.play(chooser.choice(state.actions()))
        if not state.over and state.record().round_number != before:  # type: ignore[attr-defined]
            met = {seat: set() for seat in met}


def test_a_guess_contradicts_nothing_that_is_known() -> None:
    for seats in GAME.seats:
        state, chooser = GAME.deal(seats, seed=seats), random.Random(seats)
        while not state.over:
            seat = chooser.randrange(NOBODY, seats)
            s = state.seen_by(None if seat == NOBODY else seat).record()
            assert isinstance(s, State)
            again = s.clone()
            sow(again, len(state.moves), 1)
            secrecy.guess(again, seat)
            assert count_at(again.place, UNKNOWN) == 0
            assert (again.offered == NONE) == (s.phase not in (Phase.RECEIVER, Phase.CLAIM, Phase.ANSWER))
            assert hidden(again, seat) == s
            state.play(chooser.choice(state.actions()))
