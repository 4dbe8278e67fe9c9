"""High Noon keeps the contract of every game at Saloon."""

from __future__ import annotations

import saloon
from saloon.testing import check


def test_high_noon_keeps_the_contract() -> None:
    """At every number of seats, with every choice of every option."""
    print(check(saloon.game("high_noon")))
