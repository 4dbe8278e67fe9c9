"""Undo: a decision may be taken back as long as nobody has learned anything from it.

A move *tells nothing* if it drew no chance and if, for each seat and for a spectator, every world that this seat held
possible before the move is still possible after it. A world is a guess at all that the seat cannot see; it is still
possible if a move in it leads the seat to exactly the hidden record that the true move led it to. The story is part of
that record, as far as the seat may read it, for what is told is known. Chance is not: hidden records have it blank.

Which move? The one who moved knows what they did, so for them it is the same action. To everybody else an action is
secret and only its story and its outcome can be seen, so for them it is any action that is legal in that world. A card
played from a hidden hand rules out all worlds in which it lay elsewhere, for there no action shows it: that tells. A
card laid face down rules out none, for in each world some card could have been laid: that does not.

Worlds are sampled, and the samples are fixed by what the seat knows: every process, and every replay, decides alike.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from saloon.core.errors import SaloonError
from saloon.core.game import CLOCK, NOBODY, Game, State, legal_mask
from saloon.core.record import Record
from saloon.core.story import EVERYBODY
from saloon.sitting.worlds import has_secrets, hidden, worlds


class CannotUndo(SaloonError):
    """A decision cannot be undone; the text says why."""


@dataclass(frozen=True, slots=True)
class Step:
    """What can be seen at a glance of a move, to decide whether it can be undone."""

    mover: int
    is_choice: bool
    """Was there a choice? Otherwise it is not a decision."""
    has_rolled: bool
    is_race: bool
    """Was it a move of the clock, or has it begun a race?"""

    @staticmethod
    def of(mover: int, is_choice: bool, after: State) -> Step:
        """The move that led to a state."""
        return Step(mover, is_choice, after.has_rolled, CLOCK in (mover, after.turn))


@dataclass
class Decision:
    """A seat's last decision, and what has happened since."""

    at: int
    """Its place among the moves."""
    quiet: list[tuple[Record, int, Record]] = field(default_factory=list)
    """The moves that have not been examined yet: the record before each, the action, the record after it."""
    obstacle: CannotUndo | None = None
    """Why it stands, as far as can be seen at a glance."""


def last_decision(state: State, seat: int) -> int:
    """The place among `state.moves` of a seat's last decision, if it may be taken back; else CannotUndo."""
    found = _replayed(state, seat)
    if found is None:
        raise CannotUndo("There is nothing to take back yet.")
    if found.obstacle is not None:
        raise found.obstacle
    if not all(tells_nothing(state.game, *move) for move in found.quiet):
        raise CannotUndo("Something secret has come to light: your last decision stands.")
    return found.at


def before(state: State, at: int) -> State:
    """The same game, replayed up to the move at that place among `state.moves`."""
    again = deque(state.again(), maxlen=1)[0]
    for number, action in zip(state.numbers[:at], state.moves[:at], strict=True):
        again.carry_out(action, entry=number)
    return again


def refuse_plainly(game: Game, steps: Sequence[Step], seat: int) -> None:
    """CannotUndo if a seat's last decision stands for a reason that needs no replay."""
    after = list(itertools.takewhile(lambda step: not (step.mover == seat and step.is_choice), reversed(steps)))
    if len(after) == len(steps):
        raise CannotUndo("There is nothing to take back yet.")
    for step in reversed([*after, steps[-1 - len(after)]]):
        if (wrong := _obstacle(game, step, seat)) is not None:
            raise wrong


def _replayed(state: State, seat: int) -> Decision | None:
    """A seat's last decision, from playing everything again; None without one. An only answer is not a decision."""
    replayed = before(state, 0)
    found: Decision | None = None
    for at, (number, action) in enumerate(zip(state.numbers, state.moves, strict=True)):
        mover, is_choice = replayed.turn, len(replayed.actions()) > 1
        if mover == seat and is_choice:
            found = Decision(at)
        known = replayed.record() if found and not found.obstacle else None
        replayed.play(action, entry=number)
        if found and known is not None:
            found.obstacle = _obstacle(state.game, Step.of(mover, is_choice, replayed), seat)
            found.quiet.append((known, action, replayed.record()))
    return found


def _obstacle(game: Game, step: Step, seat: int) -> CannotUndo | None:
    """What prevents undo, apart from what the move has revealed."""
    if step.is_race:
        return CannotUndo("A race has begun since: your last decision stands.")
    if step.has_rolled:
        return CannotUndo("Chance has decided something since: your last decision stands.")
    if step.mover != seat and has_secrets(game):
        return CannotUndo("Others have decided since, and this game has secrets: your last decision stands.")
    return None


def tells_nothing(game: Game, before: Record, action: int, after: Record) -> bool:
    """Has a move that drew no chance left every seat, and a spectator, all the worlds they held possible?

    What is whispered to another seat counts as telling even if that seat knew it: otherwise the answer here would let
    the mover know that it did.
    """
    if not has_secrets(game):
        return True  # there is one world only
    if any(after.events[at, 1] not in (EVERYBODY, 1 << before.turn) for at in range(after.told)):
        return False
    return all(_rules_out_nothing(game, before, action, after, seat) for seat in range(NOBODY, before.seats))


def _rules_out_nothing(game: Game, before: Record, action: int, after: Record, seat: int) -> bool:
    shown = hidden(game, after, seat)
    return all(_can_lead_to(game, world, seat, action, shown) for world in worlds(game, before, seat))


def _can_lead_to(game: Game, world: Record, seat: int, action: int, shown: Record) -> bool:
    """Is there a move in this world that shows the seat what it was shown? The mover knows which one it was."""
    mask, _ = legal_mask(game, world)
    others = range(game.actions) if seat != world.turn else ()
    return any(mask[each] and _shows(game, world, each, seat) == shown for each in (action, *others))


def _shows(game: Game, world: Record, action: int, seat: int) -> Record | None:
    """The hidden record that an action leads a seat to; None if that is up to chance."""
    outcome = world.clone()
    game.rules.play(outcome, action)
    if outcome.rng != world.rng:
        return None
    game.rules.hide(outcome, seat)
    return outcome
