"""Chance: it lives in the state, so the same state has the same future, in the same bits wherever it runs.

Two 32-bit words drive a xoroshiro64* generator. `hide` sets both to zero; drawing from such a state is an error,
so nobody can look at dice that have not been thrown.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from saloon.core.errors import BadReplay, NoChance
from saloon.core.record import Record, Row
from saloon.core.rule import rule

MASK32 = 0xFFFFFFFF
STAR = 0x9E3779BB
"""xoroshiro64*'s multiplier."""
STAR_INVERSE = pow(STAR, -1, 1 << 32)
SECRET_BYTES = 32
DERIVED_LETTERS = 32
"""Letters of a word that follows from the others'."""
LARGEST_SEED = (1 << 63) - 1


@rule
def next_word(s: Record) -> int:
    """The next 32 random bits."""
    a = s.rng[0] & MASK32
    b = s.rng[1] & MASK32
    if a == 0 and b == 0:
        raise NoChance("this state's chance is hidden: put fresh words into it before drawing")
    b ^= a
    result = (a * STAR) & MASK32
    s.rng[0] = ((a << 26 | a >> 6) ^ b ^ (b << 9)) & MASK32
    s.rng[1] = (b << 13 | b >> 19) & MASK32
    return result


@rule
def below(s: Record, n: int) -> int:
    """A random number from 0 to n - 1, for n much smaller than 2³²."""
    return (next_word(s) * n) >> 32


@rule
def scramble(x: int) -> int:
    """Mix 32 bits so that neighbouring numbers end far apart."""
    x &= MASK32
    x ^= x >> 16
    x = (x * 0x85EBCA6B) & MASK32
    x ^= x >> 13
    x = (x * 0xC2B2AE35) & MASK32
    return x ^ (x >> 16)


@rule
def sow(s: Record, seed: int, stream: int) -> None:
    """Start the chance from a seed of up to 63 bits; every stream of a seed is a chance of its own."""
    high = scramble((seed >> 32) ^ scramble(stream + 0x51ED270B))
    low = scramble((seed & MASK32) ^ scramble(high ^ (stream >> 32)))
    s.rng[0] = low
    s.rng[1] = scramble(low ^ high ^ 0x9E3779B9)
    if s.rng[0] == 0 and s.rng[1] == 0:
        s.rng[1] = 1
    for _ in range(4):
        next_word(s)


@rule
def blank_chance(s: Record) -> None:
    """Hide the dice to come."""
    s.rng[0] = 0
    s.rng[1] = 0


@rule
def force(s: Record, outcome: int, n: int) -> None:
    """Set the chance so that the next `below(s, n)` gives `outcome`."""
    result = ((outcome << 32) + n - 1) // n
    s.rng[0] = (result * STAR_INVERSE) & MASK32
    s.rng[1] = 1


@rule
def draw(s: Record, bag: Row) -> int:
    """Take one thing at random out of a bag that holds `bag[kind]` things of each kind; return its kind."""
    left = 0
    for kind in range(len(bag)):
        left += bag[kind]
    pick = below(s, left)
    kind = 0
    while pick >= bag[kind]:
        pick -= bag[kind]
        kind += 1
    bag[kind] -= 1
    return kind


@rule
def shuffle(s: Record, things: Row) -> None:
    """Put the things of a row into any order."""
    for at in range(len(things) - 1, 0, -1):
        other = below(s, at + 1)
        thing = things[at]
        things[at] = things[other]
        things[other] = thing


@dataclass(frozen=True)
class Seeded:
    """Chance from a seed: for simulation, bots and tests."""

    seed: int
    stream: int = 0
    """Which of the chances that a seed has: simulations take one for each game."""

    def before(self, s: Record, number: int) -> None:
        """Prepare the chance of the deal (number 0); the moves run on from there."""
        if number == 0:
            sow(s, self.seed, self.stream)

    def to_json(self) -> dict[str, Any]:
        """As it stands in a replay."""
        return {"seed": self.seed, **({"stream": self.stream} if self.stream else {})}


def promise_of(word: str) -> str:
    """What a player shows before the start instead of a word: its SHA-256, in hexadecimal."""
    return hashlib.sha256(word.encode()).hexdigest()


def derived_word(words: Sequence[str], seat: int) -> str:
    """The word of a seat on which nobody has one of their own: it follows from the others' words."""
    return hashlib.sha256(json.dumps([*words, seat]).encode()).hexdigest()[:DERIVED_LETTERS]


@dataclass(frozen=True)
class Committed:
    """Chance that nobody could choose: a secret published by its hash beforehand, and every player's own word."""

    secret: bytes
    words: tuple[str, ...]
    promises: tuple[str | None, ...] = ()
    """What each seat promised before any word was shown; None without a word. Empty if nothing is known of it."""

    @staticmethod
    def fresh(words: Sequence[str]) -> Committed:
        """A new secret, mixed with these words."""
        return Committed(secrets.token_bytes(SECRET_BYTES), tuple(words))

    @property
    def commitment(self) -> str:
        """What is published before the game: SHA-256 of the secret, in hexadecimal."""
        return hashlib.sha256(self.secret).hexdigest()

    @property
    def seal(self) -> str:
        """What is fixed before any word is shown: SHA-256 of the commitment and all promises, in hexadecimal."""
        return seal_of(self.commitment, self.promises)

    @cached_property
    def _words(self) -> str:
        """The beginning of `json.dumps([*words, number])`."""
        return json.dumps([*self.words, 0])[:-2]

    def before(self, s: Record, number: int) -> None:
        """Put the words of the deal (number 0) or of that move into the chance."""
        text = f"{self._words}{number}]"
        digest = hmac.new(self.secret, text.encode(), "sha256").digest()  # `hmac.digest` lets go of Python's lock
        s.rng[0] = int.from_bytes(digest[:4], "big")
        s.rng[1] = int.from_bytes(digest[4:8], "big") | 1

    def to_json(self) -> dict[str, Any]:
        """As it stands in a replay."""
        promises = {"promises": list(self.promises)} if self.promises else {}
        return {"commitment": self.commitment, "secret": self.secret.hex(), "words": list(self.words), **promises}

    def check(self) -> None:
        """BadReplay if a word is not the one that was promised, or does not follow from the others."""
        if not self.promises:
            return
        if len(self.promises) != len(self.words):
            raise BadReplay("there must be a promise, or null, for every word")
        own = own_words(self.words, self.promises)
        for seat, (word, promise) in enumerate(zip(self.words, self.promises, strict=True)):
            if promise is None and word not in ("", derived_word(own, seat)):
                raise BadReplay("nobody promised the word of seat {seat}", seat=seat)
            if promise is not None and word and promise_of(word) != promise:
                raise BadReplay("the word of seat {seat} is not the one that was promised", seat=seat)


def own_words(words: Sequence[str], promises: Sequence[str | None]) -> list[str]:
    """The words that players brought themselves; empty for the other seats."""
    return [word if promise else "" for word, promise in zip(words, promises, strict=True)]


def seal_of(commitment: str, promises: Sequence[str | None]) -> str:
    """The hash of what is fixed before any word is shown."""
    return hashlib.sha256("\n".join([commitment, *(promise or "" for promise in promises)]).encode()).hexdigest()


Chance = Seeded | Committed
SEED_FORM, COMMITMENT_FORM = '{"seed": …}', '{"commitment": …, "secret": …, "words": […]}'
"""What a chance looks like in a replay, for those who got it wrong."""
COMMITTED = {"commitment", "secret", "words"}


def chance_from_json(data: Any) -> Chance:
    """Read what `to_json` wrote; a wrong one is a BadReplay."""
    if isinstance(data, dict) and {"seed"} <= set(data) <= {"seed", "stream"}:
        return Seeded(_seed(data["seed"], "seed"), _seed(data.get("stream", 0), "stream"))
    if isinstance(data, dict) and COMMITTED <= set(data) <= COMMITTED | {"promises"}:
        words, secret, promises = data["words"], data["secret"], data.get("promises", [])
        if not (isinstance(words, list) and all(isinstance(w, str) for w in words) and isinstance(secret, str)):
            raise BadReplay("the chance needs a secret in hexadecimal and a list of words")
        if not (isinstance(promises, list) and all(each is None or isinstance(each, str) for each in promises)):
            raise BadReplay("there must be a promise, or null, for every word")
        try:
            chance = Committed(bytes.fromhex(secret), tuple(words), tuple(promises))
        except ValueError:
            raise BadReplay("the secret is not written in hexadecimal") from None
        if chance.commitment != data["commitment"]:
            raise BadReplay("the secret does not fit the commitment: these are not the dice that were promised")
        chance.check()
        return chance
    raise BadReplay("the chance must be {seed} or {commitment}", seed=SEED_FORM, commitment=COMMITMENT_FORM)


def _seed(number: Any, name: str) -> int:
    if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= LARGEST_SEED:
        return number
    raise BadReplay("the {name} must be a whole number from 0 to 2^63 - 1", name=name)
