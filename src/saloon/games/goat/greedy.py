"""A simple policy worth beating: it values every character in the present situation, and nobody can read its face.

A dealer draws the card to offer by lot, the better it suits them the likelier; the claim is the truth once in four
times, and otherwise drawn by the same lot, whatever was offered. So a lie tells nothing about the card behind it, and
a claim is as often true whether it sounds good or bad. All values are in tenths of a dollar.
"""

from __future__ import annotations

from saloon.core import Mask, below, most_appealing, rule
from saloon.games.goat.rules import (
    ACCEPT,
    CHARACTERS,
    CHARLATAN,
    CLAIM,
    DUPE,
    ELIXIRS,
    FIRST_OF_SALOON,
    GAMBLE,
    GAMBLER,
    HAND,
    LOCATIONS,
    OFFER,
    OUTLAW,
    POUR,
    REFUSE,
    ROB,
    SALOON,
    SHERIFF,
    THIEF,
    UNKNOWN,
    WAITRESS,
    WORTH,
    Phase,
    State,
    dollars,
    is_forced,
    is_in_play,
    is_last_phase,
    location_of,
    money,
    owner,
    tokens,
)

A_DOLLAR = 10
ALWAYS = 100
"""Certainty, in hundredths."""
A_TOKEN = 35
"""What the Gambler wins, about."""
HONEST_IN = 4
"""A claim is meant to be true once in so many times …"""
TRUST = 50
"""… and with those that turn out true by lot, about so often in a hundred."""
GRUDGE = 70
"""How much a card in the hands of the only opponent hurts, in hundredths: offers are refused more often than not."""
LOTS = 6
"""How many more lots the best card of a hand has than the worst, at most."""


# ---- What a character is worth


@rule
def chance_of(s: State, character: int) -> int:
    """How likely a character is, or will be, in play this round, in hundredths."""
    if is_in_play(s, character):
        return ALWAYS
    if s.place[character] != HAND and s.place[character] != UNKNOWN:
        return 0
    hats = 0
    for seat in range(s.seats):
        hats += s.hats[seat]
    left = 0
    for card in range(CHARACTERS):
        if s.place[card] == HAND or s.place[card] == UNKNOWN:
            left += 1
    return min(ALWAYS, ALWAYS * hats // left)


@rule
def chance_of_arrest(s: State) -> int:
    """How likely the Sheriff comes to act, in hundredths."""
    return chance_of(s, SHERIFF) * (ALWAYS - chance_of(s, OUTLAW)) // ALWAYS


@rule
def best_loot(s: State) -> int:
    """The most valuable goods that a Thief could take."""
    best = 0
    for location in range(1, LOCATIONS):
        best = max(best, A_DOLLAR * WORTH[location] * s.goods[location])
    return best


@rule
def coins_around(s: State, seat: int) -> int:
    """Coins that a Charlatan of this seat could take."""
    coins = 0
    for other in range(s.seats):
        if other != seat:
            coins += s.coins[other]
    return min(ELIXIRS, coins)


@rule
def value_in_saloon(s: State, card: int, seat: int) -> int:
    """What a character of the Saloon is worth to its owner."""
    at_large = ALWAYS - chance_of_arrest(s)
    if card == OUTLAW:
        return 4 * A_DOLLAR * chance_of(s, SHERIFF) // ALWAYS
    if card == SHERIFF:
        pay = 2 * ALWAYS + 2 * chance_of(s, THIEF) + chance_of(s, CHARLATAN)
        return A_DOLLAR * pay * (ALWAYS - chance_of(s, OUTLAW)) // (ALWAYS * ALWAYS)
    if card == THIEF:
        return best_loot(s) * at_large // ALWAYS
    if card == CHARLATAN:
        return A_DOLLAR * coins_around(s, seat) * at_large // ALWAYS
    if card == WAITRESS:
        given = A_DOLLAR * WORTH[SALOON] * s.goods[SALOON] // (s.seats - 1)
        return A_TOKEN * chance_of(s, GAMBLER) // ALWAYS - given
    if card == GAMBLER:
        return A_TOKEN * (ALWAYS - chance_of(s, WAITRESS)) // ALWAYS
    return 0


@rule
def value(s: State, card: int, seat: int) -> int:
    """What a character is worth to a seat that would own it now."""
    if card >= FIRST_OF_SALOON:
        return value_in_saloon(s, card, seat)
    location = location_of(card)
    if card % 2 == 0:
        return A_DOLLAR * WORTH[location] * s.goods[location]
    return A_DOLLAR * s.till[location]


@rule
def harm(s: State, card: int, seat: int) -> int:
    """What a seat would lose if a character came into play for anybody else."""
    if card == OUTLAW and owner(s, SHERIFF) == seat:
        return 2 * A_DOLLAR
    if card == SHERIFF and owner(s, OUTLAW) == seat:
        return -4 * A_DOLLAR
    if card == SHERIFF and owner(s, OUTLAW) < 0:
        loss = 0
        if owner(s, THIEF) == seat:
            loss += A_DOLLAR * WORTH[s.loot_from] * s.loot if s.loot > 0 else 0
        if owner(s, CHARLATAN) == seat:
            loss += A_DOLLAR * ELIXIRS
        return loss
    return 0


# ---- The dealer's lot


@rule
def suits(s: State, card: int) -> int:
    """How well it suits the dealer to offer a card: they may have to keep it, or see another take it."""
    seat = s.turn
    worth = value(s, card, seat)
    if is_last_phase(s):
        return -worth - harm(s, card, seat)
    return worth - GRUDGE * worth // (ALWAYS * (s.seats - 1)) - harm(s, card, seat)


@rule
def lots(s: State, card: int, least: int, most: int) -> int:
    """The lots of a card in hand: one at least, more the better it suits."""
    rise = suits(s, card) - least
    return 1 + LOTS * rise * rise // ((most - least + 1) * (most - least + 1))


@rule
def drawn_by_lot(s: State) -> int:
    """A card of the hand."""
    least = 0
    most = 0
    count = 0
    for card in range(CHARACTERS):
        if s.place[card] == HAND:
            suit = suits(s, card)
            least = suit if count == 0 else min(least, suit)
            most = suit if count == 0 else max(most, suit)
            count += 1
    total = 0
    for card in range(CHARACTERS):
        if s.place[card] == HAND:
            total += lots(s, card, least, most)
    pick = below(s, total)
    card = 0
    while s.place[card] != HAND or pick >= lots(s, card, least, most):
        if s.place[card] == HAND:
            pick -= lots(s, card, least, most)
        card += 1
    return card


# ---- The receiver's guess


@rule
def mean_value(s: State, place: int, but: int) -> int:
    """The mean value of the cards known to be at a place, one of them left out; 0 if there are none."""
    total = 0
    count = 0
    for card in range(CHARACTERS):
        if s.place[card] == place and card != but:
            total += value(s, card, s.turn)
            count += 1
    return total // count if count > 0 else 0


@rule
def expected(s: State, claim: int) -> int:
    """What the card on offer is worth to the receiver, who half trusts the claim."""
    known = 0
    for card in range(CHARACTERS):
        if s.place[card] == HAND and card != claim:
            known += 1
    others = s.held - 1
    rest = 0
    if others > 0:
        rest = (known * mean_value(s, HAND, claim) + (others - known) * mean_value(s, UNKNOWN, claim)) // others
    return (TRUST * value(s, claim, s.turn) + (ALWAYS - TRUST) * rest) // ALWAYS


@rule
def usual(s: State) -> int:
    """What a hat is worth: the mean of all characters that may still come."""
    total = 0
    count = 0
    for card in range(CHARACTERS):
        if s.place[card] == HAND or s.place[card] == UNKNOWN:
            total += value(s, card, s.turn)
            count += 1
    return total // count


@rule
def answer(s: State) -> int:
    """Accept what promises more than a hat is worth."""
    if is_forced(s):
        return ACCEPT
    return ACCEPT if expected(s, s.claims[s.offer]) + below(s, A_DOLLAR) > usual(s) + A_DOLLAR // 2 else REFUSE


# ---- The policy


@rule
def appeal(s: State, action: int) -> int:
    """How much the seat on turn likes to rob, dupe, serve or draw from somebody."""
    if s.phase == Phase.ROB:
        return WORTH[action - ROB] * s.goods[action - ROB]
    if s.phase == Phase.DUPE:
        return money(s, action - DUPE)
    if s.phase == Phase.POUR:
        return -money(s, action - POUR)
    if s.phase == Phase.GAMBLE:
        seat = action - GAMBLE
        return money(s, seat) + A_DOLLAR * dollars(s, seat) // tokens(s, seat)
    return 0


like_most = most_appealing(appeal)


@rule
def choose(s: State, mask: Mask) -> int:
    """Offer and claim by lot, answer by what the card promises, and take from the rich."""
    if s.phase == Phase.CARD:
        return OFFER + drawn_by_lot(s)
    if s.phase == Phase.CLAIM:
        if below(s, HONEST_IN) == 0:
            return CLAIM + s.offered
        return CLAIM + drawn_by_lot(s)
    if s.phase == Phase.ANSWER:
        return answer(s)
    return like_most(s, mask)
