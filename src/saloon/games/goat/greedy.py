"""A simple policy worth beating: nobody can read its face, and it does not take a dealer's word for anything.

What a dealer gains, the receiver loses: whatever either did by rule could be turned against them. So both draw lots. A
dealer offers any card of the hand, rather a good one to people who refuse too often and a bad one to those who accept
too often, and lies so often that no claim promises more than another. A receiver values every character in the present
situation and accepts so often that it makes no difference to a dealer what they offer; a little more or less often as
this dealer's record in this game and the cards in question speak for the card on offer or against it. All values are
in tenths of a dollar.
"""

from __future__ import annotations

from saloon.core import Mask, below, most_appealing, rule
from saloon.core.rule import nth_marked
from saloon.games.goat.box import (
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
    is_in_play,
    is_last_phase,
    location_of,
    money,
    owner,
    tokens,
)
from saloon.games.goat.evidence import DOUBT, best_loot, worth_to_anybody

A_DOLLAR = 10
ALWAYS = 100
"""Certainty, in hundredths."""
A_TOKEN = 35
"""What the Gambler wins, about."""
LOTS = 4
"""How many more lots the best card of a hand has than the worst, for each step of a leaning."""
HONEST_IN = 5
"""A claim is true once in so many times. More often, and believing it would pay; less often, believing the opposite."""
EAGERNESS = 10
"""How much more often a card is accepted that promises a dollar more than a hat is worth, in hundredths.

The more, the worse for dealers who do one thing only, and the better for those who do what their record speaks against.
"""


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
        return A_DOLLAR * best_loot(s) * at_large // ALWAYS
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
def lean(s: State) -> int:
    """How much more often the others refuse than makes all cards alike to a dealer; below 0 if they accept more."""
    if is_last_phase(s):
        return 0
    total = 0
    for seat in range(s.seats):
        if seat != s.turn:
            total += s.stubborn[seat]
    return total // (s.seats - 1)


@rule
def suits(s: State, card: int, leaning: int) -> int:
    """How well it suits the dealer to offer a card: what is refused they keep, what is accepted helps another."""
    worth = value(s, card, s.turn)
    return (worth if leaning > 0 else -worth) - harm(s, card, s.turn)


@rule
def drawn_by_lot(s: State, mask: Mask) -> int:
    """The offer of a card of the hand: any, the likelier the better it suits, as far as the others can be read."""
    leaning = lean(s)
    least = 0
    most = 0
    count = 0
    for card in range(CHARACTERS):
        if mask[OFFER + card]:
            suit = suits(s, card, leaning)
            least = suit if count == 0 else min(least, suit)
            most = suit if count == 0 else max(most, suit)
            count += 1
    total = 0
    for card in range(CHARACTERS):
        if mask[OFFER + card]:
            total += lots(suits(s, card, leaning) - least, most - least, leaning)
    pick = below(s, total)
    card = 0
    while True:
        if mask[OFFER + card]:
            pick -= lots(suits(s, card, leaning) - least, most - least, leaning)
            if pick < 0:
                return OFFER + card
        card += 1


@rule
def lots(rise: int, most: int, leaning: int) -> int:
    """The lots of a card that suits by so much more than the worst of the hand: the more the stronger the leaning."""
    return 1 + LOTS * abs(leaning) * rise * rise // ((most + 1) * (most + 1))


@rule
def claim(s: State, mask: Mask) -> int:
    """Any other card of the hand, and once in a while the truth: so no claim promises more than another."""
    truth = CLAIM + s.offered
    others = 0
    for action in range(len(mask)):
        others += mask[action]
    if mask[truth] == 0:
        return nth_marked(mask, below(s, others))
    if others == 1 or below(s, HONEST_IN) == 0:
        return truth
    action = nth_marked(mask, below(s, others - 1))
    return nth_marked(mask, others - 1) if action == truth else action


# ---- The receiver's guess


@rule
def share_in_hand(s: State, card: int, claim: int) -> int:
    """How likely a card other than the claimed one is in the dealer's hand, in hundredths."""
    if card == claim:
        return 0
    if s.place[card] == HAND:
        return ALWAYS
    if s.place[card] != UNKNOWN:
        return 0
    known = 0
    unknown = 0
    for other in range(CHARACTERS):
        if s.place[other] == UNKNOWN:
            unknown += 1
        elif s.place[other] == HAND:
            known += 1
    return ALWAYS * (s.held - known) // unknown


@rule
def expected(s: State, claim: int) -> int:
    """What the card on offer is worth to the receiver, by the dealer's record in this game."""
    seat = s.turn
    dealer = s.dealer
    worth = worth_to_anybody(s, claim)
    more = 0
    less = 0
    total_more = 0
    total_less = 0
    for card in range(CHARACTERS):
        share = share_in_hand(s, card, claim)
        if share > 0 and worth > worth_to_anybody(s, card):
            less += share
            total_less += share * value(s, card, seat)
        elif share > 0:
            more += share
            total_more += share * value(s, card, seat)
    weight = DOUBT * ALWAYS // s.held + ALWAYS * s.honest[dealer]
    total = weight * value(s, claim, seat)
    if more > 0:
        chance = DOUBT * more // s.held + ALWAYS * s.bluffs[dealer]
        weight += chance
        total += chance * total_more // more
    if less > 0:
        chance = DOUBT * less // s.held + ALWAYS * s.boasts[dealer]
        weight += chance
        total += chance * total_less // less
    return total // weight


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
def readiness(s: State) -> int:
    """How often the receiver accepts, in hundredths.

    So often that a dealer gains nothing by what they offer if nothing is known of them; more or less often the more
    the dealer's record and the cards in question speak for the card or against it.
    """
    usually = ALWAYS * (s.seats - 1) // s.seats
    if is_last_phase(s):
        usually = ALWAYS * s.hats[s.turn] // s.held
    return usually + EAGERNESS * (expected(s, s.claims[s.offer]) - usual(s)) // A_DOLLAR


@rule
def answer(s: State, mask: Mask) -> int:
    """Accept or refuse, by a lot that leans towards what the card promises."""
    if mask[REFUSE] == 0:
        return ACCEPT
    if mask[ACCEPT] == 0:
        return REFUSE
    return ACCEPT if below(s, ALWAYS) < readiness(s) else REFUSE


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
        return drawn_by_lot(s, mask)
    if s.phase == Phase.CLAIM:
        return claim(s, mask)
    if s.phase == Phase.ANSWER:
        return answer(s, mask)
    return like_most(s, mask)
