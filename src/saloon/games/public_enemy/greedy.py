"""A simple policy worth beating: collect the gangs you are not wanted for, mind the leaders, and spoil the best rival.

A position is worth, to a player, the majorities they lead in gangs whose token they lack, their lead in points, and a
little for every card. An action is liked by how much it changes that worth, for the player and against the rival who
is closest to winning. All numbers are whole.
"""

from __future__ import annotations

from saloon.core import NOBODY, Lookup, left_of, most_appealing, rule
from saloon.games.public_enemy.box import (
    BURY,
    CARDS,
    DECK,
    DRAW,
    GANGS,
    HUNT,
    MOST_FOR_POINTS,
    NONE,
    OUTLAWS,
    PEEK,
    POINTS,
    RIDE,
    SALOON,
    SAVE,
    SHED,
    STACK,
    STAY,
    SWINDLE,
    TOP,
    TOWNS,
    Phase,
    Saloon,
    State,
    gang_of,
    has_cards,
    is_leader,
    leader_of,
    others_have_cards,
    saloon_kind,
    top_of,
)
from saloon.games.public_enemy.rules import points_of

TOKEN = 60
"""A majority in a gang whose token one lacks; a quarter of it in a gang one is wanted for already."""
THE_ONE = 70
"""To lead in points without holding the One; a part of it to defend it."""
A_CARD = 6
LEADER = 14
CLOSE = Lookup([0, 1, 3, 8, 20, 40])
"""How dangerous somebody is with so many of the five tokens."""


@rule
def tokens(s: State, seat: int) -> int:
    """How many of the five tokens a player has."""
    count = 1 if s.one == seat else 0
    for gang in range(GANGS):
        count += (s.wanted[seat] >> gang) & 1
    return count


@rule
def rival(s: State, seat: int) -> int:
    """Who else is closest to winning; of equals the one with more points now."""
    best = NOBODY
    most = -1
    for other in range(s.seats):
        if other != seat:
            worth = 100 * tokens(s, other) + points_of(s, other)
            if worth > most:
                most = worth
                best = other
    return best


@rule
def most_of_others(s: State, seat: int, gang: int) -> int:
    """The most cards of a gang that anybody else has."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, s.cards[other, gang])
    return most


@rule
def stake(s: State, seat: int, gang: int) -> int:
    """What the majority of a gang is worth to a player."""
    return TOKEN // 4 if (s.wanted[seat] >> gang) & 1 else TOKEN


@rule
def lead(s: State, seat: int, gang: int, cards: int, leader: int) -> int:
    """What so many cards of a gang are worth to a player, with the leader on their side or not."""
    others = most_of_others(s, seat, gang)
    ahead = 2 * (cards - others) + leader
    share = max(-3, min(3, ahead))
    worth = stake(s, seat, gang) * (share + 3) // 6 if cards > 0 else 0
    return worth + A_CARD * cards + LEADER * leader


@rule
def holds_leader(s: State, seat: int, gang: int) -> int:
    """1 if a player has the leader of a gang."""
    return 1 if s.place[leader_of(gang)] == STACK + seat else 0


@rule
def gaining(s: State, seat: int, card: int) -> int:
    """What another card is worth to a player, in majorities and points."""
    gang = gang_of(card)
    cards = s.cards[seat, gang]
    leader = holds_leader(s, seat, gang)
    gain = lead(s, seat, gang, cards + 1, max(leader, 1 if is_leader(card) else 0)) - lead(s, seat, gang, cards, leader)
    return gain + pointing(s, seat, gang, cards + 1) - pointing(s, seat, gang, cards)


@rule
def losing(s: State, seat: int, gang: int) -> int:
    """What the top card of a player's stack is worth to them."""
    cards = s.cards[seat, gang]
    leader = holds_leader(s, seat, gang)
    rest = 0 if leader and top_of(s, seat, gang) == leader_of(gang) else leader
    loss = lead(s, seat, gang, cards, leader) - lead(s, seat, gang, cards - 1, rest)
    return loss + pointing(s, seat, gang, cards) - pointing(s, seat, gang, cards - 1)


@rule
def pointing(s: State, seat: int, gang: int, cards: int) -> int:
    """What the points of a stack are worth to a player: more to those who need the One."""
    if cards == 0:
        return 0
    more = 1 if gang == s.supreme else 0
    points = POINTS[min(cards + more, MOST_FOR_POINTS)]
    return points * (2 if s.one == seat else 3)


@rule
def ends_well(s: State, seat: int) -> int:
    """What it is worth to end the round now, by what everybody would be wanted for: most of all, to win."""
    worth = 0
    for gang in range(GANGS):
        mine = 2 * s.cards[seat, gang] + holds_leader(s, seat, gang)
        theirs = 0
        for other in range(s.seats):
            if other != seat:
                theirs = max(theirs, 2 * s.cards[other, gang] + holds_leader(s, other, gang))
        if mine > theirs:
            worth += stake(s, seat, gang)
        elif theirs > mine:
            worth -= TOKEN // 2
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, points_of(s, other))
    return worth + (THE_ONE if points_of(s, seat) > best else -THE_ONE)


@rule
def completes(s: State, seat: int, gang: int) -> bool:
    """Would a card of this gang give a player all four?"""
    if s.cards[seat, gang] > 0:
        return False
    for other in range(GANGS):
        if other != gang and s.cards[seat, other] == 0:
            return False
    return True


@rule
def drawing(s: State, deck: int) -> int:
    """How much a draw is liked: the card, what it denies the next player, and whether it ends the round well."""
    if deck == SALOON:
        return saloon_luck(s)
    card = s.up[deck]
    value = gaining(s, s.turn, card)
    following = left_of(s, s.turn)
    value += gaining(s, following, card) * CLOSE[tokens(s, following)] // 40
    if completes(s, s.turn, gang_of(card)) or s.left[deck] == 1:
        value += ends_well(s, s.turn)
    return value


@rule
def saloon_luck(s: State) -> int:
    """What a card of the Saloon is worth on average, by what is left there; or for sure, if one has peeked."""
    total = 0
    count = 0
    for card in range(OUTLAWS, CARDS):
        if s.place[card] == DECK or s.place[card] == TOP:
            worth = saloon_worth(s, saloon_kind(card))
            if s.place[card] == TOP:
                return worth
            total += worth
            count += 1
    return total // count if count else 0


@rule
def saloon_worth(s: State, kind: int) -> int:
    """What a card of the Saloon is worth to the player on turn."""
    if kind == Saloon.SHERIFF:
        if not has_cards(s, s.turn):
            return 0
        least = 10_000
        for gang in range(GANGS):
            if s.cards[s.turn, gang] > 0:
                least = min(least, losing(s, s.turn, gang))
        return -least
    if not others_have_cards(s):
        return 0
    best = 0
    for stack in range(s.seats * GANGS):
        if stack // GANGS != s.turn and s.cards[stack // GANGS, stack % GANGS] > 0:
            best = max(best, taking(s, stack, kind == Saloon.SWINDLER))
    return best


@rule
def taking(s: State, stack: int, keeps: bool) -> int:
    """How much it is liked to take the top card of a stack, and to keep it or not."""
    victim = stack // GANGS
    gang = stack % GANGS
    hurt = losing(s, victim, gang) * (6 + CLOSE[tokens(s, victim)]) // (12 if victim == rival(s, s.turn) else 24)
    if keeps:
        hurt += gaining(s, s.turn, top_of(s, victim, gang))
        if completes(s, s.turn, gang):
            hurt += ends_well(s, s.turn)
    return hurt


@rule
def worth_of_a_peek(s: State) -> int:
    """How much more the player may expect who looks at the next card of the Saloon and then draws what is best."""
    best = -10_000
    for town in range(TOWNS):
        if town != s.cavalry and s.up[town] != NONE:
            best = max(best, drawing(s, town))
    total = 0
    count = 0
    gain = 0
    for card in range(OUTLAWS, CARDS):
        if s.place[card] == TOP:
            return 0  # seen already
        if s.place[card] == DECK:
            worth = saloon_worth(s, saloon_kind(card))
            total += worth
            gain += max(best, worth)
            count += 1
    if count == 0:
        return 0
    return gain // count - max(best, total // count)


@rule
def best_draw_of(s: State, seat: int, without: int) -> int:
    """The best face-up card that a player finds, not counting one town."""
    best = 0
    for town in range(TOWNS):
        if town != without and town != s.cavalry and s.up[town] != NONE:
            best = max(best, gaining(s, seat, s.up[town]))
    return best


@rule
def appeal(s: State, action: int) -> int:
    """How much the player on turn likes an action."""
    me = s.turn
    if s.phase == Phase.DRAW:
        return drawing(s, action - DRAW)
    if s.phase == Phase.SHERIFF:
        return -losing(s, me, action - SHED)
    if s.phase == Phase.BOUNTY_HUNTER:
        return taking(s, action - HUNT, False)
    if s.phase == Phase.SWINDLER:
        return taking(s, action - SWINDLE, True)
    following = left_of(s, me)
    if s.phase == Phase.CAVALRY:
        if action == STAY:
            return 0
        town = action - RIDE
        if s.up[town] == NONE:
            return -1
        return gaining(s, following, s.up[town]) - best_draw_of(s, following, town) // 2 - TOKEN // 2
    if action == SAVE:
        return TOKEN // 3
    if action < PEEK:
        town = action - BURY
        return gaining(s, following, s.up[town]) - best_draw_of(s, me, NONE)
    return worth_of_a_peek(s) if action - PEEK == SALOON else 0


choose = most_appealing(appeal)
