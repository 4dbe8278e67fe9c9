"""Every game that is registered, ours and others', against the contract."""

from __future__ import annotations

import pytest

import saloon
from saloon.testing import check, check_cuda

GAMES = [game.name for game in saloon.games()]


def test_ours_are_among_them() -> None:
    assert {"bang_dice", "longhorn", "high_noon"} <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_the_contract_interpreted(name: str) -> None:
    check(saloon.game(name), games=2, compile=False, samples=200)


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_the_contract_compiled(name: str) -> None:
    report = check(saloon.game(name), games=6)
    assert not report.notes


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
