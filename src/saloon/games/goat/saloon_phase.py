"""The Saloon phase: its characters in their order.

Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from saloon.core import NOBODY, ask, below, rule, tell, whisper
from saloon.games.goat.box import (
    ARRESTED_CHARLATAN,
    ARRESTED_THIEF,
    BOTTLE,
    CHARLATAN,
    GAMBLER,
    KILLED_SHERIFF,
    LOCATIONS,
    OUTLAW,
    SALOON,
    SHERIFF,
    SHERIFFS_PAY,
    THIEF,
    WAITRESS,
    Event,
    Phase,
    State,
    Step,
    duped,
    is_in_play,
    owner,
    stock,
    take_from_reserve,
    tokens,
)


@rule
def shoot_sheriff(s: State) -> None:
    """1. The Outlaw kills the Sheriff, be it their owner's own. (ruling 11)"""
    seat = owner(s, OUTLAW)
    if seat == NOBODY:
        return
    if not is_in_play(s, SHERIFF):
        tell(s, Event.NOTHING, seat, OUTLAW, 0)
        return
    s.fallen |= 1 << SHERIFF
    coins = take_from_reserve(s, KILLED_SHERIFF)
    s.coins[seat] += coins
    tell(s, Event.KILL, seat, owner(s, SHERIFF), coins)


@rule
def enforce_law(s: State) -> None:
    """2. The Sheriff is paid, and arrests Thief and Charlatan, with or without loot. (rulings 10 and 11)"""
    if not is_in_play(s, SHERIFF):
        return
    seat = owner(s, SHERIFF)
    coins = take_from_reserve(s, SHERIFFS_PAY)
    s.coins[seat] += coins
    tell(s, Event.PAY, seat, coins, 0)
    if is_in_play(s, THIEF):
        arrest(s, seat, THIEF, ARRESTED_THIEF)
        give_goods_back(s)
    if is_in_play(s, CHARLATAN):
        arrest(s, seat, CHARLATAN, ARRESTED_CHARLATAN)
        give_coins_back(s)


@rule
def arrest(s: State, sheriff: int, character: int, reward: int) -> None:
    """The Sheriff arrests a character, for a reward."""
    s.fallen |= 1 << character
    coins = take_from_reserve(s, reward)
    s.coins[sheriff] += coins
    tell(s, Event.ARREST, sheriff, character, coins)


@rule
def give_goods_back(s: State) -> None:
    """What the Thief took lies at its location again."""
    if s.loot > 0:
        s.goods[s.loot_from] += s.loot
        tell(s, Event.GOODS_BACK, s.loot_from, s.loot, 0)
        s.loot = 0


@rule
def give_coins_back(s: State) -> None:
    """Everybody gets a coin for each elixir."""
    for seat in range(s.seats):
        if s.elixirs[seat] > 0:
            s.coins[seat] += s.elixirs[seat]
            tell(s, Event.COINS_BACK, seat, s.elixirs[seat], 0)
            s.elixirs[seat] = 0


@rule
def keep_loot(s: State) -> None:
    """3. A Thief at large keeps what lies on the card."""
    if is_in_play(s, THIEF) and s.loot > 0:
        seat = owner(s, THIEF)
        s.gains[seat, s.loot_from] += s.loot
        tell(s, Event.LOOT, seat, s.loot_from, s.loot)
        s.loot = 0


@rule
def keep_takings(s: State) -> None:
    """4. So does a Charlatan at large."""
    coins = duped(s)
    if is_in_play(s, CHARLATAN) and coins > 0:
        seat = owner(s, CHARLATAN)
        s.coins[seat] += coins
        tell(s, Event.TAKINGS, seat, coins, 0)
        for other in range(s.seats):
            s.elixirs[other] = 0


@rule
def serve(s: State) -> bool:
    """5. The Waitress gives all bottles of the Saloon away, one by one. (ruling 13)"""
    seat = owner(s, WAITRESS)
    if seat != NOBODY and s.goods[SALOON] > 0:
        return ask(s, seat, Phase.POUR)
    s.step = Step.GAMBLER
    return False


@rule
def pour(s: State, to: int) -> None:
    """A bottle for an opponent."""
    s.goods[SALOON] -= 1
    s.gains[to, BOTTLE] += 1
    tell(s, Event.POUR, s.turn, to, s.goods[SALOON])


@rule
def sit_down_to_gamble(s: State) -> bool:
    """6. The Gambler robs somebody with a resource; the Waitress does it in his place. (rulings 13 to 15)"""
    s.step = Step.END
    gambler = owner(s, GAMBLER)
    waitress = owner(s, WAITRESS)
    if gambler == NOBODY:
        return False
    s.turn = gambler
    if waitress != NOBODY:
        s.turn = waitress
        tell(s, Event.IN_HIS_PLACE, waitress, gambler, 0)
    for seat in range(s.seats):
        if seat != s.turn and tokens(s, seat) > 0:
            s.phase = Phase.GAMBLE
            return True
    tell(s, Event.NOTHING, s.turn, GAMBLER, 0)
    return False


@rule
def gamble(s: State, victim: int) -> None:
    """A token of the victim's, by chance, that only the two of them see. (ruling 15)"""
    pick = below(s, tokens(s, victim))
    kind = 0
    while pick >= stock(s, victim, kind):
        pick -= stock(s, victim, kind)
        kind += 1
    theft = s.thefts
    for other in range(LOCATIONS):
        s.purses[theft, other] = s.gains[victim, other]
    s.robbers[theft] = s.turn
    s.victims[theft] = victim
    s.stolen[theft] = kind
    s.thefts = theft + 1
    tell(s, Event.GAMBLE, s.turn, victim, 0)
    whisper(s, (1 << s.turn) | (1 << victim), Event.TOKEN, s.turn, victim, kind)
