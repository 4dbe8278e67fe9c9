"""The Good, the Goat and the Crook: an offer, a claim that may be a lie, and a street full of goods.

The round stands here, in the rulebook's order. What lies on the table is in `box`, the characters of the Saloon are in
`saloon_phase`, what a seat may know in `secrecy`, and what dealers and receivers are remembered for in `evidence`.
Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from saloon.core import NOBODY, Mask, below, end_game, left_of, move_any, rule, tell, turn_page, whisper
from saloon.games.goat.box import (
    ACCEPT,
    ACTIONS,
    ASIDE_DOWN,
    ASIDE_UP,
    BOTTLE,
    BOTTLES_AT_START,
    CHARACTERS,
    CHARLATAN,
    CLAIM,
    COINS,
    COINS_AT_START,
    DECK,
    DISCARD,
    DUPE,
    ELIXIRS,
    EVENTS,
    FIRST_OF_SALOON,
    GAMBLE,
    GOAT,
    HAND,
    HAND_SIZE,
    HATS,
    IN_BOX,
    INTERRUPTS,
    IS_OPEN,
    LOCATIONS,
    MOST_OFFERS,
    MOST_ROUNDS,
    NONE,
    OFFER,
    PLAYED,
    POUR,
    REFUSE,
    ROB,
    ROUNDS,
    SALOON,
    SEATS,
    THIEF,
    TO,
    UNKNOWN,
    VALUES,
    Event,
    Phase,
    State,
    Step,
    count_active,
    deck_left,
    dollars,
    duped,
    first_active,
    is_active,
    is_forced,
    is_last_phase,
    location_of,
    money,
    take_from_reserve,
    tokens,
)
from saloon.games.goat.evidence import remember_acceptance, remember_claim, remember_refusal
from saloon.games.goat.saloon_phase import (
    enforce_law,
    gamble,
    keep_loot,
    keep_takings,
    pour,
    serve,
    shoot_sheriff,
    sit_down_to_gamble,
)
from saloon.games.goat.secrecy import belief, guess, hide, secrets

__all__ = [
    "ACTIONS", "EVENTS", "INTERRUPTS", "PLAYOUTS", "SEATS", "TURNS", "VALUES", "VERSION", "Event", "Phase", "State",
    "belief", "deal", "guess", "hide", "legal", "play", "prize", "secrets",
]  # fmt: skip

VERSION = 3
PLAYOUTS = "greedy"

TURNS = {Event.ROUND: None, Event.DEALER: "seat", Event.SALOON: None, Event.MONEY: None, Event.OVER: None}
"""Where another part of the story begins, and the field that says whose it is."""


# ---- What may be done


@rule
def mark_hand(s: State, base: int, mask: Mask) -> int:
    """The cards of the dealer's hand."""
    count = 0
    for card in range(CHARACTERS):
        if s.place[card] == HAND:
            mask[base + card] = 1
            count += 1
    return count


@rule
def mark_receivers(s: State, mask: Mask) -> int:
    """Every active opponent. (ruling 3)"""
    count = 0
    for seat in range(s.seats):
        if seat != s.dealer and is_active(s, seat):
            mask[TO + seat] = 1
            count += 1
    return count


@rule
def mark_opponents(s: State, mask: Mask) -> int:
    """Whom the Charlatan may dupe, the Waitress serve or the Gambler rob. (rulings 12, 13 and 15)"""
    count = 0
    for seat in range(s.seats):
        if seat != s.turn:
            if s.phase == Phase.DUPE and s.coins[seat] > 0:
                mask[DUPE + seat] = 1
                count += 1
            elif s.phase == Phase.POUR:
                mask[POUR + seat] = 1
                count += 1
            elif s.phase == Phase.GAMBLE and tokens(s, seat) > 0:
                mask[GAMBLE + seat] = 1
                count += 1
    return count


@rule
def mark_locations(s: State, mask: Mask) -> int:
    """What the Thief may rob: a location with goods, but never the Saloon. (ruling 9)"""
    count = 0
    for location in range(1, LOCATIONS):
        if s.goods[location] > 0:
            mask[ROB + location] = 1
            count += 1
    return count


@rule
def legal(s: State, mask: Mask) -> int:
    """Mark what the seat on turn may do; return how many."""
    count = 0
    if s.phase == Phase.CARD:
        count = mark_hand(s, OFFER, mask)
    elif s.phase == Phase.RECEIVER:
        count = mark_receivers(s, mask)
    elif s.phase == Phase.CLAIM:  # ruling 2
        count = mark_hand(s, CLAIM, mask)
    elif s.phase == Phase.ANSWER:
        mask[ACCEPT] = 1
        count = 1
        if not is_forced(s):
            mask[REFUSE] = 1
            count = 2
    elif s.phase == Phase.ROB:
        count = mark_locations(s, mask)
    elif s.phase != Phase.OVER:
        count = mark_opponents(s, mask)
    return count


# ---- Setting up


@rule
def deal(s: State, seats: int) -> None:
    """Two coins and a bottle for everybody; chance says who deals first. (ruling 8)"""
    s.seats = seats
    s.reserve = COINS - COINS_AT_START * seats
    for seat in range(seats):
        s.coins[seat] = COINS_AT_START
        s.gains[seat, BOTTLE] = BOTTLES_AT_START
    for theft in range(MOST_ROUNDS):
        s.robbers[theft] = NOBODY
        s.victims[theft] = NOBODY
        s.stolen[theft] = UNKNOWN
    begin_round(s, below(s, seats))
    advance(s)


@rule
def gather_cards(s: State) -> None:
    """All characters whose location lies on the table form a new deck; nobody remembers the last round's hands."""
    for card in range(CHARACTERS):
        is_there = card >= FIRST_OF_SALOON or IS_OPEN[s.seats, location_of(card)] == 1
        s.place[card] = DECK if is_there else IN_BOX
    for offer in range(MOST_OFFERS):
        s.dealers[offer] = NOBODY
        s.receivers[offer] = NOBODY
        s.claims[offer] = NONE
        s.shown[offer] = NONE
        s.passed[offer] = 0
        s.drawn[offer] = 0
    s.offered = NONE
    s.goat_back = 0
    s.fallen = 0
    s.offer = 0
    s.held = 0
    s.last_from = NONE
    s.loot_from = NONE


@rule
def begin_round(s: State, first: int) -> None:
    """Everybody takes their hats, and the upkeep is done."""
    s.round_number += 1
    tell(s, Event.ROUND, s.round_number, ROUNDS[s.seats], first)
    gather_cards(s)
    for seat in range(s.seats):
        s.hats[seat] = HATS[s.seats]
    lay_goods(s)
    set_aside(s)
    s.step = Step.DISTRIBUTION
    take_hand(s, first, HAND_SIZE)


# ---- 1. Upkeep


@rule
def lay_goods(s: State) -> None:
    """A resource at every location, and its coins; what was left there stays."""
    for location in range(LOCATIONS):
        if IS_OPEN[s.seats, location]:
            s.goods[location] += 1
            if location != SALOON:
                s.till[location] += take_from_reserve(s, s.coins_a_round[location - 1])
            tell(s, Event.LAY, location, s.goods[location], s.till[location])


@rule
def set_aside(s: State) -> None:
    """One card face up and one face down; for a shown Goat the next card, and the Goat goes back. (ruling 1)"""
    card = move_any(s, s.place, DECK, ASIDE_UP)
    move_any(s, s.place, DECK, ASIDE_DOWN)
    if card == GOAT:
        tell(s, Event.GOAT_BACK, 0, 0, 0)
        card = move_any(s, s.place, DECK, ASIDE_UP)
        s.place[GOAT] = DECK
        s.goat_back = 1
    tell(s, Event.ASIDE, card, 0, 0)


# ---- 2. Distribution


@rule
def hand(s: State) -> int:
    """The cards in the dealer's hand, a bit each."""
    cards = 0
    for card in range(CHARACTERS):
        if s.place[card] == HAND:
            cards |= 1 << card
    return cards


@rule
def take_hand(s: State, seat: int, cards: int) -> None:
    """A dealer takes the hand and draws so many cards, which nobody else sees."""
    s.dealer = seat
    s.receiver = NOBODY
    s.dealers[s.offer] = seat
    s.passed[s.offer] = hand(s)
    drawn = 0
    for _ in range(cards):
        drawn |= 1 << move_any(s, s.place, DECK, HAND)
    s.drawn[s.offer] = drawn
    s.held += cards
    tell(s, Event.DEALER, seat, s.held, deck_left(s))
    whisper(s, 1 << seat, Event.HAND, seat, s.passed[s.offer], drawn)


@rule
def pick_card(s: State, card: int) -> None:
    """The dealer takes a card from the hand, face down."""
    s.offered = card
    tell(s, Event.PICK, s.dealer, 0, 0)
    whisper(s, 1 << s.dealer, Event.CARD, s.dealer, card, 0)


@rule
def slide_card(s: State, receiver: int) -> None:
    """The card lies before an opponent."""
    s.receiver = receiver
    s.receivers[s.offer] = receiver
    tell(s, Event.TOWARDS, s.dealer, receiver, 0)


@rule
def claim_to_be(s: State, character: int) -> None:
    """The dealer says who it is; all now know that this character is in the hand. (ruling 17)"""
    s.claims[s.offer] = character
    tell(s, Event.CLAIM, s.dealer, s.receiver, character)


@rule
def accept(s: State) -> bool:
    """The receiver owns the card, whoever it is."""
    if not is_forced(s):
        remember_acceptance(s)
    tell(s, Event.ACCEPT, s.receiver, s.dealer, 1 if is_forced(s) else 0)
    return own(s, s.receiver, reveal(s))


@rule
def refuse(s: State) -> bool:
    """The dealer owns the card; in the last phase it is discarded. (ruling 6)"""
    remember_refusal(s)
    tell(s, Event.REFUSE, s.receiver, s.dealer, 0)
    last = is_last_phase(s)
    card = reveal(s)
    if not last:
        return own(s, s.dealer, card)
    s.place[card] = DISCARD
    tell(s, Event.DISCARD, s.dealer, card, s.claims[s.offer])
    return False


@rule
def reveal(s: State) -> int:
    """Turn up the card on offer."""
    card = s.offered
    s.offered = NONE
    s.held -= 1
    s.shown[s.offer] = card
    remember_claim(s, card)
    return card


@rule
def own(s: State, seat: int, card: int) -> bool:
    """A hat on the card, and its instant effect. Does the owner have something to decide?"""
    s.place[card] = PLAYED + seat
    s.hats[seat] -= 1
    tell(s, Event.REVEAL, seat, card, s.claims[s.offer])
    if not is_active(s, seat):
        tell(s, Event.INACTIVE, seat, 0, 0)
    if card < FIRST_OF_SALOON:
        collect(s, seat, card)
        return False
    s.turn = seat
    if card == THIEF:
        return look_for_loot(s)
    if card == CHARLATAN:
        return look_for_dupe(s)
    return False


# ---- Instant effects


@rule
def collect(s: State, seat: int, card: int) -> None:
    """All resources of a location, or all its coins."""
    location = location_of(card)
    if card % 2 == 0:
        s.gains[seat, location] += s.goods[location]
        tell(s, Event.GOODS, seat, location, s.goods[location])
        s.goods[location] = 0
    else:
        s.coins[seat] += s.till[location]
        tell(s, Event.COINS, seat, location, s.till[location])
        s.till[location] = 0


@rule
def look_for_loot(s: State) -> bool:
    """The Thief chooses a location with resources, if there is one. (ruling 9)"""
    for location in range(1, LOCATIONS):
        if s.goods[location] > 0:
            s.phase = Phase.ROB
            return True
    tell(s, Event.NOTHING, s.turn, THIEF, 0)
    return False


@rule
def rob(s: State, location: int) -> None:
    """All resources of a location lie on the Thief, for everybody to see."""
    s.loot = s.goods[location]
    s.loot_from = location
    s.goods[location] = 0
    tell(s, Event.ROB, s.turn, location, s.loot)


@rule
def look_for_dupe(s: State) -> bool:
    """The Charlatan takes up to three coins, one by one, from whoever has any. (ruling 12)"""
    if duped(s) < ELIXIRS:
        for seat in range(s.seats):
            if seat != s.turn and s.coins[seat] > 0:
                s.phase = Phase.DUPE
                return True
    if duped(s) == 0:
        tell(s, Event.NOTHING, s.turn, CHARLATAN, 0)
    return False


@rule
def dupe(s: State, seat: int) -> None:
    """A coin for an elixir."""
    s.coins[seat] -= 1
    s.elixirs[seat] += 1
    tell(s, Event.DUPE, s.turn, seat, duped(s))


# ---- The new dealer, inactive people, and the last active person


@rule
def next_dealer(s: State) -> int:
    """The next active person clockwise; in the last phase the next of all others. (rulings 4 and 5)"""
    seat = left_of(s, s.dealer)
    while is_active(s, seat) == is_last_phase(s):
        seat = left_of(s, seat)
    return seat


@rule
def next_offer(s: State) -> bool:
    """Pass the hand on and ask its new dealer; when all hats lie on cards, the Saloon phase begins."""
    if s.shown[s.offer] != NONE:
        active = count_active(s)
        if active == 0:
            s.step = Step.OUTLAW
            tell(s, Event.SALOON, 0, 0, 0)
            return False
        cards = 0 if is_last_phase(s) else 1
        if active == 1 and not is_last_phase(s):
            cards = deck_left(s)
            s.last_from = s.offer + 1
            last = first_active(s)
            tell(s, Event.LAST, last, s.hats[last], 0)
        s.offer += 1
        take_hand(s, next_dealer(s), cards)
    s.turn = s.dealer
    s.phase = Phase.CARD
    return True


# ---- 3. Saloon


@rule
def advance(s: State) -> None:
    """Run on through the round until somebody must decide or the game is over."""
    asked = False
    while not asked and not s.over:
        if s.step == Step.DISTRIBUTION:
            asked = next_offer(s)
        elif s.step == Step.OUTLAW:
            shoot_sheriff(s)
            s.step = Step.SHERIFF
        elif s.step == Step.SHERIFF:
            enforce_law(s)
            s.step = Step.THIEF
        elif s.step == Step.THIEF:
            keep_loot(s)
            s.step = Step.CHARLATAN
        elif s.step == Step.CHARLATAN:
            keep_takings(s)
            s.step = Step.WAITRESS
        elif s.step == Step.WAITRESS:
            asked = serve(s)
        elif s.step == Step.GAMBLER:
            asked = sit_down_to_gamble(s)
        else:
            end_round(s)


# ---- 4. End of the round


@rule
def end_round(s: State) -> None:
    """The last active person deals first in the next round, if there is one. (ruling 8)"""
    if s.round_number == ROUNDS[s.seats]:
        finish(s)
    else:
        begin_round(s, s.receiver)


# ---- The end


@rule
def rank(s: State, seat: int) -> int:
    """Money counts, then coins, then the number of resources. (ruling 19)"""
    return (money(s, seat) * 256 + s.coins[seat]) * 256 + tokens(s, seat)


@rule
def has_won(s: State, seat: int) -> bool:
    """Does nobody stand higher?"""
    for other in range(s.seats):
        if rank(s, other) > rank(s, seat):
            return False
    return True


@rule
def finish(s: State) -> None:
    """Everybody counts their money; what was left on the street is worth nothing. (ruling 18)"""
    end_game(s, Phase.OVER)
    winners = 0
    most = 0
    for seat in range(s.seats):
        tell(s, Event.MONEY, seat, s.coins[seat], dollars(s, seat))
        if has_won(s, seat):
            winners |= 1 << seat
            most = money(s, seat)
    tell(s, Event.OVER, winners, most, 0)


@rule
def prize(s: State, seat: int) -> float:
    """1 to whoever stands highest, shared by those who are equal in everything."""
    if not s.over or not has_won(s, seat):
        return 0.0
    winners = 0
    for other in range(s.seats):
        if has_won(s, other):
            winners += 1
    return 1.0 / winners


# ---- The contract


@rule
def play(s: State, action: int) -> None:
    """Answer the question asked, and run on to the next one."""
    turn_page(s)
    asked = False
    if s.phase == Phase.CARD:
        pick_card(s, action - OFFER)
        s.phase = Phase.RECEIVER
        asked = True
    elif s.phase == Phase.RECEIVER:
        slide_card(s, action - TO)
        s.phase = Phase.CLAIM
        asked = True
    elif s.phase == Phase.CLAIM:
        claim_to_be(s, action - CLAIM)
        s.turn = s.receiver
        s.phase = Phase.ANSWER
        asked = True
    elif s.phase == Phase.ANSWER:
        asked = accept(s) if action == ACCEPT else refuse(s)
    elif s.phase == Phase.ROB:
        rob(s, action - ROB)
    elif s.phase == Phase.DUPE:
        dupe(s, action - DUPE)
        asked = look_for_dupe(s)
    elif s.phase == Phase.POUR:
        pour(s, action - POUR)
    elif s.phase == Phase.GAMBLE:
        gamble(s, action - GAMBLE)
    if not asked:
        advance(s)
