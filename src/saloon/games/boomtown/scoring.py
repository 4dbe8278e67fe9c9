"""The end: bonuses, money, and the last shootout."""

from __future__ import annotations

from saloon.core import NOBODY, count_bits, end_game, rule, tell
from saloon.games.boomtown.box import (
    BONUS,
    CARDS,
    CURSED_GOLD,
    CURSED_GOLD_WITH_BONUS,
    GANG,
    HAND,
    HOME,
    INSIDE_JOB,
    INSIDE_JOB_WITH_ROBBERY,
    LOCATIONS,
    MINE,
    MOST_SEATS,
    OUT,
    OWN_THIS_TOWN,
    ROBBERY,
    Event,
    Phase,
    Scene,
    State,
    Step,
    cards_of,
    owner_of,
    places_in_town,
)
from saloon.games.boomtown.loot import lay_open
from saloon.games.boomtown.shootout import begin_shootout


@rule
def begin_scoring(s: State) -> None:
    """Everybody lays their cards open; the bonuses go from left to right. (ruling 22)"""
    for card in range(CARDS):
        if s.place[card] >= HAND:
            lay_open(s, card, owner_of(s.place[card]))
    for seat in range(s.seats):
        s.ready[seat] = 0
        s.veiled[seat] = 0
        s.new_veiled[seat] = 0
        for location in range(LOCATIONS):
            s.hand_from[seat, location] = 0
            s.new_from[seat, location] = 0
    clear_town(s)  # whatever a Cave In would have cost (ruling 21)
    s.closed = 0
    s.at = 0
    s.step = Step.BONUS


@rule
def clear_town(s: State) -> None:
    """All tokens go home."""
    for token in range(GANG * s.seats):
        s.where[token] = HOME


@rule
def most_cards(s: State, location: int) -> int:
    """The most cards of a location that anybody owns."""
    most = 0
    for seat in range(s.seats):
        most = max(most, cards_of(s, seat, location))
    return most


@rule
def award_bonus(s: State, seat: int) -> None:
    """A bonus goes to somebody, or to nobody."""
    location = s.town[s.at]
    s.bonus[location] = seat
    tell(s, Event.BONUS, location, seat, most_cards(s, location))
    s.at += 1


@rule
def give_bonus(s: State) -> None:
    """Most cards of a location: its bonus. Those who are equal shoot it out with one shooter each. (ruling 19)"""
    if s.at == places_in_town(s):
        s.step = Step.LAST
        count_money(s)
        return
    most = most_cards(s, s.town[s.at])
    owners = 0
    if most > 0:
        for seat in range(s.seats):
            if cards_of(s, seat, s.town[s.at]) == most:
                owners |= 1 << seat
    if count_bits(owners) <= 1:
        award_bonus(s, only_seat(owners))
        return
    for seat in range(s.seats):
        if (owners >> seat) & 1:
            shooter = GANG * seat if s.coward[seat] != 0 else GANG * seat + 1
            s.where[shooter] = s.at
    begin_shootout(s, Scene.BONUS)


@rule
def only_seat(seats: int) -> int:
    """The lowest of some seats; nobody without any."""
    for seat in range(MOST_SEATS):
        if (seats >> seat) & 1:
            return seat
    return NOBODY


@rule
def owns_kind(s: State, seat: int, kind: int) -> bool:
    """Does somebody own a card of this kind?"""
    for card in range(CARDS):
        if s.kind[card] == kind and owner_of(s.place[card]) == seat:
            return True
    return False


@rule
def dollars_of(s: State, seat: int) -> int:
    """What somebody's cards and bonuses are worth, whether played or not. (ruling 15)"""
    dollars = OWN_THIS_TOWN if s.town_owner == seat else 0
    for location in range(LOCATIONS):
        if s.bonus[location] == seat:
            dollars += BONUS
    for card in range(CARDS):
        if owner_of(s.place[card]) == seat:
            kind = s.kind[card]
            if kind == INSIDE_JOB and owns_kind(s, seat, ROBBERY):
                dollars += INSIDE_JOB_WITH_ROBBERY
            elif kind == CURSED_GOLD and s.bonus[MINE] == seat:
                dollars += CURSED_GOLD_WITH_BONUS
            else:
                dollars += s.worth[kind]
    return dollars


@rule
def count_money(s: State) -> None:
    """Most money wins; those who are equal shoot it out with all their dice. (ruling 20)"""
    most = 0
    richest = 0
    for seat in range(s.seats):
        s.money[seat] = dollars_of(s, seat)
        tell(s, Event.MONEY, seat, s.money[seat], 0)
        if richest == 0 or s.money[seat] > most:
            most = s.money[seat]
            richest = 1 << seat
        elif s.money[seat] == most:
            richest |= 1 << seat
    if count_bits(richest) == 1:
        finish(s, only_seat(richest))
    else:
        begin_last_shootout(s, richest)


@rule
def begin_last_shootout(s: State, seats: int) -> None:
    """Whole gangs face each other in the first street. (ruling 20)"""
    s.at = 0
    for token in range(GANG * s.seats):
        s.where[token] = s.at if (seats >> (token // GANG)) & 1 else OUT
    begin_shootout(s, Scene.LAST)


@rule
def fight_again(s: State) -> None:
    """All have fled from the last shootout: again. (ruling 20)"""
    tell(s, Event.ALL_FLED, 0, 0, 0)
    most = s.money[0]
    for seat in range(s.seats):
        most = max(most, s.money[seat])
    seats = 0
    for seat in range(s.seats):
        if s.money[seat] == most:
            seats |= 1 << seat
    begin_last_shootout(s, seats)


@rule
def finish(s: State, seat: int) -> None:
    """The meanest bandit in town."""
    s.winner = seat
    end_game(s, Phase.OVER)
    tell(s, Event.OVER, seat, s.money[seat], 0)


@rule
def prize(s: State, seat: int) -> float:
    """All to the winner."""
    return 1.0 if s.over and s.winner == seat else 0.0
