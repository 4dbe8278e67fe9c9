"""Does a seat learn only what it may know? Every question here is put to one position at a time.

`hide` cannot be judged by `guess` alone: what the one forgets to blank, the other keeps. So there are three
sources that do not depend on `hide`:

- the dice to come and every whispered event are secrets by the contract: changed at will, nothing may show;
- `secrets(s, seat)` in the rules, if the game declares it, names the cells a seat may not know: their values are
  swapped among each other, and replaced by values they had in other games, and nothing may show;
- a choice that is whispered to some: to all others any two ways to choose must look alike, in story and record.
"""

from __future__ import annotations

import itertools
import json
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from saloon.core.game import NOBODY, Game, Seen, legal_mask
from saloon.core.record import EVENT_WIDTH, Record
from saloon.core.rule import is_rule
from saloon.core.story import EVERYBODY
from saloon.testing.broken import ContractBroken, Spot, difference, guarded
from saloon.testing.runners import Cell, Compiled, Interpreted, Words, put_words

HEAD = ("seats", "turn", "phase", "over")
STORY = ("told", "events")
CHOICES_COMPARED = 4
Place = tuple[str, Any]
"""A field and the index in it; None for a number."""


def fresh_words(random: Random) -> Words:
    """Chance that nobody knows, and that is never blank."""
    return random.getrandbits(32), random.getrandbits(32) | 1


def hidden_from(game: Game, s: Record, seat: int) -> Record:
    """A copy of a record as that seat may know it."""
    return Interpreted(game).hidden(s, seat)


def without_story(s: Record) -> Record:
    """A copy of a record that has nothing to tell, and no chance."""
    quiet = s.clone()
    quiet.fill("told", 0)
    for at in quiet.fields["events"].places:
        quiet.events[at] = 0
    put_words(quiet, (0, 0))
    return quiet


def story_of(s: Record) -> list[tuple[int, ...]]:
    """The events of a record: kind, readers and three numbers each."""
    return [tuple(s.events[at, part] for part in range(EVENT_WIDTH)) for at in range(s.told)]


def may_read(readers: int, seat: int) -> bool:
    """Is an event with these readers for that seat?"""
    return readers == EVERYBODY or (seat != NOBODY and bool(readers >> seat & 1))


def cells_that_differ(a: Record, b: Record) -> Iterator[Place]:
    """The cells outside chance and story in which two records differ."""
    for name, field in a.fields.items():
        if name == "rng" or name in STORY:
            continue
        one, other = a.__dict__[name], b.__dict__[name]
        if field.shape:
            yield from ((name, at) for at in field.places if one[at] != other[at])
        elif one != other:
            yield name, None


def same_bits(spot: Spot, rule: str, plain: Record, cell: Cell) -> None:
    """The interpreted and the compiled rule must leave the same record."""
    if plain.to_bytes() != cell.tobytes():
        what = difference(plain, type(plain).read(cell[0]))
        raise ContractBroken("compiled", spot, f"{rule} differs, interpreted and compiled: {what}")


class Examiner:
    """Examines positions of one table: what each seat sees of them, and what it could be told otherwise."""

    def __init__(self, game: Game, machine: Compiled | None, random: Random) -> None:
        self.game, self.machine, self.random = game, machine, random
        self.has_hidden_cells = False
        """Did `hide` ever blank more than chance and story?"""
        self._seen_values: dict[tuple[int, bool, Place], set[int]] = defaultdict(set)

    def examine(self, spot: Spot, s: Record) -> None:
        """Everything, for every seat and for a spectator."""
        for seat in range(NOBODY, s.seats):
            here = replace(spot, seat=seat)
            with guarded(here, "hiding and guessing"):
                hidden = hidden_from(self.game, s, seat)
                self._hidden_well(here, s, hidden)
                self._blind(here, s, hidden)
                self._guess_fits(here, s, hidden)
        if not s.over:
            with guarded(spot, "trying other choices"):
                self._choices_look_alike(spot, s)

    def _hidden_well(self, spot: Spot, s: Record, hidden: Record) -> None:
        if hidden.rng[0] or hidden.rng[1]:
            raise ContractBroken("dice", spot, "hide leaves the dice to come in the record")
        if any(not may_read(event[1], spot.seat) for event in story_of(hidden)):
            raise ContractBroken("whisper", spot, "hide leaves an event in the story that the seat may not read")
        for name in HEAD:
            if getattr(s, name) != getattr(hidden, name):
                raise ContractBroken("hide", spot, f"hide changes {name}, which everybody may know")
        twice = hidden_from(self.game, hidden, spot.seat)
        if twice != hidden:
            raise ContractBroken("idempotent", spot, f"hiding twice is not hiding once: {difference(hidden, twice)}")
        if self.machine is not None:
            same_bits(spot, "hide", hidden, self.machine.hidden(s.packed(), spot.seat))

    # ---- What the seat may not know makes no difference to what it sees

    def _blind(self, spot: Spot, s: Record, hidden: Record) -> None:
        other = s.clone()
        put_words(other, fresh_words(self.random))
        for at, event in enumerate(story_of(s)):
            if not may_read(event[1], spot.seat):
                for part in range(2, EVENT_WIDTH):
                    other.events[at, part] = self.random.randrange(100)
        self._looks_the_same(spot, hidden, other, "chance or a whispered event")
        blanked = set(cells_that_differ(s, hidden))
        self.has_hidden_cells = self.has_hidden_cells or bool(blanked)
        if not hasattr(self.game.rules, "secrets"):
            return
        secrets = list(self.game.rules.secrets(s, spot.seat))
        undeclared = blanked - set(secrets)
        if undeclared:
            raise ContractBroken("secrets", spot, f"hide blanks what is not declared in secrets: {sorted(undeclared)}")
        self._looks_the_same(spot, hidden, self._swapped(s, secrets), "a cell that is declared in secrets")
        self._looks_the_same(spot, hidden, self._replaced(s, secrets, spot.seat), "a cell that is declared in secrets")

    def _looks_the_same(self, spot: Spot, hidden: Record, other: Record, secret: str) -> None:
        seen = hidden_from(self.game, other, spot.seat)
        if seen != hidden:
            raise ContractBroken("blind", spot, f"the seat can see {secret}: {difference(hidden, seen)}")

    def _swapped(self, s: Record, secrets: list[Place]) -> Record:
        """The same with the values of the secret cells of each row or grid shuffled."""
        other = s.clone()
        for name in {name for name, at in secrets if at is not None}:
            places = [at for field, at in secrets if field == name]
            cells = other.__dict__[name]
            values = [cells[at] for at in places]
            self.random.shuffle(values)
            for at, value in zip(places, values, strict=True):
                cells[at] = value
        return other

    def _replaced(self, s: Record, secrets: list[Place], seat: int) -> Record:
        """The same with one secret cell set to what it was, as a secret from the same seat, in another position.

        On turn a seat may be shown what others are not, so positions where it is and where it is not are kept apart.
        """
        other, on_turn = s.clone(), s.turn == seat
        for name, at in secrets:
            value = s.__dict__[name] if at is None else s.__dict__[name][at]
            self._seen_values[seat, on_turn, (name, at)].add(value)
        if secrets:
            name, at = self.random.choice(secrets)
            value = self.random.choice(sorted(self._seen_values[seat, on_turn, (name, at)]))
            if at is None:
                other.fill(name, value)
            else:
                other.__dict__[name][at] = value
        return other

    # ---- A guess is another true state that the seat cannot tell from this one

    def _guess_fits(self, spot: Spot, s: Record, hidden: Record) -> None:
        words = fresh_words(self.random)
        guessed = Interpreted(self.game).guessed(hidden, spot.seat, words)
        if self.machine is not None:
            same_bits(spot, "guess", guessed, self.machine.guessed(hidden.packed(), spot.seat, words))
        seen = hidden_from(self.game, guessed, spot.seat)
        if seen != hidden:
            raise ContractBroken("guess", spot, f"a guess contradicts what the seat knows: {difference(hidden, seen)}")
        self._views_agree(spot, hidden, seen)
        if is_rule(getattr(self.game.rules, "belief", None)):
            weight = self.game.rules.belief(guessed, spot.seat)
            if not 0 <= weight < math.inf:
                raise ContractBroken("belief", spot, f"the belief in a guess is {weight}")
        if not s.over and spot.seat == s.turn:
            self._legal_is_open(spot, s, (hidden, guessed))

    def _views_agree(self, spot: Spot, hidden: Record, seen: Record) -> None:
        seat = None if spot.seat == NOBODY else spot.seat
        first, second = (json.dumps(Seen(self.game, record, seat).view()) for record in (hidden, seen))
        if first != second:
            raise ContractBroken("view", spot, "two views of the same hidden record differ")

    def _legal_is_open(self, spot: Spot, s: Record, others: tuple[Record, ...]) -> None:
        mask, count = legal_mask(self.game, s)
        for other in others:
            seen, number = legal_mask(self.game, other)
            if seen != mask or number != count:
                action = next((a for a in range(self.game.actions) if seen[a] != mask[a]), "their number")
                raise ContractBroken(
                    "legal", spot, f"what is legal depends on what the seat on turn cannot know: action {action}"
                )

    # ---- Secret choices

    def _choices_look_alike(self, spot: Spot, s: Record) -> None:
        mask, _ = legal_mask(self.game, s)
        actions = [action for action in range(self.game.actions) if mask[action]]
        chosen = self.random.sample(actions, min(CHOICES_COMPARED, len(actions)))
        after = {}
        for action in chosen:
            after[action] = s.clone()
            self.game.rules.play(after[action], action)
        for seat in range(NOBODY, s.seats):
            if seat != s.turn:
                for one, other in itertools.combinations(chosen, 2):
                    self._alike(replace(spot, seat=seat), one, after[one], other, after[other])

    def _alike(self, spot: Spot, one: int, a: Record, other: int, b: Record) -> None:
        """Two outcomes of a choice by somebody else, of which this seat may be told nothing or everything."""
        if a.rng != b.rng:
            return  # different dice may have fallen: what differs need not come from the choice
        first, second = hidden_from(self.game, a, spot.seat), hidden_from(self.game, b, spot.seat)
        sees_same = without_story(first) == without_story(second)
        told_same = story_of(first) == story_of(second)
        whispered = any(not may_read(event[1], spot.seat) for event in story_of(a) + story_of(b))
        if told_same and whispered and not sees_same:
            raise ContractBroken(
                "choice", spot, f"a whispered choice shows, actions {one} and {other}: {difference(first, second)}"
            )
        if sees_same and without_story(a) != without_story(b) and self._lasting(first) != self._lasting(second):
            raise ContractBroken("story", spot, f"the story tells a secret choice, actions {one} and {other}")

    def _lasting(self, s: Record) -> list[tuple[int, ...]]:
        """The story without what was plain to see while it happened, and no longer is: a game may name such events."""
        in_passing = getattr(self.game.rules, "SEEN_IN_PASSING", ())
        return [event for event in story_of(s) if event[0] not in in_passing]
