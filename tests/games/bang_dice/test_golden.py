from __future__ import annotations

from saloon.games.bang_dice.box import Event, Phase
from tests.games.golden import kept


def test_playthroughs_together_tell_every_event_and_ask_every_question() -> None:
    text = kept("bang_dice")
    assert [event.name for event in Event if f"\n  {event.name.lower()} [" not in text] == []
    assert [phase.name for phase in Phase if phase != Phase.OVER and f" {phase.name.lower()}: " not in text] == []
