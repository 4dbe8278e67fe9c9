"""Every game that is registered, ours and others', against the contract."""

from __future__ import annotations

import random

import pytest

import saloon
from saloon.core import NOBODY
from saloon.testing import check, check_cuda

GAMES = [game.name for game in saloon.games()]
EVERYTHING = {"public_enemy": {"dollars": "on"}}
"""Options without which a game has no secrets."""


def test_ours_are_among_them() -> None:
    assert {"bang_dice", "longhorn", "high_noon"} <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_the_contract_interpreted(name: str) -> None:
    check(saloon.game(name), games=2, compile=False, samples=200)


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_the_contract_compiled(name: str) -> None:
    report = check(saloon.game(name), games=3)
    assert not report.notes


@pytest.mark.parametrize("name", [name for name in GAMES if hasattr(saloon.game(name).rules, "secrets")])
def test_nothing_is_hidden_where_it_is_laid_open(name: str) -> None:
    game, dice, told = saloon.game(name), random.Random(1), 0
    state = game.deal(game.seats[-1], seed=1, options=EVERYTHING.get(name))
    for _ in range(150):
        if state.over:
            break
        state.play(dice.choice(state.actions()))
        if any(game.rules.secrets(state.record(), NOBODY)):
            told += state.laid_open().view()["table"] != state.view(None)["table"]
    assert told > 0


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_the_contract_in_a_long_run(name: str) -> None:
    report = check(saloon.game(name), games=60, seed=2, samples=20_000)
    print(report)


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_every_rule_compiles_for_cuda(name: str) -> None:
    ptx = check_cuda(saloon.game(name))
    print(f"{name}: {len(ptx)} bytes of PTX")
    assert ".visible .entry" in ptx
