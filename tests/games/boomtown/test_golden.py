from __future__ import annotations

from saloon.games.boomtown.box import Event, Phase
from tests.games.golden import kept

RARE = {Event.ALL_FLED}
"""Too rare for a few games: the rules' own tests bring it about."""


def test_playthroughs_together_tell_every_event_and_ask_every_question() -> None:
    text = kept("boomtown")
    assert [event.name for event in Event if event not in RARE and f"\n  {event.name.lower()} [" not in text] == []
    assert [phase.name for phase in Phase if phase != Phase.OVER and f" {phase.name.lower()}: " not in text] == []
