"""Public Enemy Number One: draw outlaws, stack them by gang, be wanted for every gang and be the One.

The rules stand here in the rulebook's order; what lies on the table is in `box`, what a seat may know in `secrecy`.
Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from saloon.core import NOBODY, Mask, below, end_game, left_of, rule, tell, turn_page, whisper
from saloon.games.public_enemy.box import (
    ACTIONS,
    ALL_GANGS,
    BOXED,
    BURIED,
    BURY,
    CARDS,
    DECK,
    DECKS,
    DISCARDED,
    DOLLARS,
    DRAW,
    EVENTS,
    GANGS,
    HUNT,
    MOST_FOR_POINTS,
    MOST_ROUNDS,
    NONE,
    OPTIONS,
    OUTLAWS,
    PEEK,
    POINTS,
    RIDE,
    SALOON,
    SAVE,
    SEATS,
    SHED,
    STACK,
    STAY,
    SWINDLE,
    THE_ONE,
    TILES,
    TOP,
    TOWNS,
    UP,
    VALUES,
    End,
    Ending,
    Event,
    Phase,
    Saloon,
    State,
    deck_of,
    draw_next,
    gang_of,
    has_cards,
    has_four_gangs,
    is_in_play,
    leader_of,
    others_have_cards,
    refuse_setup,
    saloon_kind,
    top_of,
    unrevealed,
)
from saloon.games.public_enemy.secrecy import guess, hide, secrets

__all__ = [
    "ACTIONS", "EVENTS", "OPTIONS", "PLAYOUTS", "SEATS", "TURNS", "VALUES", "VERSION", "Event", "Phase", "State",
    "deal", "guess", "hide", "legal", "play", "prize", "refuse_setup", "secrets",
]  # fmt: skip

VERSION = 2
PLAYOUTS = "greedy"

TURNS = {Event.ROUND: None, Event.END: None, Event.OVER: None}
"""Where another part of the story begins: it is nobody's."""


# ---- What may be done


@rule
def can_bury(s: State, town: int) -> bool:
    """A town with at least one unrevealed card, and without the Cavalry. (rulings 18 and 19)"""
    return s.up[town] != NONE and unrevealed(s, town) > 0 and s.cavalry != town


@rule
def can_peek(s: State, deck: int) -> bool:
    """Any deck with an unrevealed card, the Saloon too, without the Cavalry. (rulings 18 and 19)"""
    return unrevealed(s, deck) > 0 and s.cavalry != deck


@rule
def can_draw(s: State, deck: int) -> bool:
    """A deck with cards, and without the Cavalry."""
    return s.left[deck] > 0 and s.cavalry != deck


@rule
def mark_dollars(s: State, mask: Mask) -> int:
    """Nothing, a card to bury, or a deck to peek at."""
    mask[SAVE] = 1
    count = 1
    for town in range(TOWNS):
        if can_bury(s, town):
            mask[BURY + town] = 1
            count += 1
    for deck in range(DECKS):
        if can_peek(s, deck):
            mask[PEEK + deck] = 1
            count += 1
    return count


@rule
def mark_draws(s: State, mask: Mask) -> int:
    """The decks that may be drawn from."""
    count = 0
    for deck in range(DECKS):
        if can_draw(s, deck):
            mask[DRAW + deck] = 1
            count += 1
    return count


@rule
def mark_others(s: State, base: int, mask: Mask) -> int:
    """The stacks of everybody else."""
    count = 0
    for seat in range(s.seats):
        if seat != s.turn:
            for gang in range(GANGS):
                if s.cards[seat, gang] > 0:
                    mask[base + seat * GANGS + gang] = 1
                    count += 1
    return count


@rule
def mark_own(s: State, mask: Mask) -> int:
    """The player's own stacks."""
    count = 0
    for gang in range(GANGS):
        if s.cards[s.turn, gang] > 0:
            mask[SHED + gang] = 1
            count += 1
    return count


@rule
def mark_rides(s: State, mask: Mask) -> int:
    """Leave the Cavalry where it is, or move it to another town. (ruling 19)"""
    mask[STAY] = 1
    count = 1
    for town in range(TOWNS):
        if town != s.cavalry:
            mask[RIDE + town] = 1
            count += 1
    return count


@rule
def legal(s: State, mask: Mask) -> int:
    """Mark what the seat on turn may do; return how many."""
    count = 0
    if s.phase == Phase.DRAW:  # nobody passes (ruling 2)
        count = mark_draws(s, mask)
    elif s.phase == Phase.DOLLAR:
        count = mark_dollars(s, mask)
    elif s.phase == Phase.SHERIFF:  # nobody declines what a Saloon card does (ruling 5)
        count = mark_own(s, mask)
    elif s.phase == Phase.BOUNTY_HUNTER:
        count = mark_others(s, HUNT, mask)
    elif s.phase == Phase.SWINDLER:
        count = mark_others(s, SWINDLE, mask)
    elif s.phase == Phase.CAVALRY:
        count = mark_rides(s, mask)
    return count


# ---- Setting up


@rule
def reveal(s: State, town: int) -> None:
    """Turn up the next card of a town."""
    card = draw_next(s, town)
    s.place[card] = UP
    s.up[town] = card
    s.peeked[town] = 0
    tell(s, Event.REVEAL, town, card, 0)


@rule
def gather_cards(s: State) -> None:
    """All cards return to their decks and are shuffled. (ruling 17)"""
    for card in range(CARDS):
        s.place[card] = DECK if is_in_play(s, card) else BOXED
    for card in range(OUTLAWS):
        s.height[card] = 0
    for seat in range(s.seats):
        for gang in range(GANGS):
            s.cards[seat, gang] = 0
    for deck in range(DECKS):
        s.left[deck] = 0
        s.peeked[deck] = 0
    for card in range(CARDS):
        if s.place[card] == DECK:
            s.left[deck_of(card)] += 1
    s.buried = 0


@rule
def begin_round(s: State, starter: int) -> None:
    """Shuffle, turn up a card in each town, hand out the Dollars; who begins?"""
    s.rounds = min(s.rounds + 1, MOST_ROUNDS)
    s.starter = starter
    tell(s, Event.ROUND, s.rounds, starter, 0)
    gather_cards(s)
    s.cavalry = NONE  # ruling 19
    if s.with_dollars:  # ruling 18
        for seat in range(s.seats):
            s.dollars[seat] = DOLLARS
    if s.with_supremacy:
        s.supreme = below(s, GANGS)  # ruling 20
        tell(s, Event.SUPREMACY, s.supreme, 0, 0)
    for town in range(TOWNS):
        s.up[town] = NONE
        reveal(s, town)
    begin_turn(s, starter)


@rule
def deal(s: State, seats: int) -> None:
    """Nobody is wanted yet; chance says who begins. (ruling 16)"""
    s.seats = seats
    s.one = NOBODY
    s.winner = NOBODY
    s.supreme = NONE
    s.first = below(s, seats)
    begin_round(s, s.first)


# ---- The turn


@rule
def begin_turn(s: State, seat: int) -> None:
    """First a Dollar, if there is one to spend; then the draw."""
    s.turn = seat
    s.phase = Phase.DOLLAR if s.dollars[seat] > 0 else Phase.DRAW


@rule
def put_on_stack(s: State, seat: int, card: int) -> None:
    """An outlaw goes on top of a player's stack of that gang."""
    gang = gang_of(card)
    s.place[card] = STACK + seat
    s.height[card] = s.cards[seat, gang]
    s.cards[seat, gang] += 1


@rule
def take_top(s: State, seat: int, gang: int) -> int:
    """Take the card off the top of a stack."""
    card = top_of(s, seat, gang)
    s.cards[seat, gang] -= 1
    s.height[card] = 0
    return card


@rule
def draw(s: State, deck: int) -> None:
    """Draw the face-up card of a town, or the next of the Saloon, whose effect is resolved at once. (ruling 1)"""
    if deck == SALOON:
        card = draw_next(s, SALOON)
        s.peeked[SALOON] = 0
        s.place[card] = DISCARDED
    else:
        card = s.up[deck]
        s.up[deck] = NONE
        put_on_stack(s, s.turn, card)
    s.left[deck] -= 1
    tell(s, Event.DRAW, s.turn, deck, card)
    if deck != SALOON:
        end_draw(s, deck)
    elif saloon_kind(card) == Saloon.SHERIFF and has_cards(s, s.turn):
        s.phase = Phase.SHERIFF
    elif saloon_kind(card) == Saloon.BOUNTY_HUNTER and others_have_cards(s):
        s.phase = Phase.BOUNTY_HUNTER
    elif saloon_kind(card) == Saloon.SWINDLER and others_have_cards(s):
        s.phase = Phase.SWINDLER
    else:  # ruling 4
        tell(s, Event.NOTHING, s.turn, card, 0)
        end_draw(s, SALOON)


@rule
def shed(s: State, gang: int) -> None:
    """The Sheriff takes the top card of one of your own stacks."""
    card = take_top(s, s.turn, gang)
    s.place[card] = DISCARDED
    tell(s, Event.SHERIFF, s.turn, card, 0)
    end_draw(s, SALOON)


@rule
def hunt(s: State, stack: int) -> None:
    """The Bounty Hunter takes the top card of somebody else's stack."""
    card = take_top(s, stack // GANGS, stack % GANGS)
    s.place[card] = DISCARDED
    tell(s, Event.HUNTED, s.turn, card, stack // GANGS)
    end_draw(s, SALOON)


@rule
def swindle(s: State, stack: int) -> None:
    """The Swindler brings the top card of somebody else's stack to yours. (ruling 3)"""
    card = take_top(s, stack // GANGS, stack % GANGS)
    put_on_stack(s, s.turn, card)
    tell(s, Event.SWINDLED, s.turn, card, stack // GANGS)
    end_draw(s, SALOON)


@rule
def end_draw(s: State, deck: int) -> None:
    """The card is resolved whole. Is the round over? Else the next card is turned up, and so on. (ruling 7)"""
    s.ended_by = End.NONE
    if s.left[deck] == 0:
        s.ended_by += End.DECK
    if has_four_gangs(s, s.turn):  # ruling 8
        s.ended_by += End.FOUR_GANGS
    if s.ended_by != End.NONE:
        tell(s, Event.END, s.ended_by, s.turn, 0)
        score_round(s)
        return
    if deck != SALOON:
        reveal(s, deck)
    if s.with_cavalry:
        s.phase = Phase.CAVALRY
    else:
        begin_turn(s, left_of(s, s.turn))


# ---- For a Fistful of Dollars, and the Cavalry


@rule
def bury(s: State, town: int) -> None:
    """For a Dollar the face-up card goes under its deck, and the next one is turned up."""
    card = s.up[town]
    s.place[card] = BURIED + s.buried
    s.buried += 1
    s.dollars[s.turn] -= 1
    tell(s, Event.BURY, s.turn, town, card)
    reveal(s, town)
    s.phase = Phase.DRAW


@rule
def peek(s: State, deck: int) -> None:
    """For a Dollar a player looks at the next card of a deck, and nobody else sees it."""
    card = draw_next(s, deck)
    if s.place[card] < BURIED:  # everybody knows a buried one
        s.place[card] = TOP
        s.peeked[deck] = s.peeked[deck] | 1 << s.turn
    s.dollars[s.turn] -= 1
    tell(s, Event.PEEK, s.turn, deck, 0)
    whisper(s, 1 << s.turn, Event.SEE, s.turn, deck, card)
    s.phase = Phase.DRAW


@rule
def ride(s: State, town: int) -> None:
    """The Cavalry rides to a town."""
    tell(s, Event.CAVALRY, s.turn, town, s.cavalry)
    s.cavalry = town


# ---- Scoring


@rule
def nth_seat(s: State, seats: int, n: int) -> int:
    """One of these seats, counted clockwise from the round's first player."""
    seat = s.starter
    while True:
        if (seats >> seat) & 1:
            if n == 0:
                return seat
            n -= 1
        seat = left_of(s, seat)


@rule
def settle(s: State, what: int, tied: int, count: int) -> int:
    """Two who are tied duel in the sun, three fight a truel; who wins? (rulings 11 to 13)"""
    winner = NOBODY
    if s.duels and count == 2:
        one = nth_seat(s, tied, 0)
        other = nth_seat(s, tied, 1)
        tell(s, Event.DUEL, what, one, other)
        first = below(s, TILES)
        second = below(s, TILES)
        if first != second:
            winner = one if first < second else other
        tell(s, Event.BANG, what, winner, min(first, second) + 1)
    elif s.duels and count == 3:
        tell(s, Event.TRUEL, what, tied, nth_seat(s, tied, 0))
        flip = below(s, TILES)
        winner = nth_seat(s, tied, flip % 3)
        tell(s, Event.BANG, what, winner, flip + 1)
    return winner


@rule
def majority(s: State, gang: int) -> int:
    """Who has the most cards of a gang; between equals the leader's holder, or the bullets. (rulings 6, 9 and 10)"""
    most = 0
    tied = 0
    count = 0
    holder = NOBODY
    for seat in range(s.seats):
        if s.cards[seat, gang] > most:
            most = s.cards[seat, gang]
            tied = 0
            count = 0
        if most > 0 and s.cards[seat, gang] == most:
            tied |= 1 << seat
            count += 1
        if s.place[leader_of(gang)] == STACK + seat:
            holder = seat
    if most == 0:
        tell(s, Event.NO_MAJORITY, gang, 0, 0)
        return NOBODY
    if count == 1:
        winner = nth_seat(s, tied, 0)
        tell(s, Event.MAJORITY, gang, winner, most)
        return winner
    if holder != NOBODY and (tied >> holder) & 1:
        tell(s, Event.LEADER, gang, holder, most)
        return holder
    tell(s, Event.TIE, gang, tied, most)
    return settle(s, gang, tied, count)


@rule
def points_of(s: State, seat: int) -> int:
    """What a player's stacks are worth; the supreme gang counts as one card more. (ruling 20)"""
    points = 0
    for gang in range(GANGS):
        cards = s.cards[seat, gang]
        if cards > 0:
            if gang == s.supreme:
                cards += 1
            points += POINTS[min(cards, MOST_FOR_POINTS)]
    return points


@rule
def most_points(s: State) -> int:
    """Who has the most points; between equals only bullets decide. (ruling 14)"""
    most = 0
    tied = 0
    count = 0
    for seat in range(s.seats):
        points = points_of(s, seat)
        tell(s, Event.SCORE, seat, points, 0)
        if points > most:
            most = points
            tied = 0
            count = 0
        if most > 0 and points == most:
            tied |= 1 << seat
            count += 1
    if count == 0:
        return NOBODY
    if count == 1:
        return nth_seat(s, tied, 0)
    tell(s, Event.TIE, THE_ONE, tied, most)
    return settle(s, THE_ONE, tied, count)


@rule
def is_public_enemy(s: State) -> bool:
    """Does the holder of the One token have a Wanted token of each gang?"""
    return s.one != NOBODY and s.wanted[s.one] == ALL_GANGS


@rule
def score_round(s: State) -> None:
    """Majorities, then points; victory is tested after each. (ruling 15)"""
    for gang in range(GANGS):
        winner = majority(s, gang)
        if winner != NOBODY and (s.wanted[winner] >> gang) & 1 == 0:
            s.wanted[winner] = s.wanted[winner] | 1 << gang
            tell(s, Event.WANTED, gang, winner, 0)
    if is_public_enemy(s):
        finish(s, Ending.MAJORITIES, s.one)
        return
    winner = most_points(s)
    if winner != NOBODY and winner != s.one:
        tell(s, Event.ONE, winner, s.one, 0)
        s.one = winner
    if is_public_enemy(s):
        finish(s, Ending.POINTS, s.one)
    elif 0 < s.most_rounds <= s.rounds:
        finish(s, Ending.STOPPED, NOBODY)
    else:
        begin_round(s, s.one if s.one != NOBODY else left_of(s, s.starter))  # ruling 16


# ---- The end


@rule
def finish(s: State, ending: int, winner: int) -> None:
    """The game is over."""
    s.ending = ending
    s.winner = winner
    end_game(s, Phase.OVER)
    tell(s, Event.OVER, ending, winner, 0)


@rule
def prize(s: State, seat: int) -> float:
    """1 to the public enemy number one. Nobody wins a game that was stopped. (ruling 21)"""
    return 1.0 if s.over and s.winner == seat else 0.0


# ---- The contract


@rule
def play(s: State, action: int) -> None:
    """Answer the question asked, and run on to the next one."""
    turn_page(s)
    if s.phase == Phase.DRAW:
        draw(s, action - DRAW)
    elif s.phase == Phase.SHERIFF:
        shed(s, action - SHED)
    elif s.phase == Phase.BOUNTY_HUNTER:
        hunt(s, action - HUNT)
    elif s.phase == Phase.SWINDLER:
        swindle(s, action - SWINDLE)
    elif s.phase == Phase.CAVALRY:
        if action != STAY:
            ride(s, action - RIDE)
        begin_turn(s, left_of(s, s.turn))
    elif action == SAVE:
        s.phase = Phase.DRAW
    elif action < PEEK:
        bury(s, action - BURY)
    else:
        peek(s, action - PEEK)
