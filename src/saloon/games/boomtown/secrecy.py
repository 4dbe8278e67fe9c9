"""What a seat may know, and how it fills in the rest. (rulings 16 and 24)

Everybody can count: the cards in each hand and from which pile they came, as long as no Hoedown has mixed hands; and
the tokens at each place. Secret are the cards themselves, which of a gang's tokens is the coward until the reveal, the
two cards of a Brothel Inspection, and cards picked to be passed on.
"""

from __future__ import annotations

from collections.abc import Iterator

from saloon.core import NOBODY, below, blank_chance, hide_story, nth_at, rule
from saloon.games.boomtown.box import (
    CARDS,
    EVERYONE,
    GANG,
    HAND,
    HOME,
    LOCATIONS,
    LOOK,
    MOST_SEATS,
    NEW,
    NEW_VEILED,
    NONE,
    PILE,
    PILE_SIZE,
    SHOWN,
    TOP,
    UNKNOWN,
    VEILED,
    Phase,
    State,
    is_in_hand,
    owns_all,
)


@rule
def is_among(seats: int, seat: int) -> bool:
    """Is this seat one of some? Spectators and the clock know only what everybody does."""
    return seats == EVERYONE or (0 <= seat < MOST_SEATS and (seats >> seat) & 1 == 1)


@rule
def knows_card(s: State, seat: int, card: int) -> bool:
    """Does this seat know where a card is?"""
    place = s.place[card]
    if place == LOOK and seat == s.turn:
        return True
    if PILE <= place < SHOWN or place >= HAND:
        return is_in_hand(place, seat) or is_among(s.knows[card], seat)
    return True


@rule
def blank_cards(s: State, seat: int) -> None:
    """Blank the places of all cards that the seat does not know, and who else knows them."""
    for card in range(CARDS):
        if not knows_card(s, seat, card):
            s.place[card] = UNKNOWN
            s.knows[card] = 0


@rule
def hide(s: State, seat: int) -> None:
    """Blank unseen cards, what others know of them, cowards not revealed, picks of others, and chance."""
    blank_chance(s)
    hide_story(s, seat)
    if s.over:
        return
    blank_cards(s, seat)
    for other in range(s.seats):
        if other != seat:
            s.picked[other] = NONE
            if not is_among(s.spied[other], seat):
                s.coward[other] = UNKNOWN
                s.spied[other] = 0


# ---- Guessing


@rule
def guess(s: State, seat: int) -> None:
    """Fill the blanks: every way that fits what the seat knows is equally likely."""
    if s.over:
        return
    for other in range(s.seats):
        if s.coward[other] == UNKNOWN:
            guess_coward(s, other, seat)
    guess_cards(s, seat)
    while not fits_claims(s):
        blank_cards(s, seat)
        guess_cards(s, seat)
    for other in range(s.seats):
        if (s.has_picked >> other) & 1 and s.picked[other] == NONE:
            s.picked[other] = any_in_hand(s, other)


@rule
def guess_coward(s: State, owner: int, seat: int) -> None:
    """The coward is any of the tokens that the seat has not seen, all alike."""
    unseen = 0
    for token in range(GANG * owner, GANG * owner + GANG):
        if not is_among(s.seen[token], seat):
            unseen += 1
    pick = below(s, unseen)
    coward = GANG * owner
    while is_among(s.seen[coward], seat) or pick > 0:
        if not is_among(s.seen[coward], seat):
            pick -= 1
        coward += 1
    if s.where[coward] == HOME:  # at home the coward is the last, as long as nobody can tell
        for token in range(GANG * owner, GANG * owner + GANG):
            if s.where[token] == HOME:
                coward = token
    s.coward[owner] = coward - GANG * owner
    for other in range(s.seats):
        if other != owner and has_found_out(s, owner, other):
            s.spied[owner] |= 1 << other


@rule
def has_found_out(s: State, owner: int, seat: int) -> bool:
    """Does somebody know the coward of a gang, having seen it or both shooters?"""
    unseen = 0
    for token in range(GANG * owner, GANG * owner + GANG):
        if not is_among(s.seen[token], seat):
            unseen += 1
    return unseen <= 1 or is_among(s.seen[GANG * owner + s.coward[owner]], seat)


@rule
def count_of(s: State, location: int, place: int) -> int:
    """How many cards of a location are at a place."""
    count = 0
    for card in range(PILE_SIZE * location, PILE_SIZE * (location + 1)):
        if s.place[card] == place:
            count += 1
    return count


@rule
def put_unknown(s: State, location: int, place: int, wanted: int) -> None:
    """Put unknown cards of a location to a place, any of them alike, until so many are there."""
    for _ in range(wanted - count_of(s, location, place)):
        unknown = count_of(s, location, UNKNOWN)
        card = nth_at(s.place, UNKNOWN, below(s, unknown), PILE_SIZE * location)
        s.place[card] = place
        if place == TOP:
            s.knows[card] = s.topped[location]


@rule
def guess_cards(s: State, seat: int) -> None:
    """Cards of a known pile first: what lies in the piles, and what came from them. The rest are veiled."""
    for location in range(LOCATIONS):
        if count_of(s, location, UNKNOWN) > 0:
            put_unknown(s, location, TOP, 1 if s.topped[location] else 0)
            if s.phase == Phase.KEEP and s.town[s.at] == location:
                put_unknown(s, location, LOOK, 2)
            put_unknown(s, location, PILE, s.left[location] - (1 if s.topped[location] else 0))
            for other in range(s.seats):
                put_unknown(s, location, HAND + other, s.hand_from[other, location])
                put_unknown(s, location, NEW + other, s.new_from[other, location])
    for other in range(s.seats):
        if other != seat:
            fill_veiled(s, VEILED + other, s.veiled[other])
            fill_veiled(s, NEW_VEILED + other, s.new_veiled[other])


@rule
def fill_veiled(s: State, place: int, wanted: int) -> None:
    """Unknown cards of any location, until so many are at a place."""
    unknown = 0
    for card in range(CARDS):
        if s.place[card] == UNKNOWN:
            unknown += 1
        elif s.place[card] == place:
            wanted -= 1
    for _ in range(wanted):
        s.place[nth_at(s.place, UNKNOWN, below(s, unknown), 0)] = place
        unknown -= 1


@rule
def fits_claims(s: State) -> bool:
    """Has nobody failed to claim the town, and has its owner what they claimed?"""
    if s.town_owner != NOBODY:
        return s.owns_still == 0 or owns_all(s, s.town_owner)
    for seat in range(s.seats):
        if owns_all(s, seat):
            return False
    return True


@rule
def any_in_hand(s: State, seat: int) -> int:
    """A card of somebody's hand, all alike."""
    found = NONE
    count = 0
    for card in range(CARDS):
        if is_in_hand(s.place[card], seat):
            count += 1
            if below(s, count) == 0:
                found = card
    return found


# ---- The same once more, for the tests


def secrets(s: State, seat: int) -> Iterator[tuple[str, int | None]]:
    """What a seat may not know, said without a look at `hide`; only `saloon.testing` reads it."""
    if s.over:
        return
    for card in range(CARDS):
        place, told = s.place[card], s.knows[card]
        mine = {HAND + seat, NEW + seat, VEILED + seat, NEW_VEILED + seat} if seat >= 0 else set()
        is_hidden = place in (PILE, TOP, LOOK) or place >= HAND
        is_told = told == EVERYONE or (seat >= 0 and told >> seat & 1)
        if is_hidden and place not in mine and not is_told and not (place == LOOK and s.turn == seat):
            yield "place", card
            yield "knows", card
    for other in range(s.seats):
        if other == seat:
            continue
        if s.picked[other] != NONE:
            yield "picked", other
        if s.spied[other] != EVERYONE and not (seat >= 0 and s.spied[other] >> seat & 1):
            yield "coward", other
            yield "spied", other
