"""The worlds that somebody holds possible, and what can be told from all of them.

A world is a guess at everything that a seat cannot see. Worlds are sampled, and the samples are fixed by what is known:
whoever knows the same gets the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from saloon.core.chance import sow
from saloon.core.game import NOBODY, Game, State, legal_mask
from saloon.core.record import Record
from saloon.core.replay import fingerprint

WORLDS = 32
"""Guesses for each seat. In trials each move that told something ruled out at least a fifth of some seat's worlds."""


def has_secrets(game: Game) -> bool:
    """Can there be anything in this game's records that a seat may not know? The contract has it declared."""
    return hasattr(game.rules, "secrets")


def hidden(game: Game, s: Record, seat: int) -> Record:
    """The hidden record of a seat, or of a spectator (NOBODY)."""
    known = s.clone()
    game.rules.hide(known, seat)
    return known


def worlds(game: Game, s: Record, seat: int) -> Iterator[Record]:
    """Some of the true records that a seat holds possible."""
    known = hidden(game, s, seat)
    seed = int(fingerprint(known), 16) >> 1
    for number in range(WORLDS):
        world = known.clone()
        sow(world, seed, number)
        game.rules.guess(world, seat)
        yield world


def is_plainly_forced(state: State) -> bool:
    """Can everybody see that the seat on turn has only one answer? Then answering at once gives nothing away."""
    if len(state.actions()) != 1:
        return False
    game = state.game
    return not has_secrets(game) or all(
        legal_mask(game, world)[1] == 1 for world in worlds(game, state.record(), NOBODY)
    )
