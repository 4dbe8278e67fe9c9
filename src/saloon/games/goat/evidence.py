"""What everybody remembers of each dealer and each receiver, and what a claim is worth by it.

No rule asks for it: it is evidence for bots, kept for the whole game.
"""

from __future__ import annotations

from saloon.core import rule
from saloon.games.goat.box import (
    CHARLATAN,
    ELIXIRS,
    FIRST_OF_SALOON,
    GAMBLER,
    KILLED_SHERIFF,
    LOCATIONS,
    MEMORY,
    OUTLAW,
    SHERIFF,
    SHERIFFS_PAY,
    STUBBORN,
    THIEF,
    WAITRESS,
    WORTH,
    State,
    is_in_play,
    is_last_phase,
    location_of,
)

DOUBT = 4
"""How many claims of a dealer it takes until they say more of the next one than the number of cards in the hand."""
FADE = 2
"""A claim of another kind divides what is remembered of the others: whoever turns coat is not trusted for long."""
STEP = 3
"""How much is remembered of each answer: a refusal weighs as much as acceptances by all others."""
A_TOKEN_FROM_ANYBODY = 3
"""About what the Gambler wins, in dollars."""


@rule
def best_loot(s: State) -> int:
    """The dollars of the most valuable goods that a Thief could take."""
    best = 0
    for location in range(1, LOCATIONS):
        best = max(best, WORTH[location] * s.goods[location])
    return best


@rule
def worth_to_anybody(s: State, card: int) -> int:
    """The dollars that a card promises whoever owns it, as anybody at the table would reckon."""
    if card < FIRST_OF_SALOON:
        location = location_of(card)
        return WORTH[location] * s.goods[location] if card % 2 == 0 else s.till[location]
    if card == THIEF:
        return best_loot(s)
    if card == CHARLATAN:
        return ELIXIRS
    if card == OUTLAW:
        return KILLED_SHERIFF if is_in_play(s, SHERIFF) else KILLED_SHERIFF // 2
    if card == SHERIFF:
        return 0 if is_in_play(s, OUTLAW) else SHERIFFS_PAY
    if card == GAMBLER:
        return 0 if is_in_play(s, WAITRESS) else A_TOKEN_FROM_ANYBODY
    return 0


@rule
def remember_claim(s: State, card: int) -> None:
    """Everybody sees what a claim was worth; it is remembered for the whole game."""
    claim = s.claims[s.offer]
    seat = s.dealer
    honest, boasts, bluffs = s.honest[seat] // FADE, s.boasts[seat] // FADE, s.bluffs[seat] // FADE
    if card == claim:
        honest = min(MEMORY, s.honest[seat] + 1)
    elif worth_to_anybody(s, claim) > worth_to_anybody(s, card):
        boasts = min(MEMORY, s.boasts[seat] + 1)
    else:
        bluffs = min(MEMORY, s.bluffs[seat] + 1)
    s.honest[seat] = honest
    s.boasts[seat] = boasts
    s.bluffs[seat] = bluffs


@rule
def remember_answer(s: State, change: int) -> None:
    """Everybody sees how readily somebody accepts; in the last phase that says nothing of the others."""
    if not is_last_phase(s):
        s.stubborn[s.receiver] = max(-STUBBORN, min(STUBBORN, s.stubborn[s.receiver] + change))


@rule
def remember_acceptance(s: State) -> None:
    """An offer was accepted, by choice."""
    remember_answer(s, -STEP)


@rule
def remember_refusal(s: State) -> None:
    """An offer was refused."""
    remember_answer(s, STEP * (s.seats - 1))
