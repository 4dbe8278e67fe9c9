"""High Noon.

1. Twenty-four cards, nine to ace in four suits. Everybody gets three; chance says who leads.
2. From the leader on to the left, everybody lays a card face down.
3. Noon: the cards are turned up, and the highest is the quickest. Between equal ranks the sun decides by chance.
   With the option `ties` set to `suits` the higher suit decides: spades, hearts, diamonds, clubs.
4. The quickest aims at somebody else and throws a die: one and two miss, the rest hits.
5. Everybody draws a card while the deck lasts, and the lead goes to the left.
6. It ends when somebody has taken as many hits as their grit (three, unless the host says otherwise), or when
   every card is laid. The fewest hits win; equals share the victory.
"""

from __future__ import annotations

from high_noon.box import (
    ACTIONS,
    AIM,
    CARDS,
    DECK,
    DIE,
    EVENTS,
    HAND,
    HAND_SIZE,
    LAID,
    LAY,
    LEAST_HIT,
    OPTIONS,
    OUT,
    SEATS,
    SHOWN,
    SUITS,
    VALUES,
    Event,
    Phase,
    State,
)
from high_noon.secrecy import guess, hide, secrets
from saloon.core import Mask, below, count_at, end_game, left_of, move_any, rule, tell, turn_page, whisper

__all__ = [
    "ACTIONS", "EVENTS", "OPTIONS", "SEATS", "VALUES", "VERSION", "Event", "Phase", "State", "deal", "guess", "hide",
    "legal", "play", "prize", "secrets",
]  # fmt: skip

VERSION = 1


# ---- 1. The deal


@rule
def draw_card(s: State, seat: int) -> None:
    """A card from the deck, that nobody else sees."""
    card = move_any(s, s.place, DECK, HAND + seat)
    s.held[seat] += 1
    whisper(s, 1 << seat, Event.DRAW, seat, card, 0)


@rule
def lead(s: State, seat: int) -> None:
    """A round begins."""
    s.leader = seat
    s.turn = seat
    s.phase = Phase.LAY
    tell(s, Event.LEAD, seat, 0, 0)


@rule
def deal(s: State, seats: int) -> None:
    """Three cards each; chance says who leads."""
    s.seats = seats
    for card in range(CARDS):
        s.place[card] = DECK
    for seat in range(seats):
        for _ in range(HAND_SIZE):
            draw_card(s, seat)
    lead(s, below(s, seats))


# ---- 2. Laying a card


@rule
def lay(s: State, card: int) -> None:
    """A card face down; the last one makes it noon."""
    s.place[card] = LAID + s.turn
    s.held[s.turn] -= 1
    s.laid[s.turn] = 1
    tell(s, Event.LAY, s.turn, 0, 0)
    whisper(s, 1 << s.turn, Event.CARD, s.turn, card, 0)
    s.turn = left_of(s, s.turn)
    if s.turn == s.leader:
        noon(s)


# ---- 3. Noon


@rule
def noon(s: State) -> None:
    """Turn up the cards, from the lowest to the highest, and ask the quickest, wherever they sit."""
    for card in range(CARDS):
        if LAID <= s.place[card] < SHOWN:
            seat = s.place[card] - LAID
            s.place[card] = SHOWN + seat
            s.laid[seat] = 0
            tell(s, Event.SHOW, seat, card, 0)
    s.turn = quickest(s)
    s.phase = Phase.AIM


@rule
def is_shown(s: State, card: int) -> bool:
    """Does this card lie face up?"""
    return SHOWN <= s.place[card] < OUT


@rule
def quickest(s: State) -> int:
    """Who has laid the highest card; between equal ranks the sun decides, or the suits."""
    best = 0
    for card in range(CARDS):
        if is_shown(s, card):
            best = card
    chosen = best
    equals = 1
    for card in range(best // SUITS * SUITS, best):
        if is_shown(s, card) and not s.by_suit:
            equals += 1
            if below(s, equals) == 0:
                chosen = card
    if equals > 1:
        tell(s, Event.SUN, s.place[chosen] - SHOWN, 0, 0)
    return s.place[chosen] - SHOWN


# ---- 4. The shot


@rule
def shoot(s: State, target: int) -> None:
    """The quickest throws a die, and the cards of this round are done with."""
    die = 1 + below(s, DIE)
    tell(s, Event.SHOT, s.turn, target, die)
    for card in range(CARDS):
        if is_shown(s, card):
            s.place[card] = OUT
    if die >= LEAST_HIT:
        s.hits[target] += 1
    if s.hits[target] == s.grit:
        finish(s)
    else:
        next_round(s)


# ---- 5. The next round


@rule
def next_round(s: State) -> None:
    """Everybody draws while the deck lasts; the lead goes to the left."""
    for seat in range(s.seats):
        if count_at(s.place, DECK) > 0:
            draw_card(s, seat)
    if s.held[s.leader] == 0:
        finish(s)
    else:
        lead(s, left_of(s, s.leader))


# ---- 6. The end


@rule
def finish(s: State) -> None:
    """The game is over."""
    end_game(s, Phase.OVER)
    tell(s, Event.OVER, 0, 0, 0)


@rule
def is_best(s: State, seat: int) -> bool:
    """Has nobody taken fewer hits?"""
    for other in range(s.seats):
        if s.hits[other] < s.hits[seat]:
            return False
    return True


@rule
def prize(s: State, seat: int) -> float:
    """The fewest hits win; equals share."""
    if not s.over or not is_best(s, seat):
        return 0.0
    winners = 0
    for other in range(s.seats):
        if is_best(s, other):
            winners += 1
    return 1.0 / winners


# ---- What may be done, and doing it


@rule
def legal(s: State, mask: Mask) -> int:
    """Lay any card in hand; aim at anybody else."""
    count = 0
    if s.phase == Phase.LAY:
        for card in range(CARDS):
            if s.place[card] == HAND + s.turn:
                mask[LAY + card] = 1
                count += 1
    elif s.phase == Phase.AIM:
        for seat in range(s.seats):
            if seat != s.turn:
                mask[AIM + seat] = 1
                count += 1
    return count


@rule
def play(s: State, action: int) -> None:
    """Answer the question asked, and run on to the next one."""
    turn_page(s)
    if s.phase == Phase.LAY:
        lay(s, action - LAY)
    elif s.phase == Phase.AIM:
        shoot(s, action - AIM)
