"""Fit who is likely to win a game of BANG! from its middle, to games among greedy players.

    python tools/prospects.py [--games 20000] [--seed 1]

For every number of players from 4 on: play games, look at the table at the beginning of each turn, and fit a softmax of
three scores to which side won in the end. The weights go into prospects.toml of the room, and how well they do is said.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from saloon.core.chance import sow
from saloon.core.compiling import Kit, compiled
from saloon.core.loops import Records
from saloon.core.options import fill_in
from saloon.core.record import Mask
from saloon.core.rule import clear, deal, legal, play, rule
from saloon.games.bang_dice import GAME
from saloon.games.bang_dice.box import ACTIONS, MOST_SEATS, Role, State
from saloon.games.bang_dice.ending import prize
from saloon.games.bang_dice.prospects import FEATURES, FEW, FILE, LEAST_SEATS, ROLES, SIDES, UNIT, VERY_FEW
from saloon.lab.tournament import MIND, TABLE, TEMPLATE, think

LONGEST = 5000
STEPS, PACE, MOMENTUM, SHRINK = 400, 0.1, 0.9, 1e-4
"""Of the descent: how many, how far, how much of the last one is kept, and the pull towards nothing."""
HEADER = """# Who is likely to win: see prospects.py. Made by tools/prospects.py from {games} games among greedy players
# for each number of players, seed {seed}. provenance: derived
# weights[side][role][feature], in thousandths; sides: law, outlaws, renegades; roles: sheriff, deputy, outlaw,
# renegade; features: alive, each life, each arrow, at most 4 lives, at most 2 lives.
"""
Numbers = NDArray[np.float64]


@rule
def begin(states: Records, seed: int, game: int, seats: int) -> None:
    """Deal a game."""
    states[TABLE] = states[TEMPLATE]
    sow(states[TABLE], seed, 2 * game)
    sow(states[MIND], seed, 2 * game + 1)
    deal(states[TABLE], seats)


@rule
def play_turn(states: Records, mask: Mask) -> bool:
    """Play until somebody else rolls; is it over?"""
    table = states[TABLE]
    roller = table.roller
    for _ in range(LONGEST):
        if table.over:
            return True
        if table.roller != roller:
            return False
        clear(mask)
        legal(table, mask)
        play(table, think(states, mask))
    return False


KIT = Kit("prospects", (begin, play_turn), roles={"choose": "greedy"})


def look(record: np.void, seats: int) -> Numbers:
    """What counts, a row for each role, summed over its living players."""
    found = np.zeros((ROLES, FEATURES))
    for seat in range(seats):
        if record["living"] >> seat & 1:
            life = int(record["life"][seat])
            found[record["role"][seat]] += (1, life, record["arrows"][seat], life <= FEW, life <= VERY_FEW)
    return found.ravel()


def sample(seats: int, games: int, seed: int) -> tuple[Numbers, NDArray[np.int64]]:
    """Tables at the beginning of turns, and the side that won from there."""
    kit = compiled(GAME, KIT)
    states, mask = np.zeros(3, State.silent_dtype), np.zeros(ACTIONS, np.int8)
    template = State()
    fill_in(template, GAME.options, {}, GAME.values, {})
    template.write(states[TEMPLATE])
    seen, won = [], []
    for game in range(games):
        kit.begin(states, seed, game, seats)
        looks = [look(states[TABLE], seats)]
        while not kit.play_turn(states, mask):
            looks.append(look(states[TABLE], seats))
        end = State.read(states[TABLE])
        winners = {Role(end.role[seat]) for seat in range(seats) if prize(end, seat) == 1.0}
        if winners:
            side = 1 if Role.OUTLAW in winners else 2 if Role.RENEGADE in winners else 0
            seen += looks
            won += [side] * len(looks)
    return np.array(seen), np.array(won)


def chances(seen: Numbers, weights: Numbers, scale: Numbers | float = 1.0) -> Numbers:
    """The chance of each side, by table. Dead Outlaws may win, for they do whenever the Sheriff dies; Renegades not."""
    scores = (seen / scale) @ weights.T
    scores[seen[:, int(Role.RENEGADE) * FEATURES] == 0, 2] = -np.inf
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def fit(seen: Numbers, won: NDArray[np.int64]) -> Numbers:
    """The weights under which what happened was likeliest, by descent with momentum on features of one scale."""
    spread = seen.std(axis=0)
    scale = np.where(spread > 0, spread, 1.0)
    scaled, truth = seen / scale, np.eye(SIDES)[won]
    weights, speed = np.zeros((SIDES, seen.shape[1])), np.zeros((SIDES, seen.shape[1]))
    for _ in range(STEPS):
        slope = (chances(seen, weights, scale) - truth).T @ scaled / len(seen) + SHRINK * weights
        speed = MOMENTUM * speed - PACE * slope
        weights += speed
    return np.asarray(weights / scale)


def main() -> None:
    """Fit, write, and say how good it is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    lines = [HEADER.format(games=wish.games, seed=wish.seed)]
    for seats in range(LEAST_SEATS, MOST_SEATS + 1):
        seen, won = sample(seats, wish.games, wish.seed)
        half = len(seen) * 4 // 5
        weights = fit(seen[:half], won[:half])
        whole = np.round(weights * UNIT).astype(int).reshape(SIDES, ROLES, FEATURES)
        tested = chances(seen[half:], whole.reshape(SIDES, -1) / UNIT)[np.arange(len(seen) - half), won[half:]]
        shares = np.bincount(won, minlength=SIDES) / len(won)
        blind = float(-(shares[shares > 0] * np.log(shares[shares > 0])).sum())
        print(f"{seats} players: {len(seen)} tables, surprise {-np.log(tested).mean():.3f}, blind {blind:.3f} nats")
        lines.append(f"{seats}_players = {whole.tolist()}\n")
    FILE.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
