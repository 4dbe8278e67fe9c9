from __future__ import annotations

from saloon.games.public_enemy.box import Ending, Event, Phase
from tests.games.golden import kept


def test_playthroughs_together_tell_every_event_and_ask_every_question_and_end_in_every_way() -> None:
    text = kept("public_enemy")
    assert [event.name for event in Event if f"\n  {event.name.lower()} [" not in text] == []
    assert [phase.name for phase in Phase if phase != Phase.OVER and f" {phase.name.lower()}: " not in text] == []
    assert [ending.name for ending in Ending if ending and f"\n  over [{ending.value}," not in text] == []
