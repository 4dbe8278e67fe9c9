"""A simple policy worth beating: collect the gangs you are not wanted for, mind the leaders, and spoil the best rival.

A position is worth, to a player, the majorities they lead in gangs whose token they lack, their lead in points, and a
little for every card. An action is liked by how much it changes that worth, for the player and against the rival who
is closest to winning. All numbers are whole; many stand in tables, for simulations ask for them millions of times.
"""

from __future__ import annotations

from typing import NamedTuple

from saloon.core import NOBODY, Lookup, Mask, below, left_of, most_appealing, rule
from saloon.games.public_enemy.box import (
    ALIKE,
    ALL_GANGS,
    BURY,
    CARDS,
    DECK,
    DECKS,
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
    SALOON_ALIKE,
    SALOON_KINDS,
    SAVE,
    SHED,
    STACK,
    STAY,
    SWINDLE,
    TOP,
    TOWNS,
    Phase,
    State,
    gang_of,
    has_cards,
    is_leader,
    leader_of,
    saloon_kind,
)

TOKEN = 60
"""A majority in a gang whose token one lacks; a quarter of it in a gang one is wanted for already."""
THE_ONE = 70
"""To lead in points without holding the One; a part of it to defend it."""
A_CARD = 6
LEADER = 14
CLOSE = Lookup([0, 1, 3, 8, 20, 40])
"""How dangerous somebody is with so many of the five tokens."""
HOW_MANY = Lookup([gangs.bit_count() for gangs in range(ALL_GANGS + 1)])
"""How many gangs that are, a bit each."""
STAKE = Lookup([TOKEN, TOKEN // 4])
"""What the majority of a gang is worth to a player who is not wanted for it yet, and to one who is."""
MOST_OF_GANG = TOWNS * ALIKE


def _lead(stake: int, leader: int, cards: int, others: int) -> int:
    """What a stack is worth, by what is at stake, with its leader or not, if others have so many cards at most."""
    ahead = 2 * (cards - others) + leader
    share = max(-3, min(3, ahead))
    return (stake * (share + 3) // 6 if cards > 0 else 0) + A_CARD * cards + LEADER * leader


def _leads() -> Lookup:
    """LEAD[is_wanted, leader, cards, others]: what a stack is worth for its majority, its leader and its cards."""
    counts = range(MOST_OF_GANG + 2)  # one more than there are, for whoever has all
    table = [
        [[[_lead(stake, leader, cards, others) for others in counts] for cards in counts] for leader in (0, 1)]
        for stake in STAKE.values()
    ]
    return Lookup(table, bits=16)


LEAD = _leads()


def _score(cards: int, more: int) -> int:
    """The points of a stack; the supreme gang counts as one card more."""
    return POINTS[min(cards + more, MOST_FOR_POINTS)] if cards else 0


SCORE = Lookup([[_score(cards, more) for cards in range(MOST_OF_GANG + 2)] for more in (0, 1)])
"""SCORE[is_supreme, cards]: the points of a stack."""
LEADS = Lookup([1 if is_leader(card) else 0 for card in range(OUTLAWS)])
"""LEADS[card]: 1 for the leaders of the gangs."""
POINTING = Lookup([3, 2])
"""What a point is worth to a player without the One, and to one who has it."""


@rule
def tokens(s: State, seat: int) -> int:
    """How many of the five tokens a player has."""
    return HOW_MANY[s.wanted[seat]] + (1 if s.one == seat else 0)


@rule
def is_supreme(s: State, gang: int) -> int:
    """1 if a gang counts more this round."""
    return 1 if gang == s.supreme else 0


@rule
def score(s: State, seat: int) -> int:
    """The points of all stacks of a player: `points_of` in the rules, from a table."""
    points = 0
    for gang in range(GANGS):
        points += SCORE[is_supreme(s, gang), s.cards[seat, gang]]
    return points


@rule
def rival(s: State, seat: int) -> int:
    """Who else is closest to winning; of equals the one with more points now."""
    best = NOBODY
    most = -1
    for other in range(s.seats):
        worth = 100 * tokens(s, other) + score(s, other) if other != seat else -1
        best = other if worth > most else best
        most = max(most, worth)
    return best


@rule
def most_of_others(s: State, seat: int, gang: int) -> int:
    """The most cards of a gang that anybody else has."""
    most = 0
    for other in range(s.seats):
        cards = s.cards[other, gang]
        most = max(most, cards if other != seat else 0)
    return most


@rule
def is_wanted(s: State, seat: int, gang: int) -> int:
    """1 if a player has the token of a gang."""
    return (s.wanted[seat] >> gang) & 1


@rule
def stack(s: State, seat: int, gang: int, cards: int, leader: int, others: int) -> int:
    """What so many cards of a gang are worth to a player, with its leader or not, in majorities and points."""
    points = SCORE[is_supreme(s, gang), cards]
    return LEAD[is_wanted(s, seat, gang), leader, cards, others] + POINTING[1 if s.one == seat else 0] * points


@rule
def holds_leader(s: State, seat: int, gang: int) -> int:
    """1 if a player has the leader of a gang."""
    return 1 if s.place[leader_of(gang)] == STACK + seat else 0


@rule
def leader_on_top(s: State, seat: int, gang: int) -> int:
    """1 if the leader of a gang is the top card of a player's stack."""
    return holds_leader(s, seat, gang) * (1 if s.height[leader_of(gang)] == s.cards[seat, gang] - 1 else 0)


@rule
def gaining(s: State, seat: int, card: int) -> int:
    """What another card is worth to a player, in majorities and points."""
    return gaining_one(s, seat, gang_of(card), LEADS[card])


@rule
def gaining_one(s: State, seat: int, gang: int, new_leader: int) -> int:
    """The same for one of a gang, its leader or not."""
    cards = s.cards[seat, gang]
    leader = holds_leader(s, seat, gang)
    others = most_of_others(s, seat, gang)
    return stack(s, seat, gang, cards + 1, leader | new_leader, others) - stack(s, seat, gang, cards, leader, others)


@rule
def losing(s: State, seat: int, gang: int, others: int) -> int:
    """What the top card of a player's stack is worth to them, if others have so many cards of that gang at most."""
    cards = s.cards[seat, gang]
    leader = holds_leader(s, seat, gang)
    rest = leader - leader_on_top(s, seat, gang)
    return stack(s, seat, gang, cards, leader, others) - stack(s, seat, gang, cards - 1, rest, others)


@rule
def ends_well(s: State, seat: int) -> int:
    """What it is worth to end the round now, by what everybody would be wanted for: most of all, to win."""
    worth = 0
    for gang in range(GANGS):
        mine = 2 * s.cards[seat, gang] + holds_leader(s, seat, gang)
        theirs = 0
        for other in range(s.seats):
            strength = 2 * s.cards[other, gang] + holds_leader(s, other, gang)
            theirs = max(theirs, strength if other != seat else 0)
        gained = STAKE[is_wanted(s, seat, gang)] if mine > theirs else 0
        lost = TOKEN // 2 if theirs > mine else 0
        worth += gained - lost
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, score(s, other))
    return worth + (THE_ONE if score(s, seat) > best else -THE_ONE)


@rule
def lacking(s: State, seat: int) -> int:
    """The gangs of which a player has no card, a bit each."""
    gangs = 0
    for gang in range(GANGS):
        gangs |= 1 << gang if s.cards[seat, gang] == 0 else 0
    return gangs


@rule
def completes(s: State, seat: int, gang: int) -> bool:
    """Would a card of this gang give a player all four?"""
    return lacking(s, seat) == 1 << gang


@rule
def keeping(s: State, gang: int, new_leader: int) -> int:
    """How much the player on turn likes to have another card of a gang, its leader or not, wherever it comes from."""
    gain = gaining_one(s, s.turn, gang, new_leader)
    return gain + (ends_well(s, s.turn) if completes(s, s.turn, gang) else 0)


class ByGang(NamedTuple):
    """A number for each gang."""

    first: int
    second: int
    third: int
    fourth: int


@rule
def keeping_each(s: State) -> ByGang:
    """How much the player on turn likes another card of each gang, if it is not its leader."""
    gangs = lacking(s, s.turn)
    end = ends_well(s, s.turn) if HOW_MANY[gangs] == 1 else 0  # a card of the only gang that is lacking ends the round
    return ByGang(
        gaining_one(s, s.turn, 0, 0) + end * (gangs & 1),
        gaining_one(s, s.turn, 1, 0) + end * (gangs >> 1 & 1),
        gaining_one(s, s.turn, 2, 0) + end * (gangs >> 2 & 1),
        gaining_one(s, s.turn, 3, 0) + end * (gangs >> 3 & 1),
    )


@rule
def drawing(s: State, deck: int, kept: ByGang) -> int:
    """How much a draw is liked: the card, what it denies the next player, and whether it ends the round well."""
    if deck == SALOON:
        return saloon_luck(s, kept)
    card = s.up[deck]
    gang = gang_of(card)
    value = keeping(s, gang, 1) if LEADS[card] else kept[gang]
    following = left_of(s, s.turn)
    danger = CLOSE[tokens(s, following)]
    if danger > 0:
        value += gaining(s, following, card) * danger // 40
    if s.left[deck] == 1 and not completes(s, s.turn, gang):
        value += ends_well(s, s.turn)
    return value


class SaloonWorth(NamedTuple):
    """What each kind of card of the Saloon is worth to the player on turn, in the order of the kinds."""

    sheriff: int
    bounty_hunter: int
    swindler: int


@rule
def saloon_worth(s: State, kept: ByGang) -> SaloonWorth:
    """The Sheriff takes the least of one's own cards, the others take the best of somebody else's."""
    me = s.turn
    least = 10_000 if has_cards(s, me) else 0
    hunter = 0
    swindler = 0
    worst = rival(s, me)
    for gang in range(GANGS):
        most = 0
        second = 0
        for seat in range(s.seats):
            second = max(second, min(most, s.cards[seat, gang]))
            most = max(most, s.cards[seat, gang])
        if s.cards[me, gang] > 0:
            least = min(least, losing(s, me, gang, second if s.cards[me, gang] == most else most))
        victim = left_of(s, me)
        while victim != me:
            if s.cards[victim, gang] > 0:
                lost = losing(s, victim, gang, second if s.cards[victim, gang] == most else most)
                hurt = hurting(s, victim, lost, worst)
                hunter = max(hunter, hurt)
                swindler = max(swindler, hurt + (keeping(s, gang, 1) if leader_on_top(s, victim, gang) else kept[gang]))
            victim = left_of(s, victim)
    return SaloonWorth(-least, hunter, swindler)


@rule
def saloon_luck(s: State, kept: ByGang) -> int:
    """What a card of the Saloon is worth on average, by what is left there; or for sure, if one has peeked."""
    worth = saloon_worth(s, kept)
    total = 0
    count = 0
    for kind in range(SALOON_KINDS):
        left = 0
        for copy in range(SALOON_ALIKE):
            place = s.place[OUTLAWS + kind * SALOON_ALIKE + copy]
            if place == TOP:
                return worth[kind]
            left += 1 if place == DECK else 0
        total += left * worth[kind]
        count += left
    return total // count if count else 0


@rule
def hurting(s: State, victim: int, lost: int, worst: int) -> int:
    """How much it is liked that somebody loses what is worth so much to them, the worst rival above all."""
    weight = (6 + CLOSE[tokens(s, victim)]) * (2 if victim == worst else 1)
    return lost * weight // 24


@rule
def taking(s: State, stack: int, keeps: bool) -> int:
    """How much it is liked to take the top card of a stack, and to keep it or not."""
    victim = stack // GANGS
    gang = stack % GANGS
    hurt = hurting(s, victim, losing(s, victim, gang, most_of_others(s, victim, gang)), rival(s, s.turn))
    return hurt + keeping(s, gang, leader_on_top(s, victim, gang)) if keeps else hurt


@rule
def worth_of_a_peek(s: State) -> int:
    """How much more the player may expect who looks at the next card of the Saloon and then draws what is best."""
    kept = keeping_each(s)
    best = -10_000
    for town in range(TOWNS):
        if town != s.cavalry and s.up[town] != NONE:
            best = max(best, drawing(s, town, kept))
    worth = saloon_worth(s, kept)
    total = 0
    count = 0
    gain = 0
    for card in range(OUTLAWS, CARDS):
        if s.place[card] == TOP:
            return 0  # seen already
        if s.place[card] == DECK:
            total += worth[saloon_kind(card)]
            gain += max(best, worth[saloon_kind(card)])
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
    if s.phase == Phase.SHERIFF:
        return -losing(s, me, action - SHED, most_of_others(s, me, action - SHED))
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


like_most = most_appealing(appeal)


@rule
def best_draw(s: State, mask: Mask) -> int:
    """The draw with most appeal; among equals, any."""
    kept = keeping_each(s)
    best = 0
    chosen = -1
    equals = 0
    for deck in range(DECKS):
        if mask[DRAW + deck]:
            value = drawing(s, deck, kept)
            if chosen < 0 or value >= best:
                equals = equals + 1 if value == best else 1
                best = value
                if equals == 1 or below(s, equals) == 0:
                    chosen = DRAW + deck
    return chosen


@rule
def choose(s: State, mask: Mask) -> int:
    """What has most appeal."""
    return best_draw(s, mask) if s.phase == Phase.DRAW else like_most(s, mask)
