"""Players with one idea, who look for a weakness of the bots: as rules, and a compiled loop where they meet `greedy`.

All of them value cards and spend them as `greedy` does; what they have of their own is what they offer and claim.
"""

from __future__ import annotations

from saloon.core import Mask, below, rule
from saloon.core.chance import sow
from saloon.core.compiling import Kit
from saloon.core.loops import Floats, Records
from saloon.core.rule import clear, deal, hide, legal, nth_marked, play, prize
from saloon.games.goat.box import ACCEPT, CHARACTERS, CLAIM, GOAT, HAND, OFFER, REFUSE, ROUNDS, Phase, State
from saloon.games.goat.greedy import choose, usual, value

TEMPLATE, TABLE, MIND = range(3)
"""The records of the loop: values filled in; the game; what a player has in mind."""
BLUFFER, TRUTHFUL, OPEN_HAND, DUMPER, MIXER, BOASTER, LIAR, TURNCOAT, CHAMELEON = range(9)
"""Dealers: offers the best card and calls it the Goat, or the worst there is; tells the truth about cards by lot, about
the best or about the worst; offers and claims at random; offers the worst and calls it the best; always lies;
tells the truth in the first half of a game and bluffs in the second; does whatever its record speaks against."""
ACCEPTER, REFUSER, TRUSTING, CONTRARY = range(9, 13)
"""Receivers: accepts all, or nothing; believes every claim, or thinks of each that the card is the opposite."""
SCRIPTS = {
    "bluffer": BLUFFER, "truthful": TRUTHFUL, "open hand": OPEN_HAND, "dumper": DUMPER, "mixer": MIXER,
    "boaster": BOASTER, "liar": LIAR, "turncoat": TURNCOAT, "chameleon": CHAMELEON,
    "accepter": ACCEPTER, "refuser": REFUSER, "trusting": TRUSTING, "contrary": CONTRARY,
}  # fmt: skip


@rule
def extreme(s: State, sign: int) -> int:
    """The card of the hand that is worth most to its dealer, or with -1 least."""
    best = -1
    for card in range(CHARACTERS):
        if s.place[card] == HAND:
            worth = sign * value(s, card, s.turn)
            if best < 0 or worth > sign * value(s, best, s.turn):
                best = card
    return best


@rule
def unexpected(s: State) -> int:
    """The script whose claims are remembered least of the dealer on turn."""
    least = min(s.honest[s.turn], s.boasts[s.turn], s.bluffs[s.turn])
    if s.bluffs[s.turn] == least:
        return BLUFFER
    return BOASTER if s.boasts[s.turn] == least else DUMPER


@rule
def offers(s: State, mask: Mask, script: int) -> int:
    """The card that a script offers."""
    if script == TURNCOAT:
        script = LIAR if 2 * s.round_number <= ROUNDS[s.seats] else BLUFFER
    elif script == CHAMELEON:
        script = unexpected(s)
    if script in (BLUFFER, OPEN_HAND):
        return extreme(s, 1)
    if script in (DUMPER, BOASTER):
        return extreme(s, -1)
    if script == MIXER:
        return nth_marked(mask, below(s, s.held)) - OFFER
    return choose(s, mask) - OFFER


@rule
def claims(s: State, mask: Mask, script: int) -> int:
    """What a script says it is."""
    if script == TURNCOAT:
        script = TRUTHFUL if 2 * s.round_number <= ROUNDS[s.seats] else BLUFFER
    elif script == CHAMELEON:
        script = unexpected(s)
    if script == BLUFFER:
        return GOAT if s.place[GOAT] == HAND else extreme(s, -1)
    if script in (TRUTHFUL, OPEN_HAND, DUMPER):
        return s.offered
    if script == BOASTER:
        return extreme(s, 1)
    if script == MIXER or s.held == 1:
        return nth_marked(mask, below(s, s.held)) - CLAIM
    mask[CLAIM + s.offered] = 0
    return nth_marked(mask, below(s, s.held - 1)) - CLAIM


@rule
def accepts(s: State, script: int) -> bool:
    """Does a script accept?"""
    if script in (ACCEPTER, REFUSER):
        return script == ACCEPTER
    return (value(s, s.claims[s.offer], s.turn) > usual(s)) == (script == TRUSTING)


@rule
def follow(s: State, mask: Mask, script: int) -> int:
    """What a script does, from what its seat may know."""
    if script >= ACCEPTER:
        if s.phase == Phase.ANSWER and mask[REFUSE]:
            return ACCEPT if accepts(s, script) else REFUSE
        return choose(s, mask)
    if s.phase == Phase.CARD:
        return OFFER + offers(s, mask, script)
    if s.phase == Phase.CLAIM:
        return CLAIM + claims(s, mask, script)
    return choose(s, mask)


@rule
def meet(states: Records, mask: Mask, seats: int, script: int, seed: int, games: int, wins: Floats) -> None:
    """Let a script play `greedy` on all other seats, from every seat equally often; add up what it won."""
    for game in range(games):
        states[TABLE] = states[TEMPLATE]
        table = states[TABLE]
        mind = states[MIND]
        sow(table, seed, 2 * game)
        sow(mind, seed, 2 * game + 1)
        deal(table, seats)
        while not table.over:
            clear(mask)
            legal(table, mask)
            first, second = mind.rng[0], mind.rng[1]
            states[MIND] = table
            hide(mind, table.turn)
            mind.rng[0], mind.rng[1] = first, second
            action = follow(mind, mask, script) if table.turn == game % seats else choose(mind, mask)
            play(table, action)
        wins[0] += prize(table, game % seats)


SCRIPTED = Kit("goat.scripts", (meet,), silent=True)
